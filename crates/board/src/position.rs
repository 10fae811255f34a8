//! Positions of a local board, and their Zobrist keys (Zobrist 1970), which a play updates by an XOR for each stone.

use crate::{Colour, Content, PointSet};

/// Contents of all points of a local board. The player to move is not part of a position.
///
/// The two bitmasks have bit `i` for point `i` of the local board. A 2x2 board, with points numbered in reading order:
///
/// ```text
///   diagram   point numbers   black    white    empty
///    X .         0 1          0b0101   0b1000   0b0010
///    X O         2 3
/// ```
///
/// Positions are ordered by `black`, then by `white`, both as numbers. All lists of positions use this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<S> {
    /// Points with a black stone.
    pub black: S,
    /// Points with a white stone. Shares no point with `black`.
    pub white: S,
}

impl<S: PointSet> Position<S> {
    /// The position without stones.
    pub const EMPTY: Position<S> = Position { black: S::EMPTY, white: S::EMPTY };

    /// Points with a stone of `colour`.
    #[inline]
    pub fn stones(self, colour: Colour) -> S {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// Points with a stone of either colour.
    #[inline]
    pub fn occupied(self) -> S {
        self.black | self.white
    }

    /// The position with stones of `colour` on the points `own` and stones of the other colour on `opponent`.
    #[inline]
    pub fn from_perspective(colour: Colour, own: S, opponent: S) -> Position<S> {
        match colour {
            Colour::Black => Position { black: own, white: opponent },
            Colour::White => Position { black: opponent, white: own },
        }
    }

    /// Puts a stone of `colour` on the empty point `index`.
    #[inline]
    pub(crate) fn insert(&mut self, colour: Colour, index: usize) {
        match colour {
            Colour::Black => self.black.insert(index),
            Colour::White => self.white.insert(index),
        }
    }

    /// Content of the point `index`.
    #[inline]
    pub fn content(self, index: usize) -> Content {
        if self.black.contains(index) {
            Some(Colour::Black)
        } else if self.white.contains(index) {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// The position with the colours exchanged.
    #[inline]
    #[must_use]
    pub fn exchanged(self) -> Position<S> {
        Position { black: self.white, white: self.black }
    }

    /// Points whose content differs between the two positions.
    ///
    /// ```
    /// use koatlas_board::Position;
    /// let before = Position { black: 0b0011_u64, white: 0b0100 };
    /// let after = Position { black: 0b1011_u64, white: 0b0000 };
    /// assert_eq!(before.difference(after), 0b1100);
    /// ```
    #[inline]
    pub fn difference(self, other: Position<S>) -> S {
        (self.black ^ other.black) | (self.white ^ other.white)
    }

    /// Returns the stones on `points` alone.
    pub fn within(self, points: S) -> Position<S> {
        Position { black: self.black & points, white: self.white & points }
    }
}

/// Zobrist keys: a fixed pseudo-random number for each of the 640 points of the widest [`PointSet`] and each colour.
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

/// One step of the generator SplitMix64 (Steele, Lea and Flood 2014): the next state and the number drawn.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    // The constants are those of the reference implementation (Vigna 2015).
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// Key of a single stone. Adding or removing the stone changes the key of the position by exclusive or with it.
#[inline]
pub(crate) fn stone_key(colour: Colour, index: usize) -> u64 {
    STONES[index][colour.index()]
}

/// Exclusive or of the keys of `stones`, all of one colour.
#[inline]
pub(crate) fn stones_key<S: PointSet>(colour: Colour, stones: S) -> u64 {
    stones.iter().fold(0, |key, index| key ^ stone_key(colour, index))
}

impl<S: PointSet> Position<S> {
    /// Zobrist key of the position: the exclusive or of a fixed number for each stone. O(stones).
    ///
    /// Two positions may share a key, so equal keys must be followed by a comparison of positions. [`crate::Strings`] updates the
    /// key with each play.
    pub fn key(self) -> u64 {
        Colour::BOTH.into_iter().fold(0, |key, colour| key ^ stones_key(colour, self.stones(colour)))
    }
}
