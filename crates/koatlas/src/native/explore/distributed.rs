//! Exploration by several processes, on one machine or more.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::time::Duration;

use koatlas_board::Colour;
use koatlas_position_graph::distributed::{self, Cluster, Hosts, Job, RunOptions, RunOutcome};
use koatlas_position_graph::{Control, GraphDefinition, GraphNode, Model, Scope};

use super::work::SAVE_EVERY;
use super::{ExploreAnswer, ExploreQuestion};
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::unwritable;
use crate::memory_limit::MemoryLimit;

/// The processes that work together, and the number of this one.
#[derive(Clone, Copy, Debug)]
pub struct Processes<'a> {
    /// The file that names them, with a line `host:port` for each.
    pub hosts: &'a Path,
    /// The number of this process: its line in that file, from 0.
    pub process: usize,
    /// Time to wait for the other processes to start.
    pub wait: Duration,
}

/// Explores a position or a board together with other processes. Process 0 returns the answer and the number of bytes that all processes
/// have sent to each other; the others return `None`.
///
/// # Errors
/// As [`explore`](super::explore); also if the list of processes cannot be used, or if one of them is gone.
pub fn explore_together(
    question: ExploreQuestion<'_>,
    processes: Processes<'_>,
    conditions: &Conditions<'_>,
) -> Result<Option<(ExploreAnswer, u64)>> {
    let ExploreQuestion { subject, model, suicide, snapshot, resume, .. } = question;
    if model == Model::Alternating {
        let reason = "several processes explore the models free and with-passes; one explores the model alternating";
        return Err(Error::argument("hosts", reason));
    }
    let cluster = read_cluster(processes)?;
    let (local_board, start) = subject.position.local_board::<u64>().map_err(|error| subject.unusable(error))?;
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let start = GraphNode { position: start, to_move: Colour::Black };
    let job = Job { graph: GraphDefinition::new(local_board, model, suicide), scope, start };
    let line = conditions.begin_stage("", None);
    let care = RunOptions {
        snapshot: snapshot.map(|path| (path.to_owned(), SAVE_EVERY)),
        resume: resume.map(Path::to_owned),
        control: Control { progress: &|progress: &dyn Display| line.set_message(progress), ..conditions.control() },
        warn: &|error: &io::Error| {
            if let Some(path) = snapshot {
                let error = io::Error::new(error.kind(), error.to_string());
                line.warn_on_error(Err(unwritable(path, "checkpoint", error)));
            }
        },
    };
    match distributed::explore(&cluster, &job, &care).map_err(|error| with_subject(error, question))? {
        RunOutcome::Elsewhere => Ok(None),
        RunOutcome::Stopped => Err(Error::interrupted_with(snapshot)),
        RunOutcome::Answer(findings, sent) => {
            Ok(Some((ExploreAnswer::new(question, job.graph.to_string(), &findings), sent)))
        }
    }
}

/// Reads the list of hosts, and checks the number of this process.
fn read_cluster(Processes { hosts: file, process, wait }: Processes<'_>) -> Result<Cluster> {
    let hosts = Hosts::from_file(file).map_err(distributed::DistributedError::Hosts)?;
    let processes = hosts.addresses.len();
    if process >= processes {
        let reason = format!("there is no process {process}: the file names {processes}, and the first is process 0");
        return Err(Error::unusable(file, reason));
    }
    Ok(Cluster { hosts, process, wait })
}

/// Adds the subject to an error that does not name it.
fn with_subject(error: distributed::DistributedError, ExploreQuestion { subject, .. }: ExploreQuestion<'_>) -> Error {
    match error {
        distributed::DistributedError::NoCodes => subject.unusable(error),
        distributed::DistributedError::Memory { process, needed, limit } => {
            let [needed, limit] = [needed, limit].map(MemoryLimit);
            subject.unusable(format!(
                "process {process} needs {needed} of memory and {limit} are allowed: allow more, or start more processes"
            ))
        }
        distributed::DistributedError::TooManyLeft { .. }
        | distributed::DistributedError::CheckpointNotWritten(_)
        | distributed::DistributedError::Worker(_) => subject.unfinished(error),
        _ => error.into(),
    }
}
