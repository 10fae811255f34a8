//! Strings without liberties: which they are, and what is left without them.

use koatlas_formats::{Format, parse_game, parse_position};

#[test]
fn strings_without_liberty_are_named_and_can_be_taken_off() {
    // Black's corner and White's stone in it have no liberty; both are taken off at once.
    let text = "O X O .\nX X O .\nO O . O\nX . O X\nregion: b1 c2\nto-move: W\n";
    let error = parse_position(text.as_bytes(), Format::Text).unwrap_err();
    let sentence = error.to_string();
    assert!(sentence.starts_with("1:3: the black string at b4, 3 stones, has no liberty: remove it"), "{sentence}");
    assert!(sentence.ends_with("; nor has the black string d1; nor has the white string a4"), "{sentence}");
    let left = error.taken_off.expect("a position");
    assert_eq!(left.rows(), ["..O.", "..O.", "OO.O", "X.O."]);
    assert_eq!((left.region().len(), left.to_move().to_string()), (2, "W".to_owned()));
    let sgf = parse_position(b"(;SZ[2]AB[aa][ab][ba][bb])", Format::Sgf).unwrap_err();
    assert_eq!(sgf.taken_off.expect("a position").rows(), ["..", ".."]);
    assert_eq!(parse_game(b"(;SZ[2]AB[aa][ab][ba][bb];W[])").unwrap_err().taken_off, None);
    assert_eq!(parse_position(b". ?", Format::Text).unwrap_err().taken_off, None);
}
