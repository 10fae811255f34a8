//! Planes: one bit for every position; and graphs whose nodes are such bits.

use koatlas_board::Colour;
use rayon::prelude::*;

use crate::definition::{GraphDefinition, Model, Node};
use crate::dense::block::{Block, WORDS};
use crate::dense::layout::{Layout, Place};
use crate::dense::legality::Living;

/// A set of positions, a bit each, in the order of a [`Layout`]. If this is a share, numbers are of what is held here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane(Vec<Block>);

impl Plane {
    /// The empty plane.
    pub fn new(layout: &Layout) -> Plane {
        Plane(vec![Block::NONE; layout.blocks()])
    }

    /// The plane with these blocks, found in parallel.
    pub fn from_blocks(blocks: usize, block: impl Fn(usize) -> Block + Send + Sync) -> Plane {
        Plane((0..blocks).into_par_iter().map(block).collect())
    }

    /// The plane with these words, if it can have them.
    pub fn from_words(layout: &Layout, words: &[u64]) -> Option<Plane> {
        let (blocks, rest) = words.as_chunks::<WORDS>();
        let fits = rest.is_empty() && blocks.len() == layout.blocks();
        let possible = |&words: &[u64; WORDS]| Some(Block(words)).filter(|b| b.minus(layout.possible).is_empty());
        Some(Plane(fits.then_some(blocks)?.iter().map(possible).collect::<Option<_>>()?))
    }

    /// Its words, four a block.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.0.iter().flat_map(|block| block.0)
    }

    #[inline]
    pub fn block(&self, index: usize) -> Block {
        self.0[index]
    }

    #[inline]
    pub fn blocks(&self) -> &[Block] {
        &self.0
    }

    #[inline]
    pub fn blocks_mut(&mut self) -> &mut [Block] {
        &mut self.0
    }

    /// All chunks, in parallel.
    pub fn chunks_mut(&mut self, layout: &Layout) -> impl IndexedParallelIterator<Item = &mut [Block]> {
        self.0.par_chunks_mut(layout.blocks_of_a_chunk)
    }

    #[inline]
    pub fn contains(&self, place: Place) -> bool {
        self.0[place.block].contains(place.bit)
    }

    /// Takes out what is not in the other plane.
    pub fn intersect(&mut self, other: &Plane) {
        self.0.par_iter_mut().zip(&other.0).for_each(|(block, &other)| *block &= other);
    }

    /// Number of positions that are in both planes.
    pub fn common(&self, other: &Plane) -> u64 {
        self.0.par_iter().zip(&other.0).map(|(&block, &other)| u64::from((block & other).len())).sum()
    }

    /// Number of positions.
    pub fn len(&self) -> u64 {
        self.0.par_iter().map(|block| u64::from(block.len())).sum()
    }
}

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
        if graph.model == Model::Alternating { 2 } else { 1 }
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

    /// Whether a node is in a set, as far as that is held here.
    pub fn is_in(&self, planes: &[Plane], node: Node<u64>) -> bool {
        let (side, place) = self.place(node);
        let index = self.layout.index(place.block);
        index.is_some_and(|block| planes[side].contains(Place { block, ..place }))
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
