//! Prohibition: no player twice on the same point in the same state of affairs.
//!
//! **Basic Ko Rules** (`basic-ko-rules`; Robert Jasiek, *Ko Rules*). A *basic ko* of a position is two adjacent points on
//! which a play of one player and then a play of the other give back the position; ko rules are ignored here, and two
//! suicides are not meant. The *class* of a position is what stands outside of all its basic kos, and which points these
//! occupy. Besides the basic ko rule there is the *prohibition rule*: from all positions of a class each player may play on
//! each point only once. It holds for all points, not only for those of kos. Captures in a ko keep the class, so ko after ko
//! is used up; a play elsewhere begins a new class. Readings: the class is that of the position *before* the play; the
//! kos count as a set of points; every basic ko of the position counts, also one that may not be taken just now. Passes
//! neither use up nor renew anything.
//!
//! **Configuration Rules** (`configuration`; Robert Jasiek, *Configuration Rules*). The basic ko rule, and: from a position no
//! play may be made on a point on which anybody has played since that position occurred first. With suicides of a single stone allowed
//! by option, the basic ko rule still means captures.
//!
//! **Finite?** Yes. Under the Basic Ko Rules each (class, point, player) is used once. Under the Configuration Rules a play
//! from a position bars its point there for the rest of the sequence, so each (position, point) is used once. Two
//! passes in a row end the sequence.

use koatlas_board::Suicide;

use crate::bar::Bar;
use crate::definition::{Definition, NOTHING};

/// `basic-ko-rules`, `configuration`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "basic-ko-rules",
        name: "Basic Ko Rules",
        aliases: &["prohibition"],
        family: "prohibition",
        source: "Robert Jasiek, Ko Rules and Basic Ko Rules",
        reading: "Classes are taken before the play, with the basic kos of the position as a set of points.",
        suicide: Suicide::Multi,
        bars: &[Bar::BasicKo, Bar::PlayInClass],
        ..NOTHING
    },
    Definition {
        id: "configuration",
        name: "Configuration Rules",
        aliases: &[],
        family: "prohibition",
        source: "Robert Jasiek, Configuration Rules",
        reading: "Suicide of two stones or more is legal: the source leaves it open.",
        suicide: Suicide::Multi,
        bars: &[Bar::BasicKo, Bar::PointSincePosition],
        ..NOTHING
    },
];
