//! `koatlas compare`: who wins under every rule set.

mod json;
mod text;

use koatlas_answers::subject::Subject;
use koatlas_outcome::{Answer, solve};
use koatlas_rulesets::{GameMove, RuleSet};
use rayon::prelude::*;

use crate::args::common::Common;
use crate::args::compare::Compare;
use crate::interrupt::{self, INTERRUPT};
use crate::output::{print_json, print_text};
use crate::progress;

/// Rule sets with the same answer.
struct Row {
    rules: Vec<&'static str>,
    /// The answer for the first of them.
    answer: Answer,
}

/// What has been asked, and the answers: those of most rule sets first.
struct Compared<'a> {
    subject: &'a Subject,
    rows: Vec<Row>,
}

/// Solves the target under every rule set, and prints which agree.
///
/// # Errors
/// If the target cannot be used, if somebody interrupts, or if nothing can be printed.
pub fn run(args: &Compare, common: &Common) -> anyhow::Result<()> {
    let subject = args.stakes.first_mover(args.target.read()?);
    interrupt::listen()?;
    let all: Vec<RuleSet> = RuleSet::all().collect();
    let bar = progress::bar(&common.conditions(), "rule sets", all.len() as u64);
    let answered = all.into_par_iter().map(|rules| {
        let answer =
            solve(&rules, &subject.position, args.stakes.terms(), &args.stakes.patience().effort(&common.conditions()));
        bar.inc(1);
        answer.map(|answer| (rules.id(), answer)).map_err(|error| subject.refused(error))
    });
    let answers: anyhow::Result<Vec<(&'static str, Answer)>> = answered.collect();
    bar.finish_and_clear();
    let compared = Compared { subject: &subject, rows: rows(answers?) };
    if common.json {
        print_json(&json::object(&compared))?;
    } else {
        print_text(&text::page(&compared))?;
    }
    if INTERRUPT.requested() { Err(subject.ended("interrupted; these are the bounds so far")) } else { Ok(()) }
}

/// What has to agree in a row.
fn key(answer: &Answer) -> (Option<i32>, Option<i32>, bool, &[GameMove]) {
    (answer.lo, answer.hi, answer.exact, &answer.best)
}

/// The answers in groups that agree, in the order of the first rule set of each.
fn rows(answers: Vec<(&'static str, Answer)>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (id, answer) in answers {
        match rows.iter_mut().find(|row| key(&row.answer) == key(&answer)) {
            Some(row) => row.rules.push(id),
            None => rows.push(Row { rules: vec![id], answer }),
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.rules.len()));
    rows
}
