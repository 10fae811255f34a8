//! `koatlas explore`: explores the position graph, also on several machines.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use koatlas::explore::{ComponentCounts, KoSample, KoSituations, SituationsOfLength};
use koatlas::files::claim;
use koatlas::text::parse_number;
use koatlas::{ExploreAnswer, ExploreQuestion, explore};
use koatlas_board::grouped;
use koatlas_storage::Claim;

use crate::args::{CommonArgs, KoRulesArgs, TargetArgs};
use crate::failure::CliError;
use crate::interrupt;
use crate::terminal::{resumed_from, title};

/// Explores the target and prints the counts; prints them even if writing a file fails.
pub fn run(args: &ExploreArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let _claims = claim_files(args, common)?;
    let subject = args.target.read(args.rules.suicide, common)?;
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
        return with_hosts(question, hosts, (process.unwrap_or_default(), *wait), common);
    }
    interrupt::listen()?;
    let (answer, side_files) = explore(question, &common.conditions())?;
    common.answer(&answer, || page(&subject.title, &answer))?;
    Ok(side_files?)
}

/// Explores the target together with other processes. Process 0 prints the answer and the amount of communication.
#[cfg(feature = "distributed")]
fn with_hosts(
    question: ExploreQuestion<'_>,
    hosts: &Path,
    (process, wait): (usize, Duration),
    common: &CommonArgs,
) -> anyhow::Result<()> {
    use koatlas::explore::{Processes, explore_together};
    use koatlas_position_graph::{Model, distributed::next_checkpoint_path};

    let conditions = common.conditions();
    // A checkpoint has a second file until all processes have written theirs, so both names are claimed.
    let known: Vec<PathBuf> = question.resume.into_iter().map(next_checkpoint_path).collect();
    let _claim = claim(question.snapshot.map(next_checkpoint_path).as_deref(), &known, &conditions)?;
    interrupt::listen()?;
    let processes = Processes { hosts, process, wait };
    let Some((answer, sent)) = explore_together(question, processes, &conditions)? else { return Ok(()) };
    let passes = if question.model == Model::WithPasses { answer.nodes.0 } else { 0 };
    let each = sent as f64 / (answer.edges.0 - passes).max(1) as f64;
    let sent = format!("{:<26}{}, {each:.3} for each play\n", "bytes between processes", grouped(sent));
    common.answer(&answer, || page(&question.subject.title, &answer) + &sent)
}

/// Fails, since the feature is left out.
#[cfg(not(feature = "distributed"))]
fn with_hosts(_: ExploreQuestion<'_>, _: &Path, _: (usize, Duration), _: &CommonArgs) -> anyhow::Result<()> {
    Err(CliError::input(
        "this koatlas was built without --hosts: build one with `cargo build --release --features distributed`, or explore on one machine",
    ))
}

/// Claims the output files, and rejects options that exclude each other, before the work begins.
fn claim_files(args: &ExploreArgs, common: &CommonArgs) -> anyhow::Result<[Option<Claim>; 2]> {
    if args.rules.ko_rule.is_some() {
        // These options are rejected later, with the basic ko rule.
        return Ok([None, None]);
    }
    if args.dot.is_some() && args.reduce {
        return Err(CliError::input("--dot draws the whole graph: leave --reduce out"));
    }
    let conditions = common.conditions();
    Ok([claim(args.dot.as_deref(), [], &conditions)?, claim(args.snapshot.as_deref(), &args.resume, &conditions)?])
}

/// Maximum number of sizes of components that are printed, the largest first.
const SIZES_SHOWN: usize = 8;

fn page(subject: &str, answer: &ExploreAnswer) -> String {
    let ExploreAnswer { model, suicide, terms, components, .. } = answer;
    let lines = [
        ("nodes", answer.nodes),
        ("edges", answer.edges),
        ("reachable from the start", answer.reachable_from_start),
        ("components", components.count),
        ("  with a cycle", components.nontrivial),
        ("  nodes of the largest", components.largest),
        ("  nodes on cycles", components.nodes_on_cycles),
    ];
    let more = components.sizes.len().saturating_sub(SIZES_SHOWN);
    let (rule, besides, more) = match &answer.situations {
        Some(situations) => (", rules basic-ko", situation_lines(situations), String::new()),
        None if more == 0 => ("", size_lines(components), String::new()),
        None => ("", size_lines(components), format!("  and of {} smaller sizes: --json lists them\n", grouped(more))),
    };
    let lines = lines.map(|(label, number)| (label.to_owned(), number.to_string())).into_iter().chain(besides);
    let lines: Vec<_> = lines.collect();
    let width = lines.iter().map(|(_, number)| number.len()).max().unwrap_or(0);
    let lines = lines.iter().map(|(label, number)| format!("{label:<26}{number:>width$}\n"));
    let what = format!(": model {model}, suicide {suicide}{rule}; nodes are {terms}");
    title(subject, &what) + &lines.collect::<String>() + &more + &resumed_from(&answer.resumed_from)
}

fn size_lines(components: &ComponentCounts) -> Vec<(String, String)> {
    let largest = components.sizes.iter().rev().take(SIZES_SHOWN);
    let lines = largest.map(|group| {
        let nodes = if group.size.0 == 1 { "node" } else { "nodes" };
        (format!("  of {} {nodes}", group.size), group.components.to_string())
    });
    lines.collect()
}

fn situation_lines(counts: &KoSituations) -> Vec<(String, String)> {
    let lines = [
        ("situations".to_owned(), counts.situations),
        ("  up to symmetry".to_owned(), counts.situations_up_to_symmetry),
        ("situations on cycles".to_owned(), counts.situations_on_cycles),
        ("  up to symmetry".to_owned(), counts.situations_on_cycles_up_to_symmetry),
    ];
    let sample = counts.sample;
    let sample =
        sample.map(|KoSample { situations, seed }| (format!("random sample (seed {seed})"), situations as u64));
    let lengths = counts.shortest_cycle_lengths.iter();
    let lengths =
        lengths.map(|&SituationsOfLength { length, situations }| (format!("  shortest of {length} plays"), situations));
    lines.into_iter().chain(sample).chain(lengths).map(|(label, number)| (label, grouped(number))).collect()
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
pub struct ExploreArgs {
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub rules: KoRulesArgs,
    /// Count positions once that differ by a symmetry of the board or region, or by an exchange of colours
    #[arg(long)]
    pub reduce: bool,
    /// Save the work in this file every half minute, when it is interrupted, and at the end
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<PathBuf>,
    /// Continue from a snapshot that was saved with the same target and options. The answer says so, as what the file holds is not verified
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write the graph to this file in the DOT language
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    #[command(flatten)]
    pub hosts: HostArgs,
}

/// Which processes work together, and which of them this is.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "More than one machine")]
pub struct HostArgs {
    /// Work together with other processes; the file names each by a line host:port, and process 0 prints the answer
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["reduce", "dot", "ko_rule"])]
    pub hosts: Option<PathBuf>,
    /// Number of this process: its line in the file of --hosts, counted from 0
    #[arg(long, value_name = "I", value_parser = parse_number::<usize>, requires = "hosts")]
    pub process: Option<usize>,
    /// Seconds to wait for the other processes to connect
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, requires = "hosts")]
    pub wait: Duration,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 1..=86_400) => Ok(Duration::from_secs(seconds)),
        _ => Err(format!("\"{text}\" is not a number of seconds: write a number from 1 to 86400")),
    }
}
