//! The longest sequence of a rule set: the answer with its proofs, the effort of the search, and its errors.

mod search;
mod upper;
mod walks;

use koatlas_files::Control;
use koatlas_rules::{GameMove, StartError};
use koatlas_verifier::certificates::Proof;

use crate::walk_models::SequenceGraphError;

pub use search::longest;

/// Answer of [`longest()`](crate::longest()): bounds for the length of the longest sequence, with a sequence and a proof.
#[derive(Clone, Debug)]
pub struct Longest {
    /// Lower bound: `sequence` has this length. If there is a `cycle`, it is 0 and says nothing.
    pub lower: u64,
    /// Upper bound; `None` if no bound is known.
    pub upper: Option<u64>,
    /// Sequence of length `lower`. If there is a `cycle`, these are the moves that lead to it.
    pub sequence: Vec<GameMove>,
    /// Cycle that can follow the sequence for ever; `None` if none was found.
    pub cycle: Option<Vec<GameMove>>,
    /// Upper bound with a proof that a certificate can hold. It is `upper`, or higher if `upper` comes from counting all games under
    /// superko that begin on the empty board, which gives no such proof.
    pub proof: Option<(u64, Proof)>,
    /// Reason why there is no [walk graph](crate::WalkGraph), and so no bound from linear programs over it; `None` if there is one.
    pub graph_error: Option<SequenceGraphError>,
    /// Method in a few words: how the sequence was found, and what proves the upper bound.
    pub method: String,
}

/// Work that a search may do, and what it begins with.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Most moves that the search through all sequences may make.
    pub exhaustive_moves: u64,
    /// Iterations of each random search.
    pub iterations: u64,
    /// Most linear programs that are solved for an upper bound.
    pub rounds: usize,
    /// Seed of all random choices.
    pub seed: u64,
    /// Sequences to begin with. Of each, the moves count that the rule set accepts, up to the first that it refuses. The sequence
    /// found is at least as long as each of them.
    pub known: &'a [Vec<GameMove>],
    /// Known upper bound with its [`Proof`], which is not checked again. The bound found is at most this one.
    pub bound: Option<&'a (u64, Proof)>,
    /// Limit for the nodes of a walk graph, receiver of progress, and request to stop, after which the search ends with what it has.
    pub control: Control<'a>,
}

/// Reason why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum LongestError {
    /// The sequence cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Two methods contradict each other: a sequence is longer than the longest game that counting all games has found.
    #[error(
        "a sequence of {sequence} plays was found, but the longest of all games has {games}: this is a fault of koatlas, please \
         report it"
    )]
    Games {
        /// Number of plays of the sequence.
        sequence: u64,
        /// Number of plays of the longest game.
        games: u64,
    },
}
