//! `koatlas classify`: what repeats at a position.

pub mod rule_sets;
mod text;

use koatlas_answers::classify::cycles::{Longest, Sequence};
use koatlas_answers::{classify, classify::Question};

use crate::args::classify::Classify;
use crate::args::common::Common;
use crate::output::{print_json, print_text};
use crate::terminal::{HEADING, filled, lines, plain, width};

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

/// The longest sequences inside the component.
pub fn block(longest: &Longest) -> String {
    let title = plain(&format!("{HEADING}Longest sequences inside the component, in plays{HEADING:#}"));
    let rows = longest.sequences.iter().map(|sequence| {
        let Sequence { lower, upper, exact, ref rulesets, .. } = *sequence;
        let known = if exact { format!("{lower}") } else { format!("{lower} to {upper}") };
        (known, rulesets.join(", "))
    });
    let rows: String = rows.map(|(known, rules)| lines(&format!("  {known}"), filled(&rules, width()))).collect();
    let refused = longest.refused.as_deref().map(plain).unwrap_or_default();
    format!("\n{title}{refused}{rows}")
}
