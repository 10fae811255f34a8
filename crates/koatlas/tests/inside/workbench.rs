//! Tests of addresses of positions.

use koatlas_files::{Format, parse_position};

use super::board_address;

#[test]
fn addresses_hold_the_position() {
    let text = b"O . O .\nX O . .\n. . . .\nregion: a3 b3\nimmortal: c3\nto-move: W\n";
    let position = parse_position(text, Format::Text).expect("a position").position;
    let all = "#size=3x4&black=a2&white=a3.c3.b2&region=a3.b3&immortal=c3&to-move=W&name=ko+%261";
    assert_eq!(board_address(&position, "ko &1"), all);
    let empty = parse_position(b"..", Format::Text).expect("a position").position;
    assert_eq!(board_address(&empty, ""), "#size=1x2");
}
