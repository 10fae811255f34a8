//! Who wins, with best play, under a rule set; of whole boards under the basic ko rule by the table of all states, made or read.

use std::path::Path;

use crate::conditions::Stage;
use koatlas_board::grouped;
use koatlas_outcome::retrograde::{KoRule, SolveError, Solving, Table, TableError, TableRequest};
use koatlas_outcome::{BestMoves, SolveAnswer, Terms, from_table, ko_rule_of_table, solve};
use koatlas_rulesets::{GameMove, RuleSet};

use crate::conditions::{Conditions, Patience, until};
use crate::failure::{Failure, claim, limit, unwritable};
use crate::json::{JsonEntries, JsonObject, object, points, texts};
use crate::subject::Subject;
use crate::text::options;

/// Who wins, with best play, under a rule set.
#[derive(Clone, Copy)]
pub struct SolveQuestion<'a> {
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
pub struct SolvedPosition<'a> {
    /// The question.
    pub question: SolveQuestion<'a>,
    /// The values, the best moves and how they were found.
    pub found: SolveAnswer,
    /// Why the search ended early, if it did.
    pub limit: Option<&'static str>,
}

/// Finds the value, the best moves and a variation. If a limit is reached or somebody interrupts, these are bounds.
///
/// # Errors
/// If the target or the table cannot be used, or if a table would pass a limit.
pub fn answer<'a>(question: SolveQuestion<'a>, conditions: &Conditions<'_>) -> anyhow::Result<SolvedPosition<'a>> {
    let SolveQuestion { subject, rules, terms, patience, .. } = question;
    let line = conditions.stage("looking for the best play of both", None);
    let found = match of_table(question, conditions, &line)? {
        Some(found) => found,
        None => {
            let stop = until(patience.deadline(), conditions);
            let control = patience.control(&stop, conditions);
            solve(rules, &subject.position, terms, &control).map_err(|error| subject.refused(error))?
        }
    };
    let limit = if found.exact { None } else { Some(patience.limit(conditions)) };
    Ok(SolvedPosition { question, found, limit })
}

impl SolvedPosition<'_> {
    /// The answer with the contract's keys.
    pub fn json(&self) -> JsonObject<impl JsonEntries> {
        let (found, SolveQuestion { subject, rules, terms, .. }) = (&self.found, self.question);
        object()
            .with("ruleset", rules.id())
            .with("options", options(rules))
            .with("to_move", subject.position.to_move().to_string())
            .with("komi", points(Some(terms.komi)))
            .and([("lo", points(found.value.lo)), ("hi", points(found.value.hi))])
            .with("exact", found.exact)
            .with("best", texts(&found.best.both))
            .with("best_for", best_for(&found.best))
            .with("variation", texts(&found.variation))
            .with("repeats_from", found.repeats_from)
            .with("outcome", found.outcome.map(|outcome| outcome.id()))
            .with("states", found.states)
            .with("method", found.method.id())
            .with("warnings", subject.assumed_of_area())
            .with("limit", self.limit)
    }
}

/// The moves that keep one bound, if no move keeps both.
pub fn best_for(best: &BestMoves<GameMove>) -> Option<JsonObject<impl JsonEntries + use<>>> {
    let [lo, hi] = best.one.each_ref().map(texts);
    (!lo.is_empty()).then(|| object().and([("lo", lo), ("hi", hi)]))
}

/// Boards with more points are answered by a table; on smaller ones it is quicker to look at what can be reached.
const SMALL: usize = 9;

/// The answer of a table, if one is asked for or the board is large.
fn of_table(
    question: SolveQuestion<'_>,
    conditions: &Conditions<'_>,
    line: &Stage<'_>,
) -> anyhow::Result<Option<SolveAnswer>> {
    let SolveQuestion { subject, rules, table: file, .. } = question;
    let board = &subject.position;
    let Some(rule) = ko_rule_of_table(rules, board) else {
        let reason = "--table: tables are for whole boards under basic-ko with its own end";
        return if file.is_some() { Err(Failure::input(reason)) } else { Ok(None) };
    };
    if file.is_none() && (board.size().area() <= SMALL || question.strategies) {
        return Ok(None);
    }
    let table = table(question, rule, conditions, |solving| line.state(&said(solving)))?;
    Ok(Some(from_table(&table, board)))
}

/// The table, from its file if that exists, or else made and written there.
fn table(
    SolveQuestion { subject, rules, table: file, .. }: SolveQuestion<'_>,
    rule: KoRule,
    conditions: &Conditions<'_>,
    report: impl Fn(Solving),
) -> anyhow::Result<Table> {
    let (size, suicide, control) = (subject.position.size(), rules.suicide, conditions.control());
    let ended = |error| subject.ended(limit(error, conditions.memory));
    if let Some(file) = file.filter(|file| file.exists() && !conditions.replace) {
        let asked = TableRequest { size: Some(size), ko_rule: Some(rule), suicide: Some(suicide) };
        return Table::read(file, &asked, &control).map_err(|error| match error {
            TableError::Limit(error) => ended(error),
            error => Failure::at(file, error),
        });
    }
    let _claim = claim(file, &[], conditions)?;
    let table = Table::solve(size, rule, suicide, &control, report).map_err(|error| match error {
        SolveError::Limit(error) => ended(error),
        SolveError::TooFar => subject.ended(error),
    })?;
    let written = file.map_or(Ok(()), |file| table.write(file).map_err(|error| unwritable(file, "table", error)));
    Ok(written.map(|()| table)?)
}

fn said(solving: Solving) -> String {
    match solving {
        Solving::States(states) => format!("{} states", grouped(states)),
        Solving::Values { sweep, changed } => format!("sweep {sweep}: {} positions changed", grouped(changed)),
        Solving::Ranks { round, missing } => format!("round {round}: {} positions without rank", grouped(missing)),
    }
}
