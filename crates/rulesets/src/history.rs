//! The history of a sequence, however it is kept: the marks that moves leave behind, and what rules ask of them later.

use koatlas_board::{Colour, LocalBoard, PointSet, Position};

use crate::kos::{BanLists, Capture};
use crate::moves::Action;

/// The kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A position has occurred.
    Position,
    /// A position has occurred, and more stones of one colour than of the other were removed since its first occurrence. Only
    /// violations in a recorded game leave it.
    PositionUnbalanced,
    /// A position has occurred with a player to move.
    Situation,
    /// A situation has been entered by a play and had occurred before since the last pass.
    SituationAgain,
    /// A player has created a position by a play.
    Creation,
    /// A play has led from a position to another.
    Pair,
    /// A player has played on a point from a class of positions.
    PlayInClass,
    /// Somebody has played on a point.
    Point,
    /// A player has passed in a position.
    Pass,
    /// A player has passed in a position, and the next move was a play.
    PassThenPlay,
}

/// Of which position a mark speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Of none.
    Nowhere,
    /// Of the position before the move.
    Before,
    /// Of the position after it.
    After,
    /// Of the class of the position before it: see [`position_class`](crate::position_class).
    Class,
}

/// A mark of a move. A field that a kind of mark does not need has a fixed value: no colour, no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its kind.
    pub trace: Trace,
    /// Of which position it speaks.
    pub spot: Spot,
    /// Of which player.
    pub colour: Option<Colour>,
    /// Of which point of the local board.
    pub point: Option<u16>,
}

impl Trace {
    /// The mark of the position after a move, of one player or of none.
    #[inline]
    #[must_use]
    pub const fn after(self, colour: Option<Colour>) -> Mark {
        Mark { trace: self, spot: Spot::After, colour, point: None }
    }

    /// The mark that a move of a player leaves, or would leave: with the point of a play, none for passes of all kinds; with who
    /// passed just before, in a recorded game perhaps the same player; and whether the position changes. Passes leave only some
    /// kinds of marks.
    ///
    /// A pair of positions is stored as the position before the play, its player and its point. A play that changes
    /// nothing is an exception: any two such plays in one position are the same pair.
    #[inline]
    #[must_use]
    pub fn of(self, colour: Colour, point: Option<u16>, passer: Option<Colour>, changes: bool) -> Option<Mark> {
        let mark = |spot, colour, point| Mark { trace: self, spot, colour, point };
        match self {
            Trace::Position | Trace::PositionUnbalanced => Some(self.after(None)),
            Trace::Situation => Some(self.after(Some(!colour))),
            Trace::SituationAgain => point.map(|_| self.after(Some(!colour))),
            Trace::Creation => point.map(|_| self.after(Some(colour))),
            Trace::Pair if !changes => point.map(|_| mark(Spot::Before, None, None)),
            Trace::Pair => point.map(|_| mark(Spot::Before, Some(colour), point)),
            Trace::PlayInClass => point.map(|_| mark(Spot::Class, Some(colour), point)),
            Trace::Point => point.map(|_| mark(Spot::Nowhere, None, point)),
            Trace::Pass => point.is_none().then(|| self.after(Some(colour))),
            Trace::PassThenPlay => point.and(passer).map(|passer| mark(Spot::Before, Some(passer), None)),
        }
    }
}

/// A question about a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkQuestion {
    /// Whether it has been left.
    Ever,
    /// Whether it has been left since the last pass, that pass included.
    SincePass,
    /// Which balance the moves have since it was left first.
    Balance,
}

/// When a mark was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The number of the last move that left it, 0 for the start; for [`MarkQuestion::Balance`], or the first time of a position,
    /// of the first one.
    pub since: u32,
    /// For [`MarkQuestion::Balance`], white stones minus black stones removed since then; else of no meaning.
    pub balance: i32,
}

/// Counts over the moves made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// By number of a move, white stones minus black stones removed up to it; the start has number 0.
    pub balances: Vec<i32>,
    /// The number of the last pass; 0 if there was none.
    pub last_pass: u32,
}

impl Clock {
    /// The number of the last move.
    #[inline]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.balances.len() as u32 - 1
    }

    /// White stones minus black stones removed after move `number`.
    #[inline]
    #[must_use]
    pub fn balance_since(&self, number: u32) -> i32 {
        self.balances[self.balances.len() - 1] - self.balances[number as usize]
    }
}

