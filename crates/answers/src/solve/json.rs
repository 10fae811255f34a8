//! The answer as JSON: the contract's keys.

use koatlas_outcome::BestMoves;
use koatlas_rulesets::GameMove;
use serde::Serialize;

use super::{Answer, Question};
use crate::json::Header;
use crate::text::Points;

/// The found.
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
    best_for: Option<BestFor>,
    variation: Vec<String>,
    /// If the variation comes back to an earlier state: the number of moves before that.
    repeats_from: Option<usize>,
    outcome: Option<&'static str>,
    states: u64,
    method: &'static str,
    warnings: &'a [String],
    limit: Option<&'static str>,
}

/// The moves that keep one bound, where no move keeps both.
#[derive(Serialize)]
pub struct BestFor {
    lo: Vec<String>,
    hi: Vec<String>,
}

/// The moves that keep one bound, if no move keeps both.
#[must_use]
pub fn best_for(best: &BestMoves<GameMove>) -> Option<BestFor> {
    let [lo, hi] = best.one.each_ref().map(|moves| texts(moves));
    (!lo.is_empty()).then_some(BestFor { lo, hi })
}

fn texts(moves: &[GameMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The found.
#[must_use]
pub fn object<'a>(answer: &'a Answer<'_>) -> Object<'a> {
    let Answer { question: Question { subject, rules, terms, .. }, found, warnings, limit } = answer;
    Object {
        header: Header::of("solve"),
        ruleset: rules.id(),
        options: rules.parameters().into_iter().map(|p| (p.key().to_owned(), p.value(rules).into())).collect(),
        to_move: subject.position.to_move().to_string(),
        komi: Points(Some(terms.komi)),
        lo: Points(found.lo),
        hi: Points(found.hi),
        exact: found.exact,
        best: texts(&found.best.both),
        best_for: best_for(&found.best),
        variation: texts(&found.variation),
        repeats_from: found.repeats_from,
        outcome: found.outcome.map(|outcome| outcome.id()),
        states: found.states,
        method: found.method.name(),
        warnings,
        limit: *limit,
    }
}
