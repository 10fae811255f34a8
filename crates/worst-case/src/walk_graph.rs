//! The model common to all rule sets: walks that may use a mark only once.

use koatlas_position_graph::{Components, Rows};

/// An edge of a [`WalkGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkEdge {
    /// The node that it leads to.
    pub to: u32,
    /// A walk may use each mark only once. Several edges can have the same mark. An edge with `None` can be used any
    /// number of times.
    pub mark: Option<u32>,
    /// What the edge adds to the weight of a walk.
    pub weight: u32,
}

/// A directed graph in which the sequences of moves that a rule set allows are the walks from the start that use no mark
/// twice, and the weight of such a walk is the length of the sequence.
///
/// Edges are numbered by the node that they start from, and those of a node in the order given. A walk is the list of
/// the numbers of its edges.
///
/// ```
/// use koatlas_worst_case::{WalkEdge, WalkGraph};
///
/// // There and back again; the mark is the node entered, and 0 may not be entered.
/// let enter = |node| WalkEdge { to: node, mark: Some(node), weight: 1 };
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
    /// Number of marks.
    pub marks: usize,
    /// By node, the weight that a walk gains if it ends there: in a new graph nothing.
    pub ends: Vec<u32>,
}

/// Why lists of edges make no walk graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkGraphError {
    /// There are too many nodes, edges or marks for the type of their numbers.
    #[error("there are 2^32 - 1 nodes, edges or tokens or more: take a smaller board")]
    Size,
    /// A cycle without marks has weight: walks can go round it for ever and grow heavier.
    #[error(
        "edge {edge} has weight and lies on a cycle without tokens, so that walks are of any weight: give it a token"
    )]
    Endless {
        /// The edge.
        edge: usize,
    },
}

impl WalkGraph {
    /// The graph whose node `v` has the edges `lists[v]`, with the marks `0..marks`. Time and space O(nodes + edges).
    ///
    /// # Errors
    /// If it is too large, or if the weight of walks has no limit.
    ///
    /// # Panics
    /// If the start, a target or a mark is out of its range.
    pub fn new(start: u32, lists: Vec<Vec<WalkEdge>>, marks: usize) -> Result<WalkGraph, WalkGraphError> {
        let (nodes, count) = (lists.len(), lists.iter().map(Vec::len).sum::<usize>());
        if nodes.max(count).max(marks) >= u32::MAX as usize {
            return Err(WalkGraphError::Size);
        }
        assert!((start as usize) < nodes, "the start is node {start}, and the nodes are 0 to {nodes}, exclusive");
        let graph = WalkGraph { start, edges: Rows::from_lists(lists), marks, ends: vec![0; nodes] };
        for (edge, &WalkEdge { to, mark, .. }) in graph.edges.items().iter().enumerate() {
            assert!((to as usize) < nodes, "edge {edge} leads to node {to}, and the nodes are 0 to {nodes}, exclusive");
            let is_there = mark.is_none_or(|mark| (mark as usize) < marks);
            assert!(is_there, "edge {edge} has token {mark:?}, and the tokens are 0 to {marks}, exclusive");
        }
        let components = Components::of(&graph.markless());
        let is_endless = |(from, &WalkEdge { to, mark, weight }): (u32, &WalkEdge)| {
            mark.is_none() && weight > 0 && components.component(from) == components.component(to)
        };
        let endless = graph.edges.iter().position(is_endless);
        endless.map_or(Ok(graph), |edge| Err(WalkGraphError::Endless { edge }))
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.edges.len()
    }

    /// The graph of the edges without a mark.
    pub(crate) fn markless(&self) -> Rows<u32> {
        let rows = self.edges.rows();
        Rows::from_lists(rows.map(|row| row.iter().filter(|edge| edge.mark.is_none()).map(|edge| edge.to)))
    }

    /// The weight of a walk from the start, with the weight that its end adds; `None` if the list is no walk from there, or
    /// uses a mark twice.
    #[must_use]
    pub fn walk_value(&self, walk: &[u32]) -> Option<u64> {
        let mut used = vec![false; self.marks];
        let (mut at, mut value) = (self.start, 0);
        for &edge in walk {
            let WalkEdge { to, mark, weight } = *self.edges.items().get(edge as usize)?;
            let is_used = mark.is_some_and(|mark| std::mem::replace(&mut used[mark as usize], true));
            if is_used || self.edges.row_of(edge) != at {
                return None;
            }
            (at, value) = (to, value + u64::from(weight));
        }
        Some(value + u64::from(self.ends[at as usize]))
    }
}
