//! Answers from the table of a whole board.

use koatlas_board::{BoardPosition, Colour, Position};
use koatlas_rulesets::{Bar, End, GameMove, Outcome, RuleSet};

use super::{Answer, Method};
use crate::retrograde::{KoRule, Table, TableState, VariationEnd};

/// The ko rule of a table in which the answer for a board under a rule set stands, if there is one: for whole boards under rule
/// sets that remember no more than the last move and end after two passes.
#[must_use]
pub fn ko_rule_of_table(rules: &RuleSet, board: &BoardPosition) -> Option<KoRule> {
    let ends = rules.ends() == [End::Passes(2)] && rules.forfeit().is_none() && rules.ko().is_none();
    let rule = match rules.bars() {
        [] => KoRule::Unrestricted,
        [Bar::BasicKo] => KoRule::BasicKo,
        _ => return None,
    };
    (ends && board.is_whole_board()).then_some(rule)
}

/// The answer of a table for a board of its size, with nobody having moved.
///
/// # Panics
/// If the table is of another board.
#[must_use]
pub fn from_table(table: &Table, board: &BoardPosition) -> Answer {
    assert_eq!(table.size(), board.size(), "the table is of another board");
    let stones = |colour: Colour| {
        let holds = board.contents().iter().map(|&content| content == Some(colour));
        holds.enumerate().fold(0, |stones, (index, holds)| stones | u64::from(holds) << index)
    };
    let position = Position { black: stones(Colour::Black), white: stones(Colour::White) };
    let start = TableState::new(position, board.to_move());
    let value = table.value(&start).expect("a legal position is in the table");
    let variation = table.variation(&start);
    let (outcome, repeats_from) = match variation.as_ref().map(|variation| variation.end) {
        Some(VariationEnd::Score(_)) => (Some(Outcome::Score), None),
        Some(VariationEnd::Repeats(from)) => (None, Some(from)),
        None => (None, None),
    };
    Answer {
        lo: value.lo.map(|score| 2 * score),
        hi: value.hi.map(|score| 2 * score),
        exact: true,
        best: table.best_moves(&start).map(|best| GameMove::from(best.made)),
        variation: variation.into_iter().flat_map(|line| line.moves).map(GameMove::from).collect(),
        outcome,
        repeats_from,
        states: table.states(),
        ..Answer::unknown(Method::Table)
    }
}
