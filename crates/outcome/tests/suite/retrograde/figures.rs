//! Known values.

use koatlas_board::Suicide;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable};
use koatlas_outcome::{AfterMove, Interval};

use super::table;

fn basic_ko(board: &str) -> RetrogradeTable {
    table(board, KoRule::BasicKo, Suicide::None)
}

#[test]
fn empty_boards_under_the_basic_ko_rule() {
    let boards = [
        ("1x1", "[0, 0]"),
        ("1x2", "[0, 0]"),
        ("1x3", "[3, 3]"),
        ("1x4", "[4, 4]"),
        ("1x5", "[-5, 5]"),
        ("1x6", "[-6, 6]"),
        ("1x7", "[-7, 7]"),
        ("2x2", "[-4, 4]"),
        ("2x3", "[-6, 6]"),
        ("2x4", "[8, 8]"),
        ("2x5", "[10, 10]"),
        ("3x3", "[9, 9]"),
        ("3x4", "[4, 12]"),
    ];
    for (board, value) in boards {
        let table = basic_ko(board);
        assert_eq!(table.value(&table.start()).map(|value| value.to_string()).as_deref(), Some(value), "{board}");
    }
}

#[test]
fn situations_by_value() {
    let count = |board: &str, lo, hi| {
        let counts = super::situations_by_value(&basic_ko(board));
        (counts.get(&Interval { lo: Some(lo), hi: Some(hi) }).copied(), counts.values().sum())
    };
    assert_eq!(count("2x2", -4, 4), (Some(82), 114));
    assert_eq!(count("2x4", -2, 2), (Some(64), 8250));
}

#[test]
fn the_lines_of_empty_boards() {
    for (board, first, end) in
        [("1x3", "B b1", Some(AfterMove::End(3))), ("3x3", "B b2", Some(AfterMove::End(9))), ("1x5", "B b1", None)]
    {
        let table = basic_ko(board);
        let line = table.variation(&table.start()).expect("the empty board is a state");
        assert_eq!(line.moves[0].to_string(), first, "{board}");
        match (line.end, end) {
            (AfterMove::State(from), None) => assert!(from < line.moves.len(), "{board}"),
            (found, end) => assert_eq!(Some(found), end, "{board}"),
        }
    }
}

#[test]
fn the_centre_is_the_only_move_that_takes_three_by_three() {
    let table = basic_ko("3x3");
    let best = table.best_moves(&table.start());
    let made: Vec<String> = best.both.iter().map(|best| best.game_move.to_string()).collect();
    assert_eq!(made, ["B b2"]);
}
