//! Traits of [petgraph](https://docs.rs/petgraph) for [`PositionGraph`], so that its algorithms run on one directly.
//!
//! Nodes are the numbers of the positions. An edge is identified by its source and target, because no two plays lead from one
//! position to the same other position. Each step of an iterator takes as long as a step through the stored edges; a pass over all
//! edges takes O(nodes + edges).

use std::ops::Range;

use petgraph::Directed;
use petgraph::visit::{
    Data, EdgeCount, GraphBase, GraphProp, IntoEdgeReferences, IntoEdges, IntoNeighbors, IntoNodeIdentifiers,
    IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable, Visitable,
};

use koatlas_board::{PointSet, Position};
use rustc_hash::FxHashSet;

use crate::digraph::Digraph;
use crate::position_graph::{Edge, PositionGraph};

impl<S> GraphBase for PositionGraph<S> {
    type NodeId = u32;
    type EdgeId = (u32, u32);
}

impl<S> GraphProp for PositionGraph<S> {
    type EdgeType = Directed;
}

impl<S> Data for PositionGraph<S> {
    type NodeWeight = Position<S>;
    type EdgeWeight = Edge;
}

impl<S: PointSet> NodeCount for PositionGraph<S> {
    fn node_count(&self) -> usize {
        self.len()
    }
}

impl<S: PointSet> EdgeCount for PositionGraph<S> {
    fn edge_count(&self) -> usize {
        PositionGraph::edge_count(self)
    }
}

impl<S: PointSet> NodeIndexable for PositionGraph<S> {
    fn node_bound(&self) -> usize {
        self.len()
    }

    fn to_index(&self, node: u32) -> usize {
        node as usize
    }

    fn from_index(&self, index: usize) -> u32 {
        index as u32
    }
}

impl<S: PointSet> NodeCompactIndexable for PositionGraph<S> {}

impl<S: PointSet> Visitable for PositionGraph<S> {
    type Map = FxHashSet<u32>;

    fn visit_map(&self) -> FxHashSet<u32> {
        FxHashSet::default()
    }

    fn reset_map(&self, map: &mut FxHashSet<u32>) {
        map.clear();
    }
}

impl<S: PointSet> IntoNodeIdentifiers for &PositionGraph<S> {
    type NodeIdentifiers = Range<u32>;

    fn node_identifiers(self) -> Range<u32> {
        0..self.len() as u32
    }
}

impl<'a, S: PointSet> IntoNodeReferences for &'a PositionGraph<S> {
    type NodeRef = (u32, &'a Position<S>);
    type NodeReferences = std::iter::Zip<std::ops::RangeFrom<u32>, std::slice::Iter<'a, Position<S>>>;

    fn node_references(self) -> Self::NodeReferences {
        (0..).zip(self.positions())
    }
}

/// Targets of the plays from a position.
impl<'a, S: PointSet> IntoNeighbors for &'a PositionGraph<S> {
    type Neighbors = std::iter::Map<std::slice::Iter<'a, Edge>, fn(&Edge) -> u32>;

    fn neighbors(self, node: u32) -> Self::Neighbors {
        self.edges(node).iter().map(|edge| edge.to)
    }
}

/// Plays as petgraph refers to them: source, target, and the edge.
pub type PlayRefs<'a> = Box<dyn Iterator<Item = (u32, u32, &'a Edge)> + 'a>;

impl<'a, S: PointSet> IntoEdgeReferences for &'a PositionGraph<S> {
    type EdgeRef = (u32, u32, &'a Edge);
    type EdgeReferences = PlayRefs<'a>;

    fn edge_references(self) -> PlayRefs<'a> {
        Box::new(self.node_identifiers().flat_map(move |node| IntoEdges::edges(self, node)))
    }
}

impl<'a, S: PointSet> IntoEdges for &'a PositionGraph<S> {
    type Edges = PlayRefs<'a>;

    fn edges(self, from: u32) -> PlayRefs<'a> {
        Box::new(PositionGraph::edges(self, from).iter().map(move |edge| (from, edge.to, edge)))
    }
}
