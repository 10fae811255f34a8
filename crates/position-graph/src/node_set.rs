//! Sets of nodes: a set of positions for every player who may be to move.

use koatlas_board::{Colour, Position};

use crate::definition::{GraphDefinition, Node};
use crate::packed::Packed;
use crate::sparse_set::SparseSet;

/// A set of nodes of one graph that threads may change at the same time.
#[derive(Debug)]
pub(crate) struct NodeSet<S> {
    /// One in the free reading, else two: Black to move, White to move.
    sides: Vec<SparseSet<S>>,
}

impl<S: Packed> NodeSet<S> {
    pub(crate) fn new(graph: &GraphDefinition<S>) -> NodeSet<S> {
        NodeSet { sides: (0..graph.sides()).map(|_| SparseSet::new()).collect() }
    }

    /// The set with these positions for every player who may be to move.
    pub(crate) fn from_sides(sides: Vec<SparseSet<S>>) -> NodeSet<S> {
        NodeSet { sides }
    }

    pub(crate) fn sides(&self) -> &[SparseSet<S>] {
        &self.sides
    }

    /// Adds a node and says whether it is new.
    #[inline]
    pub(crate) fn insert(&self, node: Node<S>) -> bool {
        self.sides[node.to_move.index()].insert(node.position)
    }

    #[inline]
    pub(crate) fn contains(&self, node: Node<S>) -> bool {
        self.sides[node.to_move.index()].contains(node.position)
    }

    pub(crate) fn len(&self) -> usize {
        self.sides.iter().map(SparseSet::len).sum()
    }

    /// All positions, with whoever to move, in ascending order.
    pub(crate) fn positions(&self) -> Vec<Position<S>> {
        let mut positions: Vec<_> = self.sides.iter().flat_map(SparseSet::positions).collect();
        positions.sort_unstable();
        positions.dedup();
        positions
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.sides.iter().map(SparseSet::memory).sum()
    }

    /// Number of parts: those of all sides.
    pub(crate) fn parts(&self) -> usize {
        self.sides.len() * self.sides[0].parts()
    }

    /// Number of nodes in a part.
    pub(crate) fn part_len(&self, part: usize) -> usize {
        let (side, part) = self.part(part);
        self.sides[side].part_len(part)
    }

    /// Takes the nodes of a part out of the set, in no particular order.
    pub(crate) fn drain(&self, part: usize, mut visit: impl FnMut(Node<S>)) {
        let (side, part) = self.part(part);
        self.sides[side].drain(part, |position| visit(Node { position, to_move: Colour::BOTH[side] }));
    }

    fn part(&self, part: usize) -> (usize, usize) {
        let parts = self.sides[0].parts();
        (part / parts, part % parts)
    }
}
