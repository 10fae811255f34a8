//! Files of games of any length, one game after the other.

use koatlas_files::{Game, GameReader, Reading, Variations, parse_games};

/// The number of moves of each main line, or the error or first slip.
fn lengths(bytes: &[u8]) -> Vec<Result<usize, String>> {
    let games = GameReader::new(bytes).with(Reading { strict: true, encoding: None }).map(|text| {
        let lines = text.and_then(|text| text.lines(Variations::Main));
        lines.map(|lines| lines[0].moves.len()).map_err(|error| error.to_string())
    });
    games.collect()
}

/// The same by the reader of whole files.
fn of_whole(bytes: &[u8]) -> Vec<Result<usize, String>> {
    match parse_games(bytes) {
        Ok(games) => {
            let strict = |game: Game| game.slips.first().map_or(Ok(game.moves.len()), |slip| Err(slip.clone()));
            games.into_iter().map(|game| game.and_then(strict).map_err(|error| error.to_string())).collect()
        }
        Err(error) => vec![Err(error.to_string())],
    }
}

#[test]
fn short_files_are_read_as_whole_ones() {
    let files: [&[u8]; 12] = [
        b"(;SZ[3];B[aa])(;SZ[5];B[aa];W[bb])",
        b"text before (;SZ[3];B[aa])\n\n(;SZ[3]\n;B[zz])\n(;B[aa])",
        b"(;SZ[3];B[aa]) text after",
        b"(;SZ[3];B[aa]",
        b"(;SZ[3];B[aa];C[open)(;B[aa])",
        b"",
        b"no game",
        b"(;SZ[3]C[a ] b \\] ( c];B[aa])",
        b"\xef\xbb\xbf(;B[aa](;W[bb])(;W[cc];B[dd]))",
        b"(;CA[Shift_JIS]GN[\x83\x5d];B[aa])(;B[bb];W[cc])",
        b"(;CA[x-go]GN[\xff])",
        b"(;CA[UTF-8]\n;C[\xff])",
    ];
    for bytes in files {
        assert_eq!(lengths(bytes), of_whole(bytes), "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn an_error_inside_a_game_does_not_end_the_others() {
    let found = lengths(b"(;SZ[3];B[aa])\n(;SZ[3] 5;B[aa])\n  (;SZ[3];B[zz])(;SZ[3];B[aa];W[])");
    let errors: Vec<&String> = found.iter().filter_map(|game| game.as_ref().err()).collect();
    assert_eq!(found.len(), 4);
    assert_eq!((&found[0], &found[3]), (&Ok(1), &Ok(2)));
    assert!(errors[0].starts_with("2:9: \"5\" is no property"), "{}", errors[0]);
    assert!(errors[1].starts_with("3:13: B: the point [zz] is off the board"), "{}", errors[1]);
}

/// Twenty thousand games of a kilobyte each, and a few among them that are told apart.
fn long_file(label: &str, other: &[u8]) -> Vec<u8> {
    let comment = "x".repeat(1000);
    let mut file = format!("(;{label}SZ[9];B[aa])\n").into_bytes();
    for number in 0..20_000 {
        file.extend(format!("(;SZ[9]C[{comment}];B[aa]").bytes());
        file.extend(if number % 5000 == 4999 { other } else { b";W[bb]" });
        file.extend(b")\n");
    }
    file
}

#[test]
fn files_longer_than_what_is_read_at_once() {
    let file = long_file("", b";W[zz]");
    assert!(file.len() > 18 << 20);
    let found = lengths(&file);
    assert_eq!((found.len(), found.iter().filter(|game| **game == Ok(2)).count()), (20_001, 19_996));
    let errors: Vec<&String> = found.iter().filter_map(|game| game.as_ref().err()).collect();
    let expected = [5001, 10001, 15001, 20001].map(|line| format!("{line}:1020: W: the point [zz] is off the board"));
    for (error, expected) in errors.iter().zip(&expected) {
        assert!(error.starts_with(expected), "{error}");
    }
    assert_eq!(errors.len(), 4);
}

#[test]
fn the_beginning_of_a_long_file_says_its_encoding() {
    // The second byte of the character is a backslash, or a bracket, in ASCII.
    let mut file = b"(;CA[Shift_JIS]GN[\x83\x5d];B[aa])".to_vec();
    file.extend(&long_file("", b";C[\x83\x5c\x83\x5d]")[..]);
    let found = lengths(&file);
    assert_eq!((found.len(), found.iter().filter(|game| game.is_ok()).count()), (20_002, 20_002));
    let mut broken = long_file("CA[UTF-8]", b"");
    broken.extend(b"(;GN[\xff])");
    let found = lengths(&broken);
    let error = found.last().unwrap().as_ref().unwrap_err();
    assert!(error.starts_with("20002:6: the text is not UTF-8 here"), "{error}");
}

#[test]
fn a_game_may_not_be_longer_than_what_is_read_at_once() {
    let mut file = b"(;SZ[9];B[aa])\n(;SZ[9]C[".to_vec();
    file.extend(vec![b'x'; 17 << 20]);
    file.extend(b"])");
    let sentence = "2:1: no game ends in so much text: one may have 16 MiB at most";
    assert_eq!(lengths(&file), [Ok(1), Err(sentence.to_owned())]);
}

#[test]
fn variations_are_lines_of_their_own() {
    let lines = |text: &str, variations| -> Vec<String> {
        let game = GameReader::new(text.as_bytes()).next().unwrap().unwrap();
        let moves = |line: &Game| line.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        game.lines(variations).unwrap().iter().map(moves).collect()
    };
    let game = "(;SZ[3];B[aa](;W[ba];B[ca])(AB[cc];W[bb](;B[ab])(;B[])))";
    assert_eq!(lines(game, Variations::Main), ["B a3 W b3 B c3"]);
    assert_eq!(lines(game, Variations::All), ["B a3 W b3 B c3", "B a3 W b2 B a2", "B a3 W b2 B pass"]);
    assert_eq!(lines("(;SZ[3])", Variations::All), [""]);
}
