//! The interface between rules and the history of a sequence. Moves leave marks ([`Mark`]), and rules look marks up later
//! ([`MarkQuestion`]). A [`History`] stores them: exactly for a referee, or with records of what was looked up for a search.

use koatlas_board::{Colour, LocalBoard, PointSet, Position};

use crate::{Action, Capture};

/// A kind of mark. A *mark* is what a move leaves in the history, so that a rule can look it up later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A position has occurred.
    Position,
    /// A position has occurred, with unequal numbers of black and white stones removed since its first occurrence. The bar that looks it
    /// up forbids such plays, so only violations of a recorded game leave it: see
    /// [`Referee::make_as_played`](crate::Referee::make_as_played).
    PositionUnbalanced,
    /// A position has occurred with a player to move.
    Situation,
    /// A play has led to a situation that had occurred before since the last pass.
    SituationAgain,
    /// A player has created a position by a play.
    Creation,
    /// A play has led from a position to another.
    Pair,
    /// A player has played on a point in a position of a class: see [`position_class`](crate::position_class).
    PlayInClass,
    /// Somebody has played on a point.
    Point,
    /// A player has passed in a position.
    Pass,
    /// A player has passed in a position, and the next move was a play.
    PassThenPlay,
}

/// The position that a mark is about, relative to the move that leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkPosition {
    /// No position.
    Nowhere,
    /// The position before the move.
    Before,
    /// The position after the move.
    After,
    /// The class of the position before the move: see [`position_class`](crate::position_class).
    Class,
}

/// A mark of a move. Fields that a kind of mark does not use are `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The kind of the mark.
    pub kind: MarkKind,
    /// The position that it is about.
    pub position: MarkPosition,
    /// The player that it is about.
    pub colour: Option<Colour>,
    /// The point of the local board that it is about.
    pub point: Option<u16>,
}

impl MarkKind {
    /// Returns the mark of the position after a move, about `colour` if that is a player.
    #[inline]
    pub const fn at_position_after(self, colour: Option<Colour>) -> Mark {
        Mark { kind: self, position: MarkPosition::After, colour, point: None }
    }

    /// Returns the mark of this kind that a move of `colour` leaves, or `None` if such a move leaves none. `point` is
    /// that of a play, and `None` for a pass or a pass for a ko. `passer` is the player who passed just before; in a
    /// recorded game it can be `colour` itself. `changes` is true if the position changes.
    ///
    /// A pair of positions is stored as the position before the play, the player and the point. Plays that change
    /// nothing are an exception: any two of them in one position are the same pair.
    #[inline]
    pub fn left_by_move(
        self,
        colour: Colour,
        point: Option<u16>,
        passer: Option<Colour>,
        changes: bool,
    ) -> Option<Mark> {
        let is_play = point.is_some();
        let (leaves, position, colour, point) = match self {
            MarkKind::Position | MarkKind::PositionUnbalanced => (true, MarkPosition::After, None, None),
            // After the move it is the opponent's turn.
            MarkKind::Situation => (true, MarkPosition::After, Some(!colour), None),
            MarkKind::SituationAgain => (is_play, MarkPosition::After, Some(!colour), None),
            MarkKind::Creation => (is_play, MarkPosition::After, Some(colour), None),
            // From one position, the player and the point determine the position after the play.
            MarkKind::Pair if !changes => (is_play, MarkPosition::Before, None, None),
            MarkKind::Pair => (is_play, MarkPosition::Before, Some(colour), point),
            MarkKind::PlayInClass => (is_play, MarkPosition::Class, Some(colour), point),
            MarkKind::Point => (is_play, MarkPosition::Nowhere, None, point),
            MarkKind::Pass => (!is_play, MarkPosition::After, Some(colour), None),
            MarkKind::PassThenPlay => (is_play && passer.is_some(), MarkPosition::Before, passer, None),
        };
        leaves.then_some(Mark { kind: self, position, colour, point })
    }
}

/// A question about a mark: which occurrences of it count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkQuestion {
    /// All of them; the last one is asked for.
    Ever,
    /// Those since the last pass, that pass included; the last one is asked for.
    SincePass,
    /// All of them; the first one is asked for, with the balance of the moves since then.
    Balance,
}

/// The answer to a [`MarkQuestion`]: the move that left the mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Number of the move; 0 is the start. It is the first move that left the mark for [`MarkQuestion::Balance`] and
    /// for [`History::point_used`], and otherwise the last one.
    pub since: u32,
    /// White stones minus black stones removed since then. It has a meaning only for [`MarkQuestion::Balance`].
    pub balance: i32,
}

/// Running totals over the moves made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningTotals {
    /// Element `n` is the number of white stones minus that of black stones removed by the first `n` moves.
    pub balances: Vec<i32>,
    /// Number of the last pass; 0 if nobody has passed.
    pub last_pass: u32,
}

