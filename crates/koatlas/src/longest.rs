//! How long a sequence can be under a rule set, also for the members of a family of boards.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::time::Instant;

use koatlas_board::in_narrowest;
use koatlas_certificates::{Measure, Proof};
use koatlas_formats::{Format, parse_position};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_storage::Control;
use koatlas_worst_case::{Effort, LongestError, SequenceGraphError, longest};
use serde::Deserialize;

use crate::conditions::{Conditions, INTERRUPTION, until};
use crate::failure::Failure;
use crate::json::{JsonEntries, JsonObject, object, texts};
use crate::subject::Subject;
use crate::text::options;

/// Moves for going through all sequences, in the time of a few seconds at most.
const EXHAUSTIVE: u64 = 3_000_000;
/// Bytes that a node of a walk graph takes with its edges, and with the linear program: rounded up.
const BYTES_A_NODE: u64 = 16 << 10;
/// Linear programs for an upper bound.
const ROUNDS: usize = 60;

/// How long a sequence can be: from where, by which rules, and what is counted.
#[derive(Clone, Copy)]
pub struct LongestQuestion<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// The rule set, with its options.
    pub rules: &'a RuleSet,
    /// What is counted.
    pub measure: Measure,
}

/// How a sequence is looked for.
#[derive(Clone, Copy)]
pub struct LongestSearch<'a> {
    /// Steps of the random search.
    pub iterations: u64,
    /// The seed of the random search.
    pub seed: u64,
    /// When the search ends, with the best bounds found so far.
    pub end: Option<Instant>,
    /// What is known before.
    pub known: &'a KnownSequences,
}

impl LongestSearch<'_> {
    /// Steps of the random search if nothing else is said.
    pub const ITERATIONS: u64 = 20_000_000;
    /// The seed if nothing else is said.
    pub const SEED: u64 = 1;
}

/// What is known before the search.
#[derive(Default)]
pub struct KnownSequences {
    /// Moves that may be a sequence.
    pub sequences: Vec<Vec<GameMove>>,
    /// The least bound that the verifier has accepted, with its proof.
    pub bound: Option<(u64, Proof)>,
}

/// What has been asked, and what is known.
pub struct LongestAnswer<'a> {
    /// The question.
    pub question: LongestQuestion<'a>,
    /// The sequence and the bounds.
    pub found: koatlas_worst_case::Longest,
    /// Why the search ended early, if it did.
    pub limit: Option<&'static str>,
}

impl LongestAnswer<'_> {
    /// The answer with the contract's keys; of sequences without end the cycle is the sequence, and what leads to it stands beside.
    pub fn json(&self) -> JsonObject<impl JsonEntries> {
        let (found, LongestQuestion { subject, rules, measure }) = (&self.found, self.question);
        let (sequence, lead_in) = match &found.cycle {
            Some(cycle) => (texts(cycle), texts(&found.sequence)),
            None => (texts(&found.sequence), Vec::new()),
        };
        object()
            .with("ruleset", rules.id())
            .with("options", options(rules))
            .with("measure", measure.to_string())
            .with("unbounded", found.cycle.is_some())
            .with("lower", found.cycle.is_none().then_some(found.lower))
            .with("upper", found.upper)
            .with("exact", found.upper == Some(found.lower))
            .with("certified_upper", found.proof.as_ref().map(|(bound, _)| *bound))
            .and([("sequence", sequence), ("lead_in", lead_in)])
            .with("method", &*found.method)
            .with("limit", self.limit)
            .with("warnings", subject.assumed())
    }

    /// The bound that a certificate proves, if it is not the one that is known.
    #[must_use]
    pub fn certified(&self) -> Option<u64> {
        let proved = self.found.proof.as_ref().map(|(bound, _)| *bound);
        proved.filter(|&bound| self.found.upper != Some(bound))
    }
}

/// Searches a long sequence and a bound. If somebody interrupts, the answer has the best ones so far.
///
/// # Errors
/// If no sequence can begin there, or if what was found does not stand its own check.
pub fn answer<'a>(
    question: LongestQuestion<'a>,
    search: LongestSearch<'_>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<LongestAnswer<'a>> {
    let LongestQuestion { subject, rules, measure } = question;
    let line = conditions.stage("looking for long sequences and bounds", None);
    let progress = |progress: &dyn Display| line.state(progress);
    let stop = until(search.end, conditions);
    let nodes = conditions.memory.0 / BYTES_A_NODE;
    let effort = Effort {
        exhaustive: EXHAUSTIVE,
        iterations: search.iterations,
        rounds: ROUNDS,
        seed: search.seed,
        known: &search.known.sequences,
        bound: search.known.bound.as_ref(),
        control: Control { stop: &stop, progress: &progress, nodes, ..Control::default() },
    };
    let found = in_narrowest!(subject.position, S in [u64, u128] => {
        longest::<S>(rules, &subject.position, measure, effort)
    });
    let found = found.map_err(|error| match error {
        LongestError::Start(error) => subject.refused(error),
        error @ LongestError::Games { .. } => subject.ended(error),
    })?;
    let limit = match &found.refused {
        _ if conditions.interrupt.requested() => Some(INTERRUPTION),
        _ if search.end.is_some_and(|end| Instant::now() >= end) => Some("the time limit"),
        Some(SequenceGraphError::TooMany(_)) => Some("the memory limit"),
        _ => None,
    };
    Ok(LongestAnswer { question, found, limit })
}

#[derive(Deserialize)]
struct Families {
    member: Vec<FamilyMember>,
}

#[derive(Deserialize)]
struct FamilyMember {
    family: String,
    n: u32,
    /// A position file.
    #[serde(flatten)]
    position: toml::Table,
}

/// A member of a family.
///
/// # Errors
/// If there is none.
pub fn read_family(family: &str, n: u32) -> anyhow::Result<Subject> {
    let Families { member: all } = toml::from_str(koatlas_data::FAMILIES)?;
    let members: Vec<&FamilyMember> = all.iter().filter(|member| member.family == family).collect();
    if members.is_empty() {
        let names = texts(all.iter().map(|member| &member.family).collect::<BTreeSet<_>>()).join(", ");
        return Err(Failure::input(format_args!("--family {family}: no such family: there are {names}")));
    }
    let Some(member) = members.iter().find(|member| member.n == n) else {
        let known = texts(members.iter().map(|member| member.n)).join(", ");
        return Err(Failure::input(format_args!("--n {n}: {family} has boards for n = {known}")));
    };
    let text = toml::to_string(&member.position)?;
    let file = parse_position(text.as_bytes(), Format::Toml).map_err(Failure::input)?;
    let (title, argument) = (format!("{family}, n = {n}"), format!("--family {family} --n {n}"));
    Ok(Subject { title, argument, position: file.position, whole_board: false, toml: None })
}
