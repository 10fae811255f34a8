//! Bars: the prohibitions of which rule sets are composed. The row of a [`Bar`] has its identifier, its words and the marks that it
//! looks up (a *mark* is what a move leaves in the history); [`Bar::check`] applies it to a play.

use std::fmt;

use koatlas_board::Colour;

use crate::history::MarkQuestion::{self, Balance, Ever, SincePass};
use crate::{Action, History, KoPassScope, Mark, MarkKind, Sequence, SequenceEvents};

/// The occurrences of a position or situation that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Since {
    /// Those since the start of the sequence.
    Start,
    /// Those since the last pass. The position after that pass counts.
    LastPass,
    /// Those since the start of the sequence, but for a play after a pass: it may repeat any.
    StartUnlessPassed,
}

/// The last positions that a play is compared with. That of the moment before a move counts as one move ago.
///
/// The position two moves ago always counts; if no move was made, the start stands in for it. So the basic ko rule holds. The positions
/// from three moves ago up to `moves` moves ago count as in superko, and the start only if it counts as having occurred. The position
/// on the board does not count, so a suicide of a single stone does not repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// True if a position from three moves ago or earlier counts only with the opponent to move.
    pub situational: bool,
    /// Number of moves that the rule looks back.
    pub moves: u8,
}

impl Window {
    /// Returns the last move that led to the position after `play`, among the moves that count; 0 is the start.
    fn find<H: History>(self, sequence: &Sequence<H>, play: &H::Play) -> Option<u32> {
        let two_ago = sequence.number().saturating_sub(1);
        let oldest = (sequence.number() + 1).saturating_sub(self.moves.into());
        let oldest = oldest.max(u32::from(!sequence.rules.start_counts));
        let counts = |number: &u32| !self.situational || sequence.to_move_after(*number) != sequence.state.to_move;
        let recent = std::iter::once(two_ago).chain((oldest..two_ago).rev().filter(counts));
        recent.into_iter().find(|&number| sequence.history.leads_to(play, sequence.position_after(number)))
    }
}

koatlas_board::named_values! {
    /// The player who counts as the creator of the start position under [`Bar::Creation`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Creator {
        /// The opponent of the first mover; nobody if the board is empty.
        Auto = "auto",
        /// Nobody.
        Nobody = "none",
        /// Black.
        Black = "B",
        /// White.
        White = "W",
    }
}

impl Creator {
    /// Returns the creator of the start position, if `first` moves first; `None` if it has no creator.
    pub(crate) fn player(self, first: Colour, empty_board: bool) -> Option<Colour> {
        match self {
            Creator::Auto => (!empty_board).then_some(!first),
            Creator::Nobody => None,
            Creator::Black => Some(Colour::Black),
            Creator::White => Some(Colour::White),
        }
    }
}

/// A prohibition of plays. It applies to plays that the bare rules (captures and suicide) allow; passes are never barred.
///
/// `P` and `Q` are the positions before and after the play.
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
    /// `Q` is one of the last positions: see [`Window`].
    Recent(Window),
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
    /// `Q` has occurred, and since one of its occurrences unequal numbers of black and white stones were removed.
    Unbalanced,
    /// The player's stone was captured in this ko, and he has not passed for it since.
    KoPass(KoPassScope),
    /// The last move has removed a stone of the player from the point.
    RemovedPoint,
}

/// The reason why a play is barred: the rule, and the earlier move that it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarReason {
    /// The bar.
    pub bar: Bar,
    /// The number of the move after which the repeated position, situation or play occurred; 0 is the start. For the
    /// basic ko rule it is the number of the capture.
    pub since: u32,
}

/// An earlier moment of a game that a sentence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// The start of the game.
    Start,
    /// The moment at which stones were set up after the move with this number.
    SetUp(usize),
    /// The moment after the move with this number.
    Move(usize),
}

impl Earlier {
    /// Words that follow *the position*, such as `of move 3`.
    pub fn of(self) -> String {
        match self {
            Earlier::Move(number) => format!("of move {number}"),
            other => other.after(),
        }
    }

    /// Words that follow *the position*, such as `after move 3`.
    fn after(self) -> String {
        match self {
            Earlier::Start => "at the start".to_owned(),
            Earlier::SetUp(before) => format!("as set up after move {before}"),
            Earlier::Move(number) => format!("after move {number}"),
        }
    }
}