/// What of a sequence matters besides the marks: position, player, and the last moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Now {
    /// The number of the position.
    pub place: u32,
    /// The player to move.
    pub to_move: Colour,
    /// Passes in a row, as far as they count.
    pub passes: u8,
    /// The capture that the player to move may not undo by the basic ko rule.
    pub ko: Option<Capture>,
    /// The position that the player to move may not give back, as it was there two moves ago.
    pub two_ago: Option<u32>,
    /// The bans of kos that need a pass for the ko: the number of the list.
    pub bans: u32,
    /// A capture of a single stone that has been followed by so many passes and by nothing else.
    pub late: Option<(Capture, u8)>,
    /// Whether there has been a play.
    pub any_play: bool,
    /// Whether a basic ko was retaken after exactly two passes.
    pub any_late: bool,
}

/// A move that has just been made.
#[derive(Clone, Debug)]
pub struct MoveMade<P> {
    /// The state before it; who was to move there has made it.
    pub before: Now,
    /// What he did.
    pub done: Action<usize>,
    /// His play.
    pub play: Option<P>,
    /// The number of the position after it.
    pub after: u32,
    /// Whether that is another position than before.
    pub changes: bool,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// If it took just one stone of the opponent's, which and by which.
    pub capture: Option<Capture>,
    /// Whether it counts as a pass.
    pub is_pass: bool,
    /// Passes in a row up to it.
    pub passes: u32,
    /// Whether it retakes in a basic ko after exactly two passes.
    pub late_recapture: bool,
    /// Whether the stone played is taken off because it repeats.
    pub forfeited: bool,
}

impl<P> MoveMade<P> {
    /// A move that leaves everything as it is.
    pub(crate) fn new(before: Now, done: Action<usize>, play: Option<P>) -> MoveMade<P> {
        MoveMade {
            before,
            done,
            play,
            after: before.place,
            changes: false,
            balance: 0,
            capture: None,
            is_pass: false,
            passes: 0,
            late_recapture: false,
            forfeited: false,
        }
    }

    /// Who made it.
    #[inline]
    pub(crate) fn mover(&self) -> Colour {
        self.before.to_move
    }

    /// Whether there has been a play, up to this move.
    pub(crate) fn any_play(&self) -> bool {
        self.before.any_play || self.play.is_some()
    }

    /// Whether a basic ko was retaken after exactly two passes, by this move or before it.
    pub(crate) fn any_late(&self) -> bool {
        self.before.any_late || self.late_recapture
    }
}

/// What is needed to take a move back.
#[derive(Clone, Debug)]
pub struct Undo<C> {
    /// What was before it.
    pub before: Now,
    /// What was done.
    pub done: Action<usize>,
    /// How far the history had come.
    pub checkpoint: C,
    pub(crate) capture: Option<Capture>,
    pub(crate) last_pass: u32,
    pub(crate) forfeits: i32,
}

