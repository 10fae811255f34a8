//! Prohibition: no player may play twice on the same point in positions of one class.
//!
//! **Basic Ko Rules** (`basic-ko-rules`; Robert Jasiek, *Ko Rules*). A *basic ko* of a position is two adjacent points such that a play
//! of one player on them, and then a play of the other, give back the position. Ko rules are ignored here, and two suicides are not
//! meant. The *class* of a position is what stands outside of all its basic kos, and which points these occupy. The basic ko rule holds.
//! Besides, there is the *prohibition rule*: from all positions of one class together, each player may play on each point only once. It
//! holds for all points, not only for those of kos. Captures in a ko keep the class, so the possible captures are used up one after the
//! other; a play elsewhere begins a new class. Readings: the class is that of the position *before* the play. The kos count as a set of
//! points. Every basic ko of the position counts, also one that may not be taken just now. Passes neither use up nor renew anything.
//!
//! **Configuration Rules** (`configuration`; Robert Jasiek, *Configuration Rules*). The basic ko rule holds. Besides,
//! no play may be made on a point if somebody has played there since the position now on the board occurred first. If
//! an option allows suicides of a single stone, the basic ko rule still speaks of captures alone.
//!
//! **Finite?** Yes. Under the Basic Ko Rules each class, point and player go together once. Under the Configuration
//! Rules a play from a position bars its point in that position for the rest of the sequence, so each position and
//! point go together once. Two passes in a row end the sequence.

use super::*;

const PROHIBITION: Definition = Definition { family: "prohibition", suicide: Suicide::Multi, ..Definition::NOTHING };

/// `basic-ko-rules`, `configuration`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "basic-ko-rules",
        name: "Basic Ko Rules",
        source: "Robert Jasiek, Ko Rules and Basic Ko Rules",
        reading: "Classes are taken before the play, with the basic kos of the position as a set of points.",
        bars: &[Bar::BasicKo, Bar::PlayInClass],
        ..PROHIBITION
    },
    Definition {
        id: "configuration",
        name: "Configuration Rules",
        source: "Robert Jasiek, Configuration Rules",
        reading: "Suicide of two stones or more is legal: the source leaves it open.",
        bars: &[Bar::BasicKo, Bar::PointSincePosition],
        ..PROHIBITION
    },
];
