//! What bars a play: the prohibitions of which rule sets are composed. All that is said of a bar stands here.

use std::fmt;

use koatlas_board::Colour;

use crate::ban_lists::Capture;
use crate::history::{Asked, History};
use crate::mark::{Mark, Spot, Trace};
use crate::rule_set::Occasions;
use crate::sequence::{Said, Sequence};

/// Since when occurrences count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Since {
    /// From the start of the sequence.
    Start,
    /// From the last pass on; the position after that pass has occurred.
    LastPass,
}

impl Since {
    const fn asked(self) -> Asked {
        match self {
            Since::Start => Asked::Ever,
            Since::LastPass => Asked::SincePass,
        }
    }
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

/// A rule that bars a play, and the earlier move that it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// The rule.
    pub bar: Bar,
    /// The number of the move after which that occurred which would be repeated; 0 for the start. For the basic ko rule
    /// it is the number of the capture.
    pub since: u32,
}

/// What is said of a bar.
struct Row {
    id: &'static str,
    name: &'static str,
    /// What a play would do that it bars. `{move}` is the number of the earlier move, `{place}` is `after move N` or `at the start`.
    sentence: &'static str,
    /// The same if it refers to the start, where that is said in other words.
    at_start: Option<&'static str>,
}

const fn row(id: &'static str, name: &'static str, sentence: &'static str) -> Row {
    Row { id, name, sentence, at_start: None }
}

impl Bar {
    const fn row(self) -> Row {
        match self {
            Bar::BasicKo => Row {
                at_start: Some("would retake in the ko that is barred at the start"),
                ..row("basic-ko", "basic ko rule", "would retake at once what move {move} has taken")
            },
            Bar::TwoAgo => {
                row("two-ago", "position two moves ago", "would give back the position {place}, two moves ago")
            }
            Bar::Position(Since::Start) => row("psk", "positional superko", "would repeat the position {place}"),
            Bar::Position(Since::LastPass) => {
                row("spight", "positional superko since the last pass", "would repeat the position {place}")
            }
            Bar::Situation(Since::Start) => {
                row("ssk", "situational superko", "would repeat the position {place}, with the same player to move")
            }
            Bar::Situation(Since::LastPass) => row(
                "ssk-since-pass",
                "situational superko since the last pass",
                "would repeat the position {place}, with the same player to move",
            ),
            Bar::Creation => Row {
                at_start: Some("would repeat the start position, which is the player's own"),
                ..row(
                    "nssk",
                    "natural situational superko",
                    "would repeat the position that the player made with move {move}",
                )
            },
            Bar::Pair => row(
                "fixed-ko",
                "fixed-ko-rule",
                "would repeat move {move}, from the same position to the same position",
            ),
            Bar::PlayInClass => row(
                "prohibition",
                "prohibition rule",
                "would repeat move {move}, from a position that is the same outside of its basic kos",
            ),
            Bar::PointSincePosition => row(
                "configuration",
                "prohibition rule of configurations",
                "the position has occurred {place}, and somebody has played on this point since",
            ),
            Bar::NoChange => row("1-play", "1-play-rule", "would leave the position as it is"),
            Bar::PassedIn => row(
                "end-ko",
                "end-of-game ko rule",
                "would give back the position in which the opponent passed before move {move}",
            ),
            Bar::Unbalanced => row(
                "unbalanced-cycle",
                "unbalanced cycles forbidden",
                "would repeat the position {place}, with more stones of one colour removed since",
            ),
            Bar::KoPass(_) => row(
                "ko-pass-needed",
                "pass for the ko needed",
                "would retake in the ko of move {move} without a pass for it",
            ),
        }
    }

    /// The identifier in outputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// What the rule is called in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// If the bar forbids to leave a mark that is there, and no more: its kind, and what is asked of it.
    #[inline]
    const fn repeated(self) -> Option<(Trace, Asked)> {
        match self {
            Bar::Position(since) => Some((Trace::Position, since.asked())),
            Bar::Situation(since) => Some((Trace::Situation, since.asked())),
            Bar::Creation => Some((Trace::Creation, Asked::Ever)),
            Bar::Pair => Some((Trace::Pair, Asked::Ever)),
            Bar::PlayInClass => Some((Trace::PlayInClass, Asked::Ever)),
            _ => None,
        }
    }

