//! `koatlas explore`: what can be reached, and what can repeat; also on more than one machine.

#[cfg(feature = "distributed")]
mod distributed;
mod text;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, builder::ArgPredicate};
use koatlas_answers::explore::{Question, basic_ko};
use koatlas_answers::{explore, subject::Subject, text::number};
use koatlas_position_graph::Model;
use koatlas_storage::Claim;

use crate::args::common::Common;
use crate::args::ko_rule::{KoRules, Target};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::{failure, interrupt};

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
        failure::claim(args.dot.as_deref(), [], &conditions)?,
        failure::claim(args.snapshot.as_deref(), &args.resume, &conditions)?,
    ])
}

/// `koatlas explore`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
With --snapshot at most a minute of work is lost, also while components are looked for. Boards and regions of up to \
20 points take a few bits a position, larger regions 12 bytes and more; the first is checked before the work begins.

With --rules basic-ko the nodes are situations with their ko point, and an edge is a play that the rule allows. A situation lies on \
a cycle if with some ko point or none plays lead back to it with the same ko point, so that they can be repeated for ever.

Examples:
  koatlas explore --board 3x3            all positions, and what can repeat
  koatlas explore --board 3x4 --reduce   the same up to symmetry and colours
  koatlas explore --board 3x3 --rules basic-ko   what recurs in spite of it
  koatlas explore triple_ko.toml --dot graph.dot")]
pub struct Explore {
    /// What to explore.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules, or the basic ko rule.
    #[command(flatten)]
    pub rules: KoRules,
    /// Who may move: free (either colour at any time), alternating, with-passes
    #[arg(long, default_value = "free", default_value_if("ko_rule", ArgPredicate::IsPresent, "alternating"))]
    pub model: Model,
    /// Count up to the symmetries of the arena and the exchange of colours
    #[arg(long)]
    pub reduce: bool,
    /// Save the work there: every half minute, when it is interrupted, and at the end
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<PathBuf>,
    /// Go on from a snapshot that was saved with the same target and options
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write the graph there in the DOT language
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// More than one machine.
    #[command(flatten)]
    pub hosts: Hosts,
}

/// Which processes work together, and which of them this is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "More than one machine")]
pub struct Hosts {
    /// Work together with the processes that a file names, a line host:port for each; process 0 prints the answer
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["reduce", "dot", "ko_rule"])]
    pub hosts: Option<PathBuf>,
    /// The number of this process: its line in the file of --hosts, from 0 on
    #[arg(long, value_name = "I", value_parser = number::<usize>, requires = "hosts")]
    pub process: Option<usize>,
    /// How many seconds to wait for the other processes to be there
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, requires = "hosts")]
    pub wait: Duration,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (1..=86_400).contains(seconds));
    let error = || format!("\"{text}\" is no number of seconds: write a number from 1 to 86400");
    seconds.map(Duration::from_secs).ok_or_else(error)
}
