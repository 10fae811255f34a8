//! How much may be tried.

use std::fmt;
use std::sync::Arc;

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
