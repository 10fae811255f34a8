//! Facts: what a rule can ask of the history; and what must have been true before a move, so that something is true
//! after it.

use koatlas_board::PointSet;
use koatlas_rulesets::{Action, Asked, Trace};

use crate::game::history::Left;
use crate::game::state::Game;

/// A place in the memory of a sequence: a mark that moves can leave, by number.
pub(crate) type Slot = u32;

/// The marks that belong to one position: as many slots in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfPlace {
    /// The first time that the position occurred.
    First = 0,
    /// The last time.
    Position = 1,
    /// With Black, with White to move.
    Situation = 2,
    /// Entered by a play although it had occurred since the last pass.
    Again = 4,
    /// Created by a play of Black, of White.
    Creation = 6,
    /// Left as it was by a play.
    NullPair = 8,
    /// Black, White has passed in it.
    Pass = 9,
    /// Black, White has passed in it, and the next move was a play.
    PassThenPlay = 11,
}

/// Slots of one position.
pub(crate) const SLOTS_OF_PLACE: u32 = 13;

/// A question about what has happened before. With [`Answer`] it is what a proof relies on.
///
/// ```text
///   63 62 | 61 .. 31    | 30 .. 0
///   kind  | second slot | slot
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Fact(u64);

/// What is asked of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// What rules ask of a mark.
    Of(Asked),
    /// Whether the mark has been left after a second one was left first.
    After(Slot),
}

/// The answer to a question about history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Answer {
    /// No such mark.
    No,
    /// The mark is there; for [`Asked::Balance`] with this balance since, for others with 0.
    Yes(i16),
}

impl Fact {
    pub fn new(kind: Kind, slot: Slot) -> Fact {
        let (kind, second) = match kind {
            Kind::Of(Asked::Ever) => (0, 0),
            Kind::Of(Asked::SincePass) => (1, 0),
            Kind::Of(Asked::Balance) => (2, 0),
            Kind::After(second) => (3, second),
        };
        Fact(kind << 62 | u64::from(second) << 31 | u64::from(slot))
    }

    pub fn slot(self) -> Slot {
        (self.0 & 0x7fff_ffff) as Slot
    }

    pub fn kind(self) -> Kind {
        match self.0 >> 62 {
            0 => Kind::Of(Asked::Ever),
            1 => Kind::Of(Asked::SincePass),
            2 => Kind::Of(Asked::Balance),
            _ => Kind::After((self.0 >> 31 & 0x7fff_ffff) as Slot),
        }
    }
}

/// A fact with its answer: one thing that a proof has read in the history.
pub(crate) type Reading = (Fact, Answer);

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
