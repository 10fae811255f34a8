//! Facts: what a rule can ask of the history.

use koatlas_rulesets::Asked;

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
