//! Questions of rules about the moves before, and the record of them.
//!
//! Some rules only ask whether something has happened. With the same answers they decide alike, whatever else the moves before
//! were. So a check that holds after one history holds after every other one that gives the same answers.

use std::borrow::Cow;

use koatlas_board::{Colour, Content};

use crate::{BoardContents, History, Move};

type Contents<'h> = Cow<'h, [Content]>;

/// Mark that a position or move leaves in the history, and with which later plays and passes are compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark<'h> {
    /// A position.
    Position(Contents<'h>),
    /// A position with the player to move.
    Situation(Contents<'h>, Colour),
    /// The position after a play, and its player.
    Creation(Contents<'h>, Colour),
    /// The positions before and after a play.
    Pair(Contents<'h>, Contents<'h>),
    /// The position in which a player passes, and the player.
    PassIn(Contents<'h>, Colour),
}

impl Mark<'_> {
    /// Returns the mark of this kind that position `k`, or move `k` that leads to it, has left in `h`.
    pub fn of_same_kind<'h>(&self, h: &'h History, k: usize) -> Option<Mark<'h>> {
        let position = |k: usize| Cow::Borrowed(&*h.positions[k]);
        let passes = k > 0 && matches!(h.moves[k - 1], Move::Pass);
        let play = h.play_at(k);
        match self {
            Mark::Position(_) => Some(Mark::Position(position(k))),
            Mark::Situation(..) => Some(Mark::Situation(position(k), h.to_move(k))),
            Mark::Creation(..) => play.map(|play| Mark::Creation(position(k), play.colour)),
            Mark::Pair(..) => play.map(|_| Mark::Pair(position(k - 1), position(k))),
            Mark::PassIn(..) => passes.then(|| Mark::PassIn(position(k), !h.to_move(k))),
        }
    }

    /// True if positions leave the mark, and not moves.
    const fn is_of_positions(&self) -> bool {
        matches!(self, Mark::Position(_) | Mark::Situation(..))
    }

    /// Number of points of its positions.
    pub fn points(&self) -> usize {
        match self {
            Mark::Pair(before, after) => before.len() + after.len(),
            Mark::Position(at) | Mark::Situation(at, _) | Mark::Creation(at, _) | Mark::PassIn(at, _) => at.len(),
        }
    }

    pub fn into_owned(self) -> Mark<'static> {
        let owned = |contents: Contents| Cow::Owned(contents.into_owned());
        match self {
            Mark::Position(at) => Mark::Position(owned(at)),
            Mark::Situation(at, to_move) => Mark::Situation(owned(at), to_move),
            Mark::Creation(after, player) => Mark::Creation(owned(after), player),
            Mark::Pair(before, after) => Mark::Pair(owned(before), owned(after)),
            Mark::PassIn(at, player) => Mark::PassIn(owned(at), player),
        }
    }
}

/// Part of the history in which a rule looks for a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scope {
    /// True if the position at the start counts.
    pub with_start: bool,
    /// True if only the last pass and what came after it count; its position is one of those after it.
    pub since_pass: bool,
}

/// Scope of all moves.
pub const EVERY_MOVE: Scope = Scope { with_start: true, since_pass: false };

/// Question about the moves before. Its answer is yes or no.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Has `mark` been left, in `scope`?
    IsLeft { mark: Mark<'static>, scope: Scope },
    /// Is the move before the last `ago` moves a pass, but not one for a ko?
    IsPass { ago: usize },
    /// Is the move before the last `ago` moves a play?
    IsPlay { ago: usize },
    /// Is the move before the last `ago` moves a play on `point` that took just the stone `taken`?
    Took { ago: usize, point: usize, taken: usize },
    /// Is `position` the one before the last `ago` moves?
    Was { ago: usize, position: BoardContents },
    /// Any other question: its answer may depend on every move.
    Everything,
}

impl Question {
    /// Number of points of its positions.
    pub fn points(&self) -> usize {
        match self {
            Question::IsLeft { mark, .. } => mark.points(),
            Question::Was { position, .. } => position.len(),
            Question::IsPass { .. } | Question::IsPlay { .. } | Question::Took { .. } | Question::Everything => 0,
        }
    }
}

