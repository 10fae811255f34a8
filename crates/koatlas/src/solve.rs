//! Value of a position under a rule set, by search; for whole boards under the basic ko rule by a table of all states, which is computed
//! or read from a file.

mod page;

use std::fmt::Display;
use std::path::PathBuf;

use koatlas_board::{Colour, Suicide};
use koatlas_files::{Claim, Control};
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, SolveError, TableError, TableRequest};
use koatlas_outcome::{
    GameSolution, Points, Strategy, StrategyMoves, Terms, from_table, ko_rule_of_table, solve as search,
};
use koatlas_rules::{Action, RuleSet};
use koatlas_verifier::certificates::{self as certificates, CertificateBoard, CertifiedMoves, OutcomeCertificate};
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, WorkStage, stop_at};
use crate::error::{Error, Result};
use crate::files::{claim, if_native, unwritable, write};
use crate::json::Answer;
use crate::page::Page;
use crate::question::{ChosenRules, Question, SolveOptions, options};
use crate::subject::Subject;
use crate::text::options as options_of;

options! {
    /// The value of a position under a rule set, with best play of both.
    pub struct SolveQuestion {
        /// The rule set.
        pub rules: ChosenRules => command(flatten),
        /// Who moves, what ends are worth, and how long to look.
        pub options: SolveOptions => command(flatten),
        /// Write the strategies of both players to this file; `koatlas verify` checks them
        pub certificate: Option<PathBuf> => arg(long, value_name = "FILE"),
        /// For whole boards under the basic ko rule: the values of all states. If the file exists every value in it is checked, and the answer is read from it; otherwise it is made. `koatlas verify` checks it with code of its own
        pub table: Option<PathBuf> => arg(long, value_name = "FILE", conflicts_with = "certificate"),
        /// Return strategies of both players; a table has none.
        pub strategies: bool => arg(skip),
    }
}

/// The answer of [`SolveQuestion`]: the value of a position with best play.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The rule set with its options, such as `psk` with `suicide=none`.
    #[serde(flatten)]
    pub rules: RuleSet,
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

impl Answer for SolveAnswer {
    const COMMAND: &'static str = "solve";

    fn certificate(&self) -> Option<Vec<u8>> {
        self.certificate.as_ref().map(OutcomeCertificate::to_bytes)
    }
}

impl Question for SolveQuestion {
    type About = Subject;
    type Answer = SolveAnswer;

    /// Finds the value, the best moves and a variation. If a limit is reached or the work is interrupted, the values are bounds.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, Question, SolveQuestion, Subject};
    /// use koatlas_rules::RuleSet;
    ///
    /// let (board, rules) = (Subject::empty_board("2x2".parse()?), RuleSet::find("psk")?);
    /// let question = SolveQuestion { rules: rules.into(), strategies: true, ..SolveQuestion::default() };
    /// let answer = question.ask(&board, &Conditions::quiet(&Interrupt::default()))?;
    /// // Values are in half points.
    /// assert_eq!((answer.found.value.value(), answer.found.exact), (Some(2), true));
    /// assert!(answer.certificate.is_some_and(|strategies| strategies.black.is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the position or the table cannot be used, or if a table would exceed a limit.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<SolveAnswer> {
        let (rules, terms, limits) = (self.rules.rule_set()?, self.options.terms(), self.options.limits());
        let subject = &subject.clone().with_to_move(self.options.to_move);
        let stage = conditions.begin_stage("looking for the best play of both", None);
        let work = SolveWork { subject, rules: &rules, question: self, conditions };
        let found = match work.solve_by_table(&stage)? {
            Some(found) => found,
            None => {
                let stop = stop_at(limits.deadline(), conditions);
                let control = limits.control(&stop, conditions);
                search(&rules, &subject.position, terms, &control).map_err(|error| subject.unusable(error))?
            }
        };
        let (to_move, komi, warnings) = (subject.position.to_move(), Points(terms.komi), subject.area_assumptions());
        let limit = (!found.exact).then(|| limits.limit(conditions));
        let certificate = work.certificate(&found);
        let local = !warnings.is_empty();
        Ok(SolveAnswer { rules, to_move, komi, found, local, warnings, limit, certificate })
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.rules.rule_set()?.suicide)
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        claim(self.certificate.as_deref(), [], conditions)
    }

    fn write(&self, answer: &SolveAnswer, subject: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        let Some(file) = &self.certificate else { return Ok(()) };
        let certificate = answer.certificate().ok_or_else(|| subject.unfinished(UNKNOWN))?;
        write(file, "certificate", conditions.interrupt, |out| out.write_all(&certificate))
    }

    fn check_whole(&self, answer: &SolveAnswer, subject: &Subject, _: &Conditions<'_>) -> Result<()> {
        subject.ensure_finished(answer.limit)
    }

    fn page(&self, answer: &SolveAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}

