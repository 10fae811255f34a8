//! A play and what it does, also before any set of points is made.

use crate::colour::Colour;
use crate::point_set::PointSet;
use crate::position::{Position, stone_key, stones_key};

/// A play, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play<S> {
    /// Who plays.
    pub colour: Colour,
    /// Where.
    pub point: usize,
    /// The stones removed: the opponent's, or, if `suicide`, the player's own, the stone just played among them.
    pub removed: S,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
    /// The position after the play.
    pub after: Position<S>,
}

impl<S: PointSet> Play<S> {
    /// A play after which the stone stands; what it captures may be nothing.
    #[inline]
    pub(crate) fn capture(position: Position<S>, colour: Colour, point: usize, captured: S) -> Play<S> {
        let own = position.stones(colour) | S::single(point);
        let after = Position::of(colour, own, position.stones(!colour).minus(captured));
        Play { colour, point, removed: captured, suicide: false, after }
    }

    /// A suicide together with the stones that the one just played joins.
    #[inline]
    pub(crate) fn suicide(position: Position<S>, colour: Colour, point: usize, joined: S) -> Play<S> {
        let after = Position::of(colour, position.stones(colour).minus(joined), position.stones(!colour));
        Play { colour, point, removed: joined | S::single(point), suicide: true, after }
    }

    /// Whose stones are removed, if any are.
    #[inline]
    pub(crate) fn loser(&self) -> Colour {
        if self.suicide { self.colour } else { !self.colour }
    }
}

/// Why the bare rules do not allow a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Not a point of the arena, or one of a string outside the region.
    #[error("plays may not be made there")]
    NotPlayable,
    /// A stone stands there.
    #[error("the point is occupied")]
    Occupied,
    /// A suicide that the policy does not allow.
    #[error("suicide")]
    Suicide,
}

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
