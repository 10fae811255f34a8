//! What a move does to a sequence: stones forfeited, ends, and the marks that it leaves.

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, End, Ended, Outcome, Repetition, Settlement, Trace};

use super::fact::{Answer, Asked, OfPlace, Reading, Slot};
use super::places::{Places, Step};
use super::state::Game;
use super::turn_made::TurnMade;

impl<S: PointSet> Game<S> {
    /// Asks the history, and notes what it has answered.
    fn asked(&self, asked: Asked, slot: Slot, readings: &mut Vec<Reading>) -> Answer {
        let reading = self.reading(asked, slot);
        readings.push(reading);
        reading.1
    }

    /// Whether the stone of a play is taken off because it repeats.
    pub(super) fn forfeits_stone(&self, step: &Step, readings: &mut Vec<Reading>) -> bool {
        let Some(forfeit) = self.rules.forfeit() else { return false };
        let stands = self.places.position(step.to).occupied().contains(usize::from(step.point));
        let slot = match forfeit.trace() {
            Trace::Position => self.places.slot(step.to, OfPlace::Position),
            _ => self.places.slot_of(step.to, OfPlace::Situation, !self.now.to_move),
        };
        stands && self.asked(Asked::Ever, slot, readings) != Answer::No
    }

    /// The first end rule that a move meets; its marks are not yet left.
    pub(super) fn effect(&self, turn: &TurnMade, readings: &mut Vec<Reading>) -> Option<Ended> {
        self.rules.ends().iter().find_map(|&end| {
            let outcome = self.outcome(end, turn, readings)?;
            Some(Ended { outcome, by: end })
        })
    }

    fn outcome(&self, end: End, turn: &TurnMade, readings: &mut Vec<Reading>) -> Option<Outcome> {
        let score = |met: bool| met.then_some(Outcome::Score);
        match end {
            End::Passes(passes) => score(turn.passes >= passes),
            End::SecondPass => {
                let slot = self.places.slot_of(turn.after, OfPlace::Pass, turn.mover);
                score(turn.done == Done::Pass && self.asked(Asked::Ever, slot, readings) != Answer::No)
            }
            End::CycleEnd { needs_play, anywhere } => {
                let returned = turn.after == self.start && !turn.mover == self.first;
                let excepted = turn.late_recapture || anywhere && turn.now.any_late;
                score(returned && !excepted && (turn.now.any_play || !needs_play))
            }
            End::Repetition(_, Settlement::VoidIfAgreed) => None,
            End::Repetition(of, Settlement::Void) => {
                (self.repeats(of, Asked::Ever, turn, readings)? != Answer::No).then_some(Outcome::Void)
            }
            End::Repetition(of, Settlement::Balance) => {
                let Answer::Yes(since) = self.repeats(of, Asked::Balance, turn, readings)? else { return None };
                Some(Outcome::of_balance(i32::from(since) + i32::from(turn.step.map_or(0, |step| step.balance))))
            }
        }
    }

    /// What the history says of the position or situation after a play.
    fn repeats(&self, of: Repetition, ever: Asked, turn: &TurnMade, readings: &mut Vec<Reading>) -> Option<Answer> {
        turn.step?;
        let situation = |of| self.places.slot_of(turn.after, of, !turn.mover);
        let (asked, slot) = match of {
            Repetition::Positional => (ever, self.places.slot(turn.after, OfPlace::Position)),
            Repetition::Situational => (ever, situation(OfPlace::Situation)),
            Repetition::PassFree => (Asked::SincePass, situation(OfPlace::Situation)),
            Repetition::Third => (Asked::SincePass, situation(OfPlace::Again)),
        };
        Some(self.asked(asked, slot, readings))
    }

    /// Whether a play enters a situation that has occurred since the last pass, if the rule set counts that.
    pub(super) fn is_again(&self, turn: &TurnMade, readings: &mut Vec<Reading>) -> bool {
        let counts = self.traces.contains(&Trace::SituationAgain);
        let repeats = |readings| self.repeats(Repetition::PassFree, Asked::SincePass, turn, readings);
        counts && repeats(readings).is_some_and(|answer| answer != Answer::No)
    }

    /// Leaves the marks of a move.
    pub(super) fn remember(&mut self, turn: &TurnMade, again: bool, after_pass: bool) {
        for at in 0..self.traces.len() {
            let Some(slot) = self.mark(self.traces[at], turn, again, after_pass) else { continue };
            self.leave(self.traces[at], slot);
            if self.traces[at] == Trace::Position {
                let first = self.places.slot(turn.after, OfPlace::First);
                if self.last.get(first as usize).is_none_or(|&last| last == 0) {
                    self.leave(Trace::Position, first);
                }
            }
        }
    }

    fn mark(&self, trace: Trace, turn: &TurnMade, again: bool, after_pass: bool) -> Option<Slot> {
        let places = &self.places;
        let of_mover = |of| places.slot_of(turn.after, of, turn.mover);
        let situation = |of| places.slot_of(turn.after, of, !turn.mover);
        match (trace, turn.step) {
            (Trace::Position, _) => Some(places.slot(turn.after, OfPlace::Position)),
            (Trace::Situation, _) => Some(situation(OfPlace::Situation)),
            (Trace::Pass, None) => Some(of_mover(OfPlace::Pass)),
            // Legal moves leave no mark that a position is unbalanced.
            (_, None) | (Trace::Pass, Some(_)) | (Trace::PositionUnbalanced, _) => None,
            (Trace::SituationAgain, _) => again.then(|| situation(OfPlace::Again)),
            (Trace::Creation, _) => Some(of_mover(OfPlace::Creation)),
            (Trace::Pair, Some(step)) => Some(self.pair(&step, turn.before)),
            (Trace::PlayInClass, Some(step)) => Some(step.class),
            (Trace::Point, Some(step)) => Some(Places::<S>::point_slot(step.point)),
            (Trace::PassThenPlay, _) => {
                after_pass.then(|| places.slot_of(turn.before, OfPlace::PassThenPlay, !turn.mover))
            }
        }
    }

    /// The mark of the pair of positions of a play. All plays that change nothing are one pair.
    pub(super) fn pair(&self, step: &Step, before: u32) -> Slot {
        if step.to == before { self.places.slot(before, OfPlace::NullPair) } else { step.pair }
    }
}
