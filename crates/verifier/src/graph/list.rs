//! The graph whose walks stand for sequences, as a list of edges.

/// A play or a pass of a [`WalkGraph`], or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkEdge {
    /// The node before it.
    pub from: u32,
    /// The node after it.
    pub to: u32,
    /// The number of its token; most passes have none.
    pub token: Option<u32>,
    /// What it counts.
    pub weight: u32,
}

/// The graph of which a [`Flow`](koatlas_certificates::Flow) speaks: nodes, edges and tokens have their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkGraph {
    /// The node where walks begin.
    pub start: u32,
    /// For every node, what a walk gains that ends there.
    pub end_weights: Vec<u64>,
    /// The edges.
    pub edges: Vec<WalkEdge>,
    /// The number of tokens.
    pub tokens: usize,
}
