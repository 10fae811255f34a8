//! The file `suite.sgf`.

use koatlas_board::{BoardPosition, Move};
use koatlas_formats::Record;
use koatlas_rulesets::{Action, GameMove};

use super::words;
use crate::suites::case::Case;
use crate::suites::suite::Suite;

/// The content of the file: a game for each case.
pub(super) fn games(suite: &Suite) -> String {
    suite.cases.iter().map(|case| game(suite.rules.id(), case)).collect()
}

fn game(ruleset: &str, case: &Case) -> String {
    let moves: Vec<Move> = case.moves().map(in_record).collect();
    let steps = case.steps.iter().zip(1..);
    let comments: Vec<String> = steps.map(|(step, number)| words::step(step, number, number == moves.len())).collect();
    let made = case.steps.iter().filter(|step| step.verdict.refused.is_none());
    let boards: Vec<BoardPosition> = made.map(|step| step.board.clone()).collect();
    let record = Record {
        name: &case.id,
        rules: ruleset,
        start: &case.start,
        ko_points: &[],
        comment: &words::purpose(case).join("\n"),
        moves: &moves,
        comments: &comments,
        boards: Some(&boards),
    };
    record.to_sgf().expect("the boards are given")
}

/// A pass for a ko is a pass: game records have no other.
fn in_record(made: GameMove) -> Move {
    let point = match made.action {
        Action::Play(point) => Some(point),
        Action::Pass | Action::KoPass(_) => None,
    };
    Move { colour: made.colour, point }
}
