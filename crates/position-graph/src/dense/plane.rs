//! Planes: sets of positions with one bit for each ternary code.

use rayon::prelude::*;

use super::block::{Block, WORDS};
use super::layout::{BitAddress, Layout};

/// A set of positions, a bit for each, in the order of a [`Layout`]. If several processes share the layout, the plane has only
/// the blocks held by this process, and block numbers are local indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    pub blocks: Vec<Block>,
}

impl Plane {
    /// The empty set.
    pub fn new(layout: &Layout) -> Plane {
        Plane { blocks: vec![Block::NONE; layout.block_count()] }
    }

    /// The plane whose block with local index `i` is `block(i)`, computed in parallel.
    pub fn from_blocks(layout: &Layout, block: impl Fn(usize) -> Block + Send + Sync) -> Plane {
        Plane { blocks: (0..layout.block_count()).into_par_iter().map(block).collect() }
    }

    /// The plane with these `words`. `None` if their number is wrong, or if a bit is set that is no code of the layout.
    pub fn from_words(layout: &Layout, words: &[u64]) -> Option<Plane> {
        let (blocks, rest) = words.as_chunks::<WORDS>();
        if !rest.is_empty() || blocks.len() != layout.block_count() {
            return None;
        }
        let blocks: Vec<Block> = blocks.iter().map(|&words| Block(words)).collect();
        blocks.iter().all(|block| block.minus(layout.valid_codes).is_empty()).then_some(Plane { blocks })
    }

    /// Words of the plane, four a block.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.blocks.iter().flat_map(|block| block.0)
    }

    /// True if the bit at `place` is set. `place.block` is a local index.
    #[inline]
    pub fn contains(&self, place: BitAddress) -> bool {
        self.blocks[place.block].contains(place.bit)
    }

    /// Removes the positions that `other` does not have.
    pub fn intersect(&mut self, other: &Plane) {
        self.blocks.par_iter_mut().zip(&other.blocks).for_each(|(block, &other)| *block &= other);
    }

    /// Number of positions that are in both planes.
    pub fn intersection_len(&self, other: &Plane) -> u64 {
        self.blocks.par_iter().zip(&other.blocks).map(|(&block, &other)| u64::from((block & other).len())).sum()
    }

    /// Number of positions.
    pub fn len(&self) -> u64 {
        self.blocks.par_iter().map(|block| u64::from(block.len())).sum()
    }
}
