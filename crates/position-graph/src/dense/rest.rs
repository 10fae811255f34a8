//! What is left over beside the giant component, as a graph for Pearce's algorithm.
//!
//! No cycle goes through the giant component and leaves it, so that the components of what is left over are those of the
//! edges between its nodes.

use koatlas_board::{Colour, Play};

use super::block::{Block, WORDS};
use super::giant::Giant;
use super::layout::Place;
use super::plane::Plane;
use super::plane_graph::PlaneGraph;
use crate::definition::Node;
use crate::digraph::Digraph;
use crate::ranked_bits::RankedBits;

/// The nodes that are not in the giant component and the edges between them. They are numbered from 0, side by side, in the order
/// of their places.
#[derive(Debug)]
pub(crate) struct Rest<'g> {
    graph: &'g PlaneGraph,
    /// All bits of the first side, then those of the second.
    nodes: RankedBits,
}

/// Bytes that a node that is left over takes beside its bit: what Pearce's algorithm has of it at the most, and its share of
/// the numbering.
pub(crate) const BYTES_A_NODE: u64 = 16 + 1;

/// Bits of a block.
const BITS: usize = 64 * WORDS;

impl<'g> Rest<'g> {
    /// The nodes of these planes without the giant component.
    pub fn new(graph: &'g PlaneGraph, nodes: &[Plane], giant: &Giant) -> Rest<'g> {
        let without = |(&nodes, &giant): (&Block, &Block)| nodes.minus(giant).0;
        let both = nodes.iter().zip(&giant.planes);
        let words = both.flat_map(|(nodes, giant)| nodes.blocks().iter().zip(giant.blocks()).flat_map(without));
        Rest { graph, nodes: RankedBits::new(words.collect()) }
    }

    fn bits_of_a_side(&self) -> usize {
        BITS * self.graph.layout.blocks()
    }

    /// The number of a node; `None` if it is in the giant component.
    pub fn number(&self, node: Node<u64>) -> Option<u32> {
        let (side, place) = self.graph.place(node);
        let bit = side * self.bits_of_a_side() + BITS * place.block + place.bit;
        self.nodes.contains(bit).then(|| self.nodes.rank(bit))
    }

    /// The side and the place of a node.
    pub fn place(&self, node: u32) -> (usize, Place) {
        let (bit, of_a_side) = (self.nodes.select(node), self.bits_of_a_side());
        let (side, bit) = (bit / of_a_side, bit % of_a_side);
        (side, Place { block: bit / BITS, bit: bit % BITS })
    }
}

impl Digraph for Rest<'_> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        let (side, place) = self.place(node);
        let Node { position, .. } = self.graph.node(side, place);
        let definition = &self.graph.graph;
        let mut follow = |play: Play<u64>| {
            let to_move = Colour::BOTH[self.graph.after(play.colour)];
            if let Some(to) = self.number(Node { position: play.after, to_move }) {
                visit(to);
            }
        };
        for &colour in self.graph.players(side) {
            definition.arena().for_each_play_by(position, colour, definition.suicide().changing(), &mut follow);
        }
    }
}
