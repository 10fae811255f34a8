//! `koatlas solve`: who wins, with best play, under a rule set.

mod certificate;
mod text;
pub mod value;

use koatlas_answers::solve::{self, Question};

use crate::args::common::Common;
use crate::args::solve::Solve;
use crate::output::{print_json, print_text};
use crate::{interrupt, written};

/// Finds the value, prints it with the best moves and a variation, and writes the strategies.
///
/// # Errors
/// If the target, the rule set's options or the file of the certificate cannot be used, if a limit is reached or somebody
/// interrupts, or if nothing can be printed.
pub fn run(args: &Solve, common: &Common) -> anyhow::Result<()> {
    let conditions = common.conditions();
    let rules = args.chosen.rules()?;
    let subject = args.stakes.first_mover(args.target.read()?);
    let _claim = written::claim(args.certificate.as_deref(), &[], &conditions)?;
    interrupt::listen()?;
    let question = Question {
        subject: &subject,
        rules: &rules,
        terms: args.stakes.terms(),
        patience: args.stakes.patience(),
        table: args.table.as_deref(),
        strategies: args.certificate.is_some(),
    };
    let answer = solve::answer(question, &conditions)?;
    let written = args.certificate.as_deref().map_or(Ok(()), |file| certificate::write(&answer, file));
    if common.json {
        print_json(&solve::object(&answer))?;
    } else {
        print_text(&text::page(&answer))?;
    }
    written?;
    answer.finished()
}
