//! Superko: nothing may be created again.
//!
//! - `psk`, *positional*: a play may not create a position that has occurred.
//! - `ssk`, *situational*: a play may not create a position that has occurred with the same player to move. What passes
//!   bring about has occurred too.
//! - `nssk`, *natural situational*: a player may not by a play create a position that he has created by a play before. It
//!   does not contain the basic ko rule: who passes before the capture has not created the position and may give it back.
//!
//! Passing is always legal and repeats nothing. Robert Jasiek, *Ko Rules* and *Superko*; Wikipedia, *Rules of Go:
//! Repetition*; Sensei's Library, *Superko*, *Natural Situational Superko Rule*.
//!
//! **The start.** The start position counts as having occurred (`start=counts`), with the first mover to move; otherwise
//! it could be created once more than any other. For `nssk` somebody must have created it: a diagram with White to move
//! commonly arose from a play of Black's, so the opponent of the first mover (`start_creator=auto`), nobody if the board
//! is empty; `none`, `B` and `W` say it outright. With `none` even the first recapture of a basic ko is legal.
//!
//! **Suicide.** The pure rules allow every suicide. That of a single stone leaves the position as it is: never legal under
//! `psk`; once for each situation under `ssk`, where it acts as a pass that is no pass; once for each player and position under
//! `nssk`.
//!
//! **Made of them.** `tromp-taylor` (John Tromp and Bill Taylor, *The Game of Go*; the *Logical Rules*) is `psk` with
//! every suicide and two passes. `aga` (American Go Association) forbids to repeat a position *with the same player to
//! play*: situational for most readers, natural situational for Terry Benson, sometimes quoted as positional
//! (`superko=...`). `new-zealand` is `ssk` with suicide.
//!
//! **Finite?** Yes. Every play leaves a mark of which there are finitely many and which no later play may leave: a position,
//! a situation, a position and its creator. So there are finitely many plays, and two passes in a row end the sequence.

use koatlas_board::Suicide;

use crate::definition::{Choice, Definition, NOTHING, NSSK, PSK, SSK};

/// `psk`, `ssk`, `nssk`, `tromp-taylor`, `aga`, `new-zealand`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "psk",
        name: "Positional superko",
        aliases: &["super ko", "repetition rule"],
        family: "superko",
        source: "Robert Jasiek, Ko Rules; Wikipedia, Rules of Go",
        suicide: Suicide::All,
        bars: &[PSK],
        ..NOTHING
    },
    Definition {
        id: "ssk",
        name: "Situational superko",
        aliases: &["player superko"],
        family: "superko",
        source: "Robert Jasiek, Superko; Wikipedia, Rules of Go",
        reading: "Situations that passes bring about count, and so does the start with the first mover to move.",
        suicide: Suicide::All,
        bars: &[SSK],
        ..NOTHING
    },
    Definition {
        id: "nssk",
        name: "Natural situational superko",
        aliases: &["natural superko"],
        family: "superko",
        source: "Sensei's Library, Natural Situational Superko Rule; Wikipedia, Rules of Go",
        reading: "The opponent of the first mover has created the start position, unless the board is empty.",
        suicide: Suicide::All,
        bars: &[NSSK],
        ..NOTHING
    },
    Definition {
        id: "tromp-taylor",
        name: "Tromp-Taylor rules",
        aliases: &["Logical Rules"],
        family: "superko",
        source: "John Tromp and Bill Taylor, The Game of Go",
        suicide: Suicide::All,
        bars: &[PSK],
        ..NOTHING
    },
    Definition {
        id: "aga",
        name: "AGA rules",
        aliases: &["American Go Association"],
        family: "superko",
        source: "American Go Association, Official Rules of Go",
        reading: "\"With the same player to play\": situational superko. Pass stones are not modelled.",
        bars: &[SSK],
        choice: Some(Choice::Superko(&[SSK, NSSK, PSK])),
        ..NOTHING
    },
    Definition {
        id: "new-zealand",
        name: "New Zealand rules",
        aliases: &["NZ"],
        family: "superko",
        source: "New Zealand Go Society, Rules of Go",
        reading: "A suicide of a single stone follows the letter of situational superko: once for each situation.",
        suicide: Suicide::All,
        bars: &[SSK],
        ..NOTHING
    },
];
