//! The moves from a state, and what they are worth.

use koatlas_board::{Colour, Move};
use koatlas_rulesets::area_score_in;

use super::numbering::Numbered;
use super::state::TableState;
use super::table::Table;
use crate::best::{BestMoves, kept};
use crate::interval::Interval;

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// A state.
    State(TableState),
    /// The end of the game, with this score.
    End(i32),
}

/// A move, what it leads to, and what both players can force then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMove {
    /// The move.
    pub made: Move,
    /// What it leads to.
    pub after: After,
    /// What both players can force then; after an end both bounds are the score.
    pub value: Interval,
}

impl Table {
    /// All legal moves from a state, plays by point, then the pass; none if it is no state of this board.
    #[must_use]
    pub fn moves(&self, state: &TableState) -> Vec<TableMove> {
        if self.numbering.number(state).is_none() {
            return Vec::new();
        }
        let &TableState { position, to_move, ko, passes } = state;
        let arena = self.numbering.arena();
        let mut moves = Vec::new();
        arena.for_each_play_by(position, to_move, self.suicide, |play| {
            if Some(play.point) != ko {
                let ko = self.numbering.ko_after(&play);
                let after = TableState { position: play.after, to_move: !to_move, ko, passes: 0 };
                moves.push(self.judged(Move::play(to_move, arena.point(play.point)), After::State(after)));
            }
        });
        let passed = TableState { passes: 1, ..TableState::new(position, !to_move) };
        let pass = if passes == 0 { After::State(passed) } else { After::End(area_score_in(arena, position)) };
        moves.push(self.judged(Move::pass(to_move), pass));
        moves
    }

    fn judged(&self, made: Move, after: After) -> TableMove {
        let value = match after {
            After::State(state) => self.value(&state).expect("a legal move leads to a state"),
            After::End(score) => Interval { lo: Some(score), hi: Some(score) },
        };
        TableMove { made, after, value }
    }

    /// The best moves from a state.
    #[must_use]
    pub fn best_moves(&self, state: &TableState) -> BestMoves<TableMove> {
        let value = self.value(state).unwrap_or(Interval { lo: None, hi: None });
        let judged = self.moves(state).into_iter().map(|next| (next, kept(value, next.value)));
        BestMoves::of(&judged.collect::<Vec<_>>())
    }

    /// Within how many moves a player forces an end at his bound, or a state in which he can force more; `None` if there is no
    /// such state or if he can force no end from it.
    #[must_use]
    pub fn rank(&self, state: &TableState, player: Colour) -> Option<u32> {
        let Numbered { number, exchanged } = self.numbering.number(state)?;
        let lower = (player == Colour::Black) != exchanged;
        let rank = if lower { self.ranks[number].lo } else { self.ranks[number].hi };
        (rank > 0).then(|| u32::from(rank))
    }
}
