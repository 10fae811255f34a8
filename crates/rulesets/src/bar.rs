//! What bars a play: the prohibitions of which rule sets are composed.

use koatlas_board::Colour;

use crate::mark::Trace;

/// Since when occurrences count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Since {
    /// From the start of the sequence.
    Start,
    /// From the last pass on; the position after that pass has occurred.
    LastPass,
}

/// Who is taken to have created the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Creator {
    /// The opponent of the first mover; nobody if the board is empty.
    Auto,
    /// Nobody.
    Nobody,
    /// Black.
    Black,
    /// White.
    White,
}

impl Creator {
    /// Every value.
    pub(crate) const ALL: [Creator; 4] = [Creator::Auto, Creator::Nobody, Creator::Black, Creator::White];

    /// The value of the option.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Creator::Auto => "auto",
            Creator::Nobody => "none",
            Creator::Black => "B",
            Creator::White => "W",
        }
    }

    /// The player who is taken to have created the start position, if there is one, for a first mover and a board.
    pub(crate) fn of(self, first: Colour, empty_board: bool) -> Option<Colour> {
        match self {
            Creator::Auto => (!empty_board).then_some(!first),
            Creator::Nobody => None,
            Creator::Black => Some(Colour::Black),
            Creator::White => Some(Colour::White),
        }
    }
}

/// What a pass for a ko lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoPass {
    /// The ban in that ko.
    PerKo,
    /// All bans of the player who passes.
    Any,
}

/// A prohibition: what bars a play that the bare rules allow.
///
/// `P` and `Q` are the positions before and after the play. Passes are never barred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bar {
    /// The last move took one stone, and the play takes the one stone that took it.
    BasicKo,
    /// `Q` is the position before the last move.
    TwoAgo,
    /// `Q` has occurred.
    Position(Since),
    /// `Q` has occurred with the opponent to move.
    Situation(Since),
    /// The player has created `Q` by a play before.
    Creation,
    /// A play has led from `P` to `Q` before.
    Pair,
    /// The player has played on the point before, from a position of the class of `P`. Two positions are of one class
    /// if their basic kos are on the same points, and everything outside of these is the same.
    PlayInClass,
    /// Somebody has played on the point since `P` occurred first.
    PointSincePosition,
    /// `Q` is `P`.
    NoChange,
    /// The opponent has passed in `Q` before, and the next move was a play.
    PassedIn,
    /// `Q` has occurred, and since one of its occurrences more stones of one colour than of the other were removed.
    Unbalanced,
    /// The player's stone was taken in this ko, and he has not passed for it since.
    KoPass(KoPass),
}

impl Bar {
    /// The identifier in outputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Bar::BasicKo => "basic-ko",
            Bar::TwoAgo => "two-ago",
            Bar::Position(Since::Start) => "psk",
            Bar::Position(Since::LastPass) => "spight",
            Bar::Situation(Since::Start) => "ssk",
            Bar::Situation(Since::LastPass) => "ssk-since-pass",
            Bar::Creation => "nssk",
            Bar::Pair => "fixed-ko",
            Bar::PlayInClass => "prohibition",
            Bar::PointSincePosition => "configuration",
            Bar::NoChange => "1-play",
            Bar::PassedIn => "end-ko",
            Bar::Unbalanced => "unbalanced-cycle",
            Bar::KoPass(_) => "ko-pass-needed",
        }
    }

    /// What the rule is called in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bar::BasicKo => "basic ko rule",
            Bar::TwoAgo => "position two moves ago",
            Bar::Position(Since::Start) => "positional superko",
            Bar::Position(Since::LastPass) => "positional superko since the last pass",
            Bar::Situation(Since::Start) => "situational superko",
            Bar::Situation(Since::LastPass) => "situational superko since the last pass",
            Bar::Creation => "natural situational superko",
            Bar::Pair => "fixed-ko-rule",
            Bar::PlayInClass => "prohibition rule",
            Bar::PointSincePosition => "prohibition rule of configurations",
            Bar::NoChange => "1-play-rule",
            Bar::PassedIn => "end-of-game ko rule",
            Bar::Unbalanced => "unbalanced cycles forbidden",
            Bar::KoPass(_) => "pass for the ko needed",
        }
    }

    /// If the bar only asks whether a mark is there: the mark, and since when it counts.
    #[must_use]
    pub const fn trace(self) -> Option<(Trace, Since)> {
        match self {
            Bar::Position(since) => Some((Trace::Position, since)),
            Bar::Situation(since) => Some((Trace::Situation, since)),
            Bar::Creation => Some((Trace::Creation, Since::Start)),
            Bar::Pair => Some((Trace::Pair, Since::Start)),
            Bar::PlayInClass => Some((Trace::PlayInClass, Since::Start)),
            _ => None,
        }
    }

    /// The marks it looks for.
    pub(crate) fn traces(self) -> Vec<Trace> {
        match (self, self.trace()) {
            (_, Some((trace, _))) => vec![trace],
            (Bar::PointSincePosition, _) => vec![Trace::Position, Trace::Point],
            (Bar::Unbalanced, _) => vec![Trace::Position, Trace::PositionUnbalanced],
            (Bar::PassedIn, _) => vec![Trace::PassThenPlay],
            _ => Vec::new(),
        }
    }
}
