//! What must have been true before a move, so that something is true after it.

use koatlas_board::PointSet;
use koatlas_rulesets::{Done, Trace};

use super::fact::{Answer, Asked, Fact, Reading, Slot};
use super::state::{Game, Left};

impl<S: PointSet> Game<S> {
    /// A reading after the last move, as a reading before it: whatever sequence answers so before, and makes the same
    /// move, answers as given after it. `None` if the move alone decides the answer.
    ///
    /// The move has left marks. A question about one of these is decided by the move. Any other mark is as it was
    /// before. A pass begins anew what counts since the last pass. A balance grows by what the move has removed. A point
    /// has been used after the first time of a position just when it is used now, and the position had occurred.
    pub fn before(&self, (fact, answer): Reading) -> Option<Reading> {
        let made = self.made.last()?;
        let written = |slot: Slot| self.log[made.log..].iter().any(|left| left.slot == slot);
        let slot = fact.slot();
        match fact.asked() {
            Asked::Ever => (!written(slot)).then_some((fact, answer)),
            Asked::SincePass => (!written(slot) && made.done != Done::Pass).then_some((fact, answer)),
            Asked::Balance => (!written(slot)).then_some(match answer {
                Answer::No => (fact, answer),
                Answer::Yes(balance) => (fact, Answer::Yes(balance - made.balance)),
            }),
            Asked::After(first) if written(slot) => Some((Fact::new(Asked::Ever, first), answer)),
            Asked::After(_) => Some((fact, answer)),
        }
    }

    /// The marks that can matter: only those since the last pass, if the rule set asks for no others.
    fn log_that_counts(&self) -> &[Left] {
        let only_since_pass = self.asks.iter().all(|&(_, asked)| asked == Asked::SincePass);
        // The start has the number 1, the first move 2.
        let pass = (self.last_pass as usize).checked_sub(2).filter(|_| only_since_pass);
        &self.log[pass.map_or(0, |pass| self.made[pass].log)..]
    }

    /// Everything that the rule set can still ask of the history and that is answered by yes, in a fixed order: two
    /// sequences with the same list and the same [`Now`](super::now::Now) go on in the same way.
    pub fn remembered(&self) -> Vec<Reading> {
        let mut all: Vec<Reading> = Vec::new();
        for &Left { trace, slot, .. } in self.log_that_counts() {
            let asks = self.asks.iter().filter(|&&(asked_of, _)| asked_of == trace);
            all.extend(asks.map(|&(_, asked)| self.reading(asked, slot)));
        }
        if self.traces.contains(&Trace::Point) {
            let slots = |trace| self.log.iter().filter(move |left| left.trace == trace).map(|left| left.slot);
            for point in slots(Trace::Point) {
                all.extend(slots(Trace::Position).map(|first| self.reading(Asked::After(first), point)));
            }
        }
        all.retain(|&(_, answer)| answer != Answer::No);
        all.sort_unstable();
        all.dedup();
        all
    }
}
