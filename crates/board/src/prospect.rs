//! What a play would do, before any set of points is made.

use crate::colour::Colour;
use crate::key::{stone_key, stones_key};
use crate::play::Play;
use crate::point_set::PointSet;

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

impl Prospect {
    /// A play in short, from a position with this key.
    #[inline]
    pub(crate) fn of<S: PointSet>(play: &Play<S>, before: u64) -> Prospect {
        let &Play { colour, point, removed, suicide, .. } = play;
        let key = before ^ stone_key(colour, point) ^ stones_key(play.loser(), removed);
        Prospect { colour, point, removed: removed.len(), suicide, key }
    }

    /// Whose stones are removed, if any are.
    #[inline]
    pub(crate) fn loser(&self) -> Colour {
        if self.suicide { self.colour } else { !self.colour }
    }
}