/// A play that a mark is about: one that could be made, or a move that has just been made.
#[derive(Clone, Copy, Debug)]
pub enum About<'a, P> {
    /// A play that could be made in the position with this number.
    Play(&'a P, u32),
    /// A move that stands on the board and has left no marks yet.
    Moved(&'a MoveMade<P>),
}

/// The position of a sequence with the marks that its moves have left.
///
/// Positions have numbers, which each history gives as it likes: two numbers may mean the same position.
pub trait History {
    /// Sets of points.
    type Points: PointSet;
    /// A play that the bare rules allow in the position now.
    type Play: Copy;
    /// What is noted of an answer: what it was about, and the answer.
    type Reading;
    /// How far the history has come.
    type Checkpoint: Copy;

    /// Whether states of sequences are compared: then [`Now`] has no more than what matters, and no violation is made.
    const COMPARED: bool;

    /// The points that can change.
    fn local_board(&self) -> &LocalBoard<Self::Points>;
    /// The position with a number, one that the sequence has come by.
    fn position(&self, place: u32) -> Position<Self::Points>;
    /// Whether the position now, which has this number, is that of the start.
    fn is_start(&self, place: u32) -> bool;

    /// The point of a play.
    fn point(&self, play: &Self::Play) -> u16;
    /// Whether a play removes stones of the player's own.
    fn is_suicide(&self, play: &Self::Play) -> bool;
    /// Whether a play leads from the position with this number to another one.
    fn changes(&self, here: u32, play: &Self::Play) -> bool;
    /// White stones minus black stones that a play removes.
    fn balance(&self, play: &Self::Play) -> i16;
    /// Whether a play takes back in a ko: just the stone that took, on the point where it took.
    fn retakes(&self, play: &Self::Play, ko: Capture) -> bool;
    /// Whether a play leads to the position with a number.
    fn leads_to(&self, play: &Self::Play, place: u32) -> bool;

    /// Looks up a mark of a play or move.
    fn find(
        &self,
        clock: &Clock,
        question: MarkQuestion,
        mark: &Mark,
        about: About<'_, Self::Play>,
    ) -> (Option<Occurrence>, Self::Reading);
    /// Whether somebody has played on a point since the position with number `here` occurred first.
    fn point_used(&self, clock: &Clock, here: u32, point: u16) -> (Option<Occurrence>, Self::Reading);

    /// Makes a move on the board, and completes what is known of it: the position after it, whether that is another one, what it
    /// removes. The stone of a play that is forfeited is taken off at once.
    fn make(&mut self, moved: &mut MoveMade<Self::Play>);
    /// Notes that the last mark counted since the last pass is out of date: somebody has passed.
    fn pass(&mut self) {}
    /// Leaves a mark of the last move.
    fn leave(&mut self, clock: &Clock, mark: &Mark, moved: &MoveMade<Self::Play>);
    /// Keeps in `now` what the bans of basic ko need of the last move: the capture if `asks_ko`, the position before it if
    /// `asks_two_ago`.
    fn keep_last(&mut self, now: &mut Now, moved: &MoveMade<Self::Play>, asks_ko: bool, asks_two_ago: bool) {
        now.ko = moved.capture.filter(|_| asks_ko);
        now.two_ago = asks_two_ago.then_some(moved.before.place);
    }

    /// How far the history has come.
    fn checkpoint(&self) -> Self::Checkpoint;
    /// Takes back the last move, before which the history had come so far.
    fn restore(&mut self, checkpoint: Self::Checkpoint, done: Action<usize>);
}

/// The player's own stones that a play would take, or the opponent's: whose removal counts for whom.
#[must_use]
pub fn balance_of(colour: Colour, suicide: bool, removed: usize) -> i16 {
    let black_removed = (colour == Colour::White) != suicide;
    if black_removed { -(removed as i16) } else { removed as i16 }
}

/// What rules see of a sequence: the position and its history, and the moves made.
#[derive(Debug)]
pub(crate) struct Past<'a, H: History> {
    pub history: &'a H,
    pub now: &'a Now,
    pub clock: &'a Clock,
    pub bans: &'a BanLists,
    pub made: &'a [Undo<H::Checkpoint>],
    /// Who moved first.
    pub first: Colour,
}

impl<H: History> Past<'_, H> {
    /// The number of the last move that made a capture; 0 if it was before the start.
    pub fn number_of(&self, capture: Capture) -> u32 {
        self.made.iter().rposition(|made| made.capture == Some(capture)).map_or(0, |at| at as u32 + 1)
    }

    /// The mark that a play would leave. No bar or forfeit looks for a mark that depends on a pass before it.
    #[inline]
    pub fn mark_of(&self, trace: Trace, play: &H::Play) -> Option<Mark> {
        let changes = self.history.changes(self.now.place, play);
        trace.of(self.now.to_move, Some(self.history.point(play)), None, changes)
    }

    /// Asks for a mark of a play.
    #[inline]
    pub fn ask(&self, question: MarkQuestion, mark: &Mark, play: &H::Play) -> (Option<Occurrence>, H::Reading) {
        self.history.find(self.clock, question, mark, About::Play(play, self.now.place))
    }

    /// Asks for a mark of the move that has just been made, and notes what is answered.
    pub fn ask_of_moved(
        &self,
        question: MarkQuestion,
        mark: &Mark,
        moved: &MoveMade<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Occurrence> {
        let (occurrence, reading) = self.history.find(self.clock, question, mark, About::Moved(moved));
        readings.push(reading);
        occurrence
    }
}

/// What happens in a sequence, as far as a rule set could object to it: bar a play, take its stone off, or end the sequence.
///
/// Whoever has replayed a sequence on the bare board knows these, and need not ask a referee of a rule set that
/// [has no objection](crate::RuleSet::may_object). A field may be set although nothing of the kind happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occasions {
    /// A play brings a position that has occurred.
    pub repetition: bool,
    /// A play is suicide.
    pub suicide: bool,
    /// A play takes one stone, on a point where the player has lost a single stone to one.
    pub retaking: bool,
    /// A player plays on a point again, with as many stones on the board as the time before.
    pub again: bool,
    /// The most passes in a row.
    pub passes: u32,
}
