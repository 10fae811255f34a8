//! The answers as JSON: the contract's keys.

use koatlas_answers::points::Points;
use serde::Serialize;

use super::Compared;
use crate::output::Header;

/// The answers.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    to_move: String,
    rows: Vec<RowObject>,
}

#[derive(Serialize)]
struct RowObject {
    rulesets: Vec<&'static str>,
    lo: Points,
    hi: Points,
    exact: bool,
    best: Vec<String>,
    /// Moves of the variation; of one that goes on for ever there is no length.
    length: Option<usize>,
    outcome: Option<&'static str>,
}

/// The answers.
pub fn object(compared: &Compared<'_>) -> Object {
    let rows = compared.rows.iter().map(|row| RowObject {
        rulesets: row.rules.clone(),
        lo: Points(row.answer.lo),
        hi: Points(row.answer.hi),
        exact: row.answer.exact,
        best: row.answer.best.iter().map(ToString::to_string).collect(),
        length: row.answer.outcome.map(|_| row.answer.variation.len()),
        outcome: row.answer.outcome.map(|outcome| outcome.id()),
    });
    let to_move = compared.subject.position.to_move().to_string();
    Object { header: Header::of("compare"), to_move, rows: rows.collect() }
}
