//! What a process is asked to do, what comes out, and why it may not be done.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use koatlas_storage::Control;

use super::hosts::Hosts;
use crate::content::Findings;
use crate::definition::{GraphDefinition, Node, Scope};

/// The processes of a run, and which of them this is.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// All processes.
    pub hosts: Hosts,
    /// The number of this one.
    pub process: usize,
    /// How long to wait for the others to be found.
    pub wait: Duration,
}

/// What is explored.
#[derive(Clone, Debug)]
pub struct Job {
    /// The graph: free or with passes, and not reduced.
    pub graph: GraphDefinition<u64>,
    /// Which positions are nodes.
    pub scope: Scope,
    /// Where the exploration starts: a node of the graph.
    pub start: Node<u64>,
}

/// Files, limits, and who watches.
pub struct Care<'a> {
    /// Where checkpoints are written, and how often: also at the end of every stage.
    pub snapshot: Option<(PathBuf, Duration)>,
    /// The checkpoint to go on from.
    pub resume: Option<PathBuf>,
    /// Most bytes that the planes of this process may take, and what stops the run at a checkpoint. Process 0 tells how far the
    /// work has come.
    pub control: Control<'a>,
    /// Told that a checkpoint could not be written.
    pub warn: &'a dyn Fn(&io::Error),
}

/// How the run of a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This is process 0, and here is the answer, with how many bytes all processes have sent to each other.
    Answer(Findings, u64),
    /// Process 0 has the answer.
    Elsewhere,
    /// Somebody stopped the run.
    Stopped,
}

/// Why an exploration on more than one machine is not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The local board has more points than ternary codes are for, or points where no play may be made.
    #[error(
        "positions are owned by their codes, which there are for at most 20 points, all of them playable: take a smaller board or region"
    )]
    NoCodes,
    /// More memory is needed than was allowed.
    #[error(
        "process {process} needs {needed} bytes of memory, and {limit} are allowed: allow more, or start more processes"
    )]
    Memory {
        /// The process.
        process: usize,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The list of hosts, or what is found there, cannot be used.
    #[error("{0}")]
    Hosts(String),
    /// A process of the list does not answer.
    #[error("{place}: process {process} at {address} has not been found in {seconds} seconds{reason}")]
    NotFound {
        /// The file and the line that name it.
        place: String,
        /// The process.
        process: usize,
        /// Its address.
        address: String,
        /// How long it has been waited for.
        seconds: u64,
        /// Why, in brackets after a blank; empty if that is not known.
        reason: String,
    },
    /// Somebody stopped the run before the processes had found each other.
    #[error("interrupted before all processes were found")]
    Interrupted,
    /// A checkpoint cannot be used.
    #[error("{0}")]
    Checkpoint(String),
    /// The checkpoints from which the processes are to go on are not of one moment: which process has which.
    #[error("the checkpoints are not of one moment ({0}): give every process its own file of the same run")]
    Checkpoints(String),
    /// A checkpoint that is asked for cannot be written.
    #[error("the checkpoint cannot be written: {0}")]
    Unsaved(io::Error),
    /// Another process is gone.
    #[error("process {process} at {address} is gone ({how}): start all processes again")]
    Gone {
        /// The process.
        process: usize,
        /// Its address.
        address: String,
        /// How the connection ended.
        how: String,
    },
    /// Too many positions are in no component after the passes.
    #[error(
        "{left} positions are not in the component of the pivot, and at most {most} can be looked at by one process: explore this local board with one process"
    )]
    TooManyLeft {
        /// How many there are.
        left: u64,
        /// How many there may be.
        most: u64,
    },
    /// The work of this process has failed for a reason that is no other process.
    #[error("a worker has failed: {0}")]
    Worker(String),
}
