//! `koatlas solve`: who wins, with best play, under a rule set.

mod certificate;
mod json;
mod table;
mod text;
pub mod value;

use koatlas_outcome::{Answer, Terms, solve, unsettled};
use koatlas_rulesets::RuleSet;

use crate::args::common::Common;
use crate::args::solve::Solve;
use crate::interrupt;
use crate::output::{print_json, print_text};
use crate::progress;
use crate::target::Subject;
use crate::written;

/// What has been asked, and the answer.
struct Solved<'a> {
    subject: &'a Subject,
    rules: &'a RuleSet,
    terms: Terms,
    answer: &'a Answer,
    /// What was assumed about the rest of the board.
    warnings: Vec<String>,
    /// Why the search ended early, if it did.
    limit: Option<&'static str>,
}

/// Finds the value, prints it with the best moves and a variation, and writes the strategies.
///
/// # Errors
/// If the target, the rule set's options or the file of the certificate cannot be used, if a limit is reached or somebody
/// interrupts, or if nothing can be printed.
pub fn run(args: &Solve, common: &Common) -> anyhow::Result<()> {
    let rules = args.chosen.rules()?;
    let subject = args.stakes.first_mover(args.target.read()?);
    let _claim = written::claim(args.certificate.as_deref(), &[], common)?;
    interrupt::listen()?;
    let line = progress::line(common);
    line.set_message("looking for the best play of both");
    let terms = args.stakes.terms();
    let asked = table::Asked { args, subject: &subject, rules: &rules, common, line: &line };
    let answer = match asked.answer()? {
        Some(answer) => answer,
        None => solve(&rules, &subject.position, terms, &args.stakes.effort(common))
            .map_err(|error| subject.refused(error))?,
    };
    line.finish_and_clear();
    let limit = if answer.exact { None } else { Some(args.stakes.limit()) };
    let warnings = unsettled(&subject.position).iter().map(ToString::to_string).collect();
    let solved = Solved { subject: &subject, rules: &rules, terms, answer: &answer, warnings, limit };
    let written = args.certificate.as_deref().map_or(Ok(()), |file| certificate::write(&solved, file));
    if common.json {
        print_json(&json::object(&solved))?;
    } else {
        print_text(&text::page(&solved))?;
    }
    written?;
    match limit {
        Some(limit) => Err(subject.ended(format_args!("{limit} was reached; these are the bounds so far"))),
        None => Ok(()),
    }
}
