//! The position graph as explicit lists of edges, for graphs that fit memory comfortably.

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};
use rayon::prelude::*;

use crate::digraph::Digraph;
use crate::packed::ItemIndex;
use crate::rows::Rows;

/// A play as an edge of the position graph: 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The position after the play.
    pub to: u32,
    /// The arena point played on.
    pub point: u8,
    /// Number of stones removed, the played one among them in a suicide.
    pub removed: u8,
    /// Who plays.
    pub colour: Colour,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
}

impl Edge {
    /// Whether exactly one stone is taken, and it is the opponent's.
    #[must_use]
    pub fn takes_one(&self) -> bool {
        self.removed == 1 && !self.suicide
    }
}

/// Positions and the plays between them: the *free* reading, either colour may play at any time.
///
/// Nodes are numbered in the order of their positions, so the same positions always get the same numbers.
#[derive(Clone, Debug)]
pub struct PositionGraph<S> {
    index: ItemIndex<Position<S>>,
    /// Row `v` has the edges of node `v`.
    edges: Rows<Edge>,
}

impl<S: PointSet> PositionGraph<S> {
    /// The graph of these positions and of the plays that lead from one of them to another.
    ///
    /// Edges of a node come by point, Black before White. In parallel over positions; time O(positions and plays),
    /// space 8 bytes an edge and about `2 * size_of::<S>() + 16` a position.
    ///
    /// # Panics
    /// If there are 2^32 plays or more, or more than 256 arena points.
    #[must_use]
    pub fn new(arena: &Arena<S>, mut positions: Vec<Position<S>>, suicide: Suicide) -> PositionGraph<S> {
        positions.par_sort_unstable();
        positions.dedup();
        let index = ItemIndex::new(positions);
        let edges_from = |&position| edges(arena, position, suicide, |play| index.place(play.after));
        let lists: Vec<Vec<Edge>> = index.items().par_iter().map(edges_from).collect();
        PositionGraph::from_lists(index, lists)
    }

    /// The graph with these edges of every position.
    pub(crate) fn from_lists(
        index: ItemIndex<Position<S>>,
        lists: impl IntoIterator<Item = Vec<Edge>>,
    ) -> PositionGraph<S> {
        PositionGraph { index, edges: Rows::from_lists(lists) }
    }

    /// The positions, in ascending order.
    #[must_use]
    pub fn positions(&self) -> &[Position<S>] {
        self.index.items()
    }

    /// The position of a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn position(&self, node: u32) -> Position<S> {
        self.positions()[node as usize]
    }

    /// The node of a position, if it is one: a look-up in a hash table.
    #[must_use]
    pub fn node(&self, position: Position<S>) -> Option<u32> {
        self.index.place(position)
    }

    /// Number of plays.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.items().len()
    }

    /// The plays from a position, by point, Black before White.
    #[must_use]
    pub fn edges(&self, node: u32) -> &[Edge] {
        self.edges.row(node)
    }

    /// The numbers of the plays from a position, among all plays.
    pub(crate) fn edge_numbers(&self, node: u32) -> std::ops::Range<u32> {
        self.edges.range(node)
    }

    /// All plays, each with the node that it starts from.
    pub fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> {
        self.edges.iter().map(|(node, &edge)| (node, edge))
    }

    /// The part of the graph between these nodes, numbered afresh in the order of their positions.
    ///
    /// Time O(n log n) and what [`PositionGraph::edges`] of the nodes take together, whatever the size of this graph.
    ///
    /// # Panics
    /// If one of them is no node.
    #[must_use]
    pub fn induced(&self, nodes: &[u32]) -> PositionGraph<S> {
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable_by_key(|&v| self.position(v));
        nodes.dedup();
        let index = ItemIndex::new(nodes.iter().map(|&v| self.position(v)).collect());
        let kept = |edge: &Edge| Some(Edge { to: index.place(self.position(edge.to))?, ..*edge });
        let lists: Vec<Vec<Edge>> = nodes.iter().map(|&v| self.edges(v).iter().filter_map(kept).collect()).collect();
        PositionGraph::from_lists(index, lists)
    }
}

impl<S: PointSet> Digraph for PositionGraph<S> {
    fn len(&self) -> usize {
        self.positions().len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.edges(node).iter().for_each(|edge| visit(edge.to));
    }
}

/// The plays from a position as edges, those of them to which `node` gives a far end.
pub(crate) fn edges<S: PointSet>(
    arena: &Arena<S>,
    position: Position<S>,
    suicide: Suicide,
    mut node: impl FnMut(&Play<S>) -> Option<u32>,
) -> Vec<Edge> {
    let mut edges = Vec::new();
    arena.for_each_change(position, suicide, |play| {
        if let Some(to) = node(&play) {
            let point = u8::try_from(play.point).expect("at most 256 arena points");
            let removed = u8::try_from(play.removed.len()).expect("at most 255 stones are removed");
            edges.push(Edge { to, point, removed, colour: play.colour, suicide: play.suicide });
        }
    });
    edges
}
