//! How much may be tried, and on which stack: sequences are long, and a search goes down one move at a time.

use std::{fmt, sync::Arc, thread};

/// How much a search may try before it ends with the bounds found so far.
#[derive(Clone)]
pub struct Effort {
    /// States that one search may expand, or that a graph may have.
    pub states: u64,
    /// Bytes that the proofs of one search may take.
    pub memory: u64,
    /// Asked now and then; if it says so, the work ends.
    pub stop: Arc<dyn Fn() -> bool + Send + Sync>,
}

impl Effort {
    /// No limits.
    #[must_use]
    pub fn unlimited() -> Effort {
        Effort { states: u64::MAX, memory: u64::MAX, stop: Arc::new(|| false) }
    }
}

impl fmt::Debug for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort").field("states", &self.states).field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// The stack of a thread that searches, in bytes. Memory is taken only as far as it is used.
pub(crate) const STACK: usize = 1 << 32;

/// Does work on a large stack.
///
/// # Panics
/// As the work does, or if there is no address space left for the stack.
pub(crate) fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.expect("address space for a stack of 4 GiB");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
