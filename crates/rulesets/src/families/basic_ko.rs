//! The basic ko rule, and no more than that about repetition.
//!
//! **The rule.** If the last move took exactly one stone, the player whose stone it was may not retake, in his next move, by
//! a play on that point that takes exactly the stone that took. Any move in between lifts the ban, a pass too. Also known
//! as *simple ko*. Robert Jasiek, *Ko Rules*; Sensei's Library, *Basic Ko Rule*; Wikipedia, *Rules of Go: Repetition*.
//!
//! `basic-ko` is the rule alone. Longer cycles are free, so a sequence need never end. Texts that say "no play may give
//! back the position of two moves ago" mean the same, except for suicides of a single stone: after a pass such a suicide
//! gives back that position. Where a text is written so, its rule set has the form of the text.
//!
//! `universalists` adds that a game may be declared void once a position has been repeated. A pass repeats the position
//! and nobody means that, so only plays count; and for a sequence to have one outcome, the agreement is taken for granted:
//! the first repetition of a position by a play makes the game void. `void=agreed` only notes that the players may agree;
//! `repetition=situational` wants the same player to move. The source leaves open how many passes end a game, and suicide.
//!
//! **Finite?** `basic-ko`: no, a triple ko goes on for ever. `universalists`: yes, as every play makes a new position or ends
//! the sequence, and two passes in a row end it; with `void=agreed`: no.

use koatlas_board::Suicide;

use crate::bar::Bar;
use crate::definition::{Choice, Definition, NOTHING};
use crate::end::{End, Repetition, Settlement};

/// `basic-ko`, `universalists`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "basic-ko",
        name: "Basic ko rule",
        aliases: &["simple ko", "normal ko rule", "single hot stone rule"],
        family: "basic_ko",
        source: "Robert Jasiek, Ko Rules; Sensei's Library, Basic Ko Rule",
        reading: "The rule alone: longer cycles are free.",
        bars: &[Bar::BasicKo],
        ..NOTHING
    },
    Definition {
        id: "universalists",
        name: "Universalists' rules",
        aliases: &["basic ko and void"],
        family: "basic_ko",
        source: "Robert Jasiek, Ko Rules",
        reading: "The first repetition of a position by a play is void at once; passes repeat nothing. Two passes end, and \
                  suicide of two stones or more is legal: the source leaves both open.",
        suicide: Suicide::Multi,
        bars: &[Bar::TwoAgo],
        ends: &[End::Repetition(Repetition::Positional, Settlement::Void), End::Passes(2)],
        choice: Some(Choice::Repetition(&[Repetition::Positional, Repetition::Situational])),
        ..NOTHING
    },
];
