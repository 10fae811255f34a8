//! What must have been true before a move, so that something is true after it.

use koatlas_board::PointSet;
use koatlas_rulesets::{Action, Asked, Trace};

use super::fact::{Answer, Fact, Kind, Reading, Slot};
use super::history::Left;
use super::state::Game;

impl<S: PointSet> Game<S> {
    /// A reading after the last move, as a reading before it: whatever sequence answers so before, and makes the same
    /// move, answers as given after it. `None` if the move alone decides the answer.
    ///
    /// The move has left marks. A question about one of these is decided by the move. Any other mark is as it was
    /// before. A pass begins anew what counts since the last pass. A balance grows by what the move has removed. A point
    /// has been used after the first time of a position just when it is used now, and the position had occurred.
    pub fn before(&self, (fact, answer): Reading) -> Option<Reading> {
        let made = self.made.last()?;
        let written = |slot: Slot| self.history.log[made.checkpoint.log..].iter().any(|left| left.slot == slot);
        let slot = fact.slot();
        match fact.kind() {
            Kind::Of(Asked::Ever) => (!written(slot)).then_some((fact, answer)),
            Kind::Of(Asked::SincePass) => (!written(slot) && made.done != Action::Pass).then_some((fact, answer)),
            Kind::Of(Asked::Balance) => (!written(slot)).then_some(match answer {
                Answer::No => (fact, answer),
                Answer::Yes(balance) => (fact, Answer::Yes(balance - made.balance)),
            }),
            Kind::After(first) if written(slot) => Some((Fact::new(Kind::Of(Asked::Ever), first), answer)),
            Kind::After(_) => Some((fact, answer)),
        }
    }

    /// The marks that can matter: only those since the last pass, if the rule set asks for no others.
    fn log_that_counts(&self) -> &[Left] {
        let only_since_pass = self.asks.iter().all(|&(_, asked)| asked == Asked::SincePass);
        let pass = (self.clock.last_pass as usize).checked_sub(1).filter(|_| only_since_pass);
        &self.history.log[pass.map_or(0, |pass| self.made[pass].checkpoint.log)..]
    }

    fn reading(&self, kind: Kind, slot: Slot) -> Reading {
        let fact = Fact::new(kind, slot);
        (fact, self.answer(fact))
    }

    /// Everything that the rule set can still ask of the history and that is answered by yes, in a fixed order: two
    /// sequences with the same list and the same [`Now`](koatlas_rulesets::Now) go on in the same way.
    pub fn remembered(&self) -> Vec<Reading> {
        let mut all: Vec<Reading> = Vec::new();
        for &Left { trace, slot, .. } in self.log_that_counts() {
            let asks = self.asks.iter().filter(|&&(asked_of, _)| asked_of == trace);
            all.extend(asks.map(|&(_, asked)| self.reading(Kind::Of(asked), slot)));
        }
        if self.traces.contains(&Trace::Point) {
            let slots = |trace| self.history.log.iter().filter(move |left| left.trace == trace).map(|left| left.slot);
            for point in slots(Trace::Point) {
                all.extend(slots(Trace::Position).map(|first| self.reading(Kind::After(first), point)));
            }
        }
        all.retain(|&(_, answer)| answer != Answer::No);
        all.sort_unstable();
        all.dedup();
        all
    }
}
