//! Length of the longest sequence under a rule set: a long sequence, an upper bound, and a certificate of both.

mod page;
mod resume;

use std::fmt::Display;
use std::path::PathBuf;

use koatlas_board::{Suicide, in_narrowest};
use koatlas_files::clock::Instant;
use koatlas_files::{Claim, Control};
use koatlas_longest::{Effort, Longest, LongestError, SequenceGraphError, longest as search};
use koatlas_rules::{GameMove, RuleSet};
use koatlas_verifier::certificates::{Certificate, CertificateBoard, Measure, Proof};
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, stop_at};
use crate::error::Result;
use crate::files::{claim, write};
use crate::json::{Answer, Count, to_strings};
use crate::page::Page;
use crate::question::{ChosenRules, Question, Seconds, options};
use crate::subject::Subject;
use crate::text::options as options_of;

/// Number of moves after which the enumeration of all sequences gives up; it takes a few seconds at most.
const MAX_ENUMERATED_MOVES: u64 = 3_000_000;
/// Number of bytes of a node of a walk graph, whose paths are the sequences of moves: with its edges and its part of the linear program.
const BYTES_A_NODE: u64 = 16 << 10;
/// Maximum number of linear programs for an upper bound; each adds the cuts that the solution of the one before violates.
const ROUNDS: usize = 60;

options! {
    /// The length of the longest sequence under a rule set: a long sequence, an upper bound, and a certificate of both.
    pub struct LongestQuestion {
        /// The rule set.
        pub rules: ChosenRules => command(flatten),
        /// Unit of length: plays, or moves (plays and passes, including the passes at the end)
        pub measure: Measure = Measure::Plays => arg(long),
        /// Number of steps of the random search
        pub iterations: u64 = 20_000_000 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
        /// Seed of the random search: the same number gives the same choices
        pub seed: u64 = 1 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
        /// Stop after this time and print the best bounds found so far
        pub time_limit: Option<Seconds> => arg(long, value_name = "SECONDS"),
        /// Start with the sequence of a certificate, as far as the rule set accepts it, and with its bound; may be repeated
        ///
        /// The board of the certificate may be the target rotated or reflected. Its bound counts only if rule set, options and measure are the same. The board may also be another one, such as a smaller member of a family: then its moves are tried as they stand.
        pub resume: Vec<PathBuf> => arg(long, value_name = "FILE"),
        /// Print a long sequence whole
        pub full: bool => arg(long),
        /// Write the sequence and the proof to this file; `koatlas verify` checks them
        pub certificate: Option<PathBuf> => arg(long, value_name = "FILE"),
    }
}