/// The reason for which there is no certificate.
const UNKNOWN: &str = "no bound is known, so there is no strategy to certify";

/// A question about the value of a position.
struct SolveWork<'a> {
    subject: &'a Subject,
    rules: &'a RuleSet,
    question: &'a SolveQuestion,
    conditions: &'a Conditions<'a>,
}

impl SolveWork<'_> {
    /// True if strategies are asked for.
    fn wants_strategies(&self) -> bool {
        self.question.strategies || self.question.certificate.is_some()
    }

    /// Returns the strategies, if they were asked for and a bound is known.
    fn certificate(&self, found: &GameSolution) -> Option<OutcomeCertificate> {
        let known =
            |known: &Option<Strategy>| known.as_ref().filter(|_| self.wants_strategies()).map(certified_strategy);
        let [black, white] = found.strategies.each_ref().map(known);
        let is_known = black.is_some() || white.is_some();
        let (ruleset, options) = (self.rules.id().to_owned(), options_of(self.rules));
        let Terms { komi, void_is } = self.question.options.terms();
        let board = CertificateBoard::from_position(&self.subject.position);
        let rules = self.rules.file_text().map(str::to_owned);
        is_known.then_some(OutcomeCertificate { ruleset, rules, options, board, komi, void_is, black, white })
    }

    /// Returns the answer of a table, if one was asked for or if the board is large.
    fn solve_by_table(&self, stage: &WorkStage<'_>) -> Result<Option<GameSolution>> {
        let (board, file) = (&self.subject.position, &self.question.table);
        // A table has states without history, so that the rules must remember no more than the last move.
        let Some(rule) = ko_rule_of_table(self.rules, board) else {
            let reason = "tables are for whole boards under basic-ko with its own end";
            return if file.is_some() { Err(Error::argument("table", reason)) } else { Ok(None) };
        };
        if file.is_none() && (board.size().area() <= MAX_SEARCH_POINTS || self.wants_strategies()) {
            return Ok(None);
        }
        Ok(Some(from_table(&self.load_table(rule, stage)?, board)))
    }

    /// Reads the table from its file if that exists, or else computes and writes it.
    fn load_table(&self, rule: KoRule, stage: &WorkStage<'_>) -> Result<RetrogradeTable> {
        let SolveWork { subject, conditions, .. } = *self;
        let (file, size, suicide) =
            (if_native(self.question.table.as_deref()), subject.position.size(), self.rules.suicide);
        let progress = |progress: &dyn Display| stage.set_message(progress);
        let control = Control { progress: &progress, ..conditions.control() };
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
            SolveError::RankTooLarge => subject.unfinished(error),
        })?;
        let written = file.map_or(Ok(()), |file| table.write(file).map_err(|error| unwritable(file, "table", error)));
        written.map(|()| table)
    }
}

fn certified_strategy(strategy: &Strategy) -> certificates::CertifiedStrategy {
    let written = |&(action, next): &(Action, Option<u32>)| (action.to_string(), next);
    let moves = match &strategy.moves {
        StrategyMoves::Nodes(nodes) => {
            CertifiedMoves::Nodes(nodes.iter().map(|moves| moves.iter().map(written).collect()).collect())
        }
        StrategyMoves::Plays(plays) => CertifiedMoves::Plays(plays.clone()),
    };
    certificates::CertifiedStrategy { value: strategy.value, moves }
}

/// Number of points up to which a board is searched rather than solved by a table: there a search is faster.
const MAX_SEARCH_POINTS: usize = 9;
