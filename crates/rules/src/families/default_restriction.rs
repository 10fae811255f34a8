//! The Default Restriction Rules: model rules that define what a ko is. They are not meant for playing.
//!
//! Sources: Robert Jasiek, paper *Ko*, 2010; Sensei's Library, *Default Restriction Rules*. What happened before the
//! start position does not matter.
//!
//! - *1-play-rule* (`drr-1play`): a play may not leave the position as it is. All other suicides are legal.
//! - *Basic-ko-rule* (`drr-basicko`): the immediate recapture in a basic ko is illegal.
//! - *Fixed-ko-rule* (`drr-fixedko`): no play may lead from a position to another if an earlier play has led from the one to the other.
//! - *3-pass-rule* (`drr-3pass`): three passes in a row end the sequence.
//! - *Cycle-end-rule* (`drr-cycleend`): the sequence ends when the start position recurs and the first mover is to move. There is one
//!   exception: the last move is the recapture of a basic ko, and exactly two passes stand before it.
//!
//! `drr` has all five rules, each of the others has one. At the end the position is scored.
//!
//! **Readings.** By the letter, two passes at the start are a cycle and end the sequence. Under `drr-needs-play` a cycle has to contain a
//! play. The exception of the cycle-end-rule concerns only the move that completes the cycle. Under `drr-anywhere` it also holds if such
//! a recapture is anywhere in the sequence. After a return that the exception allows, the next return ends the sequence. A move must be
//! legal before it can end anything. The basic-ko-rule does not ask what was before the start.
//!
//! **Finite?** `drr`, `drr-needs-play` and `drr-anywhere`: yes, even without the cycle-end-rule. Each pair of positions is used once, and
//! three passes in a row end the sequence. One rule alone: no. Under `drr-1play`, `drr-basicko` and `drr-3pass` a triple ko goes on for
//! ever. Under `drr-cycleend` it does too, if the cycle is begun after some other play. Under `drr-fixedko` nothing ends the passing.

use super::*;

const SOURCE: &str = "Robert Jasiek, Ko, 2010; Sensei's Library, Default Restriction Rules";
const CYCLE_END: End = End::CycleEnd { needs_play: false, anywhere: false };

const ALL_FIVE: Definition = Definition {
    family: "default_restriction",
    source: SOURCE,
    suicide: Suicide::All,
    bars: &[Bar::NoChange, Bar::BasicKo, Bar::Pair],
    ends: &[CYCLE_END, End::Passes(3)],
    ..Definition::NOTHING
};

const ALONE: Definition = Definition { bars: &[], ends: &[], reading: "One of the five rules alone.", ..ALL_FIVE };

/// `drr`, its two variants, and each of its five rules alone.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "drr",
        name: "Default Restriction Rules",
        reading: "Two passes at the start are a cycle; only the completing move can be the excepted recapture.",
        ..ALL_FIVE
    },
    Definition {
        id: "drr-needs-play",
        name: "Default Restriction Rules, cycles with a play",
        reading: "Two passes at the start are no cycle.",
        ends: &[End::CycleEnd { needs_play: true, anywhere: false }, End::Passes(3)],
        ..ALL_FIVE
    },
    Definition {
        id: "drr-anywhere",
        name: "Default Restriction Rules, recapture anywhere",
        reading: "A recapture after exactly two passes anywhere in the sequence excepts.",
        ends: &[End::CycleEnd { needs_play: false, anywhere: true }, End::Passes(3)],
        ..ALL_FIVE
    },
    Definition { id: "drr-1play", name: "1-play-rule alone", bars: &[Bar::NoChange], ..ALONE },
    Definition { id: "drr-basicko", name: "Basic-ko-rule alone", bars: &[Bar::BasicKo], ..ALONE },
    Definition { id: "drr-fixedko", name: "Fixed-ko-rule alone", bars: &[Bar::Pair], ..ALONE },
    Definition { id: "drr-3pass", name: "3-pass-rule alone", ends: &[End::Passes(3)], ..ALONE },
    Definition { id: "drr-cycleend", name: "Cycle-end-rule alone", ends: &[CYCLE_END], ..ALONE },
];
