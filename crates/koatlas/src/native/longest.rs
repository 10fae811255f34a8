//! Length of the longest sequence under a rule set: a long sequence, an upper bound, and a certificate of both.

mod page;
mod resume;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use koatlas_board::in_narrowest;
use koatlas_certificates::{Certificate, CertificateBoard, Measure, Proof};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_storage::Control;
use koatlas_storage::clock::Instant;
use koatlas_worst_case::{Effort, Longest, LongestError, SequenceGraphError, longest as search};
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, stop_at};
use crate::error::Result;
use crate::json::{Count, answer, to_strings};
use crate::subject::Subject;
use crate::text::options;

/// Number of moves after which the enumeration of all sequences gives up; it takes a few seconds at most.
const MAX_ENUMERATED_MOVES: u64 = 3_000_000;
/// Number of bytes of a node of a walk graph, whose paths are the sequences of moves: with its edges and its part of the linear program.
const BYTES_A_NODE: u64 = 16 << 10;
/// Maximum number of linear programs for an upper bound; each adds the cuts that the solution of the one before violates.
const ROUNDS: usize = 60;

/// Arguments of [`longest()`].
#[derive(Clone, Copy, Debug)]
pub struct LongestQuestion<'a> {
    /// The start; its `position` has the player who moves first.
    pub subject: &'a Subject,
    /// The rule set with its options, such as `psk` with `suicide=none`.
    pub rules: &'a RuleSet,
    /// The unit of length: `plays` or `moves`.
    pub measure: Measure,
    /// Number of steps of the random search.
    pub iterations: u64,
    /// Seed of the random search; equal seeds give equal choices.
    pub seed: u64,
    /// Time limit, after which the search ends with the best bounds so far; `None` for no limit.
    pub time_limit: Option<Duration>,
    /// Certificates to begin with. Their sequences are used as far as the rule set accepts them, and their bounds if they answer this
    /// question. The board of a certificate may be a rotation or reflection of that of the question. If it is another board, such as a
    /// smaller member of a family, its moves are tried unchanged.
    pub resume: &'a [PathBuf],
}

impl<'a> LongestQuestion<'a> {
    /// Default number of steps of the random search.
    pub const ITERATIONS: u64 = 20_000_000;
    /// Default seed.
    pub const SEED: u64 = 1;

    /// The default question: `measure` is `plays`.
    pub fn new(subject: &'a Subject, rules: &'a RuleSet) -> LongestQuestion<'a> {
        let (iterations, seed) = (LongestQuestion::ITERATIONS, LongestQuestion::SEED);
        LongestQuestion { subject, rules, measure: Measure::Plays, iterations, seed, time_limit: None, resume: &[] }
    }

    /// A certificate of a sequence, and of an upper bound if `bound` is given.
    fn certificate(&self, lower: u64, sequence: &[GameMove], bound: Option<(u64, Proof)>) -> Certificate {
        let LongestQuestion { subject, rules, measure, .. } = *self;
        let (ruleset, options) = (rules.id().to_owned(), options(rules));
        let board = CertificateBoard::from_position(&subject.position);
        let (sequence, (upper, proof)) = (to_strings(sequence).join("; "), bound.unzip());
        Certificate { ruleset, options, measure, board, lower, sequence, upper, proof }
    }
}

/// The answer of [`longest()`]: a long sequence and an upper bound on the length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestAnswer {
    /// The identifier of the rule set, such as `psk`.
    pub ruleset: String,
    /// The options of the rule set with their values, such as `suicide` with `none`.
    pub options: BTreeMap<String, String>,
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
    /// The sequence with the proof of the bound; `None` if sequences can go on for ever, and not in JSON.
    #[serde(skip)]
    pub certificate: Option<Certificate>,
}

answer!(LongestAnswer: "longest");

/// Searches a long sequence and an upper bound. If interrupted, the answer has the best ones so far.
///
/// ```
/// use koatlas::{Conditions, Interrupt, LongestQuestion, Subject, longest};
/// use koatlas_rulesets::RuleSet;
///
/// let (board, rules) = (Subject::empty_board("1x3".parse()?), RuleSet::find("psk")?);
/// let answer = longest(LongestQuestion::new(&board, &rules), &Conditions::quiet(&Interrupt::default()))?;
/// assert_eq!((answer.lower, answer.exact), (Some(14_u64.into()), true));
/// let certificate = answer.certificate.expect("sequences end");
/// assert!(!certificate.to_bytes().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no sequence can begin at the start, if a certificate in `resume` cannot be used, or if the result fails its own check.
pub fn longest(question: LongestQuestion<'_>, conditions: &Conditions<'_>) -> Result<LongestAnswer> {
    let LongestQuestion { subject, rules, measure, iterations, seed, time_limit, resume } = question;
    let end = time_limit.and_then(|limit| Instant::now().checked_add(limit));
    // A file may never end, for example a pipe. A request to stop ends the reading at once.
    let known = conditions.interrupt.run_abortable(|| resume::read_known_sequences(resume, question))?;
    let line = conditions.begin_stage("looking for long sequences and bounds", None);
    let (stop, progress) = (stop_at(end, conditions), |progress: &dyn Display| line.set_message(progress));
    let nodes = conditions.memory.0 / BYTES_A_NODE;
    let effort = Effort {
        exhaustive: MAX_ENUMERATED_MOVES,
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
    Ok(answer(question, found, limit))
}

fn answer(question: LongestQuestion<'_>, found: Longest, limit: Option<ReachedLimit>) -> LongestAnswer {
    let LongestQuestion { subject, rules, measure, .. } = question;
    let Longest { lower, upper, sequence, cycle, proof, method, .. } = found;
    let unbounded = cycle.is_some();
    let certified_upper = proof.as_ref().map(|&(bound, _)| bound.into());
    let certificate = (!unbounded).then(|| question.certificate(lower, &sequence, proof));
    // If there is a cycle, `sequence` of the search leads to it.
    let (sequence, lead_in) = match cycle {
        Some(cycle) => (cycle, sequence),
        None => (sequence, Vec::new()),
    };
    LongestAnswer {
        ruleset: rules.id().to_owned(),
        options: options(rules),
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
