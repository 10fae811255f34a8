//! What a sequence asks of its history, however that is kept.

use koatlas_board::{Arena, Colour, PointSet, Position};

use crate::ban_lists::Capture;
use crate::game_move::Action;
use crate::mark::Mark;
use crate::sequence::{Moved, Now};

/// What is asked of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether it has been left.
    Ever,
    /// Whether it has been left since the last pass, that pass included.
    SincePass,
    /// Which balance the moves have since it was left first.
    Balance,
}

/// A mark that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of the last move that left it, 0 for the start; if [`Asked::Balance`] or the first time of a position is asked,
    /// of the first one.
    pub since: u32,
    /// If [`Asked::Balance`], white stones minus black stones removed since then; else 0.
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

/// A play that a mark is about: one that could be made, or a move that has just been made.
#[derive(Debug)]
pub enum About<'a, P> {
    /// A play that could be made in the position with this number.
    Play(&'a P, u32),
    /// A move that stands on the board and has left no marks yet.
    Moved(&'a Moved<P>),
}

/// What a move has done on the board.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// The number of the position after it.
    pub after: u32,
    /// Whether that is another position than before.
    pub changes: bool,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// If it took just one stone of the opponent's, which and by which.
    pub capture: Option<Capture>,
}

/// The position of a sequence with the marks that its moves have left.
///
/// Positions have numbers, which each history gives as it likes: two numbers may mean the same position.
pub trait History {
    /// Sets of points.
    type Points: PointSet;
    /// A play that the bare rules allow in the position now.
    type Play: Copy;
    /// A mark, as it is looked up.
    type Key<'a>: Copy
    where
        Self: 'a;
    /// What is noted of an answer: what it was about, and the answer.
    type Reading;
    /// How far the history has come.
    type Checkpoint: Copy;

    /// Whether states of sequences are compared: then [`Now`] has no more than what matters, and no violation is made.
    const COMPARED: bool;

    /// The points that can change.
    fn arena(&self) -> &Arena<Self::Points>;
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

    /// A mark of a play or move.
    fn key<'a>(&'a self, mark: &Mark, about: About<'a, Self::Play>) -> Self::Key<'a>;
    /// Looks a mark up.
    fn find(&self, clock: &Clock, asked: Asked, key: Self::Key<'_>) -> (Option<Found>, Self::Reading);
    /// Whether somebody has played on a point since the position with number `here` occurred first.
    fn point_used(&self, clock: &Clock, here: u32, point: u16) -> (Option<Found>, Self::Reading);

    /// Makes a move on the board. The stone of a play that is `forfeited` is taken off at once.
    fn make(&mut self, now: &Now, done: Action<usize>, play: Option<&Self::Play>, forfeited: bool) -> Effect;
    /// Notes that the last mark counted since the last pass is out of date: somebody has passed.
    fn pass(&mut self) {}
    /// Leaves a mark of the last move.
    fn leave(&mut self, clock: &Clock, mark: &Mark, moved: &Moved<Self::Play>);
    /// Keeps in `now` what the bans of basic ko need of the last move, made from `before`: the capture if `asks_ko`, the
    /// position before it if `asks_two_ago`.
    fn keep_last(&mut self, now: &mut Now, before: &Now, capture: Option<Capture>, asks_ko: bool, asks_two_ago: bool) {
        now.ko = capture.filter(|_| asks_ko);
        now.two_ago = asks_two_ago.then_some(before.place);
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
