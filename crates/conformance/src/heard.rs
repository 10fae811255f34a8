//! What was asked of a program in a game, and what it said. Everything else is worked out from this.

use koatlas_board::{BoardPosition, Move};

use crate::engine::Told;

/// A game as it was played with a program.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The position before the first move. All points are playable.
    pub start: BoardPosition,
    /// The positions of the game one after the other: each but the last has a move that was made.
    pub turns: Vec<HeardTurn>,
}

/// A position of a game: what was asked, and the move that was made then.
#[derive(Clone, Debug, Default)]
pub struct HeardTurn {
    /// Moves that were asked about, and whether the program called them legal.
    pub asked: Vec<(Move, bool)>,
    /// Moves that it had called illegal and did not refuse, or the other way round.
    pub made: Option<HeardMove>,
}

/// A move that was sent to a program.
#[derive(Clone, Debug)]
pub struct HeardMove {
    /// The move.
    pub made: Move,
    /// What it told, or nothing if it refused the move.
    pub told: Option<Told>,
}

impl Heard {
    /// A game before its first move.
    #[must_use]
    pub fn new(start: BoardPosition) -> Heard {
        Heard { start, turns: Vec::new() }
    }

    /// The moves that were made before a turn, which are as many as there are turns before it.
    #[must_use]
    pub fn moves_before(&self, turn: usize) -> Vec<Move> {
        self.turns[..turn].iter().filter_map(|turn| turn.made.as_ref()).map(|made| made.made).collect()
    }

    /// All moves that were made.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let made = self.turns.iter().filter_map(|turn| turn.made.as_ref());
        made.filter(|made| made.told.is_some()).map(|made| made.made).collect()
    }

    /// The answers about one move or another.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.turns.iter().map(HeardTurn::answers).sum()
    }
}

impl HeardTurn {
    /// Whether the program called a move legal, if it said so or made it.
    pub(crate) fn called(&self, wanted: Move) -> Option<bool> {
        self.asked.iter().find(|(made, _)| *made == wanted).map(|&(_, legal)| legal)
    }

    fn answers(&self) -> usize {
        let made = self.made.as_ref().filter(|made| self.called(made.made).is_none());
        self.asked.len() + usize::from(made.is_some())
    }
}