/// The number of the earlier move if the bar forbids the play, and the record of the lookup if the bar has looked up a mark.
pub(crate) type BarAnswer<H> = (Option<u32>, Option<<H as History>::Reading>);

/// Words and lookups of a bar.
struct BarRow {
    id: &'static str,
    name: &'static str,
    /// Text about a play that is barred. `{move}` stands for the number of the earlier move, `{place}` for `after move
    /// N` or `at the start`.
    sentence: &'static str,
    /// The kinds of marks that the bar looks up, and which of them count.
    marks: &'static [(MarkKind, MarkQuestion)],
}

const POSITION: &str = "would repeat the position {place}";
const SITUATION: &str = "would repeat the position {place}, with the same player to move";

impl Bar {
    /// Positional superko.
    pub(crate) const PSK: Bar = Bar::Position(Since::Start);
    /// Situational superko.
    pub(crate) const SSK: Bar = Bar::Situation(Since::Start);
    /// Natural situational superko.
    pub(crate) const NSSK: Bar = Bar::Creation;

    #[inline]
    const fn row(self) -> BarRow {
        type Marks = &'static [(MarkKind, MarkQuestion)];
        let (id, name, marks, sentence): (_, _, Marks, _) = match self {
            Bar::BasicKo => ("basic-ko", "basic ko rule", &[], "would retake at once what move {move} has taken"),
            Bar::TwoAgo => {
                ("two-ago", "position two moves ago", &[], "would give back the position {place}, two moves ago")
            }
            Bar::Position(Since::Start) => ("psk", "positional superko", &[(MarkKind::Position, Ever)], POSITION),
            Bar::Position(Since::LastPass) => {
                ("spight", "positional superko since the last pass", &[(MarkKind::Position, SincePass)], POSITION)
            }
            Bar::Situation(Since::Start) => ("ssk", "situational superko", &[(MarkKind::Situation, Ever)], SITUATION),
            Bar::Situation(Since::LastPass) => (
                "ssk-since-pass",
                "situational superko since the last pass",
                &[(MarkKind::Situation, SincePass)],
                SITUATION,
            ),
            Bar::Position(Since::StartUnlessPassed) => {
                ("psk-unless-passed", "positional superko but after a pass", &[(MarkKind::Position, Ever)], POSITION)
            }
            Bar::Situation(Since::StartUnlessPassed) => {
                ("ssk-unless-passed", "situational superko but after a pass", &[(MarkKind::Situation, Ever)], SITUATION)
            }
            Bar::Recent(Window { situational: false, .. }) => {
                ("psk-window", "positional superko within a window", &[], POSITION)
            }
            Bar::Recent(Window { situational: true, .. }) => {
                ("ssk-window", "situational superko within a window", &[], POSITION)
            }
            Bar::Creation => (
                "nssk",
                "natural situational superko",
                &[(MarkKind::Creation, Ever)],
                "would repeat the position that the player made with move {move}",
            ),
            Bar::Pair => (
                "fixed-ko",
                "fixed-ko-rule",
                &[(MarkKind::Pair, Ever)],
                "would repeat move {move}, from the same position to the same position",
            ),
            Bar::PlayInClass => (
                "prohibition",
                "prohibition rule",
                &[(MarkKind::PlayInClass, Ever)],
                "would repeat move {move}, from a position that is the same outside of its basic kos",
            ),
            Bar::PointSincePosition => (
                "configuration",
                "prohibition rule of configurations",
                &[(MarkKind::Position, Ever), (MarkKind::Point, Ever)],
                "the position has occurred {place}, and somebody has played on this point since",
            ),
            Bar::NoChange => ("1-play", "1-play-rule", &[], "would leave the position as it is"),
            Bar::PassedIn => (
                "end-ko",
                "end-of-game ko rule",
                &[(MarkKind::PassThenPlay, Ever)],
                "would give back the position in which the opponent passed before move {move}",
            ),
            Bar::Unbalanced => (
                "unbalanced-cycle",
                "unbalanced cycles forbidden",
                &[(MarkKind::Position, Balance), (MarkKind::PositionUnbalanced, Ever)],
                "would repeat the position {place}, with more stones of one colour removed since",
            ),
            Bar::KoPass(_) => (
                "ko-pass-needed",
                "pass for the ko needed",
                &[],
                "would retake in the ko of move {move} without a pass for it",
            ),
            Bar::RemovedPoint => (
                "removed-point",
                "rule of the removed stone",
                &[],
                "is on a point from which move {move} has removed a stone",
            ),
        };
        BarRow { id, name, sentence, marks }
    }

