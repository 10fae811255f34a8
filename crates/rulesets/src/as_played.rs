//! Recorded games: they go on as they were played, whatever a rule set says.

use koatlas_board::{PointSet, Suicide};

use crate::game_move::{Action, GameMove};
use crate::referee::Referee;
use crate::refusal::Refusal;
use crate::turn::{Done, Turn};

/// A move of a recorded game: whether it was legal, and what it did all the same.
#[derive(Clone, Copy, Debug)]
pub struct AsPlayed<S> {
    /// Why the rule set refuses the move, if it does, as if the sequence had not ended.
    pub refusal: Option<Refusal>,
    /// Whether it is the first move after the sequence has ended for the first time.
    pub after_end: bool,
    /// What the move did; none if it cannot be put on the board.
    pub turn: Option<Turn<S>>,
}

impl<S> AsPlayed<S> {
    /// What is wrong with the move, if anything is: first of all that the sequence has ended.
    #[must_use]
    pub fn violation(&self) -> Option<Refusal> {
        if self.after_end { Some(Refusal::Ended) } else { self.refusal }
    }
}

impl<S: PointSet> Referee<S> {
    /// Judges a move of a recorded game, and makes it as it was played.
    ///
    /// An illegal move is a violation, and then part of the history like a legal one, as far as the bare board allows:
    ///
    /// - A play that the rule set bars, or a suicide that it forbids, is made. What it has repeated has then occurred again.
    ///   The sequence does not end with it, whatever it repeats.
    /// - A move out of turn is made; the turn that is missing leaves no mark, and is no pass. The sequence does not end with
    ///   such a move either.
    /// - A play on a stone, or where no play can be, is not made. It leaves no mark, and the opponent is to move.
    /// - A move after the end is made, and the sequence goes on as if it had not ended. The first such move is a violation;
    ///   those after it are none, also if the sequence ends again.
    ///
    /// So nothing that only follows from a violation is one: neither the opponent's next move, nor one of the same
    /// player that answers it.
    pub fn make_as_played(&mut self, made: GameMove) -> AsPlayed<S> {
        let ended = self.ended.take();
        let out_of_turn = made.colour != self.to_move();
        self.to_move_now = Some(made.colour);
        let after_end = ended.is_some() && !self.past_end;
        let refusal = if out_of_turn { Some(Refusal::Turn) } else { self.judge(made).err() };
        self.past_end |= ended.is_some();
        let mut turn = self.push_as_played(made.action);
        if refusal.is_some() {
            self.ended = None;
            turn.iter_mut().chain(self.turns.last_mut()).for_each(|turn| turn.void_offered = false);
        }
        if turn.is_none() {
            self.to_move_now = Some(!made.colour);
        }
        AsPlayed { refusal, after_end, turn }
    }

    /// Makes a move of the player to move on the bare board, if it can be there.
    fn push_as_played(&mut self, action: Action) -> Option<Turn<S>> {
        let colour = self.to_move();
        match action {
            Action::Play(point) => {
                let index = self.arena().index(point)?;
                let prospect = self.strings.prospect(colour, index, Suicide::All).ok()?;
                Some(*self.push_play(&prospect))
            }
            Action::Pass => Some(*self.push_pass(Done::Pass)),
            Action::KoPass(point) => {
                let index = self.arena().index(point)?;
                Some(*self.push_pass(Done::KoPass(index)))
            }
        }
    }
}
