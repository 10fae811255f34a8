//! Who wins, with best play, under a rule set; of whole boards under the basic ko rule by the table of all states, made or read.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use koatlas_board::Colour;
use koatlas_certificates::{self as certificates, CertificateBoard, OutcomeCertificate};
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, SolveError, TableError, TableRequest};
use koatlas_outcome::{GameSolution, Points, Strategy, Terms, from_table, ko_rule_of_table, solve as search};
use koatlas_rulesets::{Action, RuleSet};
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, SolveLimits, WorkStage, stop_at};
use crate::error::{Error, Result};
use crate::files::{claim, unwritable};
use crate::json::Answer;
use crate::subject::Subject;
use crate::text::options;

/// Who wins, with best play, under a rule set.
#[derive(Clone, Copy, Debug)]
pub struct SolveQuestion<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// The rule set, with its options.
    pub rules: &'a RuleSet,
    /// What ends are worth.
    pub terms: Terms,
    /// How long to look.
    pub limits: SolveLimits,
    /// The file with the values of all situations of a board: read if it exists, or else made.
    pub table: Option<&'a Path>,
    /// Whether a strategy for each player is wanted: a table has none.
    pub strategies: bool,
}

impl<'a> SolveQuestion<'a> {
    /// The usual question: komi 0, for as long as it takes.
    #[must_use]
    pub fn new(subject: &'a Subject, rules: &'a RuleSet) -> SolveQuestion<'a> {
        let (terms, patience) = (Terms::default(), SolveLimits::default());
        SolveQuestion { subject, rules, terms, limits: patience, table: None, strategies: false }
    }
}

/// Who wins, with best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// Its options with their values.
    pub options: BTreeMap<String, String>,
    /// Who moves first.
    pub to_move: Colour,
    /// Points that White gets.
    pub komi: Points,
    /// The values, the best moves and how they were found.
    #[serde(flatten)]
    pub found: GameSolution,
    /// What is assumed of the points outside the region.
    pub warnings: Vec<String>,
    /// What has ended the search early: then the values are bounds.
    pub limit: Option<ReachedLimit>,
    /// The strategies of both players, if they are wanted and a bound is known; none in JSON.
    #[serde(skip)]
    pub certificate: Option<OutcomeCertificate>,
}

impl Answer for SolveAnswer {
    const COMMAND: &'static str = "solve";
}

/// Finds the value, the best moves and a variation. If a limit is reached or somebody interrupts, these are bounds.
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
/// If the target or the table cannot be used, or if a table would pass a limit.
pub fn solve(question: SolveQuestion<'_>, conditions: &Conditions<'_>) -> Result<SolveAnswer> {
    let SolveQuestion { subject, rules, terms, limits: patience, .. } = question;
    let line = conditions.begin_stage("looking for the best play of both", None);
    let found = match of_table(question, conditions, &line)? {
        Some(found) => found,
        None => {
            let stop = stop_at(patience.deadline(), conditions);
            let control = patience.control(&stop, conditions);
            search(rules, &subject.position, terms, &control).map_err(|error| subject.unusable(error))?
        }
    };
    Ok(SolveAnswer {
        ruleset: rules.id().to_owned(),
        options: options(rules),
        to_move: subject.position.to_move(),
        komi: Points(terms.komi),
        warnings: subject.area_assumptions(),
        limit: (!found.exact).then(|| patience.limit(conditions)),
        certificate: certificate(question, &found),
        found,
    })
}

/// The strategies, if they are wanted and a bound is known.
fn certificate(question: SolveQuestion<'_>, found: &GameSolution) -> Option<OutcomeCertificate> {
    let SolveQuestion { subject, rules, terms, strategies: wanted, .. } = question;
    let [black, white] = found.strategies.each_ref().map(|known| known.as_ref().filter(|_| wanted).map(written_out));
    (black.is_some() || white.is_some()).then(|| OutcomeCertificate {
        ruleset: rules.id().to_owned(),
        options: options(rules),
        board: CertificateBoard::from_position(&subject.position),
        komi: terms.komi,
        void_is: terms.void_is,
        black,
        white,
    })
}

/// A strategy with its moves as texts.
fn written_out(strategy: &Strategy) -> certificates::CertifiedStrategy {
    let node = |moves: &Vec<(Action, _)>| moves.iter().map(|&(action, next)| (action.to_string(), next)).collect();
    certificates::CertifiedStrategy { value: strategy.value, nodes: strategy.nodes.iter().map(node).collect() }
}

/// Boards with more points are answered by a table; on smaller ones it is quicker to look at what can be reached.
const SMALL: usize = 9;

/// The answer of a table, if one is asked for or the board is large.
fn of_table(
    question: SolveQuestion<'_>,
    conditions: &Conditions<'_>,
    line: &WorkStage<'_>,
) -> Result<Option<GameSolution>> {
    let SolveQuestion { subject, rules, table: file, .. } = question;
    let board = &subject.position;
    let Some(rule) = ko_rule_of_table(rules, board) else {
        let reason = "tables are for whole boards under basic-ko with its own end";
        return if file.is_some() { Err(Error::argument("table", reason)) } else { Ok(None) };
    };
    if file.is_none() && (board.size().area() <= SMALL || question.strategies) {
        return Ok(None);
    }
    let table = table(question, rule, conditions, line)?;
    Ok(Some(from_table(&table, board)))
}

/// The table, from its file if that exists, or else made and written there.
fn table(
    SolveQuestion { subject, rules, table: file, .. }: SolveQuestion<'_>,
    rule: KoRule,
    conditions: &Conditions<'_>,
    line: &WorkStage<'_>,
) -> Result<RetrogradeTable> {
    let (size, suicide, progress) = (subject.position.size(), rules.suicide, |now: &dyn Display| line.set_message(now));
    let control = Control { progress: &progress, ..conditions.control() };
    let ended = |error| subject.limit_error(error, true, conditions);
    if let Some(file) = file.filter(|file| file.exists() && !conditions.replace) {
        let asked = TableRequest { size: Some(size), ko_rule: Some(rule), suicide: Some(suicide) };
        return RetrogradeTable::read(file, &asked, &control).map_err(|error| match error {
            TableError::Limit(error) => ended(error),
            error => Error::unusable(file, error),
        });
    }
    let _claim = claim(file, [], conditions)?;
    let table = RetrogradeTable::solve(size, rule, suicide, &control).map_err(|error| match error {
        SolveError::Limit(error) => ended(error),
        SolveError::TooFar => subject.unfinished(error),
    })?;
    let written = file.map_or(Ok(()), |file| table.write(file).map_err(|error| unwritable(file, "table", error)));
    written.map(|()| table)
}
