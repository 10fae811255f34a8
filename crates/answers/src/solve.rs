//! Who wins, with best play, under a rule set; the answer as JSON.

mod table;

use std::path::Path;

use koatlas_outcome::{BestMoves, Terms, solve};
use koatlas_rulesets::{GameMove, RuleSet};
use serde::Serialize;

use crate::failure::Conditions;
use crate::json::Header;
use crate::progress;
use crate::progress::{Patience, ended_early};
use crate::subject::Subject;
use crate::text::Points;

/// Who wins, with best play, under a rule set.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// The rule set, with its options.
    pub rules: &'a RuleSet,
    /// What ends are worth.
    pub terms: Terms,
    /// How long to look.
    pub patience: Patience,
    /// The file with the values of all situations of a board: read if it exists, or else made.
    pub table: Option<&'a Path>,
    /// Whether a strategy for each player is wanted: a table has none.
    pub strategies: bool,
}

/// What has been asked, and the answer.
pub struct Answer<'a> {
    /// The question.
    pub question: Question<'a>,
    /// The values, the best moves and how they were found.
    pub found: koatlas_outcome::SolveAnswer,
    /// What was assumed about the rest of the board.
    pub warnings: Vec<String>,
    /// Why the search ended early, if it did.
    pub limit: Option<&'static str>,
}

/// Finds the value, the best moves and a variation. If a limit is reached or somebody interrupts, these are bounds.
///
/// # Errors
/// If the target or the table cannot be used, or if a table would pass a limit.
pub fn answer<'a>(question: Question<'a>, conditions: &Conditions<'_>) -> anyhow::Result<Answer<'a>> {
    let Question { subject, rules, terms, patience, .. } = question;
    let line = progress::line(conditions);
    line.set_message("looking for the best play of both");
    let found = match (table::Asked { question, conditions, line: &line }).answer()? {
        Some(found) => found,
        None => solve(rules, &subject.position, terms, &patience.effort(conditions))
            .map_err(|error| subject.refused(error))?,
    };
    line.finish_and_clear();
    let limit = if found.exact { None } else { Some(patience.limit(conditions)) };
    Ok(Answer { question, found, warnings: subject.assumed_of_area(), limit })
}

impl Answer<'_> {
    /// The error with which an unfinished search ends after its bounds have been told.
    ///
    /// # Errors
    /// If the search ended early.
    pub fn finished(&self) -> anyhow::Result<()> {
        match self.limit {
            Some(limit) => Err(self.question.subject.ended(ended_early(limit))),
            None => Ok(()),
        }
    }
}

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
