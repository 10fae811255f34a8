//! Bill Spight's rules: a pass lifts what superko bars.
//!
//! `spight` (Sensei's Library, *Spight Rules*). A play may not give back a position, unless somebody has passed since
//! the position occurred last. The sequence ends when a player passes for the second time in the same position,
//! whatever has happened in between. Passes in a row do not end it. A pass does not interrupt the position in which it
//! is made: that still occurs after the pass. So a suicide of a single stone stays illegal.
//!
//! `spight-2`. Situational superko since the last pass holds, and two passes in a row end the sequence. The *end-of-game ko rule* says:
//! if the opponent has passed in a position, and the next move was no pass, a play may not give back that position.
//!
//! **Finite?** Yes. Between two passes no position, or situation, is made twice. So the passes have to be bounded.
//! Under `spight` each player passes at most once in each position before the pass that ends the sequence. Under
//! `spight-2` consider passes after which the next move is a play. A player makes such a pass in a position that his
//! opponent has just made, or in the start position. After that the opponent may not make the position again. So each
//! player passes in this way at most once in each position. He can do so twice if suicide of a single stone is legal:
//! the opponent may answer the first pass by such a suicide, which gives back no position but the one that is there.

use super::*;

const SPIGHT: Definition = Definition {
    family: "spight",
    source: "Sensei's Library, Spight Rules",
    suicide: Suicide::All,
    ..Definition::NOTHING
};

/// `spight`, `spight-2`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "spight",
        name: "Spight rules",
        bars: &[Bar::Position(Since::LastPass)],
        ends: &[End::SecondPass],
        ..SPIGHT
    },
    Definition {
        id: "spight-2",
        name: "Spight rules II",
        bars: &[Bar::Situation(Since::LastPass), Bar::PassedIn],
        ..SPIGHT
    },
];
