//! Values that others have published.

use koatlas_board::{BoardPosition, Colour};
use koatlas_rules::RuleSet;

use super::{board, rules, value};

fn empty(size: &str) -> BoardPosition {
    BoardPosition::empty_board(size.parse().expect("a size"))
}

/// In points.
fn points(id: &str, suicide: &str, board: &BoardPosition) -> f64 {
    f64::from(value(&rules(id, suicide), board)) / 2.0
}

/// With the suicides that the rule set allows by itself.
fn own_points(id: &str, size: &str) -> f64 {
    f64::from(value(&RuleSet::find(id).expect("a rule set"), &empty(size))) / 2.0
}

/// Empty boards under area scoring and positional superko, Black first.
#[test]
fn empty_boards() {
    for (size, expected) in
        [("1x1", 0.0), ("1x2", 0.0), ("1x3", 3.0), ("1x4", 4.0), ("1x5", 0.0), ("2x2", 1.0), ("2x3", 0.0)]
    {
        for suicide in ["none", "all"] {
            assert_eq!(points("psk", suicide, &empty(size)), expected, "{size} {suicide}");
        }
    }
    for (size, expected) in [("1x6", 1.0), ("1x7", 2.0), ("2x4", 8.0)] {
        assert_eq!(points("psk", "none", &empty(size)), expected, "{size}");
    }
}

#[test]
fn larger_empty_boards() {
    assert_eq!(points("psk", "none", &empty("3x3")), 9.0);
    for (size, expected) in [("1x6", 1.0), ("1x7", 2.0), ("2x4", 8.0), ("3x3", 9.0)] {
        assert_eq!(points("psk", "all", &empty(size)), expected, "{size}");
    }
}

/// Rule sets on very small empty boards, found by alpha-beta over whole histories.
#[test]
fn toy_values() {
    let all = [
        "psk",
        "ssk",
        "nssk",
        "fixed-ko",
        "basic-fixed-ko",
        "basic-ko-rules",
        "geneva",
        "japanese-2003",
        "drr",
        "drr-needs-play",
        "drr-anywhere",
        "spight",
        "spight-2",
    ];
    for id in all {
        let on_two = if id == "fixed-ko" { 2.0 } else { 0.0 };
        for (size, expected) in [("1x1", 0.0), ("1x2", on_two), ("1x3", 3.0)] {
            assert_eq!(own_points(id, size), expected, "{id} {size}");
        }
    }
    let of_four = ["psk", "ssk", "nssk", "basic-fixed-ko", "basic-ko-rules", "geneva", "japanese-2003"];
    for (id, expected) in of_four.map(|id| (id, 4.0)).into_iter().chain([("fixed-ko", 0.0)]) {
        assert_eq!(own_points(id, "1x4"), expected, "{id} 1x4");
    }
    for (id, expected) in [("psk", 1.0), ("ssk", 1.0), ("nssk", 1.0), ("japanese-2003", 0.0)] {
        assert_eq!(own_points(id, "2x2"), expected, "{id} 2x2");
    }
}

/// Positions in which positional and situational superko give different values: J. Piche, superko-complexity.
#[test]
fn positions_that_separate_positional_from_situational_superko() {
    let separating = [
        (vec!["OOO", ".X."], Colour::White, "none", 0.0, -1.0),
        (vec!["X.X.X."], Colour::Black, "none", 1.0, 6.0),
        (vec!["X."], Colour::Black, "all", -2.0, 0.0),
    ];
    for (rows, to_move, suicide, positional, situational) in separating {
        let board = board(&rows, to_move).expect("a board");
        let found = (points("psk", suicide, &board), points("ssk", suicide, &board));
        assert_eq!(found, (positional, situational), "{rows:?}");
    }
}
