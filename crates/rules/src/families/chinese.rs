//! Chinese rules, and rules of world events near them.
//!
//! In all of them suicide is illegal, and two passes in a row end the sequence.
//!
//! **By the text** (`chinese-1988-text`; Chinese Weiqi Association 1988, article 6). A play may not give back a
//! position that has occurred. This is usually read as positional superko. The edition of 2002 says that a play may not
//! make the opponent *face* such a position again. This can be read as situational superko: `superko=situational`.
//!
//! **By practice** (`chinese-practice`; Chinese rules 2002, section 20; Sensei's Library, *Chinese Superko*). Referees forbid two things:
//! the recapture in a basic ko, and sending-two-returning-one. After triple ko, quadruple ko, eternal life and the like there is no
//! result, or the game is played again. The rule set states this as follows. A play is illegal if it retakes in a basic ko. It is also
//! illegal if it repeats a position, and more stones of one colour than of the other have been removed since one of its occurrences. (In
//! a recorded game, after a violation, there can be several with different counts: then one is enough, as it is the first of a cycle that
//! is not balanced.) Any other play that repeats a situation makes the game void. Referees also forbid moonshine life. Its cycle removes
//! as many black as white stones, so counting does not tell it from the others: it is void here.
//!
//! **World Mind Sports Games** (`wmsg-2008`). Positional superko. After the first two passes in a row the players agree
//! about the position or resume play; here the sequence ends, as if they agreed. There is a supplementary ko rule about
//! external and internal kos. Its text was not found, so it is not modelled. If White passes first, Black pays a point:
//! this changes scores alone, and is not counted.
//!
//! **World Wide Go 1996** (`wwgo-1996`; Tomoyuki Sakai). This is a reconstruction, as the text was not found. It is
//! said to be of Japanese style, and "even" to use repetition. Here: the basic ko rule and positional superko.
//!
//! **Finite?** Yes. For positional and situational superko see [`superko`]. Under `chinese-practice` a
//! play makes a new situation or ends the sequence; with `void=agreed`: no.

use super::*;

const CHINESE: Definition = Definition { family: "chinese", ..Definition::NOTHING };

/// `chinese-1988-text`, `chinese-practice`, `wmsg-2008`, `wwgo-1996`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "chinese-1988-text",
        name: "Chinese rules 1988, by the text",
        source: "Chinese Weiqi Association, Rules of Weiqi, 1988, article 6",
        articles: &[("psk", "article 6"), ("ssk", "article 6")],
        reading: "Positional superko.",
        bars: &[Bar::PSK],
        choice: Some(Choice::Superko(&[Bar::PSK, Bar::SSK])),
        ..CHINESE
    },
    Definition {
        id: "chinese-practice",
        name: "Chinese rules, by practice",
        source: "Chinese rules 2002, section 20; Sensei's Library, Chinese Superko",
        articles: &[("basic-ko", "section 20"), ("unbalanced-cycle", "section 20"), ("repetition", "section 20")],
        standing: Standing::Reduction,
        reading: "Basic ko and unbalanced cycles are illegal, other repetitions of a situation give no result. Moonshine life, \
                  which referees forbid, cannot be told by counting and gives no result.",
        bars: &[Bar::BasicKo, Bar::Unbalanced],
        ends: &[End::Repetition(Repetition::Situational, Settlement::Void), End::Passes(2)],
        ..CHINESE
    },
    Definition {
        id: "wmsg-2008",
        name: "World Mind Sports Games 2008",
        source: "Rules of the World Mind Sports Games, 2008; Robert Jasiek's commentary",
        standing: Standing::Reduction,
        reading: "The first stop by two passes ends the sequence. The supplementary ko rule is not modelled.",
        bars: &[Bar::PSK],
        ..CHINESE
    },
    Definition {
        id: "wwgo-1996",
        name: "World Wide Go 1996",
        source: "Tomoyuki Sakai, World Wide Go rules, as described by Robert Jasiek, Ko Rules",
        standing: Standing::Reconstruction,
        reading: "Basic ko rule and positional superko, without suicide.",
        bars: &[Bar::BasicKo, Bar::PSK],
        ..CHINESE
    },
];
