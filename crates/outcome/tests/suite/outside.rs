//! Points outside a region: which are settled, and that they change no value.

use koatlas_board::BoardPosition;
use koatlas_files::{Control, Format, parse_position, read_position};
use koatlas_outcome::{Interval, Terms, outside_assumptions, solve, unsettled_areas};
use koatlas_rules::RuleSet;
use koatlas_test_support::data;

fn position(text: &str) -> BoardPosition {
    parse_position(text.as_bytes(), Format::Text).expect("a position").position
}

/// The names of the points of each unsettled area.
fn unsettled(board: &BoardPosition) -> Vec<String> {
    let names = |area: &Vec<_>| area.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    unsettled_areas(board).iter().map(names).collect()
}

fn value(board: &BoardPosition, rules: &str) -> Interval {
    let rules = RuleSet::find(rules).expect("a rule set").with_option("suicide", "none").expect("a policy");
    solve(&rules, board, Terms::default(), &Control::default()).expect("small enough").value
}

const TWO_EYES: &str = ". X . X O .\nX X X X O .\nO O O O O .\nregion: f1 f2 f3\n";
const ONE_EYE: &str = ". X X X O .\nX X X X O .\nO O O O O .\nregion: f1 f2 f3\n";
const TWO_GROUPS: &str = ". X . X . O . O .\nX X X X . O O O O\nX X X X . O O O O\nregion: e1 e2 e3\n";

#[test]
fn eyes_of_living_strings_are_settled() {
    for text in [TWO_EYES, TWO_GROUPS] {
        assert_eq!(unsettled(&position(text)), [""; 0], "{text}");
        assert_eq!(outside_assumptions(&position(text)), [""; 0], "{text}");
    }
    assert_eq!(unsettled(&position(ONE_EYE)), ["a3"]);
    assert_eq!(unsettled(&position(&format!("{ONE_EYE}immortal: b3\n"))), [""; 0]);
    // The area of stones that cannot be taken has room for an eye of the opponent, at a4.
    let room = ". . X O .\n. . X O .\nX X X O .\nO O O O .\nregion: e1 e2 e3 e4\nimmortal: c4\n";
    assert_eq!(unsettled(&position(room)), ["a4 b4 a3 b3"]);
    // An eye beside the region, and a neutral point.
    assert_eq!(unsettled(&position(". . X . O . .\nX X X . O O .\nregion: a2 g1\n")), ["b2", "d2 d1", "f2 g2"]);
    let whole = BoardPosition::empty_board("3x3".parse().unwrap());
    assert_eq!(unsettled(&whole), [""; 0]);
}

/// Nobody may play on the liberties that the groups of eternal life hang on.
#[test]
fn the_liberties_of_eternal_life_are_not_settled() {
    let board = read_position(&data::path("positions/eternal_life.toml")).expect("a position").position;
    let areas = unsettled(&board);
    assert!(["a1", "h1"].iter().all(|point| areas.iter().any(|area| area == point)), "{areas:?}");
}

/// To open settled points to play changes no value, and to open others does.
#[test]
fn settled_points_change_no_value() {
    let opened = |text: &str, points: &str| position(&text.replace("region:", &format!("region: {points}")));
    for rules in ["psk", "ssk", "nssk", "basic-ko", "fixed-ko"] {
        for (text, eyes) in [(TWO_EYES, "a3 c3"), (TWO_GROUPS, "a3 c3 g3 j3")] {
            assert_eq!(value(&opened(text, eyes), rules), value(&position(text), rules), "{rules}: {text}");
        }
        assert_ne!(value(&opened(ONE_EYE, "a3"), rules), value(&position(ONE_EYE), rules), "{rules}");
    }
}
