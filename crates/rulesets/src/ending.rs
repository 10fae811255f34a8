//! The end rules, asked about a move that has just been made.

use koatlas_board::PointSet;

use crate::end::{End, Ended, Outcome, Repetition, Settlement};
use crate::mark::{Step, Trace};
use crate::referee::Referee;
use crate::turn::{Done, Turn};

/// What an end rule makes of a move.
pub(crate) enum Effect {
    End(Ended),
    OfferVoid,
}

impl<S: PointSet> Referee<S> {
    /// The first end rule that a move meets. The move is legal and not yet in memory.
    pub(crate) fn effect(&self, turn: &Turn<S>, step: &Step<'_, S>) -> Option<Effect> {
        self.rules.ends.iter().find_map(|&end| self.meets(end, turn, step))
    }

    fn meets(&self, end: End, turn: &Turn<S>, step: &Step<'_, S>) -> Option<Effect> {
        let score = |met: bool| met.then_some(Effect::End(Ended { outcome: Outcome::Score, by: end }));
        match end {
            End::Passes(passes) => score(turn.passes >= passes),
            End::SecondPass => {
                let mark = Trace::Pass.of(step);
                score(turn.done == Done::Pass && mark.is_some_and(|mark| self.memory.get(&mark).is_some()))
            }
            End::CycleEnd { needs_play, anywhere } => {
                let returned = turn.after == self.start && !turn.colour == self.first;
                let excepted = turn.sums.late_recapture || anywhere && turn.sums.any_late_recapture;
                score(returned && !excepted && (turn.sums.any_play || !needs_play))
            }
            End::Repetition(of, then) => {
                let since = self.repeats(of, turn, step)?;
                let outcome = match then {
                    Settlement::Void => Outcome::Void,
                    Settlement::Balance => Outcome::of_balance(turn.balance - self.balance_after(since)),
                    Settlement::VoidIfAgreed => return Some(Effect::OfferVoid),
                };
                Some(Effect::End(Ended { outcome, by: end }))
            }
        }
    }

    /// The number of the first move after which the board was the same as after a play: in a recorded game there may be several,
    /// with different balances.
    pub(crate) fn repeats(&self, of: Repetition, turn: &Turn<S>, step: &Step<'_, S>) -> Option<u32> {
        turn.point()?;
        let trace = match of {
            Repetition::Positional => Trace::Position,
            Repetition::Situational | Repetition::PassFree => Trace::Situation,
            Repetition::Third => Trace::SituationAgain,
        };
        let from = match of {
            Repetition::Positional | Repetition::Situational => 0,
            Repetition::PassFree | Repetition::Third => self.last_pass(),
        };
        let seen = self.memory.get(&trace.of(step)?)?;
        (seen.last >= from).then_some(seen.first)
    }
}
