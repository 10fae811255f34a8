//! Chinese rules, and rules of world events near them.
//!
//! No suicide, and two passes in a row end the sequence, in all of them.
//!
//! **By the text** (`chinese-1988-text`; Chinese Weiqi Association 1988, article 6): a play may not give back a position that has
//! occurred. Usually read as positional superko; the edition of 2002 says that it may not make the opponent *face* such a
//! position again, which can be read as situational superko: `superko=situational`.
//!
//! **By practice** (`chinese-practice`; Chinese rules 2002, section 20; Sensei's Library, *Chinese Superko*). Referees really forbid the
//! basic ko recapture and sending-two-returning-one; triple and quadruple ko, eternal life and the like are no result or a
//! replay. Here: a play is illegal if it is a basic ko recapture, or repeats a position with not as many black as white
//! stones removed since; a play that repeats a situation otherwise is void. Referees also forbid moonshine life, which removes as many of both
//! colours and so cannot be told by counting: it is void here.
//!
//! **World Mind Sports Games** (`wmsg-2008`): positional superko. The first stop by two passes leads to agreement or to resumption;
//! here it ends the sequence, as if the players agreed. The supplementary ko rule needs external and internal kos, and its text
//! was not found: not modelled. That Black pays a point if White passes first touches scores alone, and is not counted.
//!
//! **World Wide Go 1996** (`wwgo-1996`; Tomoyuki Sakai). A reconstruction: the text was not found; said to be of Japanese style and
//! "even" to use repetition. Basic ko rule and positional superko.
//!
//! **Finite?** Yes. With superko as there. In practice, a play makes a new situation or ends the sequence; with `void=agreed`: no.

use crate::bar::Bar;
use crate::definition::{Choice, Definition, NOTHING, PSK, SSK, Standing};
use crate::end::{End, Repetition, Settlement};

/// `chinese-1988-text`, `chinese-practice`, `wmsg-2008`, `wwgo-1996`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "chinese-1988-text",
        name: "Chinese rules 1988, by the text",
        aliases: &["Chinese 2002"],
        family: "chinese",
        source: "Chinese Weiqi Association, Rules of Weiqi, 1988, article 6",
        reading: "Positional superko.",
        bars: &[PSK],
        choice: Some(Choice::Superko(&[PSK, SSK])),
        ..NOTHING
    },
    Definition {
        id: "chinese-practice",
        name: "Chinese rules, by practice",
        aliases: &[],
        family: "chinese",
        source: "Chinese rules 2002, section 20; Sensei's Library, Chinese Superko",
        standing: Standing::Reduction,
        reading: "Basic ko and unbalanced cycles are illegal, other repetitions of a situation void. Moonshine life, which \
                  referees forbid, cannot be told by counting and is void.",
        bars: &[Bar::BasicKo, Bar::Unbalanced],
        ends: &[End::Repetition(Repetition::Situational, Settlement::Void), End::Passes(2)],
        ..NOTHING
    },
    Definition {
        id: "wmsg-2008",
        name: "World Mind Sports Games 2008",
        aliases: &["WMSG"],
        family: "chinese",
        source: "Rules of the World Mind Sports Games, 2008; Robert Jasiek's commentary",
        standing: Standing::Reduction,
        reading: "The first stop by two passes ends the sequence. The supplementary ko rule is not modelled.",
        bars: &[PSK],
        ..NOTHING
    },
    Definition {
        id: "wwgo-1996",
        name: "World Wide Go 1996",
        aliases: &["WWGo"],
        family: "chinese",
        source: "Tomoyuki Sakai, World Wide Go rules, as described by Robert Jasiek, Ko Rules",
        standing: Standing::Reconstruction,
        reading: "Basic ko rule and positional superko, without suicide.",
        bars: &[Bar::BasicKo, PSK],
        ..NOTHING
    },
];
