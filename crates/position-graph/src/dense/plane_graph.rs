//! A position or situation graph whose nodes are bits of planes.

use koatlas_board::Colour;

use super::layout::{Layout, Place};
use super::legality::Living;
use super::plane::Plane;
use crate::definition::{GraphDefinition, Node};
use crate::situations::Model;

/// A graph, where the bits of its nodes are, and which positions are legal.
///
/// Every set of nodes is one plane, or where there is a player to move, one for Black to move and one for White to move. In
/// the reading with passes a position's two situations lead to each other, so that one plane says everything of both: the
/// free reading stands for it.
#[derive(Debug)]
pub(crate) struct PlaneGraph {
    pub graph: GraphDefinition<u64>,
    pub layout: Layout,
    pub living: Living,
}

impl PlaneGraph {
    /// Number of planes of a set of nodes.
    pub fn sides(graph: &GraphDefinition<u64>) -> usize {
        if graph.model() == Model::Alternating { 2 } else { 1 }
    }

    /// The plane with the nodes from which a colour plays.
    #[inline]
    pub fn before(&self, colour: Colour) -> usize {
        if PlaneGraph::sides(&self.graph) == 1 { 0 } else { colour.index() }
    }

    /// The plane with the nodes after a play of a colour.
    #[inline]
    pub fn after(&self, colour: Colour) -> usize {
        self.before(!colour)
    }

    /// The colours that play from the nodes of a plane.
    #[inline]
    pub fn players(&self, side: usize) -> &'static [Colour] {
        players(PlaneGraph::sides(&self.graph), side)
    }

    /// The colours whose plays lead to the nodes of a plane.
    #[inline]
    pub fn played(&self, side: usize) -> &'static [Colour] {
        let sides = PlaneGraph::sides(&self.graph);
        players(sides, sides - 1 - side)
    }

    /// The plane and the place of a node.
    #[inline]
    pub fn place(&self, node: Node<u64>) -> (usize, Place) {
        (self.before(node.to_move), self.layout.place(node.position))
    }

    /// A node of a plane.
    pub fn node(&self, side: usize, place: Place) -> Node<u64> {
        Node { position: self.layout.position(place), to_move: Colour::BOTH[side] }
    }

    /// An empty set of nodes.
    pub fn no_nodes(&self) -> Vec<Plane> {
        vec![Plane::new(&self.layout); PlaneGraph::sides(&self.graph)]
    }

    /// All legal nodes.
    pub fn legal_nodes(&self) -> Vec<Plane> {
        let legal = Plane::from_blocks(self.layout.blocks(), |block| self.living.legal(block));
        vec![legal; PlaneGraph::sides(&self.graph)]
    }
}

/// The colours that play from the nodes of one of so many planes.
#[inline]
pub(crate) fn players(planes: usize, side: usize) -> &'static [Colour] {
    if planes == 1 { &Colour::BOTH } else { &Colour::BOTH[side..=side] }
}
