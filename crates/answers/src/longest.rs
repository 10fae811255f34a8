//! How long a sequence can be under a rule set, also for the members of a family of boards; the answer as JSON.

use std::collections::BTreeSet;
use std::time::Instant;

use koatlas_board::{PointSet, in_narrowest};
use koatlas_certificates::{Measure, Proof};
use koatlas_formats::{Format, parse_position};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_worst_case::{Effort, LongestError, Progress, SequenceGraphError, longest};
use serde::{Deserialize, Serialize};

use crate::failure::{Conditions, Failure};
use crate::json::Header;
use crate::progress;
use crate::progress::INTERRUPTION;
use crate::subject::Subject;

/// Moves for going through all sequences, in the time of a few seconds at most.
const EXHAUSTIVE: u64 = 3_000_000;
/// Bytes that a node of a walk graph takes with its edges, and with the linear program: rounded up.
const BYTES_A_NODE: u64 = 16 << 10;
/// Linear programs for an upper bound.
const ROUNDS: usize = 60;

/// How long a sequence can be: from where, by which rules, and what is counted.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// The rule set, with its options.
    pub rules: &'a RuleSet,
    /// What is counted.
    pub measure: Measure,
}

/// How a sequence is looked for.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// Steps of the random search.
    pub iterations: u64,
    /// The seed of the random search.
    pub seed: u64,
    /// When the search ends, with the best bounds found so far.
    pub end: Option<Instant>,
    /// What is known before.
    pub known: &'a Known,
}

impl Search<'_> {
    /// Steps of the random search if nothing else is said.
    pub const ITERATIONS: u64 = 20_000_000;
    /// The seed if nothing else is said.
    pub const SEED: u64 = 1;

    /// The limit that has been reached, if one has.
    fn limit_reached(&self) -> Option<&'static str> {
        self.end.is_some_and(|end| Instant::now() >= end).then_some("the time limit")
    }
}

/// What is known before the search.
#[derive(Default)]
pub struct Known {
    /// Moves that may be a sequence.
    pub sequences: Vec<Vec<GameMove>>,
    /// The least bound that the verifier has accepted, with its proof.
    pub bound: Option<(u64, Proof)>,
}

/// What has been asked, and what is known.
pub struct Answer<'a> {
    /// The question.
    pub question: Question<'a>,
    /// The sequence and the bounds.
    pub found: koatlas_worst_case::Longest,
    /// Why the search ended early, if it did.
    pub limit: Option<&'static str>,
}

impl Answer<'_> {
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
    question: Question<'a>,
    search: Search<'_>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Answer<'a>> {
    let subject = question.subject;
    let line = progress::line(conditions);
    line.set_message("looking for long sequences and bounds");
    let report = |progress: &Progress| line.set_message(progress.to_string());
    let work = Work { question, search, conditions, report: &report };
    let found = in_narrowest!(subject.position, S in [u64, u128] => work.search::<S>());
    line.finish_and_clear();
    let found = found.map_err(|error| match error {
        LongestError::Start(error) => subject.refused(error),
        error @ LongestError::Games { .. } => subject.ended(error),
    })?;
    let memory = matches!(found.refused, Some(SequenceGraphError::TooMany(_))).then_some("the memory limit");
    let interrupted = conditions.interrupt.requested();
    let limit = if interrupted { Some(INTERRUPTION) } else { search.limit_reached().or(memory) };
    Ok(Answer { question, found, limit })
}

/// What is to be done.
struct Work<'a> {
    question: Question<'a>,
    search: Search<'a>,
    conditions: &'a Conditions<'a>,
    report: &'a (dyn Fn(&Progress) + Sync),
}

