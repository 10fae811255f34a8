//! What decides how play goes on.

use koatlas_board::{Colour, Position};

/// A state of play: all of the past that can still matter when no rule remembers more than the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableState {
    /// What the points hold.
    pub position: Position<u64>,
    /// Who is to move.
    pub to_move: Colour,
    /// The point on which the basic ko rule bars a play: the last move took a single stone there in a basic ko.
    pub ko: Option<usize>,
    /// Passes just made: 0 or 1. A second pass ends the game; a play sets them back to 0. After a pass there is no ko point.
    pub passes: u32,
}

impl TableState {
    /// The state without a ko point in which nobody has just passed.
    #[must_use]
    pub fn new(position: Position<u64>, to_move: Colour) -> TableState {
        TableState { position, to_move, ko: None, passes: 0 }
    }

    /// The same state with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> TableState {
        TableState { position: self.position.exchanged(), to_move: !self.to_move, ..self }
    }
}
