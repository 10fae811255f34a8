//! The longest sequence of a rule set: what is known of it with proofs, with how much work it is looked for, and why there may be no
//! answer.

mod search;
mod upper;
mod walks;

use koatlas_certificates::Proof;
use koatlas_rulesets::{GameMove, StartError};
use koatlas_storage::Control;

use crate::walk_models::SequenceGraphError;

pub use search::longest;

/// What is known of the longest sequence.
#[derive(Clone, Debug)]
pub struct Longest {
    /// A lower bound: a sequence of this length is known. It is 0 and says nothing if `cycle` is there.
    pub lower: u64,
    /// An upper bound; `None` if no bound is known.
    pub upper: Option<u64>,
    /// A sequence of length `lower`; or the moves that lead to `cycle`, if that is there.
    pub sequence: Vec<GameMove>,
    /// A cycle that can follow the sequence for ever, if there is one.
    pub cycle: Option<Vec<GameMove>>,
    /// An upper bound with a proof that a certificate can hold. It is `upper`, or higher if all games have been counted: a
    /// count gives no proof that a certificate could hold.
    pub proof: Option<(u64, Proof)>,
    /// Why there is no walk graph, and therefore no flow bound, if there is none.
    pub graph_error: Option<SequenceGraphError>,
    /// How the figures were found, in a few words: where the sequence is from, and what proves the upper bound.
    pub method: String,
}

/// How much work a search may do, and what it begins with.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// All sequences are gone through if that takes no more moves than this.
    pub exhaustive: u64,
    /// Iterations of each random search.
    pub iterations: u64,
    /// Linear programs that are solved for an upper bound.
    pub rounds: usize,
    /// All random choices follow from this number.
    pub seed: u64,
    /// Sequences to begin with. Of each the moves count that the rule set accepts, up to the first that it refuses. The
    /// sequence found is at least as long as each of them.
    pub known: &'a [Vec<GameMove>],
    /// A known upper bound with its proof. The proof is not checked again. The bound found is at most this one.
    pub bound: Option<&'a (u64, Proof)>,
    /// The most nodes that a walk graph may have; who hears what is being done and what is known by then; and a request to
    /// stop, after which the search ends with what it has.
    pub control: Control<'a>,
}

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum LongestError {
    /// The sequence cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A sequence is longer than the longest of all games.
    #[error(
        "a sequence of {sequence} plays was found, but the longest of all games has {games}: this is a fault of koatlas, please \
         report it"
    )]
    Games {
        /// The plays of the sequence.
        sequence: u64,
        /// The plays of the longest game.
        games: u64,
    },
}
