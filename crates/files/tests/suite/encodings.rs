//! SGF files in the encodings that servers write.

use koatlas_files::{Reading, TextEncoding, parse_game, parse_game_with};

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

/// The text of a game's comment in bytes, and the encoding that the slip names.
fn recognised(head: &str, bytes: &[u8]) -> (String, String) {
    let game = parse_game(&[b"(;SZ[3]", head.as_bytes(), b"GN[", bytes, b"];B[aa])"].concat()).unwrap();
    let slip = game.slips.first().map(|slip| slip.sentence.clone()).unwrap_or_default();
    let encoding = slip.split_once("taken for ").and_then(|(_, rest)| rest.split(';').next()).unwrap_or_default();
    (game.name.unwrap_or_default(), encoding.to_owned())
}

/// A file that names no encoding, none that is known, or a wrong one.
#[test]
fn encodings_that_are_recognised() {
    for head in ["", "CA[x-go]", "CA[UTF-8]"] {
        for (bytes, text, encoding) in [
            (&b"\xba\xda\xcf\xc8"[..], "黑先", "GBK"),
            (b"\xb0\xd7\xb7\xbd\xd6\xd0\xc5\xcc\xca\xa4", "白方中盘胜", "GBK"),
            (b"\x83\x5c\x83\x5d\x88\xcd\x8c\xe9", "ソゾ囲碁", "Shift_JIS"),
            (b"\xb9\xd9\xb5\xcf", "바둑", "EUC-KR"),
            (b"\xa5\x5c\xb3\xf2\xb4\xd1\xa4\xa4\xbd\x4c\xb3\xd3", "功圍棋中盤勝", "Big5"),
        ] {
            assert_eq!(recognised(head, bytes), (text.to_owned(), encoding.to_owned()), "{head} {encoding}");
        }
    }
    assert_eq!(recognised("", b"J\xf6rg"), ("Jörg".to_owned(), String::new()));
}

#[test]
fn encodings_that_are_asked_for() {
    let encoding = "big5".parse().map(Some).unwrap();
    let game = parse_game_with(b"(;GN[\xa5\x5c])", Reading { encoding, ..Reading::default() }).unwrap();
    assert_eq!((game.name.as_deref(), game.slips), (Some("功"), vec![]));
    let unknown = "x-go".parse::<TextEncoding>().unwrap_err();
    assert_eq!(unknown, "\"x-go\" is not an encoding: write a name such as UTF-8, GBK, Big5, Shift_JIS or EUC-KR");
}

/// What is cut off costs a character, and not the game.
#[test]
fn characters_that_are_none() {
    let sentence = |encoding: &str| {
        format!(
            "the text is not {encoding} here: such bytes are read as an unknown character; name the encoding (--encoding), \
             correct CA, or save the file as UTF-8"
        )
    };
    let game = parse_game(b"(;SZ[3]\nCA[utf-8]GN[\xc3\xa9\xc3\xa8\xff])").unwrap();
    assert_eq!(game.name.as_deref(), Some("éè\u{fffd}"));
    assert_eq!(game.slips[0].to_string(), format!("2:15: {}", sentence("UTF-8")));
    let encoding = "Shift_JIS".parse().map(Some).unwrap();
    let game = parse_game_with(b"(;GN[\x88\xcd\xff])", Reading { encoding, ..Reading::default() }).unwrap();
    assert_eq!(game.slips[0].to_string(), format!("1:7: {}", sentence("Shift_JIS")));
}
