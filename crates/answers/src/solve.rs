//! Who wins, with best play, under a rule set.

mod json;
mod table;

use std::path::Path;

use koatlas_outcome::{Terms, solve};
use koatlas_rulesets::RuleSet;

use crate::failure::Conditions;
use crate::progress;
use crate::progress::{Patience, ended_early};
use crate::subject::Subject;

pub use self::json::{BestFor, Object, best_for, object};

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
    pub found: koatlas_outcome::Answer,
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
