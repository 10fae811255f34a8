//! The giant component: nearly all nodes of a whole board's graph lie in one.
//!
//! The component of a node, the *pivot*, is what it reaches and what reaches it. Two closures find it, whatever its size.
//!
//! What is left over is a graph for Pearce's algorithm. No cycle goes through the giant component and leaves it, so that the components of what is left over are those of the
//! edges between its nodes.

use koatlas_board::{Colour, Play, Position};

use crate::definition::Node;
use crate::dense::block::{Block, WORDS};
use crate::dense::closure::Closure;
use crate::dense::layout::Place;
use crate::dense::plane::{Plane, PlaneGraph};
use crate::digraph::Digraph;
use crate::ternary::RankedBits;

/// A component as a set of nodes, with a node of it.
#[derive(Clone, Debug)]
pub(crate) struct Giant {
    pub pivot: Node<u64>,
    pub planes: Vec<Plane>,
    pub size: u64,
}

impl Giant {
    /// The component of a pivot: what two closures of it share.
    pub fn new(pivot: Node<u64>, forward: &Closure, backward: Closure) -> Giant {
        let mut planes = backward.planes;
        for (plane, other) in planes.iter_mut().zip(&forward.planes) {
            plane.intersect(other);
        }
        let size = planes.iter().map(Plane::len).sum();
        Giant { pivot, planes, size }
    }

    /// Whether the node of a side and place belongs to it.
    pub fn has(&self, side: usize, place: Place) -> bool {
        self.planes[side].contains(place)
    }
}

/// A node that is likely to lie in the largest component: a single stone, the other player to move. On a board it is among
/// the first that can be met again. The first of these that is legal is taken; if there is none, the empty position.
pub(crate) fn likely_pivot(graph: &PlaneGraph) -> Node<u64> {
    let single = |point: usize| Node { position: Position { black: 1 << point, white: 0 }, to_move: Colour::White };
    let legal = |node: &Node<u64>| {
        let place = graph.layout.place(node.position);
        graph.living.legal(place.block).contains(place.bit)
    };
    let empty = Node { position: Position::EMPTY, to_move: Colour::Black };
    (0..graph.graph.arena().len()).map(single).find(legal).unwrap_or(empty)
}

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
