//! A play and its effect, in full ([`Play`]) and in short ([`PlayPreview`]).

use crate::{Colour, PointSet, Position};

/// A play and its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play<S> {
    /// The player.
    pub colour: Colour,
    /// Point of the play, as a number in the local board.
    pub point: usize,
    /// Stones removed: the opponent's in a capture; in a suicide the player's own, among them the stone played.
    pub removed: S,
    /// True if the play is a suicide.
    pub suicide: bool,
    /// The position after the play.
    pub after: Position<S>,
}

impl<S: PointSet> Play<S> {
    /// Builds the play of `colour` on `point` that removes the stones `gone`, all of which stood on `position` before.
    #[inline]
    pub(crate) fn new(position: Position<S>, colour: Colour, point: usize, suicide: bool, gone: S) -> Play<S> {
        let (own, opponent) = (position.stones(colour), position.stones(!colour));
        let stone = S::single(point);
        // A capture leaves the stone on `point`; a suicide removes it with the string `gone` that it has joined.
        let (removed, after) = if suicide {
            (gone | stone, Position::from_perspective(colour, own.minus(gone), opponent))
        } else {
            (gone, Position::from_perspective(colour, own | stone, opponent.minus(gone)))
        };
        Play { colour, point, removed, suicide, after }
    }
}

/// Reason why the bare rules do not allow a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalPlay {
    /// The point does not belong to the local board, or is one of an unplayable string outside the region.
    #[error("plays may not be made there")]
    NotPlayable,
    /// The point has a stone.
    #[error("the point is occupied")]
    Occupied,
    /// The play is a suicide that the policy does not allow.
    #[error("suicide")]
    Suicide,
}

/// The effect of a play in short, before its sets of points are computed. Made by [`crate::Strings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayPreview {
    /// The player.
    pub colour: Colour,
    /// Point of the play, as a number in the local board.
    pub point: usize,
    /// Number of stones removed: the opponent's in a capture; in a suicide the player's own, with the stone played.
    pub removed: usize,
    /// True if the play is a suicide.
    pub suicide: bool,
    /// Zobrist key of the position after the play, as [`crate::Position::key`] computes it.
    pub key: u64,
}
