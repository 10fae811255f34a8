//! Exploration by several processes, on one machine or more.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use koatlas_answers::explore::{ExploreAnswer, ExploreQuestion, SAVE_EVERY, interrupted};
use koatlas_board::grouped;
use koatlas_distributed::{Answer, Care, Cluster, Error, Hosts, Job, Outcome, Progress, explore, next_name};
use koatlas_position_graph::{ComponentSummary, Findings, GraphDefinition, Model, Scope};

use crate::args::Common;
use crate::failure::{Failure, claim, warn};
use crate::interrupt::{self, INTERRUPT};
use crate::progress;
use crate::text::MemoryLimit;

/// Explores the target together with the other processes. Process 0 has the answer, and a line about what was sent.
pub fn run<'a>(
    question: ExploreQuestion<'a>,
    hosts: &Path,
    (process, wait): (usize, Duration),
    common: &Common,
) -> anyhow::Result<Option<(ExploreAnswer<'a>, String)>> {
    let ExploreQuestion { subject, model, suicide, snapshot, resume, .. } = question;
    if model == Model::Alternating {
        return Err(Failure::input(
            "--hosts is for the models free and with-passes: explore --model alternating without it",
        ));
    }
    let cluster = cluster(hosts, (process, wait), common)?;
    // A checkpoint has a second name until all processes have written theirs. Nobody else writes there either.
    let known: Vec<PathBuf> = resume.into_iter().map(next_name).collect();
    let _claim = claim(snapshot.map(next_name).as_deref(), &known, &common.conditions())?;
    let (arena, start) = subject.position.arena::<u64>().map_err(|error| subject.refused(error))?;
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let job = Job { graph: GraphDefinition::new(arena, model, suicide), scope, start };
    interrupt::listen()?;
    let line = progress::line(&common.conditions(), "");
    let (shown, warned) = (line.clone(), line.clone());
    let show = move |Progress { phase, found, edges }: Progress| {
        shown.set_message(format!("{phase}: {} positions found, {} plays", grouped(found), grouped(edges)));
    };
    let care = Care {
        snapshot: snapshot.map(|path| (path.to_owned(), SAVE_EVERY)),
        resume: resume.map(Path::to_owned),
        memory: common.memory_limit().0,
        stop: INTERRUPT.stop(),
        progress: Box::new(show),
        warn: Box::new(move |error| {
            warn(&warned, Err(anyhow::anyhow!("the checkpoint cannot be written: {error}")));
        }),
    };
    let outcome = explore(&cluster, &job, care);
    line.finish_and_clear();
    match outcome.map_err(|error| told(error, question))? {
        Outcome::Elsewhere => Ok(None),
        Outcome::Stopped => Err(interrupted(question)),
        Outcome::Answer(answer) => {
            let Answer { edges, sent, .. } = answer;
            let per_edge = sent as f64 / edges.max(1) as f64;
            let sent = format!("{:<26}{}, {per_edge:.3} for each play\n", "bytes between processes", grouped(sent));
            let answer = ExploreAnswer { question, terms: job.graph.to_string(), findings: in_model(model, answer) };
            Ok(Some((answer, sent)))
        }
    }
}

/// The list of hosts, and which of them this process is.
fn cluster(file: &Path, (process, wait): (usize, Duration), common: &Common) -> anyhow::Result<Cluster> {
    let hosts = Hosts::read(file).map_err(Failure::input)?;
    let processes = hosts.addresses().len();
    if process >= processes {
        return Err(Failure::at(
            file,
            format_args!("there is no process {process}: the file names {processes}, and the first is --process 0"),
        ));
    }
    let threads = common.threads.unwrap_or_else(|| available_parallelism().map_or(1, NonZero::get));
    Ok(Cluster { hosts, process, threads, wait })
}

/// What is said of an error.
fn told(error: Error, ExploreQuestion { subject, snapshot, .. }: ExploreQuestion<'_>) -> anyhow::Error {
    match error {
        Error::NoCodes => subject.refused(error),
        Error::Memory { process, needed, limit } => subject.refused(format_args!(
            "process {process} needs {} of memory and {} are allowed: allow more with --memory-limit, or start more processes",
            MemoryLimit(needed),
            MemoryLimit(limit)
        )),
        Error::Hosts(_) | Error::Checkpoint(_) => Failure::input(error),
        Error::Gone { .. } => {
            let from = if snapshot.is_some() { ", with --resume to go on from the last checkpoint" } else { "" };
            Failure::work(format_args!("{error}{from}"))
        }
        Error::Interrupted => Failure::work(error),
        Error::TooManyLeft { .. } | Error::Unsaved(_) | Error::Worker(_) => subject.ended(error),
    }
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
