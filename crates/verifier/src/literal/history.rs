//! Whole history of a sequence, as plain lists, and the settings of its rule set.

mod questions;

use std::cell::RefCell;
use std::mem;
use std::ops::Range;

use koatlas_board::Colour;

use crate::{BoardContents, Grid, Play};
pub use questions::{Asked, EVERY_MOVE, Mark, Question, Scope};

/// Points of two positions that are compared in one step.
const POINTS_A_STEP: usize = 8;

/// Move that was made.
pub enum Move {
    Play(Play),
    Pass,
    /// Pass for the ko that can be retaken at this point.
    KoPass(usize),
}

/// Positions and moves, numbered as in the rules: move `k` leads from position `k - 1` to position `k`, and position 0 is the start.
///
/// A phase is a sequence of its own. So rules see the moves and positions of the present phase alone, numbered from its start.
///
/// Rules that need little of it ask a [`Question`]. All other looks at earlier moves are recorded as [`Question::Everything`]. The
/// start, the position and the player to move can be had without a question.
pub struct History {
    pub grid: Grid,
    pub first: Colour,
    positions: Vec<BoardContents>,
    moves: Vec<Move>,
    /// The phases before, each with its first player, its positions and its moves.
    ended_phases: Vec<(Colour, Vec<BoardContents>, Vec<Move>)>,
    /// Questions that were asked; `None` if they are not recorded.
    asked: RefCell<Option<Vec<Asked>>>,
}

impl History {
    /// Begins at `start`, with `first` to move.
    pub fn new(grid: Grid, start: BoardContents, first: Colour) -> History {
        let (positions, moves, ended_phases) = (vec![start], Vec::new(), Vec::new());
        History { grid, first, positions, moves, ended_phases, asked: RefCell::default() }
    }

    /// Begins again at `start`, with `first` to move.
    pub fn restart(&mut self, start: BoardContents, first: Colour) {
        (self.first, self.positions) = (first, vec![start]);
        self.moves.clear();
        self.ended_phases.clear();
    }

    /// Begins the next phase from the present position, with the player whose turn it is.
    pub fn begin_phase(&mut self) {
        let (first, start) = (self.player(), self.current_position().clone());
        let ended = (self.first, mem::replace(&mut self.positions, vec![start]), mem::take(&mut self.moves));
        self.ended_phases.push(ended);
        self.first = first;
    }

    /// Number of phases before the present one.
    pub fn phases_before(&self) -> usize {
        self.ended_phases.len()
    }

    pub fn push(&mut self, new_move: Move) {
        // A pass repeats the position in the list, so that position `k` is always the one after move `k`.
        let after = if let Move::Play(play) = &new_move { &play.after } else { self.current_position() };
        self.positions.push(after.clone());
        self.moves.push(new_move);
    }

    /// Takes back the last move, and the beginning of the phase that it led to. Returns false if there was no move.
    pub fn pop(&mut self) -> bool {
        if self.moves.is_empty()
            && let Some(before) = self.ended_phases.pop()
        {
            (self.first, self.positions, self.moves) = before;
        }
        let undone = self.moves.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }

    /// All moves of all phases, for those who make and take back moves. Rules ask for [`moves`](Self::moves).
    pub fn all_moves(&self) -> impl Iterator<Item = &Move> {
        self.ended_phases.iter().flat_map(|(.., moves)| moves).chain(&self.moves)
    }

    pub fn start(&self) -> &BoardContents {
        &self.positions[0]
    }

    pub fn current_position(&self) -> &BoardContents {
        &self.positions[self.moves.len()]
    }

    /// Player who makes the next move.
    pub fn player(&self) -> Colour {
        self.to_move(self.moves.len())
    }

    /// Player to move in position `i`, who makes move `i + 1`.
    pub fn to_move(&self, i: usize) -> Colour {
        if i.is_multiple_of(2) { self.first } else { !self.first }
    }

    pub fn len(&self) -> usize {
        self.note_everything();
        self.moves.len()
    }

    pub fn position(&self, i: usize) -> &BoardContents {
        self.note_everything();
        &self.positions[i]
    }

    /// All moves of the phase, in their order.
    pub fn moves(&self) -> &[Move] {
        self.note_everything();
        &self.moves
    }

    /// Move `k`; `None` if there is no such move or it is no play.
    pub fn play(&self, k: usize) -> Option<&Play> {
        self.note_everything();
        self.play_at(k)
    }

