//! `koatlas explore`: what can be reached, and what can repeat; also on more than one machine.

#[cfg(feature = "distributed")]
mod distributed;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use koatlas::explore::{ExploreAnswer, ExploreQuestion, KoSample, KoSituations, answer};
use koatlas::text::number;
use koatlas_board::grouped;
use koatlas_position_graph::{ComponentSummary, Findings};
use koatlas_storage::Claim;

use crate::args::{Common, KoRules, Target};
use crate::failure::{Failure, claim};
use crate::interrupt;
use crate::terminal::title;

/// Explores the target and prints the counts, even if a file cannot be written.
pub fn run(args: &Explore, common: &Common) -> anyhow::Result<()> {
    let _claims = claim_files(args, common)?;
    let subject = args.target.read()?;
    let question = ExploreQuestion {
        subject: &subject,
        model: args.rules.model,
        suicide: args.rules.suicide,
        basic_ko: args.rules.ko_rule.is_some(),
        reduce: args.reduce,
        snapshot: args.snapshot.as_deref(),
        resume: args.resume.as_deref(),
        dot: args.dot.as_deref(),
    };
    if let HostArgs { hosts: Some(hosts), process, wait } = &args.hosts {
        let process = process.unwrap_or_default();
        return match with_hosts(question, hosts, (process, *wait), common)? {
            Some((answer, sent)) => common.print("explore", || answer.json(), || page(&answer) + &sent),
            None => Ok(()),
        };
    }
    interrupt::listen()?;
    let (answer, side_files) = answer(question, &common.conditions())?;
    common.print("explore", || answer.json(), || page(&answer))?;
    side_files
}

#[cfg(feature = "distributed")]
use distributed::run as with_hosts;

/// What is said where the feature is left out.
#[cfg(not(feature = "distributed"))]
fn with_hosts<'a>(
    _: ExploreQuestion<'a>,
    _: &std::path::Path,
    _: (usize, Duration),
    _: &Common,
) -> anyhow::Result<Option<(ExploreAnswer<'a>, String)>> {
    Err(Failure::input(
        "this koatlas was built without --hosts: build one with `cargo build --release --features distributed`, or explore on one machine",
    ))
}

/// Finds mistakes before any work is done.
fn claim_files(args: &Explore, common: &Common) -> anyhow::Result<[Option<Claim>; 2]> {
    if args.rules.ko_rule.is_some() {
        // Files do not go with it, which the answer says.
        return Ok([None, None]);
    }
    if args.dot.is_some() && args.reduce {
        return Err(Failure::input("--dot draws the whole graph: leave --reduce out"));
    }
    let conditions = common.conditions();
    Ok([claim(args.dot.as_deref(), [], &conditions)?, claim(args.snapshot.as_deref(), &args.resume, &conditions)?])
}

/// So many sizes of components are shown to eyes, from the largest.
const SIZES_SHOWN: usize = 8;

/// The counts.
fn page(answer: &ExploreAnswer<'_>) -> String {
    let ExploreAnswer { question: ExploreQuestion { subject, model, suicide, .. }, terms, findings, .. } = answer;
    let Findings { nodes, edges, reachable, ref components, .. } = *findings;
    let lines = [
        ("nodes", nodes),
        ("edges", edges),
        ("reachable from the start", reachable),
        ("components", components.count),
        ("  with a cycle", components.nontrivial),
        ("  nodes of the largest", components.largest),
        ("  nodes on cycles", components.nodes_on_cycles),
    ];
    let more = components.sizes.len().saturating_sub(SIZES_SHOWN);
    let (rule, besides, more) = match &answer.situations {
        Some(situations) => (", rules basic-ko", of_situations(situations), String::new()),
        None if more == 0 => ("", of_sizes(components), String::new()),
        None => ("", of_sizes(components), format!("  and of {} smaller sizes: --json lists them\n", grouped(more))),
    };
    let lines: Vec<_> = lines.map(|(label, number)| (label.to_owned(), number)).into_iter().chain(besides).collect();
    let width = lines.iter().map(|&(_, number)| grouped(number).len()).max().unwrap_or(0);
    let line = |(label, number)| format!("{label:<26}{:>width$}\n", grouped(number));
    let what = format!(": model {model}, suicide {suicide}{rule}; nodes are {terms}");
    title(&subject.title, &what) + &lines.into_iter().map(line).collect::<String>() + &more
}

/// The largest sizes of components, each with the number of components.
fn of_sizes(components: &ComponentSummary) -> Vec<(String, u64)> {
    let of_size = |&(size, components): &(u64, u64)| {
        let nodes = if size == 1 { "node" } else { "nodes" };
        (format!("  of {} {nodes}", grouped(size)), components)
    };
    components.sizes.iter().rev().take(SIZES_SHOWN).map(of_size).collect()
}

/// What is counted under the basic ko rule besides.
fn of_situations(KoSituations { counts, shortest_cycle_lengths, sample }: &KoSituations) -> Vec<(String, u64)> {
    let counts = ["situations", "situations on cycles"].into_iter().zip(counts).flat_map(|(label, count)| {
        [(label.to_owned(), count.situations), ("  up to symmetry".to_owned(), count.orbits)]
    });
    let sample =
        sample.map(|KoSample { situations, seed }| (format!("random sample (seed {seed})"), situations as u64));
    let lengths = shortest_cycle_lengths.iter();
    let lengths = lengths.map(|(length, &situations)| (format!("  shortest of {length} plays"), situations));
    counts.chain(sample).chain(lengths).collect()
}

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
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub rules: KoRules,
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
    #[command(flatten)]
    pub hosts: HostArgs,
}

/// Which processes work together, and which of them this is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "More than one machine")]
pub struct HostArgs {
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
