//! `koatlas explore`: what can be reached, and what can repeat.

#[cfg(feature = "distributed")]
mod distributed;
mod text;

use koatlas_answers::explore::{self, Question, basic_ko};
use koatlas_answers::subject::Subject;
use koatlas_storage::Claim;

use crate::args::common::Common;
use crate::args::explore::Explore;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::{interrupt, written};

impl Explore {
    /// What is asked of a target.
    fn question<'a>(&'a self, subject: &'a Subject) -> Question<'a> {
        Question {
            subject,
            model: self.model,
            suicide: self.rules.suicide,
            reduce: self.reduce,
            snapshot: self.snapshot.as_deref(),
            resume: self.resume.as_deref(),
            dot: self.dot.as_deref(),
        }
    }
}

/// Explores the target and prints the counts, even if a file cannot be written.
///
/// # Errors
/// If the target cannot be read or is too large, if a file cannot be written, or if somebody interrupts.
pub fn run(args: &Explore, common: &Common) -> anyhow::Result<()> {
    if args.rules.ko_rule.is_some() {
        return with_basic_ko(args, common);
    }
    let _claims = claim_files(args, common)?;
    let subject = args.target.read()?;
    if let Some(hosts) = &args.hosts.hosts {
        return with_hosts(args, common, &subject, hosts);
    }
    interrupt::listen()?;
    let (object, side_files) = explore::answer(args.question(&subject), &common.conditions())?;
    if common.json { print_json(&object) } else { print_text(&text::page(&object, &subject)) }?;
    side_files
}

fn with_basic_ko(args: &Explore, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    interrupt::listen()?;
    let object = basic_ko::answer(args.question(&subject), &common.conditions())?;
    if common.json { print_json(&object) } else { print_text(&text::basic_ko(&object, &subject)) }
}

#[cfg(feature = "distributed")]
use distributed::run as with_hosts;

/// What is said where the feature is left out.
#[cfg(not(feature = "distributed"))]
fn with_hosts(_: &Explore, _: &Common, _: &Subject, _: &std::path::Path) -> anyhow::Result<()> {
    Err(Failure::input(
        "this koatlas was built without --hosts: build one with `cargo build --release --features distributed`, or explore on one machine",
    ))
}

/// Finds mistakes before any work is done.
fn claim_files(args: &Explore, common: &Common) -> anyhow::Result<[Option<Claim>; 2]> {
    if args.dot.is_some() && args.reduce {
        return Err(Failure::input("--dot draws the whole graph: leave --reduce out"));
    }
    let conditions = common.conditions();
    Ok([
        written::claim(args.dot.as_deref(), [], &conditions)?,
        written::claim(args.snapshot.as_deref(), &args.resume, &conditions)?,
    ])
}