    /// Returns [`play`](Self::play) without recording that a rule has looked at it.
    fn play_at(&self, k: usize) -> Option<&Play> {
        match self.moves.get(k.checked_sub(1)?)? {
            Move::Play(play) => Some(play),
            Move::Pass | Move::KoPass(_) => None,
        }
    }

    /// True if move `k` is a pass that is not for a ko.
    pub fn is_pass(&self, k: usize) -> bool {
        self.note_everything();
        k > 0 && matches!(self.moves[k - 1], Move::Pass)
    }

    /// Returns all plays with their numbers.
    pub fn plays(&self) -> impl Iterator<Item = (usize, &Play)> {
        self.note_everything();
        self.grid.count_steps(self.moves.len());
        (1..=self.moves.len()).filter_map(|k| Some((k, self.play_at(k)?)))
    }

    /// Number of the last pass; 0 if there is none.
    pub fn last_pass(&self) -> usize {
        self.note_everything();
        self.last_pass_number()
    }

    fn last_pass_number(&self) -> usize {
        // Counts only the moves after the pass, as the search stops there.
        let last = self.moves.iter().rposition(|made| matches!(made, Move::Pass)).map_or(0, |place| place + 1);
        self.grid.count_steps(self.moves.len() - last);
        last
    }

    /// White stones removed minus black stones removed by the moves with these numbers.
    pub fn balance(&self, moves: Range<usize>) -> i32 {
        self.note_everything();
        self.grid.count_steps(moves.len());
        moves.filter_map(|k| self.play_at(k)).map(Play::balance).sum()
    }

    /// Returns the numbers in `among` of the positions equal to `position`.
    pub fn occurrences_of_position(
        &self,
        position: &BoardContents,
        among: Range<usize>,
    ) -> impl Iterator<Item = usize> {
        self.note_everything();
        self.count_comparisons(among.len());
        among.filter(move |&i| self.positions[i] == *position)
    }

    /// Returns the numbers in `among` of the positions equal to `position` with `to_move` to move.
    pub fn occurrences_of_situation(
        &self,
        position: &BoardContents,
        to_move: Colour,
        among: Range<usize>,
    ) -> impl Iterator<Item = usize> {
        self.occurrences_of_position(position, among).filter(move |&i| self.to_move(i) == to_move)
    }

    /// Counts the work of comparing a position with `positions` others.
    fn count_comparisons(&self, positions: usize) {
        self.grid.count_steps(positions * (1 + self.positions[0].len() / POINTS_A_STEP));
    }
}

/// Settings of single rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RuleSettings {
    /// True if the start counts as a position that has occurred.
    pub start_counts: bool,
    /// Player who made the start, `Some(None)` for nobody; `None` for the default, see [`start_made_by`](Self::start_made_by).
    pub start_creator: Option<Option<Colour>>,
    /// Point where the first move may not take a ko.
    pub ko: Option<usize>,
    /// True if a repetition only allows the players to agree that there is no result.
    pub void_is_agreed: bool,
    /// True if a pass for a ko lifts all bans of the player.
    pub ko_pass_lifts_all: bool,
    /// True if a player who has passed for a ko is never banned again from retaking on its point.
    pub ko_pass_is_for_good: bool,
    /// True if a play that changes nothing counts as a pass for the end of the sequence.
    pub null_play_is_pass: bool,
    /// Number of moves that superko looks back; `None` if it looks back to the start.
    pub window: Option<usize>,
    /// Number of plays that [`PSK_PLAYS`](super::bars::PSK_PLAYS) looks back.
    pub plays: Option<usize>,
}

impl RuleSettings {
    /// Scope of all positions that count as having occurred: the start may not count.
    pub fn all(&self) -> Scope {
        Scope { with_start: self.start_counts, since_pass: false }
    }

    /// Scope of the positions that count as having occurred since the last pass.
    pub fn since_pass(&self) -> Scope {
        Scope { since_pass: true, ..self.all() }
    }

    /// Returns those of the numbers `positions` whose positions count as having occurred: the start may not count.
    pub fn occurred_positions(&self, positions: Range<usize>) -> Range<usize> {
        positions.start.max(usize::from(!self.start_counts))..positions.end
    }

    /// Returns the player who counts as having made the start of `h` by a play; `None` if neither does. The default is the opponent of the
    /// player who begins; nobody makes an empty board.
    pub fn start_made_by(&self, h: &History) -> Option<Colour> {
        let is_empty = h.start().iter().all(Option::is_none);
        self.start_creator.unwrap_or_else(|| (!is_empty).then_some(!h.first))
    }
}
