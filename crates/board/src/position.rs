//! What stands on the points of a local board; and keys of positions, which change by one operation a stone.

use crate::colour::{Colour, Content};
use crate::point_set::PointSet;

/// The contents of all points of a local board; never whose turn it is.
///
/// Two bitmasks, bit `i` for local board point `i`. A 2x2 board, points numbered as a diagram is read:
///
/// ```text
///   diagram   point numbers   black    white    empty
///    X .         0 1          0b0101   0b1000   0b0010
///    X O         2 3
/// ```
///
/// Positions order by their black, then their white stones: the order of every listing of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<S> {
    /// The points with a black stone.
    pub black: S,
    /// The points with a white stone; shares no point with `black`.
    pub white: S,
}

impl<S: PointSet> Position<S> {
    /// The position without stones.
    pub const EMPTY: Position<S> = Position { black: S::EMPTY, white: S::EMPTY };

    /// The stones of one colour.
    #[inline]
    #[must_use]
    pub fn stones(self, colour: Colour) -> S {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The stones of both colours.
    #[inline]
    #[must_use]
    pub fn occupied(self) -> S {
        self.black | self.white
    }

    /// A position from the stones of `colour` and those of the opponent.
    #[inline]
    #[must_use]
    pub fn from_perspective(colour: Colour, own: S, opponent: S) -> Position<S> {
        match colour {
            Colour::Black => Position { black: own, white: opponent },
            Colour::White => Position { black: opponent, white: own },
        }
    }

    /// What one point holds.
    #[inline]
    #[must_use]
    pub fn content(self, index: usize) -> Content {
        if self.black.contains(index) {
            Some(Colour::Black)
        } else if self.white.contains(index) {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// The same position with the colours exchanged.
    #[inline]
    #[must_use]
    pub fn exchanged(self) -> Position<S> {
        Position { black: self.white, white: self.black }
    }

    /// The points on which two positions differ.
    ///
    /// ```
    /// use koatlas_board::Position;
    /// let before = Position { black: 0b0011_u64, white: 0b0100 };
    /// let after = Position { black: 0b1011_u64, white: 0b0000 };
    /// assert_eq!(before.difference(after), 0b1100);
    /// ```
    #[inline]
    #[must_use]
    pub fn difference(self, other: Position<S>) -> S {
        (self.black ^ other.black) | (self.white ^ other.white)
    }
}

/// A random number for each point and colour, for as many points as the widest set holds.
static STONES: [[u64; 2]; 640] = stones();

const fn stones() -> [[u64; 2]; 640] {
    let mut table = [[0; 2]; 640];
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
