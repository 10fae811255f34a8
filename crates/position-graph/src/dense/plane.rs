//! Planes: one bit for every position.

use rayon::prelude::*;

use super::block::{Block, WORDS};
use super::layout::{Layout, Place};

/// A set of positions, a bit each, in the order of a [`Layout`]. If this is a share, numbers are of what is held here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    pub blocks: Vec<Block>,
}

impl Plane {
    pub fn new(layout: &Layout) -> Plane {
        Plane { blocks: vec![Block::NONE; layout.blocks()] }
    }

    /// The plane with these blocks, found in parallel.
    pub fn from_blocks(layout: &Layout, block: impl Fn(usize) -> Block + Send + Sync) -> Plane {
        Plane { blocks: (0..layout.blocks()).into_par_iter().map(block).collect() }
    }

    /// The plane with these words, if it can have them.
    pub fn from_words(layout: &Layout, words: &[u64]) -> Option<Plane> {
        let (blocks, rest) = words.as_chunks::<WORDS>();
        let fits = rest.is_empty() && blocks.len() == layout.blocks();
        let possible = |&words: &[u64; WORDS]| Some(Block(words)).filter(|b| b.minus(layout.possible).is_empty());
        Some(Plane { blocks: fits.then_some(blocks)?.iter().map(possible).collect::<Option<_>>()? })
    }

    /// Its words, four a block.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.blocks.iter().flat_map(|block| block.0)
    }

    #[inline]
    pub fn contains(&self, place: Place) -> bool {
        self.blocks[place.block].contains(place.bit)
    }

    /// Takes out what is not in the other plane.
    pub fn intersect(&mut self, other: &Plane) {
        self.blocks.par_iter_mut().zip(&other.blocks).for_each(|(block, &other)| *block &= other);
    }

    /// Number of positions that are in both planes.
    pub fn common(&self, other: &Plane) -> u64 {
        self.blocks.par_iter().zip(&other.blocks).map(|(&block, &other)| u64::from((block & other).len())).sum()
    }

    /// Number of positions.
    pub fn len(&self) -> u64 {
        self.blocks.par_iter().map(|block| u64::from(block.len())).sum()
    }
}
