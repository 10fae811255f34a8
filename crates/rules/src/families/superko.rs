//! Superko: nothing may be created again.
//!
//! - `psk`, *positional*: a play may not create a position that has occurred.
//! - `ssk`, *situational*: a play may not create a position that has occurred with the same player to move. What passes
//!   bring about has occurred too.
//! - `nssk`, *natural situational*: a player may not create by a play a position that he has created by a play before. This does not
//!   include the basic ko rule: a player who passes before the capture has not created the position, and may give it back.
//!
//! Passing is always legal and repeats nothing. Sources: Robert Jasiek, *Ko Rules* and *Superko*; Wikipedia, *Rules of
//! Go: Repetition*; Sensei's Library, *Superko*, *Natural Situational Superko Rule*.
//!
//! **The start.** The start position counts as having occurred (`start=counts`), with the first mover to move. Otherwise it could be
//! created once more than any other. For `nssk` somebody must have created it. A diagram with White to move commonly comes from a play of
//! Black's, so the opponent of the first mover has created it (`start_creator=auto`). If the board is empty, nobody has. The values
//! `none`, `B` and `W` name the creator. With `none` even the first recapture of a basic ko is legal.
//!
//! **Suicide.** The pure rules allow every suicide. A suicide of a single stone leaves the position as it is. It is
//! never legal under `psk`. Under `ssk` it is legal once for each situation, and acts as a pass that does not count as
//! one. Under `nssk` it is legal once for each player and position.
//!
//! **A window.** With `window=N`, `psk` and `ssk` look back N moves. The position before a move is one move ago. The position two moves
//! ago may never come back, whoever is to move (the basic ko rule); if no move was made, the start may not. Positions from three moves ago
//! up to N moves ago may not come back, under `ssk` only with the same player to move; the start is one of them if it counts. The position
//! on the board does not count: a suicide of a single stone may keep it, unless the last move was a pass. So the server OGS plays, with
//! `window=32` and `start=ignored`: its Chinese and Ing rules positional, its AGA and New Zealand rules situational.
//!
//! **Rule sets that use them.** `tromp-taylor` (John Tromp and Bill Taylor, *The Game of Go*; the *Logical Rules*) is
//! `psk` with every suicide, and two passes end. `aga` (American Go Association) forbids to repeat a position *with the
//! same player to play*. Most readers take this for situational superko, Terry Benson for natural situational superko;
//! sometimes it is quoted as positional superko (`superko=...`). `new-zealand` is `ssk` with suicide.
//!
//! **Finite?** Yes. Every play leaves a mark: a position, a situation, or a position and its creator. There are finitely many marks, and
//! no later play may leave the same one. So there are finitely many plays, and two passes in a row end the sequence. With a window: no.
//! Nine kos can be fought in cycles of 252 moves that bring no position back before (there is such a cycle through all ways of sharing
//! them four to five), and no window is as wide.

use super::*;

const SUPERKO: Definition = Definition { family: "superko", suicide: Suicide::All, ..Definition::NOTHING };

/// `psk`, `ssk`, `nssk`, `tromp-taylor`, `aga`, `new-zealand`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "psk",
        name: "Positional superko",
        source: "Robert Jasiek, Ko Rules; Wikipedia, Rules of Go",
        bars: &[Bar::PSK],
        choice: Some(Choice::Window),
        ..SUPERKO
    },
    Definition {
        id: "ssk",
        name: "Situational superko",
        source: "Robert Jasiek, Superko; Wikipedia, Rules of Go",
        reading: "Situations that passes bring about count, and so does the start with the first mover to move.",
        bars: &[Bar::SSK],
        choice: Some(Choice::Window),
        ..SUPERKO
    },
    Definition {
        id: "nssk",
        name: "Natural situational superko",
        source: "Sensei's Library, Natural Situational Superko Rule; Wikipedia, Rules of Go",
        reading: "The opponent of the first mover has created the start position, unless the board is empty.",
        bars: &[Bar::NSSK],
        ..SUPERKO
    },
    Definition {
        id: "tromp-taylor",
        name: "Tromp-Taylor rules",
        source: "John Tromp and Bill Taylor, The Game of Go",
        articles: &[("psk", "rule 6")],
        bars: &[Bar::PSK],
        ..SUPERKO
    },
    Definition {
        id: "aga",
        name: "AGA rules",
        source: "American Go Association, Official Rules of Go",
        articles: &[("suicide", "rule 5"), ("ssk", "rule 6"), ("nssk", "rule 6"), ("psk", "rule 6")],
        suicide: Suicide::None,
        reading: "\"With the same player to play\": situational superko. Pass stones are not modelled.",
        bars: &[Bar::SSK],
        choice: Some(Choice::Superko(&[Bar::SSK, Bar::NSSK, Bar::PSK])),
        ..SUPERKO
    },
    Definition {
        id: "new-zealand",
        name: "New Zealand rules",
        source: "New Zealand Go Society, Rules of Go",
        reading: "A suicide of a single stone follows the letter of situational superko: once for each situation.",
        bars: &[Bar::SSK],
        ..SUPERKO
    },
];

/// The rules of the French federation: `nssk` without suicide.
pub const FRENCH: Definition = Definition {
    id: "nssk",
    name: "French rules",
    source: "Fédération française de go, règle du jeu",
    articles: &[("nssk", "chapter on repetition")],
    suicide: Suicide::None,
    bars: &[Bar::NSSK],
    ..SUPERKO
};