/// Question that was asked, with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub question: Question,
    /// Number of moves made when it was asked.
    pub moves: usize,
    /// Number of the moves whose marks count: all that were made, or all but the last.
    pub until: usize,
    /// Number of the last pass then; 0 if there was none.
    pub last_pass: usize,
    /// Time when the answer became yes, see [`History::time_of`]; `None` if it is no.
    pub yes_since: Option<usize>,
}

impl History {
    /// Begins to record questions, or stops that.
    pub fn record_questions(&mut self, record: bool) {
        self.asked = record.then(Vec::new).into();
    }

    /// Returns the questions that were recorded since the last call.
    pub fn take_asked(&self) -> Vec<Asked> {
        self.asked.borrow_mut().as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Answers whether `mark` is left in `scope`, where the last move leaves none if `before_last` is true.
    pub fn has(&self, mark: Mark, scope: Scope, before_last: bool) -> bool {
        let until = self.moves.len() - usize::from(before_last);
        let found = self.time_of(&mark, scope, until);
        self.note(|| Question::IsLeft { mark: mark.into_owned(), scope }, until, found);
        found.is_some()
    }

    /// Answers `question`.
    pub fn ask(&self, question: Question) -> bool {
        let found = self.answer(&question);
        self.note(|| question, self.moves.len(), found.then_some(0));
        found
    }

    /// Notes that a rule looks at the history without one of the questions.
    pub(super) fn note_everything(&self) {
        self.note(|| Question::Everything, self.moves.len(), None);
    }

    fn note(&self, question: impl FnOnce() -> Question, until: usize, yes_since: Option<usize>) {
        if let Some(asked) = &mut *self.asked.borrow_mut() {
            let (question, last_pass) = (question(), self.last_pass_number());
            asked.push(Asked { question, moves: self.moves.len(), until, last_pass, yes_since });
        }
    }

    /// Answers `question` without recording it.
    pub fn answer(&self, question: &Question) -> bool {
        let number = |ago: usize| self.moves.len().checked_sub(ago);
        match question {
            Question::IsLeft { mark, scope } => self.time_of(mark, *scope, self.moves.len()).is_some(),
            Question::IsPass { ago } => number(1 + ago).is_some_and(|at| matches!(self.moves[at], Move::Pass)),
            Question::IsPlay { ago } => number(*ago).is_some_and(|k| self.play_at(k).is_some()),
            Question::Took { ago, point, taken } => {
                let play = number(*ago).and_then(|k| self.play_at(k));
                play.is_some_and(|play| play.point == *point && play.captured == [*taken])
            }
            Question::Was { ago, position } => number(*ago).is_some_and(|k| self.positions[k] == *position),
            Question::Everything => false,
        }
    }

    /// Returns the last time, in `scope` and up to move `until`, when `mark` was left. The time of position `k` is `2k`, that of
    /// move `k` is `2k - 1`: a mark was left before the position after move `n` if its time is below `2n`.
    pub fn time_of(&self, mark: &Mark, scope: Scope, until: usize) -> Option<usize> {
        self.marks_until(mark, scope, until).find(|(left, _)| left == mark).map(|(_, time)| time)
    }

    /// Returns the marks of the kind of `mark` that were left in `scope`, each with its time.
    pub fn marks<'h>(&'h self, mark: &Mark, scope: Scope) -> impl Iterator<Item = (Mark<'h>, usize)> {
        self.marks_until(mark, scope, self.moves.len())
    }

    /// Returns the marks of the kind of `mark` that were left in `scope` and up to move `until`, the latest first.
    fn marks_until<'h>(&'h self, mark: &Mark, scope: Scope, until: usize) -> impl Iterator<Item = (Mark<'h>, usize)> {
        let first = if scope.since_pass { self.last_pass_number() } else { 0 };
        let is_without_start = mark.is_of_positions() && !scope.with_start;
        let first = first.max(usize::from(is_without_start));
        let before = usize::from(!mark.is_of_positions());
        self.count_comparisons((until + 1).saturating_sub(first));
        (first..=until).rev().filter_map(move |k| Some((mark.of_same_kind(self, k)?, 2 * k - before)))
    }
}
