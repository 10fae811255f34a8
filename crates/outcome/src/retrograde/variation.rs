//! A line of best play.

use koatlas_board::{Colour, Move};
use rustc_hash::FxHashMap;

use super::moves::{After, TableMove};
use super::state::TableState;
use super::table::Table;
use crate::best::denying;
use crate::interval::Interval;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves.
    pub moves: Vec<Move>,
    /// How it goes on.
    pub end: VariationEnd,
}

/// How a line of play ends, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationEnd {
    /// Two passes in a row end it, with this score.
    Score(i32),
    /// It goes on for ever: after the last move comes the move with this index, and so on.
    Repeats(usize),
}

impl Table {
    /// A line of best play from a state, `None` if it is no state of this board.
    ///
    /// If the bounds of the state are the same, each player follows his strategy that forces an end at the value, and the
    /// line ends with it. If not, neither is content with what he can force: Black holds the upper bound, and White holds the
    /// lower. Black's end would have to be at the upper bound or above, White's at the lower or below, so there is none, and
    /// the line repeats a state. Of moves that are as good the first is made, plays by point before the pass.
    #[must_use]
    pub fn variation(&self, state: &TableState) -> Option<Variation> {
        let ends = self.value(state)?.value().is_some();
        let (mut moves, mut seen) = (Vec::new(), FxHashMap::default());
        let mut state = *state;
        loop {
            if let Some(first) = seen.insert(state, moves.len()) {
                return Some(Variation { moves, end: VariationEnd::Repeats(first) });
            }
            let TableMove { made, after, .. } = if ends { self.forcing(&state) } else { self.refusing(&state) }?;
            moves.push(made);
            match after {
                After::State(next) => state = next,
                After::End(score) => return Some(Variation { moves, end: VariationEnd::Score(score) }),
            }
        }
    }

    /// The move of the strategy with which the player to move forces an end at his bound, from a state in which he can: as
    /// long as he follows it, whatever the opponent does, his bound gets no worse and the end comes.
    #[must_use]
    pub fn forcing(&self, state: &TableState) -> Option<TableMove> {
        let player = state.to_move;
        let bound = forced(self.value(state)?, player)?;
        // No move leads to a better bound than that of the state.
        let holds = |next: &TableMove| forced(next.value, player) == Some(bound);
        let rank = |next: &TableMove| match next.after {
            After::State(after) => self.rank(&after, player),
            After::End(_) => None,
        };
        self.moves(state).into_iter().filter(holds).min_by_key(rank)
    }

    /// The move with which the player to move denies the opponent what need not be granted.
    fn refusing(&self, state: &TableState) -> Option<TableMove> {
        let moves = self.moves(state);
        denying(state.to_move, moves.iter().map(|next| next.value)).map(|place| moves[place])
    }
}

/// The bound that a player can force.
fn forced(value: Interval, player: Colour) -> Option<i32> {
    match player {
        Colour::Black => value.lo,
        Colour::White => value.hi,
    }
}