impl Work<'_> {
    fn search<S: PointSet>(&self) -> Result<koatlas_worst_case::Longest, LongestError> {
        let Work { question: Question { subject, rules, measure }, search, conditions, report } = *self;
        let stop = || conditions.interrupt.requested() || search.limit_reached().is_some();
        let nodes = usize::try_from(conditions.memory.0 / BYTES_A_NODE).unwrap_or(usize::MAX);
        let Search { iterations, seed, known, .. } = search;
        let (known, bound) = (&*known.sequences, known.bound.as_ref());
        let effort = Effort {
            exhaustive: EXHAUSTIVE,
            iterations,
            rounds: ROUNDS,
            nodes,
            seed,
            known,
            bound,
            report,
            stop: &stop,
        };
        longest::<S>(rules, &subject.position, measure, effort)
    }
}

/// The file of the families, as the project has it.
const FAMILIES: &str = include_str!("../../../data/families.toml");

/// The keys of a member that a position has not.
const OF_FAMILIES: [&str; 2] = ["family", "n"];

#[derive(Deserialize)]
struct Families {
    member: Vec<toml::Table>,
}

/// A member of a family.
///
/// # Errors
/// If there is none.
pub fn read(family: &str, n: u32) -> anyhow::Result<Subject> {
    let families: Families = toml::from_str(FAMILIES)?;
    let name = |member: &toml::Table| member.get("family").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    let number = |member: &toml::Table| member.get("n").and_then(toml::Value::as_integer).unwrap_or_default();
    let names: BTreeSet<String> = families.member.iter().map(name).collect();
    if !names.contains(family) {
        let names: Vec<String> = names.into_iter().collect();
        return Err(Failure::input(format_args!("--family {family}: no such family: there are {}", names.join(", "))));
    }
    let members: Vec<&toml::Table> = families.member.iter().filter(|&member| name(member) == family).collect();
    let Some(member) = members.iter().find(|member| number(member) == i64::from(n)) else {
        let known: Vec<String> = members.iter().map(|member| number(member).to_string()).collect();
        return Err(Failure::input(format_args!("--n {n}: {family} has boards for n = {}", known.join(", "))));
    };
    let mut position = (*member).clone();
    OF_FAMILIES.into_iter().for_each(|key| drop(position.remove(key)));
    let text = toml::to_string(&position)?;
    let file = parse_position(text.as_bytes(), Format::Toml).map_err(Failure::input)?;
    let title = format!("{family}, n = {n}");
    Ok(Subject {
        argument: format!("--family {family} --n {n}"),
        title,
        position: file.position,
        whole_board: false,
        toml: None,
    })
}

/// The answer.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    ruleset: &'static str,
    options: serde_json::Map<String, serde_json::Value>,
    measure: String,
    unbounded: bool,
    lower: Option<u64>,
    upper: Option<u64>,
    exact: bool,
    /// The bound that a certificate proves.
    certified_upper: Option<u64>,
    sequence: Vec<String>,
    lead_in: Vec<String>,
    method: String,
    limit: Option<&'static str>,
    warnings: Vec<String>,
}

/// The answer; of sequences without end the cycle is the sequence, and what leads to it stands beside.
#[must_use]
pub fn object(answer: &Answer<'_>) -> Object {
    let (found, question) = (&answer.found, answer.question);
    let texts = |moves: &[GameMove]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (sequence, lead_in) = match &found.cycle {
        Some(cycle) => (texts(cycle), texts(&found.sequence)),
        None => (texts(&found.sequence), Vec::new()),
    };
    let parameters = question.rules.parameters().into_iter();
    let unbounded = found.cycle.is_some();
    Object {
        header: Header::of("longest"),
        ruleset: question.rules.id(),
        options: parameters.map(|p| (p.key().to_owned(), p.value(question.rules).into())).collect(),
        measure: question.measure.to_string(),
        unbounded,
        lower: (!unbounded).then_some(found.lower),
        upper: found.upper,
        exact: found.upper == Some(found.lower),
        certified_upper: found.proof.as_ref().map(|(bound, _)| *bound),
        sequence,
        lead_in,
        method: found.method.to_string(),
        limit: answer.limit,
        warnings: question.subject.assumed(),
    }
}
