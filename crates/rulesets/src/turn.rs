//! A move of a sequence, and what it did.

use koatlas_board::{Colour, Play, PointSet, Position};

use crate::ban_lists::Capture;
use crate::game_move::Action;
use crate::history::balance_of;

/// A move of a sequence, and what it did.
#[derive(Clone, Copy, Debug)]
pub struct Turn<S> {
    /// Who moved.
    pub colour: Colour,
    /// What he did, with a point of the arena.
    pub done: Action<usize>,
    /// The stones removed by the play: the opponent's, or, if `suicide`, the player's own.
    pub removed: S,
    /// Whether the stones removed are the player's own.
    pub suicide: bool,
    /// Whether the stone played was taken off because it repeated.
    pub forfeited: bool,
    /// The position after the move.
    pub after: Position<S>,
    /// White stones minus black stones removed since the start, forfeits not counted.
    pub balance: i32,
    /// Passes in a row up to this move.
    pub passes: u32,
    /// Whether the players may now agree that the game is void.
    pub void_offered: bool,
}

impl<S: PointSet> Turn<S> {
    pub(crate) fn pass(colour: Colour, done: Action<usize>, position: Position<S>) -> Turn<S> {
        let (suicide, forfeited, void_offered) = (false, false, false);
        let removed = S::EMPTY;
        Turn { colour, done, removed, suicide, forfeited, after: position, balance: 0, passes: 0, void_offered }
    }

    pub(crate) fn play(play: &Play<S>) -> Turn<S> {
        let turn = Turn::pass(play.colour, Action::Play(play.point), play.after);
        Turn { removed: play.removed, suicide: play.suicide, ..turn }
    }

    /// The point played on.
    #[must_use]
    pub fn point(&self) -> Option<usize> {
        if let Action::Play(point) = self.done { Some(point) } else { None }
    }

    /// If it was a play that took exactly one of the opponent's stones: which and by which.
    pub(crate) fn capture(&self) -> Option<Capture> {
        let taken = self.removed.first().filter(|_| !self.suicide && self.removed.len() == 1)?;
        Some(Capture { taken: taken as u16, by: self.point()? as u16 })
    }

    /// Whether the position after the move is another one than before.
    pub(crate) fn changes(&self) -> bool {
        let stands = self.point().is_some() && !self.suicide && !self.forfeited;
        let own = self.point().filter(|_| self.suicide).map_or(S::EMPTY, S::single);
        stands || !self.removed.minus(own).is_empty()
    }

    /// White stones minus black stones removed by the move.
    pub(crate) fn own_balance(&self) -> i16 {
        balance_of(self.colour, self.suicide, self.removed.len())
    }
}