    /// Identifier in outputs.
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// Name of the rule in sentences.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Plays that the bar forbids, in words that follow *A play is illegal if*.
    ///
    /// ```
    /// use koatlas_rules::Bar;
    /// assert_eq!(Bar::NoChange.condition(), "it leaves the position as it was");
    /// ```
    pub const fn condition(self) -> &'static str {
        match self {
            Bar::BasicKo => "it takes back at once the single stone that has just taken a single stone",
            Bar::TwoAgo => "it gives back the position before the opponent's last move",
            Bar::Position(Since::Start) => "it makes a position that has occurred, whoever was to move",
            Bar::Position(Since::LastPass) => "it makes a position that has occurred since the last pass",
            Bar::Situation(Since::Start) => "it makes a position that has occurred with the same player to move",
            Bar::Situation(Since::LastPass) => {
                "it makes a position that has occurred since the last pass with the same player to move"
            }
            Bar::Position(Since::StartUnlessPassed) => {
                "it makes a position that has occurred, unless the last move was a pass"
            }
            Bar::Situation(Since::StartUnlessPassed) => {
                "it makes a position that has occurred with the same player to move, unless the last move was a pass"
            }
            Bar::Recent(Window { situational: false, .. }) => {
                "it makes a position that has occurred within the last moves, or that of two moves ago"
            }
            Bar::Recent(Window { situational: true, .. }) => {
                "it makes a position that has occurred within the last moves with the same player to move, or that of two moves ago"
            }
            Bar::Creation => "it makes a position that the same player has made by a play before",
            Bar::Pair => "a play has led from the same position to the same position before",
            Bar::PlayInClass => {
                "the same player has played on the same point before, from a position that was the same outside of its \
                 basic kos"
            }
            Bar::PointSincePosition => {
                "somebody has played on the same point since the position on the board occurred first"
            }
            Bar::NoChange => "it leaves the position as it was",
            Bar::PassedIn => "it makes a position in which the opponent has passed, and a play followed",
            Bar::Unbalanced => {
                "it makes a position that has occurred, and more stones of one colour than of the other were taken since"
            }
            Bar::KoPass(_) => "it takes back in a ko, and the player has not passed for that ko since he lost it",
            Bar::RemovedPoint => "the last move has removed a stone of the player from its point",
        }
    }

    /// Returns the value of the option `superko` that chooses this bar.
    pub(crate) fn superko(self) -> Option<&'static str> {
        match self {
            Bar::PSK => Some("positional"),
            Bar::SSK => Some("situational"),
            Bar::NSSK => Some("natural"),
            _ => None,
        }
    }

    /// The kinds of marks that the bar looks up, and which of them count.
    pub(crate) fn lookups(self) -> &'static [(MarkKind, MarkQuestion)] {
        self.row().marks
    }

    /// True if this bar bounds the number of plays of a sequence; or, if `between_passes` is true, the number of plays between two passes.
    /// It does so if every play leaves one of finitely many marks, and no play may leave a mark that is there.
    pub(crate) fn bounds_plays(self, between_passes: bool) -> bool {
        match self {
            Bar::Position(since) | Bar::Situation(since) => match since {
                Since::Start => !between_passes,
                Since::LastPass => between_passes,
                // A play after a pass may repeat anything.
                Since::StartUnlessPassed => false,
            },
            Bar::Creation | Bar::Pair | Bar::PlayInClass | Bar::PointSincePosition => !between_passes,
            _ => false,
        }
    }

    /// True if the bar may forbid a play of a sequence with these events. If false, it forbids none.
    pub(crate) fn may_bar(self, events: &SequenceEvents) -> bool {
        match self {
            Bar::KoPass(_) => events.retaking,
            Bar::PlayInClass => events.repetition || events.replays_point,
            // No event tells that the point of a play was cleared just before.
            Bar::RemovedPoint => true,
            _ => events.repetition,
        }
    }

    /// Applies the bar to `play`, which the bare rules allow. A bar makes at most two lookups, so the time does not
    /// depend on the length of the sequence.
    #[inline]
    pub(crate) fn check<H: History>(self, sequence: &Sequence<H>, play: &H::Play) -> BarAnswer<H> {
        let Sequence { history, state, .. } = sequence;
        let number = sequence.number();
        match self {
            Bar::BasicKo => (state.ko.filter(|&ko| history.retakes(play, ko)).map(|_| number), None),
            Bar::TwoAgo => {
                // A ko that the option `ko` bars at the start has no position two moves ago.
                let repeats = state.two_ago.is_some_and(|position| history.leads_to(play, position))
                    || state.ko.is_some_and(|ko| history.retakes(play, ko));
                (repeats.then(|| number.saturating_sub(1)), None)
            }
            Bar::Recent(window) => (window.find(sequence, play), None),
            Bar::NoChange => ((!history.changes(state.position, play)).then_some(number), None),
            Bar::KoPass(_) => {
                let mut bans = sequence.bans.list(state.bans).iter();
                let ban = bans.find(|&&(player, ko)| player == state.to_move && history.retakes(play, ko));
                (ban.map(|&(_, ko)| sequence.number_of(ko)), None)
            }
            Bar::PointSincePosition => {
                let (used, reading) = history.point_used(&sequence.totals, state.position, history.point(play));
                (used.map(|used| used.since), Some(reading))
            }
            Bar::Unbalanced => unbalanced(sequence, play),
            Bar::RemovedPoint => (removed_before(sequence, play), None),
            Bar::Position(Since::StartUnlessPassed) | Bar::Situation(Since::StartUnlessPassed)
                if sequence.undo_records.last().is_some_and(|last| last.action == Action::Pass) =>
            {
                (None, None)
            }
            Bar::PassedIn => {
                since(sequence, Ever, Some(MarkKind::PassThenPlay.at_position_after(Some(!state.to_move))), play)
            }
            Bar::Position(_) | Bar::Situation(_) | Bar::Creation | Bar::Pair | Bar::PlayInClass => {
                let (kind, question) = self.row().marks[0];
                since(sequence, question, sequence.candidate_mark(kind, play), play)
            }
        }
    }
}

