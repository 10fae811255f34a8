//! The Released Ko Rule: what a player gets who *virtually* forces something in a ko.

use koatlas_board::Colour;
use koatlas_rulesets::Capture;

use super::now::Now;

/// A player who may retake one ko at once, unless his own last move was a ko-capture. Where the basic ko rule holds,
/// that lifts its ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Released {
    pub player: Colour,
    /// The two points of the ko.
    pub ko: [u16; 2],
}

impl Released {
    /// Whether a capture by this mover, in the state before it, leaves no ban. A ban that stands before it comes from a
    /// ko-capture by the player: it was his last move.
    pub fn lifts(self, mover: Colour, before: Now, capture: Capture) -> bool {
        let is_there = |point| self.ko.contains(&point);
        mover != self.player && before.ko.is_none() && is_there(capture.taken) && is_there(capture.by)
    }
}
