//! Making a move: the stones it removes, what is counted, whether it ends the sequence, and the marks it leaves.

use koatlas_board::{PointSet, Position, Prospect};

use crate::end::Repetition;
use crate::ending::Effect;
use crate::mark::{Label, Mark, Place, Step, Trace};
use crate::referee::Referee;
use crate::turn::{Done, Sums, Turn};

impl<S: PointSet> Referee<S> {
    /// Makes a legal play.
    pub(crate) fn push_play(&mut self, prospect: &Prospect) -> &Turn<S> {
        let before = (self.position(), self.strings.key());
        let forfeited = self.forfeits(prospect);
        let play = self.strings.make(prospect, !forfeited);
        let turn = Turn { forfeited, ..Turn::play(&play) };
        self.note_emptied(&turn);
        self.push(turn, before)
    }

    /// Makes a pass of any kind by the player to move.
    pub(crate) fn push_pass(&mut self, done: Done) -> &Turn<S> {
        let before = (self.position(), self.strings.key());
        self.push(Turn::pass(self.to_move(), done, before.0), before)
    }

    /// Counts a move that stands on the board, from a position with this key.
    fn push(&mut self, mut turn: Turn<S>, (before, key_before): (Position<S>, u64)) -> &Turn<S> {
        let class = self.classes.last().copied();
        turn.balance = self.balance() + turn.own_balance();
        turn.passes = self.passes_with(&turn, &before);
        turn.sums = self.sums_with(&turn);
        let after = turn.after;
        let step = Step {
            colour: turn.colour,
            point: turn.point(),
            passer: self.passer(),
            changes: turn.changes(),
            before: Place::Known(&before, key_before),
            after: Place::Known(&after, self.strings.key()),
            class: Place::of_class(class.as_ref()),
        };
        match self.effect(&turn, &step) {
            Some(Effect::End(ended)) => self.ended = Some(ended),
            Some(Effect::OfferVoid) => turn.void_offered = true,
            None => {}
        }
        self.remember(&turn, &step);
        self.turns.push(turn);
        self.to_move_now = None;
        self.classify();
        &self.turns[self.turns.len() - 1]
    }

    /// Whether the stone of a play is taken off again, as some rule sets say of a stone that repeats.
    fn forfeits(&self, prospect: &Prospect) -> bool {
        let Some(forfeit) = self.rules.forfeit else { return false };
        let colour = match forfeit.of {
            Repetition::Positional => None,
            _ => Some(!prospect.colour),
        };
        let label = Label { trace: forfeit.trace(), colour, point: None };
        let mark = Mark { label, place: Place::After(&self.strings, prospect) };
        !prospect.suicide && self.memory.get(&mark).is_some()
    }

    fn note_emptied(&mut self, turn: &Turn<S>) {
        let number = self.number() + 1;
        let loser = if turn.suicide { turn.colour } else { !turn.colour };
        self.emptied.note(number, loser, turn.removed);
        if let Some(point) = turn.point().filter(|_| turn.forfeited) {
            self.emptied.note(number, turn.colour, S::single(point));
        }
    }

    /// Passes in a row up to a move. Passes for a ko interrupt the row; plays that change nothing may count as passes.
    fn passes_with(&self, turn: &Turn<S>, before: &Position<S>) -> u32 {
        let null_play_counts = self.rules.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
        let is_pass = match turn.done {
            Done::Pass => true,
            Done::Play(_) => null_play_counts && turn.after == *before,
            Done::KoPass(_) => false,
        };
        if is_pass { 1 + self.turns.last().map_or(0, |last| last.passes) } else { 0 }
    }

    fn sums_with(&self, turn: &Turn<S>) -> Sums {
        let last = self.turns.last().map(|turn| turn.sums).unwrap_or_default();
        let late_recapture = self.is_late_recapture(turn);
        Sums {
            last_pass: if turn.done == Done::Pass { self.number() + 1 } else { last.last_pass },
            any_play: last.any_play || turn.point().is_some(),
            late_recapture,
            any_late_recapture: last.any_late_recapture || late_recapture,
            marks: self.memory.len(),
        }
    }

    /// Whether a move retakes in a basic ko after exactly two passes.
    fn is_late_recapture(&self, turn: &Turn<S>) -> bool {
        let [.., capture, one, two] = &self.turns[..] else { return false };
        let passes = one.done == Done::Pass && two.done == Done::Pass;
        passes
            && capture.took_one().is_some()
            && capture.took_one() == turn.point()
            && turn.took_one() == capture.point()
    }

    /// Whether a move gives a position, and more stones of one colour than of the other were removed since its first occurrence.
    fn is_unbalanced(&self, turn: &Turn<S>, step: &Step<'_, S>, number: u32) -> bool {
        let first = Trace::Position.of(step).and_then(|mark| self.memory.get(&mark)).map_or(number, |seen| seen.first);
        first < number && self.balance_after(first) != turn.balance
    }

    fn remember(&mut self, turn: &Turn<S>, step: &Step<'_, S>) {
        let number = self.number() + 1;
        for &trace in &self.traces {
            let leaves = match trace {
                Trace::SituationAgain => self.repeats(Repetition::PassFree, turn, step).is_some(),
                Trace::PositionUnbalanced => self.is_unbalanced(turn, step, number),
                _ => true,
            };
            if let Some(mark) = trace.of(step).filter(|_| leaves) {
                self.memory.leave(&mark, number);
            }
        }
        if let Some(bans) = &mut self.ko_bans {
            bans.push(self.strings.arena(), turn, number);
        }
    }
}
