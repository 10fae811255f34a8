//! The answer as JSON: the contract's keys.

use koatlas_rulesets::GameMove;
use serde::Serialize;

use super::Answer;
use crate::json::Header;

/// The answer.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    ruleset: &'static str,
    options: serde_json::Map<String, serde_json::Value>,
    measure: String,
    unbounded: bool,
    lower: Option<u64>,
    upper: Option<u64>,
    exact: bool,
    /// The bound that a certificate proves.
    certified_upper: Option<u64>,
    sequence: Vec<String>,
    lead_in: Vec<String>,
    method: String,
    limit: Option<&'static str>,
    warnings: Vec<String>,
}

/// The answer; of sequences without end the cycle is the sequence, and what leads to it stands beside.
#[must_use]
pub fn object(answer: &Answer<'_>) -> Object {
    let (found, question) = (&answer.found, answer.question);
    let texts = |moves: &[GameMove]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (sequence, lead_in) = match &found.cycle {
        Some(cycle) => (texts(cycle), texts(&found.sequence)),
        None => (texts(&found.sequence), Vec::new()),
    };
    let parameters = question.rules.parameters().into_iter();
    let unbounded = found.cycle.is_some();
    Object {
        header: Header::of("longest"),
        ruleset: question.rules.id(),
        options: parameters.map(|p| (p.key().to_owned(), p.value(question.rules).into())).collect(),
        measure: question.measure.to_string(),
        unbounded,
        lower: (!unbounded).then_some(found.lower),
        upper: found.upper,
        exact: found.upper == Some(found.lower),
        certified_upper: found.proof.as_ref().map(|(bound, _)| *bound),
        sequence,
        lead_in,
        method: found.method.to_string(),
        limit: answer.limit,
        warnings: question.subject.assumed(),
    }
}
