//! The giant component: nearly all nodes of a whole board's graph lie in one.
//!
//! The component of a node, the *pivot*, is what it reaches and what reaches it. Two closures find it, whatever its size.

use koatlas_board::{Colour, Position};

use super::closure::Closure;
use super::layout::Place;
use super::plane::Plane;
use super::plane_graph::PlaneGraph;
use crate::definition::Node;

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
