//! What is left over beside the giant component, as a graph for Pearce's algorithm.
//!
//! No cycle goes through the giant component and leaves it, so that the components of what is left over are those of the
//! edges between its nodes.

use koatlas_board::{Colour, Play};

use super::block::Block;
use super::giant::Giant;
use super::layout::Place;
use super::plane::Plane;
use super::plane_graph::PlaneGraph;
use crate::definition::Node;
use crate::digraph::Digraph;

/// The nodes that are not in the giant component and the edges between them. They are numbered from 0, side by side, in the order
/// of their places.
#[derive(Debug)]
pub(crate) struct Rest<'g> {
    graph: &'g PlaneGraph,
    giant: &'g Giant,
    /// By side, the places in order.
    places: Vec<Vec<u64>>,
}

/// Bytes that a node that is left over takes: its place, and what Pearce's algorithm has of it at the most.
pub(crate) const BYTES_A_NODE: u64 = 8 + 16;

impl<'g> Rest<'g> {
    /// The nodes of these planes without the giant component.
    pub fn new(graph: &'g PlaneGraph, nodes: &[Plane], giant: &'g Giant) -> Rest<'g> {
        let without = |(nodes, giant): (&Plane, &Plane)| {
            let blocks = nodes.blocks().iter().zip(giant.blocks()).enumerate();
            let numbers = |(block, (&nodes, &giant)): (usize, (&Block, &Block))| {
                nodes.minus(giant).codes().map(move |bit| number(Place { block, bit }))
            };
            blocks.flat_map(numbers).collect()
        };
        Rest { graph, giant, places: nodes.iter().zip(&giant.planes).map(without).collect() }
    }

    /// The number of a node; `None` if it is in the giant component.
    pub fn number(&self, node: Node<u64>) -> Option<u32> {
        let (side, place) = self.graph.place(node);
        if self.giant.has(side, place) {
            return None;
        }
        let index = self.places[side].binary_search(&number(place)).ok()?;
        Some((index + self.places[..side].iter().map(Vec::len).sum::<usize>()) as u32)
    }

    /// The side and the place of a node.
    pub fn place(&self, node: u32) -> (usize, Place) {
        let first = self.places[0].len();
        let (side, index) = if (node as usize) < first { (0, node as usize) } else { (1, node as usize - first) };
        let place = self.places[side][index];
        (side, Place { block: (place / BITS) as usize, bit: (place % BITS) as usize })
    }

    fn node(&self, number: u32) -> Node<u64> {
        let (side, place) = self.place(number);
        self.graph.node(side, place)
    }
}

/// Bits of a block.
const BITS: u64 = 256;

fn number(place: Place) -> u64 {
    BITS * place.block as u64 + place.bit as u64
}

impl Digraph for Rest<'_> {
    fn len(&self) -> usize {
        self.places.iter().map(Vec::len).sum()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        let (side, _) = self.place(node);
        let Node { position, .. } = self.node(node);
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
