//! The Geneva ko rule: the stone that repeats is taken off.
//!
//! **The rule** (Slarty; Sensei's Library, *Geneva Ko Rule*). No play is illegal because it repeats something, and there is
//! no basic ko rule. A play is made as usual, captures first. If the position is then one that stood at the end of an earlier
//! turn, whoever's, and the stone just played is still there, that stone alone is taken off: a prisoner of the opponent,
//! or a point of area. What the play has captured stays captured. The start position counts as an earlier turn.
//!
//! The test is made once; that the position without the stone may have occurred as well is of no concern. Taking off a stone
//! only adds liberties, so nothing more is captured. A player whose stones went by suicide loses nothing else.
//!
//! **Readings.** Positions are compared, without whose turn it is (`repetition=situational` compares that too): otherwise the
//! example of sending-two-returning-one would go on for ever. A play that leaves the position as it was might as well be
//! a pass, and counts as one for the end (`null_play=play`: it does not). Suicide of two stones or more is legal: the
//! source leaves it open.
//!
//! The score of a sequence is Black's area minus White's, minus Black's forfeits, plus White's.
//!
//! **Finite?** Yes, if null plays count as passes. As long as no new position stands at the end of a turn, every play is an offending
//! one: it does not add a stone, and unless it is null it takes some off. So between two new positions there are finitely many
//! plays that change something, and passes and null plays in a row are limited. With `null_play=play`: no, the same
//! stone can be thrown in for ever.

use koatlas_board::Suicide;

use crate::definition::{Choice, Definition, Forfeit, NOTHING};
use crate::end::Repetition;

/// `geneva`.
pub const RULE_SETS: &[Definition] = &[Definition {
    id: "geneva",
    name: "Geneva ko rule",
    aliases: &["Slarty's rule"],
    family: "geneva",
    source: "Sensei's Library, Geneva Ko Rule",
    reading: "Positions are compared without whose turn it is; a play that leaves the position as it was counts as a pass.",
    suicide: Suicide::Multi,
    forfeit: Some(Forfeit { of: Repetition::Positional, null_play_is_pass: true }),
    choice: Some(Choice::Repetition(&[Repetition::Positional, Repetition::Situational])),
    ..NOTHING
}];
