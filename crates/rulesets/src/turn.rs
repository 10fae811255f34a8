//! A move of a sequence, and what it did.

use koatlas_board::{Colour, Play, PointSet, Position};

/// What a player did in his turn, with points of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A play.
    Play(usize),
    /// A pass.
    Pass,
    /// A pass for the ko in which the player would retake on this point.
    KoPass(usize),
}

/// A move of a sequence, and what it did.
#[derive(Clone, Copy, Debug)]
pub struct Turn<S> {
    /// Who moved.
    pub colour: Colour,
    /// What he did.
    pub done: Done,
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
    pub(crate) sums: Sums,
}

/// What is summed up over the moves so far, for the rules that ask.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    /// The number of the last pass; 0 if there was none.
    pub last_pass: u32,
    /// Whether there has been a play.
    pub any_play: bool,
    /// Whether this move is the recapture of a basic ko after exactly two passes.
    pub late_recapture: bool,
    /// Whether this or an earlier move was one.
    pub any_late_recapture: bool,
    /// Marks in memory before the move.
    pub marks: usize,
}

impl<S: PointSet> Turn<S> {
    pub(crate) fn pass(colour: Colour, done: Done, position: Position<S>) -> Turn<S> {
        let (removed, sums) = (S::EMPTY, Sums::default());
        let after = position;
        let (suicide, forfeited, void_offered) = (false, false, false);
        Turn { colour, done, removed, suicide, forfeited, after, balance: 0, passes: 0, void_offered, sums }
    }

    pub(crate) fn play(play: &Play<S>) -> Turn<S> {
        let turn = Turn::pass(play.colour, Done::Play(play.point), play.after);
        Turn { removed: play.removed, suicide: play.suicide, ..turn }
    }

    /// The point played on.
    #[must_use]
    pub fn point(&self) -> Option<usize> {
        if let Done::Play(point) = self.done { Some(point) } else { None }
    }

    /// Whether it was a play that took exactly one of the opponent's stones; and on which point.
    pub(crate) fn took_one(&self) -> Option<usize> {
        if self.suicide || self.removed.len() != 1 { None } else { self.removed.first() }
    }

    /// Whether the position after the move is another one than before.
    pub(crate) fn changes(&self) -> bool {
        let stands = self.point().is_some() && !self.suicide && !self.forfeited;
        let own = self.point().filter(|_| self.suicide).map_or(S::EMPTY, S::single);
        stands || !self.removed.minus(own).is_empty()
    }

    /// White stones minus black stones removed by the move.
    pub(crate) fn own_balance(&self) -> i32 {
        let stones = self.removed.len() as i32;
        let black_removed = (self.colour == Colour::White) != self.suicide;
        if black_removed { -stones } else { stones }
    }
}
