//! SGF files in the encodings that servers write.

use koatlas_formats::{parse_game, parse_games};

/// A game in an encoding by its label, from the bytes of its name.
fn name(label: &str, bytes: &[u8]) -> Result<String, String> {
    let start = if label.is_empty() { "(;SZ[3]GN[".to_owned() } else { format!("(;SZ[3]CA[{label}]GN[") };
    let text = [start.as_bytes(), bytes, b"];B[aa];W[bb])"].concat();
    let game = parse_game(&text).map_err(|error| error.to_string())?;
    assert_eq!(game.moves.len(), 2);
    Ok(game.name.unwrap_or_default())
}

#[test]
fn names_in_all_of_them() {
    for (label, bytes, expected) in [
        ("UTF-8", "囲碁".as_bytes(), "囲碁"),
        ("ISO-8859-1", b"J\xf6rg", "Jörg"),
        ("latin1", b"J\xf6rg", "Jörg"),
        ("", b"J\xf6rg", "Jörg"),
        ("Shift_JIS", b"\x88\xcd\x8c\xe9", "囲碁"),
        ("GB2312", b"\xce\xa7\xc6\xe5", "围棋"),
        ("gb18030", b"\xce\xa7\xc6\xe5", "围棋"),
        ("EUC-KR", b"\xb9\xd9\xb5\xcf", "바둑"),
        ("Big5", b"\xb3\xf2\xb4\xd1", "圍棋"),
        ("EUC-JP", b"\xb0\xcf\xb8\xeb", "囲碁"),
        ("ISO-2022-JP", b"\x1b$B0O8k\x1b(B", "囲碁"),
        ("windows-1251", b"\xc3\xee", "Го"),
    ] {
        assert_eq!(name(label, bytes).as_deref(), Ok(expected), "{label}");
    }
}

/// The second byte of a character may be that of a bracket or of a backslash.
#[test]
fn brackets_inside_characters() {
    assert_eq!(name("Shift_JIS", b"\x83\x5c\x83\x5d").as_deref(), Ok("ソゾ"));
    assert_eq!(name("Big5", b"\xa5\x5c").as_deref(), Ok("功"));
    assert!(name("GB18030", b"\x81\x5d\x81\x5c").is_ok());
}

/// Programs that convert a file leave `CA` as it was.
#[test]
fn utf_8_is_seen_whatever_the_file_says() {
    for label in ["", "Shift_JIS", "no such thing", "utf-16"] {
        assert_eq!(name(label, "囲碁 é".as_bytes()).as_deref(), Ok("囲碁 é"), "{label}");
    }
    let marked = "\u{feff}(;GN[é])";
    assert_eq!(parse_game(marked.as_bytes()).unwrap().name.as_deref(), Some("é"));
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(parse_game(&wide).unwrap().name.as_deref(), Some("é"));
}

#[test]
fn encodings_that_are_none() {
    assert_eq!(name("x-go", b"\xff").unwrap_err(), "CA: the encoding \"x-go\" is not known: save the file as UTF-8");
    let error = parse_games(b"(;SZ[3]\nCA[utf-8]GN[ab\xff])").unwrap_err().to_string();
    assert_eq!(error, "2:15: the text is not UTF-8 from here on: correct CA, or save the file as UTF-8");
    let error = parse_games(b"(;CA[Shift_JIS]GN[\x88\xcd\xff])").unwrap_err().to_string();
    assert_eq!(error, "1:20: the text is not Shift_JIS from here on: correct CA, or save the file as UTF-8");
}
