//! The answer as JSON: the contract's keys.

use koatlas_rulesets::GameMove;
use serde::Serialize;

use super::Solved;
use super::value::Points;
use crate::output::Header;

/// The answer.
#[derive(Serialize)]
pub struct Object<'a> {
    #[serde(flatten)]
    header: Header,
    ruleset: &'static str,
    options: serde_json::Map<String, serde_json::Value>,
    to_move: String,
    komi: Points,
    lo: Points,
    hi: Points,
    exact: bool,
    best: Vec<String>,
    variation: Vec<String>,
    /// If the variation comes back to an earlier state: the number of moves before that.
    repeats_from: Option<usize>,
    outcome: Option<&'static str>,
    states: u64,
    method: &'static str,
    warnings: &'a [String],
    limit: Option<&'static str>,
}

/// The answer.
pub fn object<'a>(solved: &'a Solved<'_>) -> Object<'a> {
    let Solved { subject, rules, terms, answer, .. } = solved;
    let texts = |moves: &[GameMove]| moves.iter().map(ToString::to_string).collect();
    Object {
        header: Header::of("solve"),
        ruleset: rules.id(),
        options: rules.parameters().into_iter().map(|p| (p.key().to_owned(), p.value(rules).into())).collect(),
        to_move: subject.position.to_move().to_string(),
        komi: Points(Some(terms.komi)),
        lo: Points(answer.lo),
        hi: Points(answer.hi),
        exact: answer.exact,
        best: texts(&answer.best),
        variation: texts(&answer.variation),
        repeats_from: answer.repeats_from,
        outcome: answer.outcome.map(|outcome| outcome.id()),
        states: answer.states,
        method: answer.method.name(),
        warnings: &solved.warnings,
        limit: solved.limit,
    }
}
