//! Planes: one bit for every position.

use rayon::prelude::*;

use super::block::{Block, WORDS};
use super::layout::{Layout, Place};

/// A set of positions, a bit each, in the order of a [`Layout`].
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
        let possible = |&words: &[u64; WORDS]| Some(Block(words)).filter(|b| b.minus(layout.possible()).is_empty());
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

    /// The blocks of a chunk.
    #[inline]
    pub fn chunk_mut(&mut self, layout: &Layout, chunk: usize) -> &mut [Block] {
        let len = layout.blocks_of_a_chunk();
        &mut self.0[chunk * len..(chunk + 1) * len]
    }

    /// All chunks, in parallel.
    pub fn chunks_mut(&mut self, layout: &Layout) -> impl IndexedParallelIterator<Item = &mut [Block]> {
        self.0.par_chunks_mut(layout.blocks_of_a_chunk())
    }

    #[inline]
    pub fn contains(&self, place: Place) -> bool {
        self.0[place.block].contains(place.bit)
    }

    /// Adds a position and says whether it is new.
    pub fn insert(&mut self, place: Place) -> bool {
        let new = !self.contains(place);
        self.0[place.block] |= Block::single(place.bit);
        new
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
