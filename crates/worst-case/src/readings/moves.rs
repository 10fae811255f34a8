//! From walks to sequences of moves.

use koatlas_board::{Colour, Move, PointSet, Position, Suicide};
use koatlas_rulesets::GameMove;

use crate::readings::sequence_graph::{Made, SequenceGraph};

/// Where two passes are added to a sequence beyond those that make the colours alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// Nowhere.
    None,
    /// Wherever the position is not that of the start.
    AwayFromStart,
    /// Everywhere.
    Everywhere,
}

impl<S: PointSet> SequenceGraph<S> {
    /// The moves of a walk. Passes are put in where colours would not alternate, where `padding` asks for more of them,
    /// and at the end those that end the sequence.
    ///
    /// # Panics
    /// If a number of the walk is not the number of an edge.
    #[must_use]
    pub fn moves(&self, walk: &[u32], padding: Padding) -> Vec<Move> {
        let mut line = Line { walks: self, moves: Vec::new(), to_move: self.board.to_move(), position: self.start };
        for (colour, point) in self.made_by(walk) {
            line.pass_up_to(colour, padding, self.start);
            line.make(point);
        }
        for _ in line.passed()..self.passes_that_end as usize {
            line.make(None);
        }
        line.moves
    }

    /// The walk of a sequence of moves, without the passes that are no edges; `None` if it leaves the graph, or if edges are
    /// many moves.
    #[must_use]
    pub fn walk(&self, moves: &[GameMove]) -> Option<Vec<u32>> {
        if self.segments.is_some() {
            return None;
        }
        let (mut walk, mut at) = (Vec::new(), self.graph.start());
        for made in moves {
            let Move { colour, point } = made.bare()?;
            let named = |made: Made| made.map(|(colour, index)| (colour, index.map(|index| self.arena.point(index))));
            let mut edges = self.graph.edges_from(at);
            match edges.find(|&edge| named(self.made[edge as usize]) == Some((colour, point))) {
                Some(edge) => {
                    at = self.graph.edges()[edge as usize].to;
                    walk.push(edge);
                }
                None if point.is_none() => {}
                None => return None,
            }
        }
        Some(walk)
    }

    /// Players and points of the edges of a walk.
    fn made_by(&self, walk: &[u32]) -> Vec<(Colour, Option<usize>)> {
        match &self.segments {
            Some(segments) => segments.moves(&self.graph, walk),
            None => walk.iter().filter_map(|&edge| self.made[edge as usize]).collect(),
        }
    }

    /// The board on which sequences begin.
    #[must_use]
    pub fn board(&self) -> &koatlas_board::BoardPosition {
        &self.board
    }
}

struct Line<'a, S> {
    walks: &'a SequenceGraph<S>,
    moves: Vec<Move>,
    to_move: Colour,
    position: Position<S>,
}

impl<S: PointSet> Line<'_, S> {
    /// Passes in a row at the end.
    fn passed(&self) -> usize {
        self.moves.iter().rev().take_while(|made| made.point.is_none()).count()
    }

    /// Passes until it is a player's turn, as often as wanted.
    fn pass_up_to(&mut self, colour: Colour, padding: Padding, start: Position<S>) {
        if colour != self.to_move {
            self.make(None);
        }
        let pads = match padding {
            Padding::None => false,
            Padding::AwayFromStart => self.position != start,
            Padding::Everywhere => true,
        };
        while pads && self.passed() + 2 < self.walks.passes_that_end as usize {
            self.make(None);
            self.make(None);
        }
    }

    fn make(&mut self, point: Option<usize>) {
        let colour = self.to_move;
        let play = point.and_then(|point| self.walks.arena.play(self.position, colour, point, Suicide::All).ok());
        self.position = play.map_or(self.position, |play| play.after);
        self.moves.push(Move { colour, point: point.map(|point| self.walks.arena.point(point)) });
        self.to_move = !colour;
    }
}
