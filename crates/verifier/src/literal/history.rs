//! The whole history of a sequence, as plain lists, and what options say of it.

use std::ops::Range;

use koatlas_board::Colour;

use super::grid::{Contents, Grid, Play};

/// Points of two positions that are compared in one step.
const COMPARED: usize = 8;

/// A move as it was made.
pub enum Move {
    Play(Play),
    Pass,
    /// A pass for the ko that can be retaken at this point.
    KoPass(usize),
}

/// Positions and moves, numbered as rules number them: move `k` leads from position `k - 1` to position `k`, and
/// position 0 is the start.
pub struct History {
    pub grid: Grid,
    pub first: Colour,
    pub positions: Vec<Contents>,
    pub moves: Vec<Move>,
}

impl History {
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    pub fn position(&self, i: usize) -> &Contents {
        &self.positions[i]
    }

    pub fn now(&self) -> &Contents {
        &self.positions[self.len()]
    }

    /// The player to move in position `i`: he makes move `i + 1`.
    pub fn to_move(&self, i: usize) -> Colour {
        if i.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Move `k`, if there is one and it is a play.
    pub fn play(&self, k: usize) -> Option<&Play> {
        match self.moves.get(k.checked_sub(1)?)? {
            Move::Play(play) => Some(play),
            Move::Pass | Move::KoPass(_) => None,
        }
    }

    /// Whether move `k` is a pass, not counting those for a ko.
    pub fn is_pass(&self, k: usize) -> bool {
        k > 0 && matches!(self.moves[k - 1], Move::Pass)
    }

    /// All plays so far with their numbers.
    pub fn plays(&self) -> impl Iterator<Item = (usize, &Play)> {
        self.grid.count(self.len());
        (1..=self.len()).filter_map(|k| Some((k, self.play(k)?)))
    }

    /// The number of the last pass among the first `n` moves, or 0.
    pub fn last_pass(&self, n: usize) -> usize {
        let last = (1..=n).rev().find(|&k| self.is_pass(k)).unwrap_or(0);
        self.grid.count(n - last);
        last
    }

    /// White stones removed minus black stones removed by the moves with these numbers.
    pub fn balance(&self, moves: Range<usize>) -> i32 {
        self.grid.count(moves.len());
        moves.filter_map(|k| self.play(k)).map(Play::balance).sum()
    }

    /// Which of these positions are this one.
    pub fn same_position(&self, position: &Contents, among: Range<usize>) -> impl Iterator<Item = usize> {
        self.grid.count(among.len() * (1 + position.len() / COMPARED));
        among.filter(move |&i| self.position(i) == position)
    }

    /// Which of these positions are this one with the same player to move.
    pub fn same_situation(
        &self,
        position: &Contents,
        to_move: Colour,
        among: Range<usize>,
    ) -> impl Iterator<Item = usize> {
        self.same_position(position, among).filter(move |&i| self.to_move(i) == to_move)
    }
}

/// What rules ask for besides the history.
#[derive(Clone, Copy)]
pub struct Settings {
    /// Whether the start has occurred.
    pub start_counts: bool,
    /// Who made the start, if somebody says so.
    pub start_creator: Option<Option<Colour>>,
    /// Where the first move may not take a ko.
    pub ko: Option<usize>,
    /// Whether a repetition only lets the players agree that there is no result.
    pub void_is_agreed: bool,
    /// Whether a pass for a ko lifts all bans of the player.
    pub ko_pass_lifts_all: bool,
    /// Whether a play that changes nothing counts as a pass to the end of the sequence.
    pub null_play_is_pass: bool,
}

impl Settings {
    /// The positions with these numbers that have occurred: the start may not count.
    pub fn counted(&self, positions: Range<usize>) -> Range<usize> {
        positions.start.max(usize::from(!self.start_counts))..positions.end
    }

    /// Who made the start: unless somebody says so, the opponent of the player who begins; nobody makes an empty board.
    pub fn creator(&self, first: Colour, board_is_empty: bool) -> Option<Colour> {
        self.start_creator.unwrap_or_else(|| (!board_is_empty).then_some(!first))
    }
}
