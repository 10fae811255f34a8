//! What options set for single rules.

use std::ops::Range;

use koatlas_board::Colour;

/// What rules ask for besides the history.
pub struct Settings {
    /// Whether the start has occurred.
    pub start_counts: bool,
    pub start_creator: Creator,
    /// Where the first move may not take a ko.
    pub ko: Option<usize>,
    /// Whether a repetition only lets the players agree that there is no result.
    pub void_is_agreed: bool,
    /// Whether a pass for a ko lifts all bans of the player.
    pub ko_pass_lifts_all: bool,
    /// Whether a play that changes nothing counts as a pass to the end of the sequence.
    pub null_play_is_pass: bool,
}

/// Who made the start.
#[derive(Clone, Copy)]
pub enum Creator {
    /// The opponent of the player who begins, unless the board is empty.
    Auto,
    Nobody,
    Player(Colour),
}

impl Settings {
    /// The positions with these numbers that have occurred: the start may not count.
    pub fn counted(&self, positions: Range<usize>) -> Range<usize> {
        positions.start.max(usize::from(!self.start_counts))..positions.end
    }

    /// Who made the start: unless somebody says so, the opponent of the player who begins; nobody makes an empty board.
    pub fn creator(&self, first: Colour, board_is_empty: bool) -> Option<Colour> {
        match self.start_creator {
            Creator::Auto => (!board_is_empty).then_some(!first),
            Creator::Nobody => None,
            Creator::Player(colour) => Some(colour),
        }
    }
}
