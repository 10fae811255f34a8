//! `koatlas longest`: how long a sequence can be under a rule set.

mod certificate;
mod known;
mod text;

use std::time::{Duration, Instant};

use koatlas_answers::longest;
use koatlas_answers::longest::{Question, Search};

use crate::args::common::Common;
use crate::args::ko_rule::Target;
use crate::args::longest::Longest;
use crate::interrupt::INTERRUPT;
use crate::output::{print_json, print_text};
use crate::{failure, interrupt};

/// Searches a long sequence and a bound, prints both, and writes the certificate.
///
/// # Errors
/// If the target, the rule set's options or the file of the certificate cannot be used, if somebody interrupts, or if
/// nothing can be printed.
pub fn run(args: &Longest, common: &Common) -> anyhow::Result<()> {
    let end = args.time_limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit));
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = match (&args.family, args.n) {
        (Some(name), Some(n)) => longest::read(name, n)?,
        _ => Target { board: args.target.board, file: args.target.file.clone() }.read()?,
    };
    let _claim = failure::claim(args.certificate.as_deref(), &args.resume, &conditions)?;
    let question = Question { subject: &subject, rules: &rules, measure: args.measure };
    let known = known::of(&args.resume, question)?;
    interrupt::listen()?;
    let search = Search { iterations: args.iterations, seed: args.seed, end, known: &known };
    let answer = longest::answer(question, search, &conditions)?;
    let written = args.certificate.as_deref().map_or(Ok(()), |file| certificate::write(&answer, file));
    if common.json {
        print_json(&longest::object(&answer))?;
    } else {
        print_text(&text::page(&answer, args.full))?;
    }
    written?;
    if INTERRUPT.requested() { Err(subject.ended("interrupted; these are the bounds so far")) } else { Ok(()) }
}
