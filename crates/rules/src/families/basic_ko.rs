//! The basic ko rule, and no more than that about repetition.
//!
//! **The rule.** Suppose that the last move took exactly one stone. Then the player whose stone it was may not retake
//! with his next move: he may not play on the point of that stone if the play takes exactly the stone that took it. Any
//! move in between lifts the ban, a pass too. The rule is also known as *simple ko*. Sources: Robert Jasiek, *Ko
//! Rules*; Sensei's Library, *Basic Ko Rule*; Wikipedia, *Rules of Go: Repetition*.
//!
//! `basic-ko` is the rule alone. Longer cycles are free, so a sequence need never end. Some texts say that no play may
//! give back the position of two moves ago. They mean the same, except for suicides of a single stone: after a pass,
//! such a suicide gives back that position. Where a text is written so, its rule set has the form of the text.
//!
//! `universalists` adds that a game may be declared void once a position has been repeated. A pass repeats the position
//! too, and nobody means that, so only plays count. The rule needs the agreement of the players. A sequence has one
//! outcome here, so their agreement is assumed: the first play that repeats a position makes the game void. With
//! `void=agreed` the game goes on, and the referee notes that the players may agree. With `repetition=situational` the
//! same player has to be to move. The source does not say how many passes end a game, nor which suicides are legal.
//!
//! **Finite?** `basic-ko`: no, a triple ko goes on for ever. `universalists`: yes. Every play makes a new position or
//! ends the sequence, and two passes in a row end it. With `void=agreed`: no.

use super::*;

/// `basic-ko`, `universalists`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "basic-ko",
        name: "Basic ko rule",
        family: "basic_ko",
        source: "Robert Jasiek, Ko Rules; Sensei's Library, Basic Ko Rule",
        reading: "The rule alone: longer cycles are free.",
        bars: &[Bar::BasicKo],
        ..Definition::NOTHING
    },
    Definition {
        id: "universalists",
        name: "Universalists' rules",
        family: "basic_ko",
        source: "Robert Jasiek, Ko Rules",
        reading: "The first repetition of a position by a play gives no result at once; passes repeat nothing. Two passes end, and \
                  suicide of two stones or more is legal: the source leaves both open.",
        suicide: Suicide::Multi,
        bars: &[Bar::TwoAgo],
        ends: &[End::Repetition(Repetition::Positional, Settlement::Void), End::Passes(2)],
        choice: Some(Choice::Repetition(&[Repetition::Positional, Repetition::Situational])),
        ..Definition::NOTHING
    },
];
