//! Where the bit of a position is.

use koatlas_board::{Colour, LocalBoard, PointSet, Position};

use super::block::{Block, LOW};
use crate::ternary::Ternary;

/// Positions of a local board as bits in blocks: the five lowest points choose the bit, the others the block.
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
///
/// Several processes can hold a share of the chunks each. A block has its *number* among all blocks, and its *index* among
/// those that are held here, which is its place in every plane; where all chunks are held the two are the same.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub low: usize,
    pub high: usize,
    /// Number of the highest points that choose the chunk.
    top: usize,
    pub blocks_of_a_chunk: usize,
    /// The chunks that are held here, in ascending order.
    pub held: Vec<usize>,
    /// Who holds which, unless all are held here.
    shares: Option<Shares>,
    low_codes: Ternary,
    high_codes: Ternary,
    /// The codes of a block that give nothing but empty to points that the local board does not have.
    pub possible: Block,
}

/// Who holds which chunks.
#[derive(Clone, Debug)]
struct Shares {
    /// By chunk, the process that holds it.
    holders: Vec<usize>,
    /// By chunk, the index of its first block, if it is held here.
    first: Vec<Option<usize>>,
}

/// Most points that choose a chunk.
const TOP: usize = 6;

/// Blocks are split into chunks only where a chunk still has this many points: 243 blocks, 8 KB.
const POINTS_OF_A_CHUNK: usize = 5;

/// A bit of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub block: usize,
    pub bit: usize,
}

impl Layout {
    /// The layout for a local board that [`Ternary`] numbers.
    pub fn of(local_board: &LocalBoard<u64>) -> Option<Layout> {
        Ternary::new(local_board)?;
        let low = local_board.len().min(LOW);
        let high = local_board.len() - low;
        let top = high.saturating_sub(POINTS_OF_A_CHUNK).min(TOP);
        let possible = (low..LOW).fold(Block::ALL, |block, point| block & Block::digit(point, 0));
        let (low_codes, high_codes) = (Ternary::of_points(low), Ternary::of_points(high));
        let blocks_of_a_chunk = 3usize.pow((high - top) as u32);
        let held = (0..3usize.pow(top as u32)).collect();
        Some(Layout { low, high, top, blocks_of_a_chunk, held, shares: None, low_codes, high_codes, possible })
    }

    /// What one of several processes holds of this layout. The chunks with equally many stones, which are swept at the same
    /// time, are dealt out, so that every process has as many of them as any other, give or take one.
    pub fn share(self, process: usize, processes: usize) -> Layout {
        if processes == 1 {
            return self;
        }
        let mut holders = vec![0; self.held.len()];
        for (number, &chunk) in self.levels().iter().flatten().enumerate() {
            holders[chunk] = number % processes;
        }
        let held: Vec<usize> = (0..holders.len()).filter(|&chunk| holders[chunk] == process).collect();
        let mut first = vec![None; holders.len()];
        for (slot, &chunk) in held.iter().enumerate() {
            first[chunk] = Some(slot * self.blocks_of_a_chunk);
        }
        Layout { held, shares: Some(Shares { holders, first }), ..self }
    }

    /// Whether other processes hold some of the chunks.
    pub fn is_shared(&self) -> bool {
        self.shares.is_some()
    }

    /// The process that holds a block.
    pub fn holder(&self, block: usize) -> usize {
        self.shares.as_ref().map_or(0, |shares| shares.holders[block / self.blocks_of_a_chunk])
    }

    /// The index of a block, if it is held here.
    #[inline]
    pub fn index(&self, block: usize) -> Option<usize> {
        match &self.shares {
            None => Some(block),
            Some(shares) => {
                let (chunk, block) = (block / self.blocks_of_a_chunk, block % self.blocks_of_a_chunk);
                shares.first[chunk].map(|first| first + block)
            }
        }
    }

    /// The number of the block with an index.
    #[inline]
    pub fn block(&self, index: usize) -> usize {
        self.held[index / self.blocks_of_a_chunk] * self.blocks_of_a_chunk + index % self.blocks_of_a_chunk
    }

    /// Number of blocks that are held here.
    pub fn blocks(&self) -> usize {
        self.held.len() * self.blocks_of_a_chunk
    }

    pub fn bytes(&self) -> u64 {
        (size_of::<Block>() * self.blocks()) as u64
    }

    /// All chunks by the number of stones on the points that choose them. A play that removes nothing leads from a chunk to
    /// itself, or to one of the next list.
    pub fn levels(&self) -> Vec<Vec<usize>> {
        let mut levels = vec![Vec::new(); self.top + 1];
        let code = Ternary::of_points(self.top);
        for chunk in 0..code.codes() {
            let stones = code.position::<u64>(chunk).occupied().count_ones();
            levels[stones as usize].push(chunk as usize);
        }
        levels
    }

    /// Calls `visit` with the blocks that have one stone more on a high point than this one, which has the stones `high` there,
    /// or one less; and with the colour of the stone.
    #[inline]
    pub fn for_each_beside(
        &self,
        (block, high): (usize, Position<u64>),
        more: bool,
        mut visit: impl FnMut(Colour, usize),
    ) {
        let empty = ((1 << (self.low + self.high)) - (1 << self.low)) & !high.occupied();
        for colour in Colour::BOTH {
            for point in (if more { empty } else { high.stones(colour) }).iter() {
                let step = (1 + colour.index()) * self.step(point);
                visit(colour, if more { block + step } else { block - step });
            }
        }
    }

    /// How far apart two blocks are that differ by one black stone on a high point.
    pub fn step(&self, point: usize) -> usize {
        3usize.pow((point - self.low) as u32)
    }

    /// How far apart two bits are that differ by one black stone on a low point.
    pub fn shift(point: usize) -> usize {
        3usize.pow(point as u32)
    }

    /// The stones on the high points that all positions of a block have.
    #[inline]
    pub fn high_stones(&self, block: usize) -> Position<u64> {
        let Position { black, white } = self.high_codes.position::<u64>(block as u64);
        Position { black: black << self.low, white: white << self.low }
    }

    /// The stones on the low points of a bit.
    #[inline]
    pub fn low_stones(&self, bit: usize) -> Position<u64> {
        self.low_codes.position(bit as u64)
    }

    pub fn position(&self, place: Place) -> Position<u64> {
        joined(self.high_stones(place.block), self.low_stones(place.bit))
    }

    #[inline]
    pub fn positions(&self, block: usize, bits: Block) -> impl Iterator<Item = Position<u64>> {
        let high = self.high_stones(block);
        bits.codes().map(move |bit| joined(high, self.low_stones(bit)))
    }

    #[inline]
    pub fn place(&self, position: Position<u64>) -> Place {
        let Position { black, white } = position;
        let mask = (1 << self.low) - 1;
        let low = Position { black: black & mask, white: white & mask };
        let high = Position { black: black >> self.low, white: white >> self.low };
        Place { block: self.high_codes.code(high) as usize, bit: self.low_codes.code(low) as usize }
    }
}

/// The position with both these stones.
#[inline]
pub(crate) fn joined(high: Position<u64>, low: Position<u64>) -> Position<u64> {
    Position { black: high.black | low.black, white: high.white | low.white }
}