impl RunningTotals {
    /// Returns the number of the last move.
    #[inline]
    pub fn number(&self) -> u32 {
        self.balances.len() as u32 - 1
    }

    /// Returns the number of white stones minus that of black stones removed after move `number`.
    #[inline]
    pub fn balance_since(&self, number: u32) -> i32 {
        self.balances[self.balances.len() - 1] - self.balances[number as usize]
    }
}

/// The state of a sequence, apart from its marks: the position, the player to move, and what is remembered of the last moves. Where
/// states are compared ([`History::COMPARED`]), fields that no rule of the rule set reads have a fixed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SequenceState {
    /// Number of the position.
    pub position: u32,
    /// The player to move.
    pub to_move: Colour,
    /// Number of passes in a row, up to the number that matters to the rule set.
    pub passes: u8,
    /// The capture that the player to move may not answer by a recapture, under the basic ko rule.
    pub ko: Option<Capture>,
    /// Number of the position two moves ago, which the player to move may not repeat under [`Bar::TwoAgo`](crate::Bar::TwoAgo).
    pub two_ago: Option<u32>,
    /// Number of the list of bans that only a pass for the ko lifts: see [`BanLists`](crate::BanLists).
    pub bans: u32,
    /// A capture of a single stone that is followed by passes only, and the number of these passes, at most 2.
    pub capture_before_passes: Option<(Capture, u8)>,
    /// True if there has been a play.
    pub has_play: bool,
    /// True if a basic ko was retaken after exactly two passes.
    pub has_late_recapture: bool,
}

impl SequenceState {
    /// Returns the state before the first move, in the position with the number `position`.
    pub(crate) fn at_start(position: u32, to_move: Colour) -> SequenceState {
        SequenceState {
            position,
            to_move,
            passes: 0,
            ko: None,
            two_ago: None,
            bans: 0,
            capture_before_passes: None,
            has_play: false,
            has_late_recapture: false,
        }
    }
}

/// A move that has just been made, with its effects.
#[derive(Clone, Debug)]
pub struct MoveMade<P> {
    /// The state before the move. Its player to move has made the move.
    pub before: SequenceState,
    /// The move.
    pub action: Action<usize>,
    /// The play; `None` for a pass or a pass for a ko.
    pub play: Option<P>,
    /// Number of the position after the move.
    pub after: u32,
    /// True if the positions before and after the move differ.
    pub changes: bool,
    /// White stones minus black stones removed by the move.
    pub balance: i16,
    /// The capture, if the move captured exactly one stone.
    pub capture: Option<Capture>,
    /// True if the move counts as a pass.
    pub is_pass: bool,
    /// Number of passes in a row that end with this move.
    pub passes: u32,
    /// True if the move retakes in a basic ko after exactly two passes.
    pub late_recapture: bool,
    /// True if the stone played is forfeited, because the play repeats a position or situation.
    pub forfeited: bool,
}

impl<P> MoveMade<P> {
    /// Creates a move whose effects are not known yet: it changes and removes nothing.
    pub(crate) fn new(before: SequenceState, action: Action<usize>, play: Option<P>) -> MoveMade<P> {
        MoveMade {
            before,
            action,
            play,
            after: before.position,
            changes: false,
            balance: 0,
            capture: None,
            is_pass: false,
            passes: 0,
            late_recapture: false,
            forfeited: false,
        }
    }

    /// Returns the player who made the move.
    #[inline]
    pub(crate) fn mover(&self) -> Colour {
        self.before.to_move
    }

    /// True if this move or an earlier one was a play.
    pub(crate) fn has_play(&self) -> bool {
        self.before.has_play || self.play.is_some()
    }

    /// True if this move or an earlier one retook in a basic ko after exactly two passes.
    pub(crate) fn has_late_recapture(&self) -> bool {
        self.before.has_late_recapture || self.late_recapture
    }
}

/// Everything that is needed to take back a move.
#[derive(Clone, Debug)]
pub struct MoveUndo<C> {
    /// The state before the move.
    pub before: SequenceState,
    /// The move.
    pub action: Action<usize>,
    /// The state of the history before the move, for [`History::restore`].
    pub checkpoint: C,
    pub(crate) capture: Option<Capture>,
    pub(crate) last_pass: u32,
    /// Number of stones that White had forfeited minus that of Black.
    pub(crate) forfeits: i32,
}

