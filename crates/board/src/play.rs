//! A play and what it does, also before any set of points is made.

use crate::colour::Colour;
use crate::point_set::PointSet;
use crate::position::Position;

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
    /// A play after which the stone stands, and what it captures is gone; or a suicide together with the stones joined.
    #[inline]
    pub(crate) fn new(position: Position<S>, colour: Colour, point: usize, suicide: bool, gone: S) -> Play<S> {
        let (own, opponent) = (position.stones(colour), position.stones(!colour));
        let stone = S::single(point);
        let (removed, after) = if suicide {
            (gone | stone, Position::from_perspective(colour, own.minus(gone), opponent))
        } else {
            (gone, Position::from_perspective(colour, own | stone, opponent.minus(gone)))
        };
        Play { colour, point, removed, suicide, after }
    }
}

/// Why the bare rules do not allow a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalPlay {
    /// Not a point of the local board, or one of a string outside the region.
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
pub struct PlayPreview {
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
