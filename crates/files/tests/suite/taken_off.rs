//! Strings without liberties: which they are, and what is left without them.

use koatlas_files::{Format, parse_game, parse_position};

#[test]
fn strings_without_liberty_are_named_and_can_be_taken_off() {
    // Black's corner and White's stone in it have no liberty; both are taken off at once.
    let text = "O X O .\nX X O .\nO O . O\nX . O X\nregion: b1 c2\nto-move: W\n";
    let error = parse_position(text.as_bytes(), Format::Text).unwrap_err();
    let sentence = error.to_string();
    assert!(sentence.starts_with("1:3: the black string at b4, 3 stones, has no liberty: remove it"), "{sentence}");
    assert!(sentence.ends_with("; nor has the black string d1; nor has the white string a4"), "{sentence}");
    let left = error.repaired.expect("a position");
    assert_eq!(left.rows(), ["..O.", "..O.", "OO.O", "X.O."]);
    assert_eq!((left.region().len(), left.to_move().to_string()), (2, "W".to_owned()));
    for (text, format) in [
        (format!("{text}without-liberty: taken-off\n"), Format::Text),
        ("diagram = 'OXO./XXO./OO.O/X.OX'\nregion = ['b1', 'c2']\nto_move = 'W'\nwithout_liberty = 'taken-off'".to_owned(), Format::Toml),
        (r#"{"rows":["OXO.","XXO.","OO.O","X.OX"],"region":["b1","c2"],"to_move":"W","without_liberty":"taken-off"}"#.to_owned(), Format::Json),
    ] {
        let read = parse_position(text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(&read.position, &*left);
        let error = parse_position(text.replace("taken-off", "kept").as_bytes(), format).unwrap_err().to_string();
        assert!(error.contains("\"kept\" is nothing that becomes of strings without liberty: write taken-off"), "{error}");
    }
    let sgf = parse_position(b"(;SZ[2]AB[aa][ab][ba][bb])", Format::Sgf).unwrap_err();
    assert_eq!(sgf.repaired.expect("a position").rows(), ["..", ".."]);
    assert_eq!(parse_game(b"(;SZ[2]AB[aa][ab][ba][bb];W[])").unwrap_err().repaired, None);
    assert_eq!(parse_position(b". ?", Format::Text).unwrap_err().repaired, None);
}
