//! Planes: sets of positions with one bit for each ternary code.

use rayon::prelude::*;

use super::block::Block;
use super::layout::{BitAddress, Layout};

/// A set of positions, a bit for each, in the order of a [`Layout`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    pub blocks: Vec<Block>,
}

impl Plane {
    /// The empty set.
    pub fn new(layout: &Layout) -> Plane {
        Plane { blocks: vec![Block::NONE; layout.block_count()] }
    }

    /// The plane whose block number `i` is `block(i)`, computed in parallel.
    pub fn from_blocks(layout: &Layout, block: impl Fn(usize) -> Block + Send + Sync) -> Plane {
        Plane { blocks: (0..layout.block_count()).into_par_iter().map(block).collect() }
    }

    /// True if the bit at `address` is set.
    #[inline]
    pub fn contains(&self, address: BitAddress) -> bool {
        self.blocks[address.block].contains(address.bit)
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
