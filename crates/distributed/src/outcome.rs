//! What comes out of a run.

use koatlas_position_graph::{ComponentSummary, Content};

use crate::phase::Phase;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// Positions that this phase has found.
    pub found: u64,
    /// Edges counted.
    pub edges: u64,
}

/// What has been found out about the free graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Positions: all can be reached from the start.
    pub nodes: u64,
    /// Plays.
    pub edges: u64,
    /// Strongly connected components.
    pub components: ComponentSummary,
    /// Which nodes there are, and how large the component of each is.
    pub content: Content,
    /// Bytes that all processes have sent to each other.
    pub sent: u64,
}

/// How the run of a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This is process 0, and here is the answer.
    Answer(Answer),
    /// Process 0 has the answer.
    Elsewhere,
    /// Somebody stopped the run.
    Stopped,
}
