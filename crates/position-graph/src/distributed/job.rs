//! Parameters, results and errors of a run.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use koatlas_storage::Control;

use super::hosts::Hosts;
use crate::definition::{GraphDefinition, GraphNode, Scope};
use crate::findings::Findings;

/// The processes of a run, and the number of this process.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Addresses of all processes.
    pub hosts: Hosts,
    /// Number of this process.
    pub process: usize,
    /// Longest time to wait until all processes are connected.
    pub wait: Duration,
}

/// The exploration to be made.
#[derive(Clone, Debug)]
pub struct Job {
    /// Graph, in the model [`Free`](crate::Model::Free) or [`WithPasses`](crate::Model::WithPasses), not reduced by symmetries.
    pub graph: GraphDefinition<u64>,
    /// Set of nodes.
    pub scope: Scope,
    /// Start of the exploration: a node of the graph.
    pub start: GraphNode<u64>,
}

/// Checkpoints, limits and observers of a process.
pub struct RunOptions<'a> {
    /// Path of the checkpoints, and the time between two of them. They are also written at the end of every stage.
    pub snapshot: Option<(PathBuf, Duration)>,
    /// Checkpoint to resume from. `None` for a new run.
    pub resume: Option<PathBuf>,
    /// Limit of the bytes that the planes of this process may take, and the request to stop at a checkpoint. Only process 0
    /// reports progress.
    pub control: Control<'a>,
    /// Called if a checkpoint could not be written.
    pub warn: &'a dyn Fn(&io::Error),
}

/// The way in which the run of a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunOutcome {
    /// This is process 0: the findings, and the number of bytes that all processes have sent to each other.
    Answer(Findings, u64),
    /// This is another process. Process 0 has the findings.
    Elsewhere,
    /// A process requested to stop.
    Stopped,
}

/// The reason why a run of several processes failed.
#[derive(Debug, thiserror::Error)]
pub enum DistributedError {
    /// The positions of the local board have no [`Ternary`](crate::Ternary) codes.
    #[error(
        "positions are owned by their codes, which there are for at most 20 points, all of them playable: take a smaller board or region"
    )]
    NoCodes,
    /// More memory is needed than the limit.
    #[error(
        "process {process} needs {needed} bytes of memory, and {limit} are allowed: allow more, or start more processes"
    )]
    Memory {
        /// Number of the process.
        process: usize,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The list of hosts, or a process there, cannot be used.
    #[error("{0}")]
    Hosts(String),
    /// A process of the list does not answer.
    #[error("{place}: process {process} at {address} has not been found in {seconds} seconds{reason}")]
    NotFound {
        /// Line of the file with its address.
        place: String,
        /// Number of the process.
        process: usize,
        /// Address of the process.
        address: String,
        /// Seconds waited for it.
        seconds: u64,
        /// Last error, in brackets after a blank; empty if there is none.
        reason: String,
    },
    /// The run was stopped before all processes were connected.
    #[error("interrupted before all processes were found")]
    Interrupted,
    /// A checkpoint cannot be used.
    #[error("{0}")]
    Checkpoint(String),
    /// The processes have no checkpoint in common. The text lists which process has which.
    #[error("the checkpoints are not of one moment ({0}): give every process its own file of the same run")]
    Checkpoints(String),
    /// The checkpoint at the end of a stopped run cannot be written.
    #[error("the checkpoint cannot be written: {0}")]
    CheckpointNotWritten(io::Error),
    /// The connection to another process has ended.
    #[error("process {process} at {address} is gone ({how}): start all processes again")]
    ProcessLost {
        /// Number of the process.
        process: usize,
        /// Address of the process.
        address: String,
        /// Error or end of the connection.
        how: String,
    },
    /// Too many positions are outside the component of the pivot.
    #[error(
        "{left} positions are not in the component of the pivot, and at most {most} can be looked at by one process: explore this board with one process"
    )]
    TooManyLeft {
        /// Number of these positions.
        left: u64,
        /// Largest number allowed.
        most: u64,
    },
    /// This process failed, for a reason that is not the loss of another process.
    #[error("a worker has failed: {0}")]
    Worker(String),
}
