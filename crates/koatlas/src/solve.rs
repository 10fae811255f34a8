//! Value of a position under a rule set, by search; for whole boards under the basic ko rule by a table of all states, which is computed
//! or read from a file.

mod page;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use koatlas_board::Colour;
use koatlas_certificates::{self as certificates, CertificateBoard, OutcomeCertificate};
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, SolveError, TableError, TableRequest};
use koatlas_outcome::{GameSolution, Points, Strategy, Terms, from_table, ko_rule_of_table, solve as search};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, SolveLimits, WorkStage, stop_at};
use crate::error::{Error, Result};
use crate::files::{claim, if_native, unwritable};
use crate::json::answer;
use crate::subject::Subject;
use crate::text::options;

/// Arguments of [`solve()`].
#[derive(Clone, Copy, Debug)]
pub struct SolveQuestion<'a> {
    /// The start; its `position` has the player who moves first.
    pub subject: &'a Subject,
    /// The rule set with its options, such as `psk` with `suicide=none`.
    pub rules: &'a RuleSet,
    /// The komi, and the values of ends without a score; see [`Terms`].
    pub terms: Terms,
    /// The limits of states and time.
    pub limits: SolveLimits,
    /// The file of a table with the values of all situations of the board. It is read and checked if it exists, or else written.
    pub table: Option<&'a Path>,
    /// True to return strategies of both players. A table has none.
    pub strategies: bool,
}

impl<'a> SolveQuestion<'a> {
    /// The default question: `komi` is 0, and there are no limits.
    pub fn new(subject: &'a Subject, rules: &'a RuleSet) -> SolveQuestion<'a> {
        let (terms, limits) = (Terms::default(), SolveLimits::default());
        SolveQuestion { subject, rules, terms, limits, table: None, strategies: false }
    }
}

/// The answer of [`solve()`]: the value of a position with best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The identifier of the rule set, such as `psk`.
    pub ruleset: String,
    /// The options of the rule set with their values, such as `suicide` with `none`.
    pub options: BTreeMap<String, String>,
    /// The player who moves first: `B` or `W`.
    pub to_move: Colour,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: Points,
    /// The value, the best moves, and the method of the search.
    #[serde(flatten)]
    pub found: GameSolution,
    /// True if the value is local: it holds while everything outside the region stands still, and names no winner of the game. Then
    /// `warnings` has the reasons.
    pub local: bool,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::area_assumptions`].
    pub warnings: Vec<String>,
    /// The limit that ended the search early, so that the values are bounds; `None` if it was finished.
    pub limit: Option<ReachedLimit>,
    /// The strategies of both players, if they were asked for and a bound is known; not in JSON.
    #[serde(skip)]
    pub certificate: Option<OutcomeCertificate>,
}

answer!(SolveAnswer: "solve");

/// Finds the value, the best moves and a variation. If a limit is reached or the work is interrupted, the values are bounds.
///
/// ```
/// use koatlas::{Conditions, Interrupt, SolveQuestion, Subject, solve};
/// use koatlas_rulesets::RuleSet;
///
/// let (board, rules) = (Subject::empty_board("2x2".parse()?), RuleSet::find("psk")?);
/// let question = SolveQuestion { strategies: true, ..SolveQuestion::new(&board, &rules) };
/// let answer = solve(question, &Conditions::quiet(&Interrupt::default()))?;
/// // Values are in half points.
/// assert_eq!((answer.found.value.value(), answer.found.exact), (Some(2), true));
/// assert!(answer.certificate.is_some_and(|strategies| strategies.black.is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the position or the table cannot be used, or if a table would exceed a limit.
pub fn solve(question: SolveQuestion<'_>, conditions: &Conditions<'_>) -> Result<SolveAnswer> {
    let SolveQuestion { subject, rules, terms, limits, .. } = question;
    let line = conditions.begin_stage("looking for the best play of both", None);
    let found = match solve_by_table(question, conditions, &line)? {
        Some(found) => found,
        None => {
            let stop = stop_at(limits.deadline(), conditions);
            let control = limits.control(&stop, conditions);
            search(rules, &subject.position, terms, &control).map_err(|error| subject.unusable(error))?
        }
    };
    let (ruleset, options) = (rules.id().to_owned(), options(rules));
    let (to_move, komi, warnings) = (subject.position.to_move(), Points(terms.komi), subject.area_assumptions());
    let limit = (!found.exact).then(|| limits.limit(conditions));
    let certificate = certificate(question, &found);
    let local = !warnings.is_empty();
    Ok(SolveAnswer { ruleset, options, to_move, komi, found, local, warnings, limit, certificate })
}

