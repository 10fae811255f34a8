//! Positions as numbers.

use koatlas_board::{Colour, Content};

/// A set of points: bit `i` for point `i`.
pub(crate) type Points = u128;

/// What the points hold that can change. Positions are sorted by black stones, then white stones, as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub black: Points,
    pub white: Points,
}

impl Position {
    /// What a point holds.
    pub fn content(self, point: usize) -> Content {
        let holds = |stones: Points| stones >> point & 1 == 1;
        match (holds(self.black), holds(self.white)) {
            (true, _) => Some(Colour::Black),
            (_, true) => Some(Colour::White),
            _ => None,
        }
    }

    /// The stones that are not on some points.
    pub fn without(self, points: Points) -> Position {
        Position { black: self.black & !points, white: self.white & !points }
    }
}
