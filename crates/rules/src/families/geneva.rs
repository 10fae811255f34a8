//! The Geneva ko rule: a stone that repeats a position is taken off.
//!
//! **The rule** (Slarty; Sensei's Library, *Geneva Ko Rule*). No play is illegal because it repeats something, and there is no basic ko
//! rule. A play is made as usual, captures first. Then two things are asked: has the position stood at the end of an earlier turn of
//! either player, and is the stone just played still there? If both hold, that stone alone is taken off. It is *forfeited*: a prisoner of
//! the opponent, or a point of area. What the play has captured stays captured. The start position counts as an earlier turn.
//!
//! This is asked once. The position without the stone may have occurred as well; that does not matter. Taking off a
//! stone only adds liberties, so nothing more is captured. A player whose stones went by suicide loses nothing else.
//!
//! **Readings.** Positions are compared, whoever is to move; with `repetition=situational` the same player has to be to
//! move. Otherwise the source's own example, sending-two-returning-one, would go on for ever. A play that leaves the
//! position as it was, a *null play*, might as well be a pass, and counts as one for the end; with `null_play=play` it
//! does not. Suicide of two stones or more is legal: the source leaves it open.
//!
//! The score of a sequence is Black's area minus White's, minus the stones that Black has forfeited, plus those that White has.
//!
//! **Finite?** Yes, if null plays count as passes. Look at the turns between two new positions. Every play there repeats a position, so
//! its stone is forfeited: it adds no stone, and unless it is a null play it takes some off. So there are finitely many plays that change
//! something, and passes and null plays in a row are limited. With `null_play=play`: no, the same stone can be thrown in for ever.

use super::*;

/// `geneva`.
pub const RULE_SETS: &[Definition] = &[Definition {
    id: "geneva",
    name: "Geneva ko rule",
    family: "geneva",
    source: "Sensei's Library, Geneva Ko Rule",
    reading: "Positions are compared without whose turn it is; a play that leaves the position as it was counts as a pass.",
    suicide: Suicide::Multi,
    forfeit: Some(Forfeit { repetition: Repetition::Positional, null_play_is_pass: true }),
    choice: Some(Choice::Repetition(&[Repetition::Positional, Repetition::Situational])),
    ..Definition::NOTHING
}];
