//! From walks to sequences of moves.

use koatlas_board::{Move, PointSet};

use super::build::Model;

impl<S: PointSet> Model<S> {
    /// The moves of a walk, with the passes that make colours alternate, and the passes that end the sequence.
    ///
    /// # Panics
    /// If the walk has a number of no edge.
    #[must_use]
    pub fn moves(&self, walk: &[u32]) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        let mut to_move = self.board.to_move();
        for &edge in walk {
            let (colour, point) = self.made[edge as usize];
            if colour != to_move {
                moves.push(Move::pass(to_move));
            }
            moves.push(Move { colour, point: point.map(|point| self.arena.point(point)) });
            to_move = !colour;
        }
        let passed = moves.iter().rev().take_while(|made| made.point.is_none()).count();
        for _ in passed..self.passes_that_end as usize {
            moves.push(Move::pass(to_move));
            to_move = !to_move;
        }
        moves
    }

    /// The board on which sequences begin.
    #[must_use]
    pub fn board(&self) -> &koatlas_board::BoardPosition {
        &self.board
    }
}