    /// The marks that it looks for, and what it asks of them.
    pub(crate) fn asks(self) -> Vec<(Trace, Asked)> {
        match self {
            Bar::PointSincePosition => vec![(Trace::Position, Asked::Ever), (Trace::Point, Asked::Ever)],
            Bar::PassedIn => vec![(Trace::PassThenPlay, Asked::Ever)],
            Bar::Unbalanced => vec![(Trace::Position, Asked::Balance), (Trace::PositionUnbalanced, Asked::Ever)],
            _ => self.repeated().into_iter().collect(),
        }
    }

    /// Whether every play leaves one of finitely many marks, and no play may leave one that is there.
    pub(crate) fn bounds_plays(self) -> bool {
        self == Bar::PointSincePosition || matches!(self.repeated(), Some((_, Asked::Ever)))
    }

    /// The same for the plays between two passes.
    pub(crate) fn bounds_plays_between_passes(self) -> bool {
        matches!(self.repeated(), Some((_, Asked::SincePass)))
    }

    /// Whether it may bar a play of a sequence in which this happens, and no more.
    pub(crate) fn may_bar(self, happens: &Occasions) -> bool {
        match self {
            Bar::KoPass(_) => happens.retaking,
            Bar::PlayInClass => happens.repetition || happens.again,
            _ => happens.repetition,
        }
    }

    /// Whether it forbids a play, because of which earlier move, and what it has asked the history. Each bar takes at most two
    /// lookups, so the time does not depend on the length of the sequence.
    #[inline]
    pub(crate) fn forbids<H: History>(self, sequence: &Sequence<H>, play: &H::Play) -> Said<H> {
        let Sequence { history, now, .. } = sequence;
        let retakes = |ko: &Capture| history.retakes(play, *ko);
        let number = sequence.number();
        match self {
            Bar::BasicKo => (now.ko.filter(retakes).map(|_| number), None),
            Bar::TwoAgo => {
                let gives_back = now.two_ago.is_some_and(|place| history.leads_to(play, place));
                ((gives_back || now.ko.is_some_and(|ko| retakes(&ko))).then(|| number.saturating_sub(1)), None)
            }
            Bar::NoChange => ((!history.changes(now.place, play)).then_some(number), None),
            Bar::KoPass(_) => {
                let mut bans = sequence.bans.list(now.bans).iter();
                let ban = bans.find(|(player, ko)| *player == now.to_move && retakes(ko));
                (ban.map(|&(_, ko)| sequence.number_of(ko)), None)
            }
            Bar::PointSincePosition => {
                let (found, reading) = history.point_used(&sequence.clock, now.place, history.point(play));
                (found.map(|found| found.since), Some(reading))
            }
            Bar::Unbalanced => unbalanced(sequence, play),
            Bar::PassedIn => {
                let colour = Some(!now.to_move);
                let mark = Mark { trace: Trace::PassThenPlay, spot: Spot::After, colour, point: None };
                if_there(sequence, Asked::Ever, Some(mark), play)
            }
            Bar::Position(_) | Bar::Situation(_) | Bar::Creation | Bar::Pair | Bar::PlayInClass => {
                let Some((trace, asked)) = self.repeated() else { return (None, None) };
                if_there(sequence, asked, trace.of(&sequence.step(play)), play)
            }
        }
    }
}

#[inline]
fn if_there<H: History>(sequence: &Sequence<H>, asked: Asked, mark: Option<Mark>, play: &H::Play) -> Said<H> {
    let Some(mark) = mark else { return (None, None) };
    let (found, reading) = sequence.ask(asked, &mark, play);
    (found.map(|found| found.since), Some(reading))
}

/// All occurrences of a position have the same balance, as a play that would give it another is barred: unless such a play
/// was made in a recorded game, which leaves a mark.
fn unbalanced<H: History>(sequence: &Sequence<H>, play: &H::Play) -> Said<H> {
    let step = sequence.step(play);
    let Some(mark) = Trace::Position.of(&step) else { return (None, None) };
    let (found, reading) = sequence.ask(Asked::Balance, &mark, play);
    let own = i32::from(sequence.history.balance(play));
    let differs = found.filter(|found| found.balance + own != 0).map(|found| found.since);
    if H::COMPARED || differs.is_some() || found.is_none() {
        return (differs, Some(reading));
    }
    if_there(sequence, Asked::Ever, Trace::PositionUnbalanced.of(&step), play)
}

impl fmt::Display for Barred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, since) = (self.bar.row(), self.since);
        let place = if since == 0 { "at the start".to_owned() } else { format!("after move {since}") };
        let sentence = row.at_start.filter(|_| since == 0).unwrap_or(row.sentence);
        f.write_str(&sentence.replace("{move}", &since.to_string()).replace("{place}", &place))?;
        write!(f, " ({})", row.name)
    }
}
