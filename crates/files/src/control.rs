//! Requests to stop, limits and progress of long work.

use std::fmt::Display;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;

/// A request to stop. Work polls it every few milliseconds: a flag that another thread sets, or a function, for example of the
/// time.
pub trait Stop: Sync {
    /// True if the work must stop.
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

/// The stop request, the limits and the observer of long work. Work polls it between portions of a few milliseconds.
///
/// `Control::default()` sets no limit and never stops the work.
///
/// ```
/// use koatlas_files::{Control, LimitError};
///
/// let begun = std::time::Instant::now();
/// let late = || begun.elapsed().as_secs() >= 60;
/// let control = Control { stop: &late, memory: 1 << 30, ..Control::default() };
/// assert_eq!(control.map(0..4, |number| number * number), Ok(vec![0, 1, 4, 9]));
/// assert_eq!(control.check_memory(1 << 31), Err(LimitError::Memory { needed: 1 << 31, limit: 1 << 30 }));
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Stops the work.
    pub stop: &'a dyn Stop,
    /// Called after every portion of work with a text that says how much is done.
    pub progress: &'a (dyn Fn(&dyn Display) + Sync),
    /// Largest number of nodes that the work may find. Nodes are positions, situations, or states of a search.
    pub nodes: u64,
    /// Largest number of bytes of memory that the work may take.
    pub memory: u64,
}

impl Default for Control<'_> {
    fn default() -> Self {
        Control { stop: &|| false, progress: &|_| (), nodes: u64::MAX, memory: u64::MAX }
    }
}

impl Control<'_> {
    /// True if the work must stop at once.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Returns `Ok` unless the work must stop.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the work must stop.
    pub fn check_stop(&self) -> Result<(), LimitError> {
        if self.is_stopped() { Err(LimitError::Stopped) } else { Ok(()) }
    }

    /// Returns `Ok` if the work may find `nodes` nodes.
    ///
    /// ```
    /// use koatlas_files::{Control, LimitError};
    ///
    /// let control = Control { nodes: 100, ..Control::default() };
    /// assert!(control.check_nodes(100).is_ok());
    /// assert!(matches!(control.check_nodes(101), Err(LimitError::Nodes { .. })));
    /// ```
    ///
    /// # Errors
    /// [`LimitError::Nodes`] if `nodes` is above the limit.
    pub fn check_nodes(&self, nodes: u64) -> Result<(), LimitError> {
        if nodes > self.nodes { Err(LimitError::Nodes { limit: self.nodes }) } else { Ok(()) }
    }

    /// Returns `Ok` if the work may take `needed` bytes of memory.
    ///
    /// ```
    /// use koatlas_files::{Control, LimitError};
    /// let control = Control { memory: 1000, ..Control::default() };
    /// assert_eq!(control.check_memory(1000), Ok(()));
    /// assert!(matches!(control.check_memory(1001), Err(LimitError::Memory { .. })));
    /// ```
    ///
    /// # Errors
    /// [`LimitError::Memory`] if `needed` is above the limit.
    pub fn check_memory(&self, needed: u64) -> Result<(), LimitError> {
        if needed > self.memory { Err(LimitError::Memory { needed, limit: self.memory }) } else { Ok(()) }
    }

    /// Applies `map` to every number of the range, in parallel. The results are in the order of `numbers`.
    ///
    /// ```
    /// use koatlas_files::Control;
    /// assert_eq!(Control::default().map(2..5, |number| number * number), Ok(vec![4, 9, 16]));
    /// assert!(Control { stop: &|| true, ..Control::default() }.map(2..5, |number| number).is_err());
    /// ```
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the work must stop before every number is mapped.
    pub fn map<T: Send>(&self, numbers: Range<u64>, map: impl Fn(u64) -> T + Sync) -> Result<Vec<T>, LimitError> {
        numbers.into_par_iter().map(|number| self.check_stop().map(|()| map(number))).collect()
    }
}

/// The reason why work cannot begin, or ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// More nodes than the limit.
    #[error("there are more than {limit} positions or situations: allow more of them, or mark a smaller region")]
    Nodes {
        /// Limit of the number of nodes.
        limit: u64,
    },
    /// More memory is needed than the limit.
    #[error("{needed} bytes of memory are needed and {limit} allowed: allow more, or take a smaller board or region")]
    Memory {
        /// Lower bound of the bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// Components are to be found, and there are more node numbers, or edges to be stored, than 32 bits can number.
    #[error(
        "components are found among fewer than 2^32 - 2 numbers, and there are {numbers} of nodes or of edges that have to be stored: take a smaller board, or leave the components out"
    )]
    TooManyNumbers {
        /// Number of node numbers or of edges.
        numbers: u64,
    },
    /// [`Control::stop`] was set before anything was done that could be resumed later.
    #[error("it was stopped before anything was known")]
    Stopped,
    /// All legal positions are to be explored, but the positions of the local board have no ternary codes: it has more than 20
    /// points, or points where no play may be made.
    #[error(
        "all legal positions can be gone through only with at most 20 points, all of them playable: take a smaller board"
    )]
    PositionsNotNumbered,
}
