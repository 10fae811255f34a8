//! How an exploration is watched, stopped and bounded from outside.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rayon::prelude::*;

use crate::definition::{GraphDefinition, Scope};
use crate::packed::Packed;
use crate::ternary::Ternary;

/// How much an exploration may find, and how much memory it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most nodes that may be found.
    pub nodes: u64,
    /// Most bytes of memory that the sets of nodes may take.
    pub memory: u64,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits { nodes: u64::MAX, memory: u64::MAX };
}

/// Why an exploration cannot begin, or ends before everything is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// There are more nodes than were allowed.
    #[error("there are more than {limit} positions or situations: allow more of them, or mark a smaller region")]
    Nodes {
        /// How many were allowed.
        limit: u64,
    },
    /// More memory is needed than was allowed.
    #[error("{needed} bytes of memory are needed and {limit} allowed: allow more, or take a smaller board or region")]
    Memory {
        /// Bytes needed, at the least.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// Components are asked for, and the nodes, or edges that have to be stored, have more numbers than can be told apart.
    #[error(
        "components are found among fewer than 2^32 - 2 numbers, and there are {numbers} of nodes or of edges that have to be stored: take a smaller board, or leave the components out"
    )]
    Numbers {
        /// Numbers in use.
        numbers: u64,
    },
    /// [`Control::stop`] was set before there was anything that could go on later.
    #[error("it was stopped before anything was known")]
    Stopped,
    /// All legal positions are asked for, on an arena whose positions have no [`Ternary`] codes.
    #[error(
        "all legal positions can be gone through only with at most {max} points, all of them playable: take a smaller board",
        max = Ternary::MAX_POINTS
    )]
    Everything,
}

impl Limits {
    /// Whether an exploration may begin: all legal positions can be listed by their ternary codes only.
    pub(crate) fn allow<S: Packed>(self, graph: &GraphDefinition<S>, scope: Scope) -> Result<(), LimitError> {
        let possible = scope == Scope::Reachable || Ternary::new(graph.arena()).is_some();
        if possible { Ok(()) } else { Err(LimitError::Everything) }
    }

    /// Whether so many bytes of memory may be taken.
    ///
    /// # Errors
    /// If they may not.
    pub fn allow_memory(self, needed: u64) -> Result<(), LimitError> {
        if needed > self.memory { Err(LimitError::Memory { needed, limit: self.memory }) } else { Ok(()) }
    }

    pub(crate) fn allow_nodes(self, nodes: u64) -> Result<(), LimitError> {
        if nodes > self.nodes { Err(LimitError::Nodes { limit: self.nodes }) } else { Ok(()) }
    }
}

/// How far an exploration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nodes found.
    pub nodes: u64,
    /// Edges followed.
    pub edges: u64,
    /// Levels completed: all nodes at a smaller distance from the starts have been followed.
    pub level: u32,
}

/// Why [`crate::Exploration::run`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Everything is explored.
    Finished,
    /// [`Control::stop`] has been set.
    Stopped,
    /// [`Control::time`] is over.
    TimeIsUp,
}

/// The outside of an exploration. It is looked at between portions of work of a few milliseconds.
///
/// The default watches nothing and never interferes.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Another thread sets this to stop the work.
    pub stop: &'a AtomicBool,
    /// Called after every portion of work, from the thread that called `run`.
    pub progress: &'a dyn Fn(Progress),
    /// Return after this time, to give the caller an opportunity, for example to write a snapshot.
    pub time: Option<Duration>,
    /// How much an exploration may find, and how much memory it may take.
    pub limits: Limits,
}

impl Control<'_> {
    /// Whether the work is to stop at once.
    #[must_use]
    pub fn stops(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// What a range of numbers is mapped to, in parallel.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the work is to stop before all is mapped.
    pub fn map<T: Send>(&self, numbers: Range<u64>, map: impl Fn(u64) -> T + Sync) -> Result<Vec<T>, LimitError> {
        let stop = self.stop;
        let mapped: Vec<Option<T>> =
            numbers.into_par_iter().map(|number| (!stop.load(Relaxed)).then(|| map(number))).collect();
        mapped.into_iter().collect::<Option<Vec<T>>>().ok_or(LimitError::Stopped)
    }
}

impl Default for Control<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Control { stop: &NEVER, progress: &|_| (), time: None, limits: Limits::NONE }
    }
}
