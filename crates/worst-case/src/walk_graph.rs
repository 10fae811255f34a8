//! The model common to all rule sets: walks that may use a token only once.

use koatlas_position_graph::{Components, Rows};

/// An edge of a [`WalkGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkEdge {
    /// The node that it leads to.
    pub to: u32,
    /// A walk may use each token only once. Several edges can have the same token. An edge with `None` can be used any
    /// number of times.
    pub token: Option<u32>,
    /// What the edge adds to the weight of a walk.
    pub weight: u32,
}

/// A directed graph in which the sequences of moves that a rule set allows are the walks from the start that use no token
/// twice, and the weight of such a walk is the length of the sequence.
///
/// Edges are numbered by the node that they start from, and those of a node in the order given. A walk is the list of
/// the numbers of its edges.
///
/// ```
/// use koatlas_worst_case::{WalkEdge, WalkGraph};
///
/// // There and back again; the token is the node entered, and 0 may not be entered.
/// let enter = |node| WalkEdge { to: node, token: Some(node), weight: 1 };
/// let graph = WalkGraph::new(0, vec![vec![enter(1)], vec![enter(2)], vec![enter(1)]], 3)?;
/// assert_eq!(graph.walk_value(&[0, 1]), Some(2));
/// assert_eq!(graph.walk_value(&[0, 1, 2]), None);
/// # Ok::<(), koatlas_worst_case::WalkGraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkGraph {
    /// Where walks begin.
    pub start: u32,
    /// Row `v` has the edges from node `v`.
    pub edges: Rows<WalkEdge>,
    /// Number of tokens.
    pub tokens: usize,
    /// By node, the weight that a walk gains if it ends there: in a new graph nothing.
    pub ends: Vec<u32>,
}

/// Why lists of edges make no walk graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkGraphError {
    /// There are too many nodes, edges or tokens for the type of their numbers.
    #[error("there are 2^32 - 1 nodes, edges or tokens or more: take a smaller board")]
    Size,
    /// A cycle without tokens has weight: walks can go round it for ever and grow heavier.
    #[error(
        "edge {edge} has weight and lies on a cycle without tokens, so that walks are of any weight: give it a token"
    )]
    Endless {
        /// The edge.
        edge: usize,
    },
}

impl WalkGraph {
    /// The graph whose node `v` has the edges `lists[v]`, with the tokens `0..tokens`. Time and space O(nodes + edges).
    ///
    /// # Errors
    /// If it is too large, or if the weight of walks has no limit.
    ///
    /// # Panics
    /// If the start, a target or a token is out of its range.
    pub fn new(start: u32, lists: Vec<Vec<WalkEdge>>, tokens: usize) -> Result<WalkGraph, WalkGraphError> {
        let (nodes, count) = (lists.len(), lists.iter().map(Vec::len).sum::<usize>());
        if nodes.max(count).max(tokens) >= u32::MAX as usize {
            return Err(WalkGraphError::Size);
        }
        assert!((start as usize) < nodes, "the start is node {start}, and the nodes are 0 to {nodes}, exclusive");
        let graph = WalkGraph { start, edges: Rows::from_lists(lists), tokens, ends: vec![0; nodes] };
        for (edge, &WalkEdge { to, token, .. }) in graph.edges.items().iter().enumerate() {
            assert!((to as usize) < nodes, "edge {edge} leads to node {to}, and the nodes are 0 to {nodes}, exclusive");
            let is_there = token.is_none_or(|token| (token as usize) < tokens);
            assert!(is_there, "edge {edge} has token {token:?}, and the tokens are 0 to {tokens}, exclusive");
        }
        let components = Components::of(&graph.tokenless());
        let is_endless = |(from, &WalkEdge { to, token, weight }): (u32, &WalkEdge)| {
            token.is_none() && weight > 0 && components.component(from) == components.component(to)
        };
        let endless = graph.edges.iter().position(is_endless);
        endless.map_or(Ok(graph), |edge| Err(WalkGraphError::Endless { edge }))
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.edges.len()
    }

    /// The graph of the edges without a token.
    pub(crate) fn tokenless(&self) -> Rows<u32> {
        let rows = self.edges.rows();
        Rows::from_lists(rows.map(|row| row.iter().filter(|edge| edge.token.is_none()).map(|edge| edge.to)))
    }

    /// The weight of a walk from the start, with the weight that its end adds; `None` if the list is no walk from there, or
    /// uses a token twice.
    #[must_use]
    pub fn walk_value(&self, walk: &[u32]) -> Option<u64> {
        let mut used = vec![false; self.tokens];
        let (mut at, mut value) = (self.start, 0);
        for &edge in walk {
            let WalkEdge { to, token, weight } = *self.edges.items().get(edge as usize)?;
            let is_used = token.is_some_and(|token| std::mem::replace(&mut used[token as usize], true));
            if is_used || self.edges.row_of(edge) != at {
                return None;
            }
            (at, value) = (to, value + u64::from(weight));
        }
        Some(value + u64::from(self.ends[at as usize]))
    }
}
