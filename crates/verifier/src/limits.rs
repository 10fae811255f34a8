//! How much may be looked at.

/// How much may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes of a graph.
    pub nodes: usize,
    /// Moves of an exhaustive search, or plays tried between passes.
    pub moves: u64,
}

impl Default for Limits {
    /// Four million nodes, ten million moves.
    fn default() -> Limits {
        Limits { nodes: 4_000_000, moves: 10_000_000 }
    }
}
