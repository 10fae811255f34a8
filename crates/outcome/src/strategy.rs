//! How a player gets what he can force, and how much may be tried.

use std::{fmt, sync::Arc};

use koatlas_board::Colour;
use koatlas_rulesets::Action;

use crate::payoff::HalfPoints;

/// A strategy as a graph: one move where the player is to move, every legal move where his opponent is.
///
/// Node 0 is the start. The same node can be reached in several ways, with different histories. Then the opponent's moves
/// listed are all that are legal in at least one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who plays by it.
    pub player: Colour,
    /// What he gets at least, in half points, Black minus White: for White, at most.
    pub value: HalfPoints,
    /// By node the moves, each with the node that it leads to; `None` where it ends the sequence.
    pub nodes: Vec<Vec<(Action, Option<u32>)>>,
}

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
