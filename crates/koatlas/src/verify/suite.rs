//! Test suites: checked, and what is then certain, in words and as JSON.

use std::path::Path;

use koatlas_board::grouped;
use koatlas_verifier::{CheckedSuite, Limits, Unproved, check_suite};
use serde::Serialize;

use crate::failure::Failure;
use crate::terminal::line;
use crate::verify::text::{does_not_hold, not_decided};

/// Replays every case.
///
/// # Errors
/// If it is no suite, if something in it is not so, or if that cannot be decided within the limits.
pub fn check(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<CheckedSuite> {
    check_suite(bytes, limits).map_err(|error| match error {
        Unproved::Refused(refused) if refused.wrong.is_contradiction() => does_not_hold(file, refused),
        Unproved::Refused(refused) => Failure::at(file, refused),
        Unproved::NotDecided(limit) => not_decided(file, limit),
    })
}

/// What was found to hold, as JSON.
#[derive(Serialize)]
pub struct Object {
    ruleset: String,
    cases: usize,
    moves: usize,
    illegal: usize,
    ended: usize,
    other_verdicts: usize,
    not_checked: &'static str,
}

/// What was found to hold.
pub fn object(checked: &CheckedSuite) -> Object {
    Object {
        ruleset: checked.rules.clone(),
        cases: checked.cases,
        moves: checked.moves,
        illegal: checked.illegal,
        ended: checked.ended,
        other_verdicts: checked.others,
        not_checked: CheckedSuite::NOT_CHECKED,
    }
}

/// What is certain, in a sentence.
pub fn statement(checked: &CheckedSuite) -> String {
    let [cases, moves, others] = [checked.cases, checked.moves, checked.others].map(number);
    format!(
        "{cases} cases under {}: the verdicts on {moves} moves and the boards after them are as stated, and so are {others} \
         verdicts of other rule sets",
        checked.rules
    )
}

/// What is certain, and what was not checked.
pub fn page(checked: &CheckedSuite) -> String {
    let [illegal, ended] = [checked.illegal, checked.ended].map(number);
    let lasts = format!("{illegal} illegal, {ended} that end the sequence");
    [
        format!("verified: {}\n\n", statement(checked)),
        line("last moves", &lasts),
        line("not checked", CheckedSuite::NOT_CHECKED),
    ]
    .concat()
}

fn number(count: usize) -> String {
    grouped(count as u64)
}
