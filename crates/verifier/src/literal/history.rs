//! Whole history of a sequence, as plain lists, and the settings of its rule set.

use std::ops::Range;

use koatlas_board::Colour;

use super::grid::{BoardContents, Grid, Play};

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
pub struct History {
    pub grid: Grid,
    pub first: Colour,
    pub positions: Vec<BoardContents>,
    pub moves: Vec<Move>,
}

impl History {
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    pub fn position(&self, i: usize) -> &BoardContents {
        &self.positions[i]
    }

    pub fn current_position(&self) -> &BoardContents {
        &self.positions[self.len()]
    }

    /// Player to move in position `i`, who makes move `i + 1`.
    pub fn to_move(&self, i: usize) -> Colour {
        if i.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Move `k`; `None` if there is no such move or it is no play.
    pub fn play(&self, k: usize) -> Option<&Play> {
        match self.moves.get(k.checked_sub(1)?)? {
            Move::Play(play) => Some(play),
            Move::Pass | Move::KoPass(_) => None,
        }
    }

    /// True if move `k` is a pass that is not for a ko.
    pub fn is_pass(&self, k: usize) -> bool {
        k > 0 && matches!(self.moves[k - 1], Move::Pass)
    }

    /// Returns all plays with their numbers.
    pub fn plays(&self) -> impl Iterator<Item = (usize, &Play)> {
        self.grid.count_steps(self.len());
        (1..=self.len()).filter_map(|k| Some((k, self.play(k)?)))
    }

    /// Number of the last pass among the first `n` moves; 0 if there is none.
    pub fn last_pass(&self, n: usize) -> usize {
        // Counts only the moves after the pass, as the search stops there.
        let last = (1..=n).rev().find(|&k| self.is_pass(k)).unwrap_or(0);
        self.grid.count_steps(n - last);
        last
    }

    /// White stones removed minus black stones removed by the moves with these numbers.
    pub fn balance(&self, moves: Range<usize>) -> i32 {
        self.grid.count_steps(moves.len());
        moves.filter_map(|k| self.play(k)).map(Play::balance).sum()
    }

    /// Returns the numbers in `among` of the positions equal to `position`.
    pub fn occurrences_of_position(
        &self,
        position: &BoardContents,
        among: Range<usize>,
    ) -> impl Iterator<Item = usize> {
        self.grid.count_steps(among.len() * (1 + position.len() / POINTS_A_STEP));
        among.filter(move |&i| self.position(i) == position)
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
}

/// Settings of single rules.
#[derive(Clone, Copy)]
pub struct RuleSettings {
    /// True if the start counts as a position that has occurred.
    pub start_counts: bool,
    /// Player who made the start, `Some(None)` for nobody; `None` for the default, see [`creator`](Self::creator).
    pub start_creator: Option<Option<Colour>>,
    /// Point where the first move may not take a ko.
    pub ko: Option<usize>,
    /// True if a repetition only allows the players to agree that there is no result.
    pub void_is_agreed: bool,
    /// True if a pass for a ko lifts all bans of the player.
    pub ko_pass_lifts_all: bool,
    /// True if a play that changes nothing counts as a pass for the end of the sequence.
    pub null_play_is_pass: bool,
}

impl RuleSettings {
    /// Returns those of the numbers `positions` whose positions count as having occurred: the start may not count.
    pub fn occurred_positions(&self, positions: Range<usize>) -> Range<usize> {
        positions.start.max(usize::from(!self.start_counts))..positions.end
    }

    /// Player who made the start. The default is the opponent of `first`, the player who begins; nobody makes an empty board.
    pub fn creator(&self, first: Colour, board_is_empty: bool) -> Option<Colour> {
        self.start_creator.unwrap_or_else(|| (!board_is_empty).then_some(!first))
    }
}
