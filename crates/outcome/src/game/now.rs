//! What of a sequence matters besides the marks: position, player, and the last moves.

use koatlas_board::Colour;
use koatlas_rulesets::Capture;

/// The part of a state that is not history: it has only what the rule set asks for, so that states that are alike are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Now {
    /// The number of the position.
    pub place: u32,
    /// The player to move.
    pub to_move: Colour,
    /// Passes in a row, as far as they count.
    pub passes: u8,
    /// The capture that the player to move may not undo by the basic ko rule.
    pub ko: Option<Capture>,
    /// The position that the player to move may not give back, as it was there two moves ago.
    pub two_ago: Option<u32>,
    /// The bans of kos that need a pass for the ko: the number of the list.
    pub bans: u32,
    /// A capture of a single stone that has been followed by so many passes and by nothing else.
    pub late: Option<(Capture, u8)>,
    /// Whether there has been a play.
    pub any_play: bool,
    /// Whether a basic ko was retaken after exactly two passes.
    pub any_late: bool,
}
