//! The outside of long work: who stops it, how much it may take, who hears how far it has come, and when it rests to be saved.

use std::fmt::Display;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rayon::prelude::*;

/// A request to stop, which work looks at again and again: a flag that another thread sets, or a function, for example of the
/// time.
pub trait Stop: Sync {
    /// Whether the work is to stop.
    fn is_set(&self) -> bool;
}

impl Stop for AtomicBool {
    fn is_set(&self) -> bool {
        self.load(Relaxed)
    }
}

impl<F: Fn() -> bool + Sync> Stop for F {
    fn is_set(&self) -> bool {
        self()
    }
}

/// The outside of long work. Work looks at it between portions of a few milliseconds.
///
/// The default watches nothing and never interferes.
///
/// ```
/// use koatlas_storage::{Control, LimitError};
///
/// let begun = std::time::Instant::now();
/// let late = || begun.elapsed().as_secs() >= 60;
/// let control = Control { stop: &late, memory: 1 << 30, ..Control::default() };
/// assert_eq!(control.map(0..4, |number| number * number), Ok(vec![0, 1, 4, 9]));
/// assert_eq!(control.allow_memory(1 << 31), Err(LimitError::Memory { needed: 1 << 31, limit: 1 << 30 }));
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Ends the work.
    pub stop: &'a dyn Stop,
    /// Called after every portion of work with how far it has come, in words.
    pub progress: &'a (dyn Fn(&dyn Display) + Sync),
    /// Time after which work that can pause returns, to be saved for example.
    pub pause_after: Option<Duration>,
    /// Most nodes that may be found: positions, situations, or states of a search.
    pub nodes: u64,
    /// Most bytes of memory that the work may take.
    pub memory: u64,
}

impl Default for Control<'_> {
    fn default() -> Self {
        Control { stop: &|| false, progress: &|_| (), pause_after: None, nodes: u64::MAX, memory: u64::MAX }
    }
}

impl Control<'_> {
    /// Whether the work is to stop at once.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Goes on unless the work is to stop.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if it is.
    pub fn check(&self) -> Result<(), LimitError> {
        if self.is_stopped() { Err(LimitError::Stopped) } else { Ok(()) }
    }

    /// Goes on if so many nodes are allowed.
    ///
    /// ```
    /// use koatlas_storage::{Control, LimitError};
    ///
    /// let control = Control { nodes: 100, ..Control::default() };
    /// assert!(control.allow_nodes(100).is_ok());
    /// assert!(matches!(control.allow_nodes(101), Err(LimitError::Nodes { .. })));
    /// ```
    ///
    /// # Errors
    /// [`LimitError::Nodes`] if they are not.
    pub fn allow_nodes(&self, nodes: u64) -> Result<(), LimitError> {
        if nodes > self.nodes { Err(LimitError::Nodes { limit: self.nodes }) } else { Ok(()) }
    }

    /// Goes on if so many bytes of memory are allowed.
    ///
    /// ```
    /// use koatlas_storage::{Control, LimitError};
    /// let control = Control { memory: 1000, ..Control::default() };
    /// assert_eq!(control.allow_memory(1000), Ok(()));
    /// assert!(matches!(control.allow_memory(1001), Err(LimitError::Memory { .. })));
    /// ```
    ///
    /// # Errors
    /// [`LimitError::Memory`] if they are not.
    pub fn allow_memory(&self, needed: u64) -> Result<(), LimitError> {
        if needed > self.memory { Err(LimitError::Memory { needed, limit: self.memory }) } else { Ok(()) }
    }

    /// What a range of numbers is mapped to, in parallel.
    ///
    /// ```
    /// use koatlas_storage::Control;
    /// assert_eq!(Control::default().map(2..5, |number| number * number), Ok(vec![4, 9, 16]));
    /// assert!(Control { stop: &|| true, ..Control::default() }.map(2..5, |number| number).is_err());
    /// ```
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the work is to stop before all is mapped.
    pub fn map<T: Send>(&self, numbers: Range<u64>, map: impl Fn(u64) -> T + Sync) -> Result<Vec<T>, LimitError> {
        let map = |number| self.check().map(|()| map(number));
        numbers.into_par_iter().map(map).collect()
    }
}

/// Why work cannot begin, or ends before everything is done.
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
    /// All legal positions are asked for, on a local board whose positions are not numbered.
    #[error(
        "all legal positions can be gone through only with at most 20 points, all of them playable: take a smaller board"
    )]
    Everything,
}

/// Why work that can go on later has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Everything is done.
    Finished,
    /// [`Control::stop`] has been set.
    Stopped,
    /// The time of [`Control::pause_after`] is over.
    TimeIsUp,
}
