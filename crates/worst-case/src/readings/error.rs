//! Why a rule set has no walk graph.

use koatlas_board::ArenaError;

use crate::walk_graph::WalkGraphError;

/// Why there is no walk graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceGraphError {
    /// Too many points can change.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The graph is too large or without bound.
    #[error(transparent)]
    Graph(#[from] WalkGraphError),
    /// No kind of tokens is known that bounds the sequences of the rule set.
    #[error("no walk graph bounds the sequences of {0}")]
    NoReading(&'static str),
    /// Moves are counted, and nothing limits passes in a row.
    #[error("{0} lets the players pass for ever: set the option passes to a number")]
    Passes(&'static str),
    /// There are more states than allowed.
    #[error("there are more than {0} states")]
    TooMany(usize),
    /// There are too many plays up to a pass to go through.
    #[error("the plays up to a pass are too many to go through")]
    Segments,
}
