//! Tests of the part of a large board that is drawn.

use koatlas_board::Suicide;
use koatlas_files::{Format, parse_position};

use super::{description, window};
use koatlas_catalogue::BoardComponent;

#[test]
fn of_a_large_board_a_part_is_drawn() {
    let row = |stones: &str| format!("{stones:.<13}\n");
    let (above, below) = (row("").repeat(9), row(""));
    let text = [&above, &row("..OX"), &row(".OX.X"), &row("..OX"), &below, "region: c3 d3\n"].concat();
    let board = parse_position(text.as_bytes(), Format::Text).expect("a position").position;
    let component = BoardComponent::explore(board, Suicide::None).expect("a component");
    let text = "From a1 to f5 of a board of 13x13. X black, O white, top row first: \
                ...... / ..OX.. / .OX.X. / ..OX.. / ....... Ko points: c3 d3.";
    assert_eq!(description(&component, window(&component)), text);
}