/// The move that a mark belongs to.
#[derive(Clone, Copy, Debug)]
pub enum MarkedMove<'a, P> {
    /// A play that could be made. The number is that of the present position.
    CandidatePlay(&'a P, u32),
    /// The last move. It has been made on the board, and has left no marks yet.
    JustMade(&'a MoveMade<P>),
}

/// Storage for the position of a sequence and the marks of its moves.
///
/// Positions have numbers, which each history chooses: two numbers can mean the same position.
pub trait History {
    /// Sets of points.
    type Points: PointSet;
    /// A play that is legal in the present position if no rule about repetition counts.
    type Play: Copy;
    /// Record of a lookup: the mark and the answer. A search uses it to learn what its results rely on.
    type Reading;
    /// A state of the history, to which [`History::restore`] goes back.
    type Checkpoint: Copy;

    /// True if states of sequences are compared for equality, as a search does. Then [`SequenceState`] has no more than what
    /// matters, and no illegal move is ever made.
    const COMPARED: bool;

    /// Returns the local board.
    fn local_board(&self) -> &LocalBoard<Self::Points>;
    /// Returns the position with number `position`, which has occurred in the sequence.
    fn position(&self, position: u32) -> Position<Self::Points>;
    /// True if the present position, which has number `position`, is that of the start.
    fn is_start(&self, position: u32) -> bool;

    /// Returns the point of `play`.
    fn point(&self, play: &Self::Play) -> u16;
    /// True if `play` is a suicide.
    fn is_suicide(&self, play: &Self::Play) -> bool;
    /// True if `play` changes the present position, which has number `here`.
    fn changes(&self, here: u32, play: &Self::Play) -> bool;
    /// Returns the number of white stones minus that of black stones that `play` removes.
    fn balance(&self, play: &Self::Play) -> i16;
    /// True if `play` retakes in the ko of the capture `ko`: it is on the point of the captured stone, and takes
    /// exactly the stone that captured it.
    fn retakes(&self, play: &Self::Play, ko: Capture) -> bool;
    /// True if `play` leads to the position with number `position`.
    fn leads_to(&self, play: &Self::Play, position: u32) -> bool;

    /// Looks up a mark of the move `about`. `None` if no occurrence of the mark counts for `question`.
    fn find(
        &self,
        totals: &RunningTotals,
        question: MarkQuestion,
        mark: &Mark,
        about: MarkedMove<'_, Self::Play>,
    ) -> (Option<Occurrence>, Self::Reading);
    /// Looks up a play of either player on `point` since the first occurrence of the present position, which has number `here`.
    fn point_used(&self, totals: &RunningTotals, here: u32, point: u16) -> (Option<Occurrence>, Self::Reading);

    /// Makes a move on the board, and fills in the effects in `last_move`: the position after the move, whether it differs
    /// from the one before, and what was removed. The stone of a forfeited play is taken off at once.
    fn make(&mut self, last_move: &mut MoveMade<Self::Play>);
    /// Informs the history that the last move is a pass, after `totals` was updated and before the marks of the pass are left.
    fn pass(&mut self) {}
    /// Adds a mark of the last move.
    fn leave(&mut self, totals: &RunningTotals, mark: &Mark, last_move: &MoveMade<Self::Play>);
    /// Sets the fields of `state` that the basic ko rules need: `ko` if `reads_ko` is true, `two_ago` if `reads_two_ago` is true.
    fn keep_last(
        &mut self,
        state: &mut SequenceState,
        last_move: &MoveMade<Self::Play>,
        reads_ko: bool,
        reads_two_ago: bool,
    ) {
        state.ko = last_move.capture.filter(|_| reads_ko);
        state.two_ago = reads_two_ago.then_some(last_move.before.position);
    }

    /// Returns the present state of the history.
    fn checkpoint(&self) -> Self::Checkpoint;
    /// Takes back the last move, which was `action`. `checkpoint` is the state of the history before it.
    fn restore(&mut self, checkpoint: Self::Checkpoint, action: Action<usize>);
}

/// Returns the number of white stones minus that of black stones that a play of `colour` removes. It removes `removed`
/// stones: the opponent's, or the player's own if `suicide` is true.
pub fn balance_of(colour: Colour, suicide: bool, removed: usize) -> i16 {
    // White removes black stones, except by suicide; and the other way round.
    let black_removed = (colour == Colour::White) != suicide;
    if black_removed { -(removed as i16) } else { removed as i16 }
}

/// Events of a sequence to which a rule set can object: it can bar a play, take its stone off, or end the sequence.
///
/// They can be counted without a referee, which is needed only if the rule set [may object](crate::RuleSet::may_object) to them. A
/// count may set a field that should be false: then the referee finds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SequenceEvents {
    /// True if a play repeats a position.
    pub repetition: bool,
    /// True if a play is a suicide.
    pub suicide: bool,
    /// True if a play takes one stone, on a point where the player has lost a single stone to a single stone.
    pub retaking: bool,
    /// True if a player plays twice on a point, with as many stones on the board before the second play as before the first.
    pub replays_point: bool,
    /// Largest number of passes in a row.
    pub passes: u32,
}
