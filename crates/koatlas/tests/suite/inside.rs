//! The longest sequences inside the component of a position.

use koatlas::classify::InsideComponent;
use koatlas::{ClassifyQuestion, Conditions, Interrupt, Question, Subject};
use koatlas_files::{Format, parse_position};

/// A basic ko at b4 and c4, or further up, and much around it.
const KO: &str = ".XO......\nXO.O.....\n.XO......\n";

/// The longest sequences inside the component of the board with these rows and this region.
fn longest(rows: &str, region: &str) -> InsideComponent {
    let file = parse_position(format!("{rows}region: {region}").as_bytes(), Format::Text).expect("a position");
    let question = ClassifyQuestion { longest: true, ..ClassifyQuestion::default() };
    let subject = Subject::from_position("a ko", file.position);
    let answer = question.ask(&subject, &Conditions::quiet(&Interrupt::default())).expect("few positions");
    assert_eq!(answer.component.positions, 2);
    answer.longest.expect("it was asked for")
}

/// Stones on eight points that are never taken off lead to 3^8 boards, each with the ko in two positions.
#[test]
fn positions_that_never_come_back_do_not_count() {
    let rows = &format!("{KO}.........\n.........\n");
    let alone = longest(rows, "b4 c4");
    assert!(alone.refused.is_none() && !alone.sequences.is_empty());
    assert_eq!(longest(rows, "b4 c4 b1 d1 f1 h1 f3 h3 f5 h5"), alone);
}

/// The last liberty of 71 stones is in the region, so that they can change, but no cycle takes them.
#[test]
fn more_than_64_points_can_change() {
    let hole = "XXXX.XXXX\n";
    let rows = &format!("{KO}OOOOOOOOO\n{}{hole}{}", "XXXXXXXXX\n".repeat(4), "XXXXXXXXX\n".repeat(3));
    let found = longest(rows, "b11 c11 e4");
    assert_eq!(found.refused, None);
    assert_eq!(found.sequences, longest(rows, "b11 c11").sequences);
}
