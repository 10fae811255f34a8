//! The walk graph: the model common to all rule sets, in which a walk may leave each single-use mark only once.

use koatlas_position_graph::{Components, Rows};

/// An edge of a [`WalkGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkEdge {
    /// Target node.
    pub to: u32,
    /// Single-use mark that the edge leaves: a walk may take only one edge with this mark, and only once. Several edges can
    /// share a mark. An edge with `None` can be taken any number of times.
    pub mark: Option<u32>,
    /// Number that the edge adds to the weight of a walk.
    pub weight: u32,
}

/// Directed graph in which the sequences of moves that a rule set allows are the walks from `start` that leave no mark twice. The weight of
/// such a walk is the length of the sequence.
///
/// Edges are numbered by their source, and those of one source in the order given. A walk is the list of the numbers of its edges.
///
/// ```
/// use koatlas_longest::{WalkEdge, WalkGraph};
///
/// // Nodes 0, 1, 2. An edge leaves the mark of the node that it enters, so no node is entered twice.
/// let enter = |node| WalkEdge { to: node, mark: Some(node), weight: 1 };
/// let graph = WalkGraph::new(0, vec![vec![enter(1)], vec![enter(2)], vec![enter(1)]], 3)?;
/// assert_eq!(graph.walk_weight(&[0, 1]), Some(2));
/// assert_eq!(graph.walk_weight(&[0, 1, 2]), None);
/// # Ok::<(), koatlas_longest::WalkGraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkGraph {
    /// Node in which walks begin.
    pub start: u32,
    /// Edges by source: row `v` holds those from node `v`.
    pub edges: Rows<WalkEdge>,
    /// Number of marks.
    pub marks: usize,
    /// For each node, the weight that a walk gains if it ends there: 0 in a new graph.
    pub end_weights: Vec<u32>,
}

/// Reason why lists of edges do not make a [`WalkGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkGraphError {
    /// There are too many nodes, edges or marks for their numbers, which are `u32`.
    #[error("there are 2^32 - 1 nodes, edges or marks or more: take a smaller board")]
    Size,
    /// A cycle of edges without marks has weight, so that the weight of walks has no limit.
    #[error(
        "edge {edge} has weight and lies on a cycle without marks, so that walks are of any weight: give it a mark"
    )]
    Endless {
        /// Number of an edge of that cycle.
        edge: usize,
    },
}

impl WalkGraph {
    /// Builds the graph whose node `v` has the edges `lists[v]`, with the marks `0..marks`. Time and space O(nodes + edges).
    ///
    /// # Errors
    /// [`WalkGraphError::Size`] if a number is too large, [`WalkGraphError::Endless`] if the weight of walks has no limit.
    ///
    /// # Panics
    /// If `start`, a target or a mark is out of its range.
    pub fn new(start: u32, lists: Vec<Vec<WalkEdge>>, marks: usize) -> Result<WalkGraph, WalkGraphError> {
        let (nodes, count) = (lists.len(), lists.iter().map(Vec::len).sum::<usize>());
        if nodes.max(count).max(marks) >= u32::MAX as usize {
            return Err(WalkGraphError::Size);
        }
        assert!((start as usize) < nodes, "the start is node {start}, and the nodes are 0 to {nodes}, exclusive");
        let graph = WalkGraph { start, edges: Rows::from_lists(lists), marks, end_weights: vec![0; nodes] };
        for (edge, &WalkEdge { to, mark, .. }) in graph.edges.items().iter().enumerate() {
            assert!((to as usize) < nodes, "edge {edge} leads to node {to}, and the nodes are 0 to {nodes}, exclusive");
            let is_there = mark.is_none_or(|mark| (mark as usize) < marks);
            assert!(is_there, "edge {edge} has mark {mark:?}, and the marks are 0 to {marks}, exclusive");
        }
        let components = Components::find(&graph.markless());
        // An edge closes a cycle of edges without marks if both its ends are in one component of the graph of these edges.
        let endless = graph.edges.iter().position(|(from, edge)| {
            edge.mark.is_none() && edge.weight > 0 && components.component(from) == components.component(edge.to)
        });
        endless.map_or(Ok(graph), |edge| Err(WalkGraphError::Endless { edge }))
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.edges.len()
    }

    /// Returns the targets of the edges without a mark, by source.
    pub(crate) fn markless(&self) -> Rows<u32> {
        let rows = self.edges.rows();
        Rows::from_lists(rows.map(|row| row.iter().filter(|edge| edge.mark.is_none()).map(|edge| edge.to)))
    }

    /// Returns the weight of `walk`, with the weight that its last node adds. `None` if `walk` does not begin at `start`, has a
    /// gap, or leaves a mark twice.
    pub fn walk_weight(&self, walk: &[u32]) -> Option<u64> {
        let mut used = vec![false; self.marks];
        let (mut at, mut total) = (self.start, 0);
        for &edge in walk {
            let WalkEdge { to, mark, weight } = *self.edges.items().get(edge as usize)?;
            // `replace` returns the old total: true if the mark has been left before.
            let is_used = mark.is_some_and(|mark| std::mem::replace(&mut used[mark as usize], true));
            if is_used || self.edges.row_of(edge) != at {
                return None;
            }
            (at, total) = (to, total + u64::from(weight));
        }
        Some(total + u64::from(self.end_weights[at as usize]))
    }
}
