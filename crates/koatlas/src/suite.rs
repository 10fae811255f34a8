//! `koatlas suite`: test suites of rule sets, as files.

mod json;
mod text;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use koatlas_conformance::suites::{SearchError, Suite, folder, folder::FolderError, suites};
use koatlas_rulesets::RuleSet;
use koatlas_storage::{Claim, Control};

use crate::args::chosen_rules::Asked;
use crate::args::common::Common;
use crate::args::suite as arguments;
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;
use crate::output::{print_json, print_text};
use crate::{interrupt, progress};

/// A suite, and the folder that it is written to.
struct Written {
    suite: Suite,
    dir: PathBuf,
}

/// Makes the suite of a rule set, or of all, writes it and says what is in it.
///
/// # Errors
/// If the options or the folder cannot be used, if somebody interrupts, or if something cannot be written or printed.
pub fn run(args: &arguments::Suite, common: &Common) -> anyhow::Result<()> {
    let rules = rules(args)?;
    let dirs: Vec<PathBuf> = match args.rule_set {
        Asked::All => rules.iter().map(|rules| args.out.join(rules.id())).collect(),
        Asked::One(_) => vec![args.out.clone()],
    };
    let _claim = claim(&args.out, &dirs, common)?;
    interrupt::listen()?;
    let made = make(&rules, common)?;
    let written: Vec<Written> = made.into_iter().zip(dirs).map(|(suite, dir)| Written { suite, dir }).collect();
    for Written { suite, dir } in &written {
        folder::write(suite, dir).map_err(Failure::work)?;
    }
    match (&args.rule_set, &written[..]) {
        (Asked::One(_), [one]) if common.json => print_json(&json::one(one)),
        (Asked::One(_), [one]) => print_text(&text::one(one)),
        _ if common.json => print_json(&json::all(&written)),
        _ => print_text(&text::all(&args.out, &written)),
    }
}

/// The rule sets asked for.
fn rules(args: &arguments::Suite) -> anyhow::Result<Vec<RuleSet>> {
    match &args.rule_set {
        Asked::One(rules) => {
            let rules = args.options.set(rules)?;
            let ko = "--option ko: the ko is a point of one board, and a suite has boards of many sizes: leave it out";
            if rules.ko().is_some() { Err(Failure::input(ko)) } else { Ok(vec![rules]) }
        }
        Asked::All if args.options.are_none() => Ok(RuleSet::all().collect()),
        Asked::All => {
            Err(Failure::input("--rules all takes every rule set with its defaults: name one to set options"))
        }
    }
}

/// Takes the folder, which is made if there is none, for this run alone. Suites that are there stay, unless `--force` is given.
fn claim(out: &Path, dirs: &[PathBuf], common: &Common) -> anyhow::Result<Claim> {
    if !common.force {
        dirs.iter().try_for_each(|dir| folder::check_free(dir)).map_err(Failure::input)?;
    }
    std::fs::create_dir_all(out).map_err(|error| Failure::input(FolderError::Write { path: out.to_owned(), error }))?;
    Claim::folder(out).map_err(Failure::input)
}

fn make(rules: &[RuleSet], common: &Common) -> anyhow::Result<Vec<Suite>> {
    let line = progress::line(&common.conditions());
    let progress = |now: &dyn Display| line.set_message(now.to_string());
    let control = Control { stop: &|| INTERRUPT.requested(), progress: &progress, ..Control::default() };
    let made = suites(rules, &control);
    line.finish_and_clear();
    made.map_err(|error| match error {
        SearchError::Stopped => Failure::work(error),
        SearchError::Ko(_) => Failure::input(error),
    })
}
