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
        let turn = Turn::play(&self.strings.play(prospect));
        self.push(turn, Some(prospect))
    }

    /// Makes a pass of any kind by the player to move.
    pub(crate) fn push_pass(&mut self, done: Done) -> &Turn<S> {
        self.push(Turn::pass(self.to_move(), done, self.position()), None)
    }

    fn push(&mut self, mut turn: Turn<S>, prospect: Option<&Prospect>) -> &Turn<S> {
        let (before, key_before) = (self.position(), self.strings.key());
        let (class, key_of_class) = self.class;
        if let Some(prospect) = prospect {
            self.forfeit(&mut turn, prospect);
            self.put_on_board(&turn, prospect);
        }
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
            class: Place::Known(&class, key_of_class),
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

    /// Takes the stone just played off again, if the rule set says so for a stone that repeats.
    fn forfeit(&self, turn: &mut Turn<S>, prospect: &Prospect) {
        let (Some(forfeit), Some(point)) = (self.rules.forfeit, turn.point()) else { return };
        let colour = match forfeit.of {
            Repetition::Positional => None,
            _ => Some(!turn.colour),
        };
        let label = Label { trace: forfeit.trace(), colour, point: None };
        let mark = Mark { label, place: Place::After(&self.strings, prospect) };
        let stands = turn.after.occupied().contains(point);
        if stands && self.memory.get(&mark).is_some() {
            let stone = S::single(point);
            turn.forfeited = true;
            turn.after = Position { black: turn.after.black.minus(stone), white: turn.after.white.minus(stone) };
        }
    }

    fn put_on_board(&mut self, turn: &Turn<S>, prospect: &Prospect) {
        let number = self.number() + 1;
        let loser = if turn.suicide { turn.colour } else { !turn.colour };
        self.emptied.note(number, loser, turn.removed);
        if turn.forfeited {
            self.emptied.note(number, turn.colour, S::single(prospect.point));
        }
        self.strings.make(prospect, !turn.forfeited);
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