/// The answer of [`LongestQuestion`]: a long sequence and an upper bound on the length.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestAnswer {
    /// The rule set with its options, such as `psk` with `suicide=none`.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// The unit of `lower` and `upper`: `plays` or `moves`.
    pub measure: Measure,
    /// True if a sequence can go on for ever.
    pub unbounded: bool,
    /// The length of the sequence; `None` if sequences can go on for ever.
    pub lower: Option<Count>,
    /// Upper bound: no sequence is longer. `None` if no bound is known.
    pub upper: Option<Count>,
    /// True if `lower` equals `upper`.
    pub exact: bool,
    /// The bound that the certificate proves. It is greater than `upper` if all games have been counted, as a count gives no proof that a
    /// certificate could hold.
    pub certified_upper: Option<Count>,
    /// A long sequence. If sequences can go on for ever, a cycle that can be repeated.
    pub sequence: Vec<GameMove>,
    /// The moves that lead to the cycle.
    pub lead_in: Vec<GameMove>,
    /// The source of the sequence, and the proof of the upper bound, in words.
    pub method: String,
    /// The limit that ended the search early; `None` if it was finished.
    pub limit: Option<ReachedLimit>,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::assumptions`].
    pub warnings: Vec<String>,
    /// The sequence with the proof of the bound; `None` if sequences can go on for ever, or if none was found that ends. Not in JSON.
    #[serde(skip)]
    pub certificate: Option<Certificate>,
}

impl Answer for LongestAnswer {
    const COMMAND: &'static str = "longest";

    fn certificate(&self) -> Option<Vec<u8>> {
        self.certificate.as_ref().map(Certificate::to_bytes)
    }
}

impl Question for LongestQuestion {
    type About = Subject;
    type Answer = LongestAnswer;

    /// Searches a long sequence and an upper bound. If interrupted, the answer has the best ones so far.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, LongestQuestion, Question, Subject};
    /// use koatlas_rules::RuleSet;
    ///
    /// let (board, rules) = (Subject::empty_board("1x3".parse()?), RuleSet::find("psk")?);
    /// let question = LongestQuestion { rules: rules.into(), ..LongestQuestion::default() };
    /// let answer = question.ask(&board, &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!((answer.lower, answer.exact), (Some(14_u64.into()), true));
    /// let certificate = answer.certificate.expect("sequences end");
    /// assert!(!certificate.to_bytes().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no sequence can begin at the start, if a certificate in `resume` cannot be used, or if the result fails its own check.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<LongestAnswer> {
        let LongestQuestion { measure, iterations, seed, time_limit, ref resume, .. } = *self;
        let rules = &self.rules.rule_set()?;
        let sought = SoughtSequence { subject, rules, measure };
        let end = time_limit.and_then(|limit| Instant::now().checked_add(limit.0));
        // A file may never end, for example a pipe. A request to stop ends the reading at once.
        let known = conditions.interrupt.run_abortable(|| resume::read_known_sequences(resume, sought))?;
        let line = conditions.begin_stage("looking for long sequences and bounds", None);
        let (stop, progress) = (stop_at(end, conditions), |progress: &dyn Display| line.set_message(progress));
        let nodes = conditions.memory.0 / BYTES_A_NODE;
        let effort = Effort {
            exhaustive_moves: MAX_ENUMERATED_MOVES,
            iterations,
            rounds: ROUNDS,
            seed,
            known: &known.sequences,
            bound: known.bound.as_ref(),
            control: Control { stop: &stop, progress: &progress, nodes, ..Control::default() },
        };
        let board = &subject.position;
        let found = in_narrowest!(board, S in [u64, u128] => search::<S>(rules, board, measure, effort));
        let found = found.map_err(|error| match error {
            LongestError::Start(error) => subject.unusable(error),
            error @ LongestError::Games { .. } => subject.unfinished(error),
        })?;
        // A request and the deadline stop the search without an error, so that both are looked up here.
        let limit = match &found.graph_error {
            _ if conditions.interrupt.is_requested() => Some(ReachedLimit::Interruption),
            _ if end.is_some_and(|end| Instant::now() >= end) => Some(ReachedLimit::Time),
            Some(SequenceGraphError::TooMany(_)) => Some(ReachedLimit::Memory),
            _ => None,
        };
        Ok(sought.answer(found, limit))
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.rules.rule_set()?.suicide)
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        claim(self.certificate.as_deref(), &self.resume, conditions)
    }

    fn write(&self, answer: &LongestAnswer, subject: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        let Some(file) = &self.certificate else { return Ok(()) };
        let reason = if answer.unbounded { ENDLESS } else { NONE_ENDS };
        let certificate = answer.certificate().ok_or_else(|| subject.unfinished(reason))?;
        write(file, "certificate", conditions.interrupt, |out| out.write_all(&certificate))
    }

    fn check_whole(&self, _: &LongestAnswer, subject: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        let interrupted = conditions.interrupt.is_requested();
        subject.ensure_finished(interrupted.then_some(ReachedLimit::Interruption))
    }

    fn page(&self, answer: &LongestAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject, self))
    }
}

/// The reasons for which there is no certificate.
const ENDLESS: &str = "sequences need not end, so there is no longest one to certify";
const NONE_ENDS: &str = "no sequence was found that ends, so there are no moves to certify";

/// What is sought: the longest sequence from a start under a rule set.
#[derive(Clone, Copy)]
struct SoughtSequence<'a> {
    subject: &'a Subject,
    rules: &'a RuleSet,
    measure: Measure,
}

impl SoughtSequence<'_> {
    /// A certificate of a sequence, and of an upper bound if `bound` is given.
    fn certificate(&self, lower: u64, sequence: &[GameMove], bound: Option<(u64, Proof)>) -> Certificate {
        let SoughtSequence { subject, rules, measure } = *self;
        let (ruleset, options) = (rules.id().to_owned(), options_of(rules));
        let board = CertificateBoard::from_position(&subject.position);
        let (sequence, (upper, proof)) = (to_strings(sequence).join("; "), bound.unzip());
        let rules = rules.file_text().map(str::to_owned);
        Certificate { ruleset, rules, options, measure, board, lower, sequence, upper, proof }
    }

    fn answer(self, found: Longest, limit: Option<ReachedLimit>) -> LongestAnswer {
        let SoughtSequence { subject, rules, measure } = self;
        let Longest { lower, upper, sequence, cycle, proof, method, .. } = found;
        let unbounded = cycle.is_some();
        let certified_upper = proof.as_ref().map(|&(bound, _)| bound.into());
        // Moves are counted up to the end of a sequence.
        let has_none = measure == Measure::Moves && sequence.is_empty();
        let certificate = (!unbounded && !has_none).then(|| self.certificate(lower, &sequence, proof));
        // If there is a cycle, `sequence` of the search leads to it.
        let (sequence, lead_in) = match cycle {
            Some(cycle) => (cycle, sequence),
            None => (sequence, Vec::new()),
        };
        LongestAnswer {
            rules: rules.clone(),
            measure,
            unbounded,
            lower: (!unbounded).then(|| lower.into()),
            upper: upper.map(Count::from),
            exact: upper == Some(lower),
            certified_upper,
            sequence,
            lead_in,
            method,
            limit,
            warnings: subject.assumptions(),
            certificate,
        }
    }
}
