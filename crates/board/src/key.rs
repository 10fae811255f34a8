//! Keys of positions: numbers that change by one operation a stone.

use crate::colour::Colour;
use crate::point_set::PointSet;
use crate::position::Position;

/// A random number for each point and colour, for as many points as the widest set holds.
static STONES: [[u64; 2]; 384] = stones();

const fn stones() -> [[u64; 2]; 384] {
    let mut table = [[0; 2]; 384];
    let mut state = 0;
    let mut i = 0;
    while i < 2 * table.len() {
        (state, table[i / 2][i % 2]) = split_mix(state);
        i += 1;
    }
    table
}

/// The generator SplitMix64: its next state and number.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// What a stone adds to a key, or takes from it, by exclusive or.
#[inline]
pub(crate) fn stone_key(colour: Colour, index: usize) -> u64 {
    STONES[index][colour.index()]
}

/// What some stones of a colour add to a key, or take from it.
#[inline]
pub(crate) fn stones_key<S: PointSet>(colour: Colour, stones: S) -> u64 {
    stones.iter().fold(0, |key, index| key ^ stone_key(colour, index))
}

impl<S: PointSet> Position<S> {
    /// The Zobrist key: the exclusive or of a fixed random number for each stone. O(stones).
    ///
    /// Different positions may have the same key, so that it only says where to look. [`crate::Strings`] keeps it from
    /// play to play.
    #[must_use]
    pub fn key(self) -> u64 {
        Colour::BOTH.into_iter().fold(0, |key, colour| key ^ stones_key(colour, self.stones(colour)))
    }
}
