//! The explored graph with its edges made on demand.

use koatlas_board::Colour;

use crate::components::Components;
use crate::content::{Content, Fingerprint};
use crate::definition::{GraphDefinition, Node};
use crate::digraph::Digraph;
use crate::node_set::NodeSet;
use crate::packed::Packed;
use crate::position_index::PositionIndex;
use crate::situations::{of_situation, situation};

/// A finished exploration as a graph: nothing is stored but the set of nodes.
///
/// Positions are numbered by their places in the ascending list of all positions found. The number of a node is that of its
/// position, or where there is a player to move, the [`situation`] made of both. Not every number is a node.
#[derive(Debug)]
pub struct ImplicitGraph<'e, S> {
    graph: &'e GraphDefinition<S>,
    nodes: &'e NodeSet<S>,
    index: PositionIndex<S>,
}

impl<'e, S: Packed> ImplicitGraph<'e, S> {
    /// The graph over a set of nodes that no edge leaves.
    pub(crate) fn new(graph: &'e GraphDefinition<S>, nodes: &'e NodeSet<S>) -> Self {
        ImplicitGraph { graph, nodes, index: PositionIndex::new(nodes.positions()) }
    }

    /// The number of a node.
    ///
    /// # Panics
    /// May panic, or give some number, if it is not among the nodes found.
    #[inline]
    #[must_use]
    pub fn number(&self, node: Node<S>) -> u32 {
        let position = self.index.place(node.position).expect("the position has been found");
        if self.graph.sides() == 1 { position } else { situation(position, node.to_move) }
    }

    /// The node with this number. For a number that is no node (see [`Digraph::is_node`]) the answer is a position, with a
    /// player to move, that the exploration has not found.
    ///
    /// # Panics
    /// If the number is not below [`Digraph::len`].
    #[inline]
    #[must_use]
    pub fn node(&self, number: u32) -> Node<S> {
        let (position, to_move) = if self.graph.sides() == 1 { (number, Colour::Black) } else { of_situation(number) };
        let position = self.index.positions()[position as usize];
        Node { position, to_move }
    }

    /// Which nodes there are, and how large the component of each is. `components` are those of this graph.
    #[must_use]
    pub fn content(&self, components: &Components) -> Content {
        Content::of(components, |number| Fingerprint::of_node(self.node(number)))
    }
}

impl<S: Packed> Digraph for ImplicitGraph<'_, S> {
    fn len(&self) -> usize {
        self.index.positions().len() * self.graph.sides()
    }

    #[inline]
    fn is_node(&self, number: u32) -> bool {
        self.nodes.contains(self.node(number))
    }

    #[inline]
    fn for_each_successor(&self, number: u32, mut visit: impl FnMut(u32)) {
        self.graph.for_each_edge(self.node(number), |to| visit(self.number(to)));
    }
}
