//! The four ko rules of the program KataGo, as its version 1.17 plays them in the main phase.
//!
//! Sources: David Wu, *KataGo's Supported Go Rules* (`docs/rules.html` of the program), and the code of the program
//! where the two say different things. In all four the basic ko rule holds as well, and the start position counts as
//! having occurred. Suicide of a single stone is illegal; that of two or more stones is a setting of its own.
//!
//! - `katago-simple`: there is no result when a play brings a situation for the third time since the last pass. The
//!   sequence also ends when a player passes in a position in which he has passed before.
//! - `katago-psk`, `katago-ssk`: positional and situational superko over the whole sequence, passes included.
//! - `katago-spight`: positional superko since the last pass. Passes in a row do not end the sequence; the second pass
//!   of a player in the same position does.
//!
//! Two passes in a row end the sequence, except under `katago-spight`. The phases after that are not modelled: there ko
//! captures need a pass for the ko, and life and death are played out.
//!
//! **Finite?** Yes. For `katago-psk` and `katago-ssk` see [`superko`], for `katago-spight` [`spight`]. Under `katago-simple` each player
//! passes at most twice in a position, and between two passes no situation occurs more than three times.

use super::*;

const KATAGO: Definition = Definition {
    family: "katago",
    source: "David Wu, KataGo's Supported Go Rules, version 1.17",
    standing: Standing::Reduction,
    reading: "The main phase: what follows the first stop is not modelled.",
    suicide: Suicide::Multi,
    never_single_suicide: true,
    ..Definition::NOTHING
};

/// `katago-simple`, `katago-psk`, `katago-ssk`, `katago-spight`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "katago-simple",
        name: "KataGo, simple ko",
        bars: &[Bar::BasicKo],
        ends: &[End::Repetition(Repetition::Third, Settlement::Void), End::Passes(2), End::SecondPass],
        ..KATAGO
    },
    Definition { id: "katago-psk", name: "KataGo, positional superko", bars: &[Bar::BasicKo, Bar::PSK], ..KATAGO },
    Definition { id: "katago-ssk", name: "KataGo, situational superko", bars: &[Bar::BasicKo, Bar::SSK], ..KATAGO },
    Definition {
        id: "katago-spight",
        name: "KataGo, Spight superko",
        bars: &[Bar::BasicKo, Bar::Position(Since::LastPass)],
        ends: &[End::SecondPass],
        ..KATAGO
    },
];
