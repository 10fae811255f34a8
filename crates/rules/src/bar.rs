//! Bars: the prohibitions of which rule sets are composed. The words of a [`Bar`] and the marks that it looks up are in `words` (a *mark* is
//! what a move leaves in the history); [`Bar::check`] applies it to a play.

mod counted;
mod window;
mod words;

use std::fmt;

use koatlas_board::Colour;

use crate::history::MarkQuestion::{self, Balance, Ever};
use crate::{Action, History, KoPassScope, Mark, MarkKind, MarkPosition, Sequence, SequenceEvents};

pub use counted::{Counted, Counts, Cycle};
pub use window::{Since, Window};

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
    /// `Q` is one of the positions that this number of last plays have made; passes do not count. The start, if it counts, is as one that
    /// a play has made.
    LastPlays(u8),
    /// What the play repeats has occurred too often: see [`Counted`].
    Counted(Counted),
    /// `Q` has occurred with the opponent to move, when the last pass of the player had been in the same position as it is now, or when
    /// he had not passed and has not now.
    SituationAndPass,
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
    /// The play takes in a basic ko, and the player has made it from `P` before.
    KoAgain,
    /// The last move has removed a stone of the player from the point.
    RemovedPoint,
    /// The last move was a pass of the opponent, who had passed in `P` before.
    AfterSecondPass,
    /// The play is disturbing: it comes right after a single pass. And the player has made a disturbing play from `P` before.
    Disturbing,
    /// The bar, for plays of one player alone.
    OfPlayer(Colour, &'static Bar),
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

impl Bar {
    /// Positional superko.
    pub(crate) const PSK: Bar = Bar::Position(Since::Start);
    /// Situational superko.
    pub(crate) const SSK: Bar = Bar::Situation(Since::Start);
    /// Natural situational superko.
    pub(crate) const NSSK: Bar = Bar::Creation;

    /// Returns a bar of each identifier.
    pub fn kinds() -> impl Iterator<Item = Bar> {
        Bar::WITHOUT_COUNT.into_iter().chain(Counted::KINDS.map(Bar::Counted))
    }

    const WITHOUT_COUNT: [Bar; 26] = [
        Bar::BasicKo,
        Bar::TwoAgo,
        Bar::Position(Since::Start),
        Bar::Position(Since::LastPass),
        Bar::Position(Since::StartUnlessPassed),
        Bar::Situation(Since::Start),
        Bar::Situation(Since::LastPass),
        Bar::Situation(Since::StartUnlessPassed),
        Bar::Recent(Window { moves: 2, situational: false }),
        Bar::Recent(Window { moves: 2, situational: true }),
        Bar::LastPlays(1),
        Bar::SituationAndPass,
        Bar::Creation,
        Bar::Pair,
        Bar::PlayInClass,
        Bar::PointSincePosition,
        Bar::NoChange,
        Bar::PassedIn,
        Bar::Unbalanced,
        Bar::KoPass(KoPassScope::PerKo),
        Bar::KoPass(KoPassScope::Once),
        Bar::KoPass(KoPassScope::UnlessDoubleKo),
        Bar::KoAgain,
        Bar::RemovedPoint,
        Bar::AfterSecondPass,
        Bar::Disturbing,
    ];

    /// Identifier in outputs.
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// Name of the rule in sentences.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the name, with what is counted, how often it may occur and whose plays are barred if the bar says that.
    pub fn full_name(self) -> String {
        let since_pass = matches!(self.of_both_players(), Bar::Counted(Counted { since_pass: true, .. }));
        let since_pass = if since_pass { " since the last pass" } else { "" };
        let allowed = self.allowed().map_or(String::new(), |times| format!(", allowed {times}"));
        format!("{}{since_pass}{allowed}{}", self.name(), self.for_player())
    }

    /// The player whose plays the bar forbids; `None` if it is about both players.
    pub const fn player(self) -> Option<Colour> {
        if let Bar::OfPlayer(player, _) = self { Some(player) } else { None }
    }

    /// The bar as it is if it is about both players.
    #[must_use]
    pub const fn of_both_players(self) -> Bar {
        if let Bar::OfPlayer(_, bar) = self { *bar } else { self }
    }

    /// Words that follow the name of a bar for one player; otherwise empty.
    fn for_player(self) -> &'static str {
        match self.player() {
            None => "",
            Some(Colour::Black) => ", for Black",
            Some(Colour::White) => ", for White",
        }
    }

    /// Returns how often something may occur before the bar forbids to repeat it, in words; `None` if a first occurrence is enough.
    fn allowed(self) -> Option<String> {
        match self.of_both_players() {
            Bar::Counted(Counted { allowed: 0, .. }) => None,
            Bar::Counted(Counted { allowed: 1, .. }) => Some("once".to_owned()),
            Bar::Counted(Counted { allowed, .. }) => Some(format!("{allowed} times")),
            _ => None,
        }
    }

    /// Finds a bar by its identifier. What the identifier does not tell, such as the number of moves of a window, is as it may be.
    ///
    /// ```
    /// use koatlas_rules::Bar;
    /// assert_eq!(Bar::with_id("fixed-ko").map(Bar::name), Some("fixed-ko-rule"));
    /// ```
    pub fn with_id(id: &str) -> Option<Bar> {
        Bar::kinds().find(|bar| bar.id() == id)
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
    /// It does so if every play leaves one of finitely many marks, and no play may leave a mark that is there. A bar of one player bounds
    /// the number of his plays.
    pub(crate) fn bounds_plays(self, between_passes: bool) -> bool {
        match self {
            Bar::Position(since) | Bar::Situation(since) => match since {
                Since::Start => !between_passes,
                Since::LastPass => between_passes,
                // A play after a pass may repeat anything.
                Since::StartUnlessPassed => false,
            },
            Bar::Creation | Bar::Pair | Bar::PlayInClass | Bar::PointSincePosition => !between_passes,
            // A mark may be left once more than is allowed. If even cycles count, it may be left as often after an odd and after an even
            // number of plays: two occurrences of one kind have an even cycle between them.
            Bar::Counted(Counted { since_pass, cycle: None | Some(Cycle::Even), .. }) => since_pass == between_passes,
            // The mark of a play is the position, the player, and the position of his last pass or that he has not passed.
            Bar::SituationAndPass => !between_passes,
            Bar::OfPlayer(_, bar) => bar.bounds_plays(between_passes),
            _ => false,
        }
    }

    /// True if the bar can forbid a play that repeats nothing, so that no play is legal without a look at it.
    pub(crate) fn forbids_new_positions(self) -> bool {
        matches!(self.of_both_players(), Bar::AfterSecondPass | Bar::Disturbing)
    }

    /// True if the bar forbids no play that makes a position which has not occurred.
    ///
    /// A single stone that retakes at once makes the position of two moves ago again.
    pub fn forbids_only_repetition(self) -> bool {
        match self.of_both_players() {
            Bar::BasicKo
            | Bar::TwoAgo
            | Bar::Position(_)
            | Bar::Situation(_)
            | Bar::Recent(_)
            | Bar::LastPlays(_)
            | Bar::Counted(_)
            | Bar::SituationAndPass
            | Bar::Creation
            | Bar::Pair
            | Bar::NoChange
            | Bar::PassedIn
            | Bar::Unbalanced
            | Bar::KoAgain => true,
            Bar::PlayInClass
            | Bar::PointSincePosition
            | Bar::KoPass(_)
            | Bar::RemovedPoint
            | Bar::AfterSecondPass
            | Bar::Disturbing
            | Bar::OfPlayer(..) => false,
        }
    }

    /// True if the bar may forbid a play of a sequence with these events. If false, it forbids none.
    pub(crate) fn may_bar(self, events: &SequenceEvents) -> bool {
        match self {
            Bar::KoPass(_) => events.retaking,
            Bar::PlayInClass => events.repetition || events.replays_point,
            // No event tells that the point of a play was cleared just before.
            Bar::RemovedPoint => true,
            // The third pass in a row is the second of its player in this position.
            Bar::AfterSecondPass => events.repetition || events.passes >= 2,
            Bar::OfPlayer(_, bar) => bar.may_bar(events),
            // From the first disturbing play to the second, a play has brought back the position.
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
            Bar::OfPlayer(player, bar) if player == state.to_move => bar.check(sequence, play),
            Bar::OfPlayer(..) => (None, None),
            Bar::BasicKo => (state.ko.filter(|&ko| history.retakes(play, ko)).map(|_| number), None),
            Bar::TwoAgo => {
                // A ko that the option `ko` bars at the start has no position two moves ago.
                let repeats = state.two_ago.is_some_and(|position| history.leads_to(play, position))
                    || state.ko.is_some_and(|ko| history.retakes(play, ko));
                (repeats.then(|| number.saturating_sub(1)), None)
            }
            Bar::Recent(window) => (window.find(sequence, play), None),
            Bar::LastPlays(plays) => (made_by_last_plays(sequence, play, plays.into()), None),
            Bar::Counted(counted) => counted.check(sequence, play),
            Bar::SituationAndPass => situation_and_pass(sequence, play),
            Bar::AfterSecondPass => after_second_pass(sequence, play),
            Bar::NoChange => ((!history.changes(state.position, play)).then_some(number), None),
            Bar::KoPass(_) => {
                let mut bans = sequence.bans.list(state.bans).iter();
                let ban = bans.find(|&&(player, ko)| player == state.to_move && history.retakes(play, ko));
                let ban = ban.filter(|(_, ko)| !sequence.is_exempt(*ko));
                (ban.map(|&(_, ko)| sequence.number_of(ko)), None)
            }
            Bar::PointSincePosition => {
                let (used, reading) = history.point_used(&sequence.totals, state.position, history.point(play));
                (used.map(|used| used.since), Some(reading))
            }
            Bar::Unbalanced => unbalanced(sequence, play),
            Bar::KoAgain if !sequence.takes_in_ko(history.point(play).into()) => (None, None),
            Bar::RemovedPoint => (removed_before(sequence, play), None),
            Bar::Position(Since::StartUnlessPassed) | Bar::Situation(Since::StartUnlessPassed)
                if sequence.undo_records.last().is_some_and(|last| last.action == Action::Pass) =>
            {
                (None, None)
            }
            Bar::Disturbing => (disturbed_before(sequence), None),
            Bar::PassedIn => {
                since(sequence, Ever, Some(MarkKind::PassThenPlay.at_position_after(Some(!state.to_move))), play)
            }
            Bar::Position(_) | Bar::Situation(_) | Bar::Creation | Bar::Pair | Bar::PlayInClass | Bar::KoAgain => {
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

/// Returns the number of the last of `plays` last plays that has made the position after `play`; 0 is the start.
fn made_by_last_plays<H: History>(sequence: &Sequence<H>, play: &H::Play, plays: usize) -> Option<u32> {
    let made = (1..=sequence.number()).rev().filter(|&number| sequence.is_play(number));
    let mut counted = made.chain(sequence.rules.start_counts.then_some(0)).take(plays);
    counted.find(|&number| sequence.history.leads_to(play, sequence.position_after(number)))
}

/// Applies [`Bar::SituationAndPass`]. Only a situation that has occurred is worth the search for the passes.
fn situation_and_pass<H: History>(sequence: &Sequence<H>, play: &H::Play) -> BarAnswer<H> {
    let mark = sequence.candidate_mark(MarkKind::Situation, play);
    let (occurred, reading) = since(sequence, Ever, mark, play);
    (occurred.and_then(|_| with_same_pass(sequence, play)), reading)
}

/// Applies [`Bar::AfterSecondPass`].
fn after_second_pass<H: History>(sequence: &Sequence<H>, play: &H::Play) -> BarAnswer<H> {
    let (last, player) = (sequence.undo_records.last(), sequence.state.to_move);
    if last.is_none_or(|last| last.action != Action::Pass || last.before.to_move == player) {
        return (None, None);
    }
    // The last pass has left the mark, too: it was the first one, or an earlier one was.
    let passed = MarkKind::Pass.at_position_after(Some(!player));
    let (first, reading) = since(sequence, Balance, Some(Mark { position: MarkPosition::Before, ..passed }), play);
    (first.filter(|&first| first < sequence.number()), reading)
}

/// Returns the number of the last move after which the position after `play` stood with the opponent to move, the last pass of the
/// player being in the same position as it is now. The time is linear in the length of the sequence.
fn with_same_pass<H: History>(sequence: &Sequence<H>, play: &H::Play) -> Option<u32> {
    let player = sequence.state.to_move;
    let passes = |number: u32| {
        let record = &sequence.undo_records[number as usize - 1];
        record.action == Action::Pass && record.before.to_move == player
    };
    let last_pass = |number: u32| (1..=number).rev().find(|&earlier| passes(earlier));
    let passed_in = |pass: Option<u32>| pass.map(|pass| sequence.history.position(sequence.position_after(pass)));
    let now = passed_in(last_pass(sequence.number()));
    let oldest = u32::from(!sequence.rules.start_counts);
    (oldest..=sequence.number()).rev().find(|&number| {
        sequence.to_move_after(number) != player
            && sequence.history.leads_to(play, sequence.position_after(number))
            && passed_in(last_pass(number)) == now
    })
}

/// If a play now would be disturbing, returns the number of the last disturbing play of the player in this position. The time is linear in
/// the length of the sequence.
fn disturbed_before<H: History>(sequence: &Sequence<H>) -> Option<u32> {
    let Sequence { history, state, .. } = sequence;
    let here = history.position(state.position);
    (sequence.is_after_single_pass(sequence.number())).then_some(())?;
    (1..=sequence.number()).rev().find(|&number| {
        sequence.is_disturbing(number)
            && sequence.to_move_after(number) != state.to_move
            && history.position(sequence.position_after(number - 1)) == here
    })
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
        let sentence = match (self.bar.of_both_players(), earlier) {
            (_, Earlier::Move(_)) => row.sentence,
            (Bar::BasicKo, _) => "would retake in the ko that is barred at the start",
            (Bar::KoPass(_), _) => "would retake in the ko that is barred at the start without a pass for it",
            (Bar::Creation | Bar::Counted(Counted { counts: Counts::Creation, .. }), _) => {
                "would repeat the position {place}, which is the player's own"
            }
            _ => row.sentence,
        };
        let number = if let Earlier::Move(number) = earlier { number } else { 0 };
        let sentence = sentence.replace("{move}", &number.to_string()).replace("{place}", &earlier.after());
        let times =
            self.bar.allowed().map_or(String::new(), |times| format!(", and it has occurred more than {times}"));
        format!("{sentence}{times} ({}{})", row.name, self.bar.for_player())
    }
}

impl fmt::Display for BarReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(if self.since == 0 { Earlier::Start } else { Earlier::Move(self.since as usize) }))
    }
}
