//! How long a sequence can be under a rule set, with a certificate.

mod resume;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use koatlas_board::in_narrowest;
use koatlas_certificates::{Certificate, CertificateBoard, Measure, Proof};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_storage::Control;
use koatlas_worst_case::{Effort, Longest, LongestError, SequenceGraphError, longest as search};
use serde::{Deserialize, Serialize};

use crate::conditions::{Conditions, ReachedLimit, stop_at};
use crate::error::Result;
use crate::json::{Answer, Count, to_strings};
use crate::subject::Subject;
use crate::text::options;

/// Moves for going through all sequences, in the time of a few seconds at most.
const EXHAUSTIVE: u64 = 3_000_000;
/// Bytes that a node of a walk graph takes with its edges, and with the linear program: rounded up.
const BYTES_A_NODE: u64 = 16 << 10;
/// Linear programs for an upper bound.
const ROUNDS: usize = 60;

/// How long a sequence can be: from where, by which rules, what is counted, and how a long one is looked for.
#[derive(Clone, Copy, Debug)]
pub struct LongestQuestion<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// The rule set, with its options.
    pub rules: &'a RuleSet,
    /// What is counted.
    pub measure: Measure,
    /// Steps of the random search.
    pub iterations: u64,
    /// The seed of the random search: the same number gives the same choices.
    pub seed: u64,
    /// After so long the search ends, with the best bounds found so far.
    pub time_limit: Option<Duration>,
    /// Certificates to begin with: their sequences, as far as the rule set accepts them, and their bounds if they answer the
    /// same question. The board of one may be that of the question turned round or in a mirror. It may also be another one, such
    /// as a smaller member of a family: then its moves are tried as they stand.
    pub resume: &'a [PathBuf],
}

impl<'a> LongestQuestion<'a> {
    /// Steps of the random search if nothing else is said.
    pub const ITERATIONS: u64 = 20_000_000;
    /// The seed if nothing else is said.
    pub const SEED: u64 = 1;

    /// The usual question: how many plays there can be.
    #[must_use]
    pub fn new(subject: &'a Subject, rules: &'a RuleSet) -> LongestQuestion<'a> {
        let (iterations, seed) = (LongestQuestion::ITERATIONS, LongestQuestion::SEED);
        LongestQuestion { subject, rules, measure: Measure::Plays, iterations, seed, time_limit: None, resume: &[] }
    }

    /// The certificate of a sequence and perhaps a bound.
    fn certificate(&self, lower: u64, sequence: &[GameMove], bound: Option<(u64, Proof)>) -> Certificate {
        let (upper, proof) = bound.unzip();
        Certificate {
            ruleset: self.rules.id().to_owned(),
            options: options(self.rules),
            measure: self.measure,
            board: CertificateBoard::from_position(&self.subject.position),
            lower,
            sequence: to_strings(sequence).join("; "),
            upper,
            proof,
        }
    }
}

/// How long a sequence can be: a long one, and a bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestAnswer {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// Its options with their values.
    pub options: BTreeMap<String, String>,
    /// What is counted.
    pub measure: Measure,
    /// Whether a sequence can go on for ever.
    pub unbounded: bool,
    /// What is counted of the sequence; none if there are sequences without end.
    pub lower: Option<Count>,
    /// No sequence counts more; none if no bound is known.
    pub upper: Option<Count>,
    /// Whether both are equal.
    pub exact: bool,
    /// The bound that the certificate proves. It is higher than `upper` if all games have been counted: a count gives no proof that
    /// a certificate could hold.
    pub certified_upper: Option<Count>,
    /// A long sequence; of sequences without end, a cycle that can be repeated.
    pub sequence: Vec<GameMove>,
    /// The moves that lead to the cycle.
    pub lead_in: Vec<GameMove>,
    /// How the figures were found: where the sequence is from, and what proves the upper bound.
    pub method: String,
    /// What has ended the search early.
    pub limit: Option<ReachedLimit>,
    /// What is assumed of the points outside the region.
    pub warnings: Vec<String>,
    /// The sequence and the proof of the bound; none of sequences without end, and none in JSON.
    #[serde(skip)]
    pub certificate: Option<Certificate>,
}

impl Answer for LongestAnswer {
    const COMMAND: &'static str = "longest";
}

/// Searches a long sequence and a bound. If somebody interrupts, the answer has the best ones so far.
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
/// If no sequence can begin there, if a certificate to begin with cannot be used, or if what was found does not stand its own
/// check.
pub fn longest(question: LongestQuestion<'_>, conditions: &Conditions<'_>) -> Result<LongestAnswer> {
    let LongestQuestion { subject, rules, measure, iterations, seed, time_limit, resume } = question;
    let end = time_limit.and_then(|limit| Instant::now().checked_add(limit));
    // Files may be read that never end: then a request to end does so at once.
    let known = conditions.interrupt.run_abortable(|| resume::read_known_sequences(resume, question))?;
    let line = conditions.begin_stage("looking for long sequences and bounds", None);
    let progress = |progress: &dyn Display| line.set_message(progress);
    let stop = stop_at(end, conditions);
    let nodes = conditions.memory.0 / BYTES_A_NODE;
    let effort = Effort {
        exhaustive: EXHAUSTIVE,
        iterations,
        rounds: ROUNDS,
        seed,
        known: &known.sequences,
        bound: known.bound.as_ref(),
        control: Control { stop: &stop, progress: &progress, nodes, ..Control::default() },
    };
    let found = in_narrowest!(subject.position, S in [u64, u128] => {
        search::<S>(rules, &subject.position, measure, effort)
    });
    let found = found.map_err(|error| match error {
        LongestError::Start(error) => subject.unusable(error),
        error @ LongestError::Games { .. } => subject.unfinished(error),
    })?;
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
