//! `koatlas classify`: what repeats at a position.

mod longest;
pub mod rule_sets;
mod text;

use koatlas_answers::classify::{self, Question};

use crate::args::classify::Classify;
use crate::args::common::Common;
use crate::output::{print_json, print_text};

/// Classifies a position and prints what was found.
///
/// # Errors
/// If the position cannot be read, if too much can be reached from it, or if nothing can be printed.
pub fn run(args: &Classify, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let known = subject.known()?;
    let question = Question {
        subject: &subject,
        known: &known,
        suicide: args.rules.suicide,
        max_length: args.max_length,
        cycle: args.cycle.as_deref(),
        longest: args.longest,
    };
    let answer = classify::answer(question, &common.conditions())?;
    if common.json { print_json(&classify::object(&answer)) } else { print_text(&text::page(&answer)) }
}