/// Returns the number of the last move if it has removed a stone of the player from the point of `play`.
fn removed_before<H: History>(sequence: &Sequence<H>, play: &H::Play) -> Option<u32> {
    let number = sequence.number();
    let before = sequence.history.position(sequence.position_after(number.checked_sub(1)?));
    (before.content(sequence.history.point(play).into()) == Some(sequence.state.to_move)).then_some(number)
}

/// Looks up `mark`. `None` is a mark that no play of this kind leaves, so it is not there.
#[inline]
fn since<H: History>(
    sequence: &Sequence<H>,
    question: MarkQuestion,
    mark: Option<Mark>,
    play: &H::Play,
) -> BarAnswer<H> {
    let Some(mark) = mark else { return (None, None) };
    let (occurrence, reading) = sequence.look_up(question, &mark, play);
    (occurrence.map(|occurrence| occurrence.since), Some(reading))
}

/// Applies [`Bar::Unbalanced`]. All occurrences of a position have the same balance, because a play that would give it another one is
/// barred. The exception is a violation in a recorded game, which leaves a [`MarkKind::PositionUnbalanced`].
fn unbalanced<H: History>(sequence: &Sequence<H>, play: &H::Play) -> BarAnswer<H> {
    let (first, reading) = sequence.look_up(Balance, &MarkKind::Position.at_position_after(None), play);
    let own = i32::from(sequence.history.balance(play));
    let differs = first.filter(|first| first.balance + own != 0).map(|first| first.since);
    if H::COMPARED || differs.is_some() || first.is_none() {
        return (differs, Some(reading));
    }
    since(sequence, Ever, Some(MarkKind::PositionUnbalanced.at_position_after(None)), play)
}

impl BarReason {
    /// Returns the sentence about a play that is barred, in which the earlier move is `earlier`.
    pub fn sentence(&self, earlier: Earlier) -> String {
        let row = self.bar.row();
        let sentence = match (self.bar, earlier) {
            (_, Earlier::Move(_)) => row.sentence,
            (Bar::BasicKo, _) => "would retake in the ko that is barred at the start",
            (Bar::KoPass(_), _) => "would retake in the ko that is barred at the start without a pass for it",
            (Bar::Creation, _) => "would repeat the position {place}, which is the player's own",
            _ => row.sentence,
        };
        let number = if let Earlier::Move(number) = earlier { number } else { 0 };
        let sentence = sentence.replace("{move}", &number.to_string()).replace("{place}", &earlier.after());
        format!("{sentence} ({})", row.name)
    }
}

impl fmt::Display for BarReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(if self.since == 0 { Earlier::Start } else { Earlier::Move(self.since as usize) }))
    }
}
