//! Bill Spight's rules: a pass lifts what superko bars.
//!
//! `spight` (Sensei's Library, *Spight Rules*): a play may not give back a position unless a pass has been made since it
//! occurred last; and the sequence ends when a player passes for the second time in the same position, whatever happened in
//! between. Passes in a row do not end it. The position in which somebody passes has not stopped occurring, so a suicide of a single stone
//! stays illegal.
//!
//! `spight-2`: situational superko since the last pass; two passes in a row end the sequence; and the *end-of-game ko rule*: if the
//! opponent has passed in a position, and the next move was no pass, a play may not give back that position.
//!
//! **Finite?** Yes. Between two passes no position, or situation, is made twice. Under `spight` each player passes at most once in each
//! position. Under `spight-2` a player who passes, with a play following, passes in a position that his opponent has just made or that is the start;
//! after that the opponent may not make it again, so each player passes so at most once in each position; twice if suicide of a single
//! stone is legal and the opponent answers the first pass by one, which gives back no position but the one that is there.

use koatlas_board::Suicide;

use crate::bar::{Bar, Since};
use crate::definition::{Definition, NOTHING};
use crate::end::End;

/// `spight`, `spight-2`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "spight",
        name: "Spight rules",
        aliases: &["Spight superko"],
        family: "spight",
        source: "Sensei's Library, Spight Rules",
        suicide: Suicide::All,
        bars: &[Bar::Position(Since::LastPass)],
        ends: &[End::SecondPass],
        ..NOTHING
    },
    Definition {
        id: "spight-2",
        name: "Spight rules II",
        aliases: &[],
        family: "spight",
        source: "Sensei's Library, Spight Rules",
        suicide: Suicide::All,
        bars: &[Bar::Situation(Since::LastPass), Bar::PassedIn],
        ..NOTHING
    },
];
