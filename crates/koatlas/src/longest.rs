//! `koatlas longest`: how long a sequence can be under a rule set.

mod certificate;
mod family;
mod json;
mod known;
mod question;
mod text;

use std::time::{Duration, Instant};

use koatlas_board::{PointSet, in_narrowest};
use koatlas_worst_case::{Effort, LongestError, Progress, SequenceGraphError, longest};

use self::known::Known;
use self::question::Question;
use crate::args::common::Common;
use crate::args::longest::Longest;
use crate::args::target::Target;
use crate::interrupt;
use crate::output::{print_json, print_text};
use crate::progress;
use crate::written;

/// Moves for going through all sequences, in the time of a few seconds at most.
const EXHAUSTIVE: u64 = 3_000_000;
/// Bytes that a node of a walk graph takes with its edges, and with the linear program: rounded up.
const BYTES_A_NODE: u64 = 16 << 10;
/// Linear programs for an upper bound.
const ROUNDS: usize = 60;

/// What has been asked, and what is known.
struct Answer<'a> {
    question: Question<'a>,
    found: &'a koatlas_worst_case::Longest,
    /// Why the search ended early, if it did.
    limit: Option<&'static str>,
}

impl Answer<'_> {
    /// The bound that a certificate proves, if it is not the one that is known.
    fn certified(&self) -> Option<u64> {
        let proved = self.found.proof.as_ref().map(|(bound, _)| *bound);
        proved.filter(|&bound| self.found.upper != Some(bound))
    }
}

/// Searches a long sequence and a bound, prints both, and writes the certificate.
///
/// # Errors
/// If the target, the rule set's options or the file of the certificate cannot be used, if somebody interrupts, or if
/// nothing can be printed.
pub fn run(args: &Longest, common: &Common) -> anyhow::Result<()> {
    started();
    let rules = args.chosen.rules()?;
    let subject = match (&args.family, args.n) {
        (Some(name), Some(n)) => family::read(name, n)?,
        _ => Target { board: args.target.board, file: args.target.file.clone() }.read()?,
    };
    let _claim = written::claim(args.certificate.as_deref(), &args.resume, common)?;
    let question = Question { subject: &subject, rules: &rules, measure: args.measure };
    let known = Known::of(&args.resume, question)?;
    interrupt::listen()?;
    let line = progress::line(common);
    line.set_message("looking for long sequences and bounds");
    let report = |progress: &Progress| line.set_message(progress.to_string());
    let work = Work { args, common, question, known: &known, report: &report };
    let found = in_narrowest!(subject.position, S in [u64, u128] => work.search::<S>());
    line.finish_and_clear();
    let found = found.map_err(|error| match error {
        LongestError::Start(error) => subject.refused(error),
        error @ (LongestError::Check(_) | LongestError::Games { .. }) => subject.ended(error),
    })?;
    let memory = matches!(found.refused, Some(SequenceGraphError::TooMany(_))).then_some("the memory limit");
    let limit = if interrupt::requested() { Some("an interruption") } else { args.limit_reached().or(memory) };
    let answer = Answer { question, found: &found, limit };
    let written = args.certificate.as_deref().map_or(Ok(()), |file| certificate::write(&answer, file));
    if common.json {
        print_json(&json::object(&answer))?;
    } else {
        print_text(&text::page(&answer, args.full))?;
    }
    written?;
    if interrupt::requested() { Err(subject.ended("interrupted; these are the bounds so far")) } else { Ok(()) }
}

/// What is to be done.
struct Work<'a> {
    args: &'a Longest,
    common: &'a Common,
    question: Question<'a>,
    known: &'a Known,
    report: &'a (dyn Fn(&Progress) + Sync),
}

impl Work<'_> {
    fn search<S: PointSet>(&self) -> Result<koatlas_worst_case::Longest, LongestError> {
        let Work { args, common, question: Question { subject, rules, measure }, known, report } = *self;
        let stop = || interrupt::requested() || args.limit_reached().is_some();
        let nodes = usize::try_from(common.memory_limit().0 / BYTES_A_NODE).unwrap_or(usize::MAX);
        let Longest { iterations, seed, .. } = *args;
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
