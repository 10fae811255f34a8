//! Japanese rules, and the long cycle rules that grew from them.
//!
//! In all of them suicide is illegal, and two passes in a row end the sequence.
//!
//! **Nihon Ki-in 1989.** Article 6 is the basic ko rule. Article 12 says: when a whole-board position recurs, the game
//! ends without result *if the players agree*. A sequence has one outcome here, so their agreement is assumed. The
//! article leaves open what exactly has to recur:
//!
//! - `japanese-1989`: the game is void when a play completes a situational cycle *without passes*. Such a cycle removes as many black as
//!   white stones. So this voids what is void by tradition: triple ko, quadruple ko, eternal life. It does not void
//!   sending-two-returning-one, where one player loses a stone more in each lap. With `repetition=third`, the form that the program
//!   KataGo uses, the third occurrence of a situation since the last pass makes the game void.
//! - `japanese-1989-literal`: the game is void when a play repeats any position.
//! - With `void=agreed` the game goes on, and the referee notes when the players may agree.
//!
//! **Confirmation of life and death** (`japanese-1989-confirmation`; article 7 of the same rules). Life and death are confirmed by
//! sequences of their own. There, a player whose stone was taken in a ko may not retake until he has made a *pass for that ko*. A play
//! elsewhere is no ko threat. The ban ends when the ko is no longer there: when the stone that took is gone, or has another liberty or a
//! neighbour of its colour, or the point to retake on is filled. A play on that point that takes more than the stone that took is no
//! retaking: it is allowed while the ban is in force. With `ko_pass=any` one pass for a ko lifts all bans of the player. A pass for a ko
//! is not one of the two passes that end the sequence.
//!
//! **Japanese 2003 Rules** (`japanese-2003`; Robert Jasiek). A play may not give back the position before the
//! opponent's last move. A play that repeats a position ends the sequence at once. Then the player who has removed more
//! stones since the first occurrence of that position wins; if both have removed as many, it is a tie. **Computer
//! Olympiad** (`olympiad`; Sensei's Library, *Long Cycle Rule*): the same, with area scoring.
//!
//! **Finite?** `japanese-1989`: no, sending-two-returning-one with a pass in each lap goes on for ever.
//! `japanese-1989-literal`, `japanese-2003`, `olympiad`: yes, every play makes a new position or ends the sequence.
//! `japanese-1989-confirmation`: no, two kos can be retaken in turn for ever. With `void=agreed`: no.

use super::*;

const NIHON_KI_IN: Definition = Definition {
    family: "japanese",
    source: "Nihon Ki-in, The Japanese Rules of Go, 1989",
    bars: &[Bar::BasicKo],
    articles: &[
        ("suicide", "article 4"),
        ("basic-ko", "article 6"),
        ("passes", "article 9"),
        ("repetition", "article 12"),
    ],
    ..Definition::NOTHING
};

const LONG_CYCLE: Definition = Definition {
    family: "japanese",
    bars: &[Bar::TwoAgo],
    ends: &[End::Repetition(Repetition::Positional, Settlement::Balance), End::Passes(2)],
    ..Definition::NOTHING
};

/// `japanese-1989` and its literal and confirmation forms, `japanese-2003`, `olympiad`.
pub const RULE_SETS: &[Definition] = &[
    Definition {
        id: "japanese-1989",
        name: "Japanese rules 1989",
        reading: "Void as soon as a play completes a situational cycle without passes: agreement is taken for granted.",
        ends: &[End::Repetition(Repetition::PassFree, Settlement::Void), End::Passes(2)],
        choice: Some(Choice::Repetition(&[Repetition::PassFree, Repetition::Positional, Repetition::Third])),
        ..NIHON_KI_IN
    },
    Definition {
        id: "japanese-1989-literal",
        name: "Japanese rules 1989, by the letter",
        reading: "Void as soon as a play repeats any whole-board position: agreement is taken for granted.",
        ends: &[End::Repetition(Repetition::Positional, Settlement::Void), End::Passes(2)],
        ..NIHON_KI_IN
    },
    Definition {
        id: "japanese-1989-confirmation",
        name: "Japanese rules 1989, confirmation of life and death",
        reading: "A pass for each ko; it is not one of the two passes that end. A ban stands as long as the stone that took stands \
                  alone and has the point to retake on as its only liberty. A play there that takes more than this stone is no \
                  retaking.",
        bars: &[Bar::KoPass(KoPassScope::PerKo)],
        articles: &[("ko-pass-needed", "article 7")],
        ..NIHON_KI_IN
    },
    Definition {
        id: "japanese-2003",
        name: "Japanese 2003 Rules",
        source: "Robert Jasiek, Japanese 2003 Rules",
        ..LONG_CYCLE
    },
    Definition {
        id: "olympiad",
        name: "Computer Olympiad rules",
        source: "Sensei's Library, Long Cycle Rule",
        ..LONG_CYCLE
    },
];
