//! What a process is asked to do.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use koatlas_board::Position;
use koatlas_position_graph::{GraphDefinition, Scope};

use crate::hosts::Hosts;
use crate::outcome::Progress;

/// The processes of a run, and which of them this is.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// All processes.
    pub hosts: Hosts,
    /// The number of this one.
    pub process: usize,
    /// Workers of every process.
    pub threads: usize,
    /// How long to wait for the others to be found.
    pub wait: Duration,
}

/// What is explored: the free graph of a definition.
#[derive(Clone, Debug)]
pub struct Job {
    /// Arena and suicide policy; the model is not looked at.
    pub graph: GraphDefinition<u64>,
    /// Which positions are nodes. With everything, the start is the empty board.
    pub scope: Scope,
    /// Where the exploration starts.
    pub start: Position<u64>,
}

/// Files, limits, and who watches.
pub struct Care {
    /// Where checkpoints are written, and how often: also at the end of every phase.
    pub snapshot: Option<(PathBuf, Duration)>,
    /// The checkpoint to go on from.
    pub resume: Option<PathBuf>,
    /// Most bytes that the sets of this process may take.
    pub memory: u64,
    /// Set from outside to stop the run at a checkpoint.
    pub stop: &'static AtomicBool,
    /// Told by process 0 how far the work has come.
    pub progress: Box<dyn Fn(Progress) + Send + Sync>,
    /// Told that a checkpoint could not be written.
    pub warn: Box<dyn Fn(&io::Error) + Send + Sync>,
}
