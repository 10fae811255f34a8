//! Exploration by several processes, on one machine or more.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use koatlas_answers::explore::report::Object;
use koatlas_answers::explore::survey::{SAVE_EVERY, interrupted};
use koatlas_answers::subject::Subject;
use koatlas_board::{Position, grouped};
use koatlas_distributed::{Answer, Care, Cluster, Error, Hosts, Job, Outcome, Progress, explore, next_name};
use koatlas_position_graph::{ComponentSummary, Findings, GraphDefinition, Model, Scope};
use koatlas_storage::Claim;

use crate::args::common::Common;
use crate::explore::{Explore, text};
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;
use crate::output::{print_json, print_text};
use crate::text::MemoryLimit;
use crate::{failure, interrupt, progress};

/// Explores the target together with the other processes; process 0 prints the counts.
///
/// # Errors
/// If the list of hosts or another file cannot be used, if another process is gone, or if somebody interrupts.
pub fn run(args: &Explore, common: &Common, subject: &Subject, hosts: &Path) -> anyhow::Result<()> {
    if args.model == Model::Alternating {
        return Err(Failure::input(
            "--hosts is for the models free and with-passes: explore --model alternating without it",
        ));
    }
    let cluster = cluster(args, common, hosts)?;
    let _claim = claim_next(args, common)?;
    let (arena, start) = subject.position.arena::<u64>().map_err(|error| subject.refused(error))?;
    let graph = GraphDefinition::new(arena, args.model, args.rules.suicide);
    interrupt::listen()?;
    match explore_with(args, common, &cluster, &graph, start).map_err(|error| told(error, args, subject))? {
        Outcome::Elsewhere => Ok(()),
        Outcome::Stopped => Err(interrupted(args.question(subject))),
        Outcome::Answer(answer) => print(args, common, subject, &graph, answer),
    }
}

/// The list of hosts, and which of them this process is.
fn cluster(args: &Explore, common: &Common, file: &Path) -> anyhow::Result<Cluster> {
    let hosts = Hosts::read(file).map_err(Failure::input)?;
    let (process, processes) = (args.hosts.process.unwrap_or_default(), hosts.addresses().len());
    if process >= processes {
        return Err(Failure::at(
            file,
            format_args!("there is no process {process}: the file names {processes}, and the first is --process 0"),
        ));
    }
    let threads = common.threads.unwrap_or_else(|| available_parallelism().map_or(1, NonZero::get));
    Ok(Cluster { hosts, process, threads, wait: args.hosts.wait })
}

/// A checkpoint has a second name until all processes have written theirs. Nobody else writes there either.
fn claim_next(args: &Explore, common: &Common) -> anyhow::Result<Option<Claim>> {
    let next = args.snapshot.as_deref().map(next_name);
    let known: Vec<PathBuf> = args.resume.iter().map(|path| next_name(path)).collect();
    failure::claim(next.as_deref(), &known, &common.conditions())
}

fn explore_with(
    args: &Explore,
    common: &Common,
    cluster: &Cluster,
    graph: &GraphDefinition<u64>,
    start: Position<u64>,
) -> Result<Outcome, Error> {
    let scope = if args.target.board.is_some() { Scope::Everything } else { Scope::Reachable };
    let line = progress::line(&common.conditions());
    let (shown, warned) = (line.clone(), line.clone());
    let show = move |Progress { phase, found, edges }: Progress| {
        shown.set_message(format!("{phase}: {} positions found, {} plays", grouped(found), grouped(edges)));
    };
    let care = Care {
        snapshot: args.snapshot.clone().map(|path| (path, SAVE_EVERY)),
        resume: args.resume.clone(),
        memory: common.memory_limit().0,
        stop: INTERRUPT.stop(),
        progress: Box::new(show),
        warn: Box::new(move |error| {
            let error = anyhow::anyhow!("the checkpoint cannot be written: {error}");
            failure::warn(&warned, Err(error));
        }),
    };
    let outcome = explore(cluster, &Job { graph: graph.clone(), scope, start }, care);
    line.finish_and_clear();
    outcome
}

/// What is said of an error.
fn told(error: Error, args: &Explore, subject: &Subject) -> anyhow::Error {
    match error {
        Error::NoCodes => subject.refused(error),
        Error::Memory { process, needed, limit } => subject.refused(format_args!(
            "process {process} needs {} of memory and {} are allowed: allow more with --memory-limit, or start more processes",
            MemoryLimit(needed),
            MemoryLimit(limit)
        )),
        Error::Hosts(_) | Error::Checkpoint(_) => Failure::input(error),
        Error::Gone { .. } => {
            let from = if args.snapshot.is_some() { ", with --resume to go on from the last checkpoint" } else { "" };
            Failure::work(format_args!("{error}{from}"))
        }
        Error::Interrupted => Failure::work(error),
        Error::TooManyLeft { .. } | Error::Unsaved(_) | Error::Worker(_) => subject.ended(error),
    }
}

fn print(
    args: &Explore,
    common: &Common,
    subject: &Subject,
    graph: &GraphDefinition<u64>,
    answer: Answer,
) -> anyhow::Result<()> {
    let Answer { edges, sent, .. } = answer;
    let object = Object::new(args.question(subject), graph.to_string(), in_model(graph.model(), answer));
    if common.json {
        return print_json(&object);
    }
    let per_edge = sent as f64 / edges.max(1) as f64;
    let sent = format!("{:<26}{}, {per_edge:.3} for each play\n", "bytes between processes", grouped(sent));
    print_text(&(text::page(&object, subject) + &sent))
}

/// The answer in the terms of the model.
///
/// With passes every position is two situations, which lead to each other by a pass. So two situations are in one
/// component just if their positions are: the components are those of the free graph with every node doubled, and each has
/// a cycle. Either player can be made to move by a pass, so what can be reached is doubled too. Every play of the free graph
/// has one player and is one edge from one situation; every situation has a pass besides.
fn in_model(model: Model, answer: Answer) -> Findings {
    let Answer { nodes, edges, components, content, .. } = answer;
    if model == Model::Free {
        return Findings { nodes, edges, reachable: nodes, components, content };
    }
    let doubled = ComponentSummary {
        nontrivial: components.count,
        largest: 2 * components.largest,
        nodes_on_cycles: 2 * nodes,
        sizes: components.sizes.into_iter().map(|(size, components)| (2 * size, components)).collect(),
        ..components
    };
    let (content, edges, nodes) = (content.with_passes(), edges + 2 * nodes, 2 * nodes);
    Findings { nodes, edges, reachable: nodes, components: doubled, content }
}
