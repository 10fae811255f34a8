//! `koatlas longest`: how long a sequence can be under a rule set.

mod certificate;
mod family;
mod json;
mod text;

use std::time::{Duration, Instant};

use koatlas_board::PointSet;
use koatlas_rulesets::{RuleSet, StartError};
use koatlas_worst_case::{Effort, Measure, longest};

use crate::args::{Common, Longest, Target};
use crate::interrupt;
use crate::output::{print_json, print_text};
use crate::progress;
use crate::rule_options::with_options;
use crate::target::Subject;
use crate::written;

/// Moves for going through all sequences, in the time of a few seconds at most.
const EXHAUSTIVE: u64 = 3_000_000;
/// Bytes that a node of a walk graph takes with its edges, and with the linear program: rounded up.
const BYTES_A_NODE: u64 = 16 << 10;
/// Linear programs for an upper bound.
const ROUNDS: usize = 60;

/// What has been asked, and what is known.
struct Answer<'a> {
    subject: &'a Subject,
    rules: &'a RuleSet,
    measure: Measure,
    found: &'a koatlas_worst_case::Longest,
    /// Why the search ended early, if it did.
    limit: Option<&'static str>,
}

/// Searches a long sequence and a bound, prints both, and writes the certificate.
///
/// # Errors
/// If the target, the rule set's options or the file of the certificate cannot be used, if somebody interrupts, or if
/// nothing can be printed.
pub fn run(args: &Longest, common: &Common) -> anyhow::Result<()> {
    started();
    let suicide = args.suicide.map(|policy| format!("suicide={policy}"));
    let options: Vec<String> = args.options.iter().cloned().chain(suicide).collect();
    let rules = with_options(&args.rule_set, &options)?;
    let subject = match (&args.family, args.n) {
        (Some(name), Some(n)) => family::read(name, n)?,
        _ => Target { board: args.target.board, file: args.target.file.clone() }.read()?,
    };
    args.certificate.as_deref().map_or(Ok(()), |file| written::check(file, certificate::CERTIFICATE))?;
    let line = progress::line(common);
    line.set_message("looking for long sequences and bounds");
    let found = match search::<u64>(args, common, &rules, &subject) {
        Err(StartError::Arena(_)) => search::<u128>(args, common, &rules, &subject),
        done => done,
    };
    line.finish_and_clear();
    let found = found.map_err(|error| subject.refused(error))?;
    let limit = if interrupt::requested() { Some("an interruption") } else { args.limit_reached() };
    let answer = Answer { subject: &subject, rules: &rules, measure: args.measure, found: &found, limit };
    if let Some(file) = &args.certificate {
        certificate::write(&answer, file)?;
    }
    if common.json {
        print_json(&json::object(&answer))?;
    } else {
        print_text(&text::page(&answer))?;
    }
    if interrupt::requested() { Err(subject.ended("interrupted; these are the bounds so far")) } else { Ok(()) }
}

fn search<S: PointSet>(
    args: &Longest,
    common: &Common,
    rules: &RuleSet,
    subject: &Subject,
) -> Result<koatlas_worst_case::Longest, StartError> {
    let stop = || interrupt::requested() || args.limit_reached().is_some();
    let nodes = usize::try_from(common.memory_limit.0 / BYTES_A_NODE).unwrap_or(usize::MAX);
    let effort = Effort {
        exhaustive: EXHAUSTIVE,
        iterations: args.iterations,
        rounds: ROUNDS,
        nodes,
        seed: args.seed,
        stop: &stop,
    };
    longest::<S>(rules, &subject.position, args.measure, effort)
}

impl Longest {
    /// The limit that has been reached, if one has.
    fn limit_reached(&self) -> Option<&'static str> {
        let is_over = self.time_limit.is_some_and(|limit| started().elapsed() >= Duration::from_secs_f64(limit));
        is_over.then_some("the time limit")
    }
}

/// When the work began.
fn started() -> Instant {
    static STARTED: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    *STARTED.get_or_init(Instant::now)
}
