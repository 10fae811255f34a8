//! Exploration by several processes, on one machine or more.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

use koatlas::explore::{ExploreAnswer, ExploreQuestion, SAVE_EVERY};
use koatlas_board::{Colour, grouped};
use koatlas_position_graph::distributed::{Care, Cluster, Error, Hosts, Job, Outcome, explore, next_name};
use koatlas_position_graph::{Control, GraphDefinition, Model, Node, Scope};

use crate::args::Common;
use crate::failure::{Failure, claim, interrupted, warn};
use crate::interrupt;
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
    let cluster = cluster(hosts, process, wait)?;
    // A checkpoint has a second name until all processes have written theirs. Nobody else writes there either.
    let known: Vec<PathBuf> = resume.into_iter().map(next_name).collect();
    let conditions = common.conditions();
    let _claim = claim(snapshot.map(next_name).as_deref(), &known, &conditions)?;
    let (arena, start) = subject.position.arena::<u64>().map_err(|error| subject.refused(error))?;
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let start = Node { position: start, to_move: Colour::Black };
    let job = Job { graph: GraphDefinition::new(arena, model, suicide), scope, start };
    interrupt::listen()?;
    let line = conditions.stage("", None);
    let show = |progress: &dyn Display| line.state(progress);
    let care = Care {
        snapshot: snapshot.map(|path| (path.to_owned(), SAVE_EVERY)),
        resume: resume.map(Path::to_owned),
        control: Control { progress: &show, ..conditions.control() },
        warn: &|error| warn(&line, Err(anyhow::anyhow!("the checkpoint cannot be written: {error}"))),
    };
    let outcome = explore(&cluster, &job, &care);
    drop(line);
    match outcome.map_err(|error| told(error, question))? {
        Outcome::Elsewhere => Ok(None),
        Outcome::Stopped => Err(interrupted(snapshot)),
        Outcome::Answer(findings, sent) => {
            let plays = if model == Model::WithPasses { findings.edges - findings.nodes } else { findings.edges };
            let each = sent as f64 / plays.max(1) as f64;
            let sent = format!("{:<26}{}, {each:.3} for each play\n", "bytes between processes", grouped(sent));
            let answer = ExploreAnswer { question, terms: job.graph.to_string(), findings, situations: None };
            Ok(Some((answer, sent)))
        }
    }
}

/// The list of hosts, and which of them this process is.
fn cluster(file: &Path, process: usize, wait: Duration) -> anyhow::Result<Cluster> {
    let hosts = Hosts::read(file).map_err(Failure::input)?;
    let processes = hosts.addresses.len();
    if process >= processes {
        return Err(Failure::at(
            file,
            format_args!("there is no process {process}: the file names {processes}, and the first is --process 0"),
        ));
    }
    Ok(Cluster { hosts, process, wait })
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
