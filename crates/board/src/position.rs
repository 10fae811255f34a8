//! What stands on the points of an arena.

use crate::colour::{Colour, Content};
use crate::point_set::PointSet;

/// The contents of all points of an arena; never whose turn it is.
///
/// Two bitmasks, bit `i` for arena point `i`. A 2x2 board, points numbered as a diagram is read:
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
    pub fn of(colour: Colour, own: S, opponent: S) -> Position<S> {
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
    #[inline]
    #[must_use]
    pub fn difference(self, other: Position<S>) -> S {
        (self.black ^ other.black) | (self.white ^ other.white)
    }
}
