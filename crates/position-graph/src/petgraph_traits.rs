//! [petgraph](https://docs.rs/petgraph)'s view of a position graph: its algorithms run on one as it is.
//!
//! Nodes are the numbers of the positions, edges those of the plays, and what an edge weighs is the play. Time of each step is
//! that of the lists of edges themselves; of a sweep through all edges, O(nodes + edges).

use std::ops::Range;

use petgraph::Directed;
use petgraph::visit::{
    Data, EdgeCount, EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, IntoEdges, IntoNeighbors, IntoNodeIdentifiers,
    IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable, Visitable,
};

use koatlas_board::{PointSet, Position};
use rustc_hash::FxHashSet;

use crate::digraph::Digraph;
use crate::position_graph::{Edge, PositionGraph};

/// A play of a position graph, as petgraph refers to it.
#[derive(Clone, Copy, Debug)]
pub struct PlayRef<'a> {
    from: u32,
    number: u32,
    edge: &'a Edge,
}

impl<'a> EdgeRef for PlayRef<'a> {
    type NodeId = u32;
    type EdgeId = u32;
    type Weight = Edge;

    fn source(&self) -> u32 {
        self.from
    }

    fn target(&self) -> u32 {
        self.edge.to
    }

    fn weight(&self) -> &'a Edge {
        self.edge
    }

    fn id(&self) -> u32 {
        self.number
    }
}

impl<S> GraphBase for PositionGraph<S> {
    type NodeId = u32;
    type EdgeId = u32;
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

/// The far ends of the plays from a position. Two plays may lead to the same one.
impl<'a, S: PointSet> IntoNeighbors for &'a PositionGraph<S> {
    type Neighbors = std::iter::Map<std::slice::Iter<'a, Edge>, fn(&Edge) -> u32>;

    fn neighbors(self, node: u32) -> Self::Neighbors {
        self.edges(node).iter().map(|edge| edge.to)
    }
}

/// An iterator whose type need not be written down.
pub type PlayRefs<'a> = Box<dyn Iterator<Item = PlayRef<'a>> + 'a>;

impl<'a, S: PointSet> IntoEdgeReferences for &'a PositionGraph<S> {
    type EdgeRef = PlayRef<'a>;
    type EdgeReferences = PlayRefs<'a>;

    fn edge_references(self) -> PlayRefs<'a> {
        Box::new(self.node_identifiers().flat_map(move |node| IntoEdges::edges(self, node)))
    }
}

impl<'a, S: PointSet> IntoEdges for &'a PositionGraph<S> {
    type Edges = PlayRefs<'a>;

    fn edges(self, from: u32) -> PlayRefs<'a> {
        let numbered = self.plays().range(from).zip(PositionGraph::edges(self, from));
        Box::new(numbered.map(move |(number, edge)| PlayRef { from, number, edge }))
    }
}
