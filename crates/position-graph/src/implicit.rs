//! The explored graph with its edges made on demand.

use koatlas_board::Colour;

use crate::definition::{GraphDefinition, Node};
use crate::digraph::Digraph;
use crate::node_set::NodeSet;
use crate::packed::Packed;
use crate::position_index::PositionIndex;
use crate::position_set::Storage;
use crate::situations::{of_situation, situation};
use crate::ternary::Ternary;

/// A finished exploration as a graph: nothing is stored but the set of nodes.
///
/// Positions are numbered by their ternary codes, or in sparse storage by their places in the ascending list of all
/// positions found. The number of a node is that of its position, or where there is a player to move, the
/// [`situation`] made of both. Not every number is a node.
#[derive(Debug)]
pub struct ImplicitGraph<'e, S> {
    graph: &'e GraphDefinition<S>,
    nodes: &'e NodeSet<S>,
    numbering: Numbering<S>,
}

#[derive(Debug)]
enum Numbering<S> {
    Codes(Ternary),
    Places(PositionIndex<S>),
}

impl<'e, S: Packed> ImplicitGraph<'e, S> {
    /// The graph over a set of nodes that no edge leaves.
    pub(crate) fn new(graph: &'e GraphDefinition<S>, nodes: &'e NodeSet<S>, storage: Storage) -> Self {
        let numbering = match (storage, Ternary::new(graph.arena())) {
            (Storage::Dense, Some(ternary)) => Numbering::Codes(ternary),
            _ => Numbering::Places(PositionIndex::new(nodes.positions())),
        };
        ImplicitGraph { graph, nodes, numbering }
    }

    /// The number of a node.
    ///
    /// # Panics
    /// May panic, or give some number, if it is not among the nodes found.
    #[inline]
    #[must_use]
    pub fn number(&self, node: Node<S>) -> u32 {
        let position = match &self.numbering {
            Numbering::Codes(ternary) => ternary.code(node.position) as u32,
            Numbering::Places(index) => index.place(node.position).expect("the position has been found"),
        };
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
        let position = match &self.numbering {
            Numbering::Codes(ternary) => ternary.position(u64::from(position)),
            Numbering::Places(index) => index.positions()[position as usize],
        };
        Node { position, to_move }
    }
}

impl<S: Packed> Digraph for ImplicitGraph<'_, S> {
    fn len(&self) -> usize {
        let positions = match &self.numbering {
            Numbering::Codes(ternary) => ternary.codes() as usize,
            Numbering::Places(index) => index.positions().len(),
        };
        positions * self.graph.sides()
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