/// Returns the strategies, if they were asked for and a bound is known.
fn certificate(question: SolveQuestion<'_>, found: &GameSolution) -> Option<OutcomeCertificate> {
    let SolveQuestion { subject, rules, terms, strategies: is_wanted, .. } = question;
    let [black, white] =
        found.strategies.each_ref().map(|known| known.as_ref().filter(|_| is_wanted).map(certified_strategy));
    let is_known = black.is_some() || white.is_some();
    let (ruleset, options) = (rules.id().to_owned(), options(rules));
    let (board, Terms { komi, void_is }) = (CertificateBoard::from_position(&subject.position), terms);
    is_known.then_some(OutcomeCertificate { ruleset, options, board, komi, void_is, black, white })
}

fn certified_strategy(strategy: &Strategy) -> certificates::CertifiedStrategy {
    let nodes = strategy.nodes.iter();
    let nodes = nodes.map(|moves| moves.iter().map(|&(action, next)| (action.to_string(), next)).collect());
    certificates::CertifiedStrategy { value: strategy.value, nodes: nodes.collect() }
}

/// Number of points up to which a board is searched rather than solved by a table: there a search is faster.
const MAX_SEARCH_AREA: usize = 9;

/// Returns the answer of a table, if one was asked for or if the board is large.
fn solve_by_table(
    question: SolveQuestion<'_>,
    conditions: &Conditions<'_>,
    line: &WorkStage<'_>,
) -> Result<Option<GameSolution>> {
    let SolveQuestion { subject, rules, table: file, .. } = question;
    let board = &subject.position;
    // A table has states without history, so that the rules must remember no more than the last move.
    let Some(rule) = ko_rule_of_table(rules, board) else {
        let reason = "tables are for whole boards under basic-ko with its own end";
        return if file.is_some() { Err(Error::argument("table", reason)) } else { Ok(None) };
    };
    if file.is_none() && (board.size().area() <= MAX_SEARCH_AREA || question.strategies) {
        return Ok(None);
    }
    let table = load_table(question, rule, conditions, line)?;
    Ok(Some(from_table(&table, board)))
}

/// Reads the table from its file if that exists, or else computes and writes it.
fn load_table(
    SolveQuestion { subject, rules, table, .. }: SolveQuestion<'_>,
    rule: KoRule,
    conditions: &Conditions<'_>,
    line: &WorkStage<'_>,
) -> Result<RetrogradeTable> {
    let (file, size, suicide) = (if_native(table), subject.position.size(), rules.suicide);
    let control = Control { progress: &|progress: &dyn Display| line.set_message(progress), ..conditions.control() };
    if let Some(file) = file.filter(|file| file.exists() && !conditions.replace) {
        let request = TableRequest { size: Some(size), ko_rule: Some(rule), suicide: Some(suicide) };
        return RetrogradeTable::read(file, &request, &control).map_err(|error| match error {
            TableError::Limit(error) => subject.limit_error(error, true, conditions),
            error => Error::unusable(file, error),
        });
    }
    let _claim = claim(file, [], conditions)?;
    let table = RetrogradeTable::solve(size, rule, suicide, &control).map_err(|error| match error {
        SolveError::Limit(error) => subject.limit_error(error, true, conditions),
        SolveError::TooFar => subject.unfinished(error),
    })?;
    let written = file.map_or(Ok(()), |file| table.write(file).map_err(|error| unwritable(file, "table", error)));
    written.map(|()| table)
}
