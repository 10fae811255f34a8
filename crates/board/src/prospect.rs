//! What a play would do, before any set of points is made.

use crate::colour::Colour;

/// What a play would do, in short: see [`crate::Strings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who plays.
    pub colour: Colour,
    /// Where.
    pub point: usize,
    /// How many stones it removes: the opponent's, or, if `suicide`, the player's own, the stone just played among them.
    pub removed: usize,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
    /// The key of the position after the play: [`crate::Position::key`].
    pub key: u64,
}
