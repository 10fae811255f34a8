//! The bit of each position in a [`Plane`](super::plane::Plane), which is a set of positions, and the division of planes into chunks.

use koatlas_board::{Colour, LocalBoard, PointSet, Position};

use super::block::{Block, LOW_POINTS};
use crate::ternary::Ternary;

/// The order of the positions of a local board in a plane: the five lowest points choose the bit, the others the block.
///
/// ```text
///   points     n-1 ... 11   10 ... 5        4 ... 0
///   digits     chunk        block in it     bit of the block
/// ```
///
/// A stone on one of the *high* points, 5 and above, changes the number of the block alone, so that plays there are
/// operations on whole blocks; a stone on one of the *low* points shifts the bits of a block. Blocks follow each other in the
/// order of their ternary numbers. At most six of the highest points choose the *chunk*, a run of blocks, which is the unit
/// of work that threads share out.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Number of low points, at most [`LOW_POINTS`].
    pub low_points: usize,
    /// Number of high points.
    pub high_points: usize,
    /// Number of the highest points, which choose the chunk.
    top_points: usize,
    /// Number of blocks of a chunk.
    pub blocks_of_a_chunk: usize,
    /// Numbering of the contents of the low points.
    low_codes: Ternary,
    /// Numbering of the contents of the high points.
    high_codes: Ternary,
    /// Codes of a block that have no stone on a point beyond the local board, which may have fewer than five points.
    pub valid_codes: Block,
}

/// Largest number of points that choose the chunk.
const MOST_TOP_POINTS: usize = 6;

/// Smallest number of high points inside a chunk, if there is more than one chunk: 243 blocks, 8 KB.
const FEWEST_POINTS_OF_A_CHUNK: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BitAddress {
    /// Number of the block.
    pub block: usize,
    /// Ternary code of the contents of the low points.
    pub bit: usize,
}

impl Layout {
    /// Layout for `local_board`. `None` if its positions have no [`Ternary`] codes.
    pub fn new(local_board: &LocalBoard<u64>) -> Option<Layout> {
        Ternary::new(local_board)?;
        let low_points = local_board.len().min(LOW_POINTS);
        let high_points = local_board.len() - low_points;
        let top_points = high_points.saturating_sub(FEWEST_POINTS_OF_A_CHUNK).min(MOST_TOP_POINTS);
        let valid_codes = (low_points..LOW_POINTS).fold(Block::ALL, |block, point| block & Block::with_digit(point, 0));
        let (low_codes, high_codes) = (Ternary::with_points(low_points), Ternary::with_points(high_points));
        let blocks_of_a_chunk = 3usize.pow((high_points - top_points) as u32);
        Some(Layout { low_points, high_points, top_points, blocks_of_a_chunk, low_codes, high_codes, valid_codes })
    }

    /// Number of blocks.
    pub fn block_count(&self) -> usize {
        3usize.pow(self.high_points as u32)
    }

    /// Bytes of a plane.
    pub fn bytes(&self) -> u64 {
        (size_of::<Block>() * self.block_count()) as u64
    }

    /// All chunks, grouped by the number of stones on the points that choose them. A play that removes nothing leads from a chunk
    /// to itself or to one of the next group.
    pub fn chunks_by_stones(&self) -> Vec<Vec<usize>> {
        let mut levels = vec![Vec::new(); self.top_points + 1];
        let code = Ternary::with_points(self.top_points);
        for chunk in 0..code.codes() {
            let stones = code.position::<u64>(chunk).occupied().count_ones();
            levels[stones as usize].push(chunk as usize);
        }
        levels
    }

    /// Calls `visit` with every block that has one stone more (if `more`) or less on the high points, and with the colour of that
    /// stone. `high_stones` are the stones of `block` on the high points.
    #[inline]
    pub fn for_each_neighbour_block(
        &self,
        (block, high_stones): (usize, Position<u64>),
        more: bool,
        mut visit: impl FnMut(Colour, usize),
    ) {
        let high_points = (1 << (self.low_points + self.high_points)) - (1 << self.low_points);
        let empty = high_points & !high_stones.occupied();
        for colour in Colour::BOTH {
            for point in (if more { empty } else { high_stones.stones(colour) }).iter() {
                let step = (1 + colour.index()) * self.block_step(point);
                visit(colour, if more { block + step } else { block - step });
            }
        }
    }

    /// Difference of the numbers of two blocks that differ by one black stone on the high point `point`. For a white stone it is
    /// twice as much.
    pub fn block_step(&self, point: usize) -> usize {
        3usize.pow((point - self.low_points) as u32)
    }

    /// Difference of the codes of two bits that differ by one black stone on the low point `point`. For a white stone it is twice
    /// as much.
    pub fn bit_shift(point: usize) -> usize {
        3usize.pow(point as u32)
    }

    /// Stones on the high points, which all positions of the block have in common.
    #[inline]
    pub fn high_stones(&self, block: usize) -> Position<u64> {
        let Position { black, white } = self.high_codes.position::<u64>(block as u64);
        Position { black: black << self.low_points, white: white << self.low_points }
    }

    /// Stones on the low points for this `bit`.
    #[inline]
    pub fn low_stones(&self, bit: usize) -> Position<u64> {
        self.low_codes.position(bit as u64)
    }

    pub fn position(&self, address: BitAddress) -> Position<u64> {
        union_of_stones(self.high_stones(address.block), self.low_stones(address.bit))
    }

    #[inline]
    pub fn positions(&self, block: usize, bits: Block) -> impl Iterator<Item = Position<u64>> {
        let high = self.high_stones(block);
        bits.codes().map(move |bit| union_of_stones(high, self.low_stones(bit)))
    }

    #[inline]
    pub fn address(&self, position: Position<u64>) -> BitAddress {
        let Position { black, white } = position;
        let mask = (1 << self.low_points) - 1;
        let low = Position { black: black & mask, white: white & mask };
        let high = Position { black: black >> self.low_points, white: white >> self.low_points };
        BitAddress { block: self.high_codes.code(high) as usize, bit: self.low_codes.code(low) as usize }
    }
}

#[inline]
pub(crate) fn union_of_stones(high: Position<u64>, low: Position<u64>) -> Position<u64> {
    Position { black: high.black | low.black, white: high.white | low.white }
}
