//! The component in which sequences must stay, with its plays numbered.

use koatlas_board::{Arena, BoardPosition, Colour, Suicide};
use koatlas_position_graph::{Edge, PositionGraph};

/// A component of the position graph of a board. Its own position and player to move do not matter.
pub(super) struct ComponentPlays<'c> {
    pub board: &'c BoardPosition,
    pub arena: &'c Arena<u64>,
    pub graph: &'c PositionGraph<u64>,
    /// Without suicides of a single stone, which leave the position as it was.
    pub suicide: Suicide,
}

/// Plays one after the other, from a position inside. Passes can come between them, so that any player can make each
/// play.
pub(super) struct ComponentWalk {
    pub start: u32,
    /// Who moves first, where that matters; otherwise it is the player of the first play.
    pub first: Option<Colour>,
    /// The numbers of the plays.
    pub plays: Vec<u32>,
}

impl ComponentPlays<'_> {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.graph.plays.len()
    }

    /// The numbers of the plays from a position.
    pub fn from(&self, node: u32) -> std::ops::Range<u32> {
        self.graph.plays.range(node)
    }

    pub fn play(&self, number: u32) -> &Edge {
        &self.graph.plays.items()[number as usize]
    }

    /// The position before a play.
    pub fn before(&self, number: u32) -> u32 {
        self.graph.plays.row_of(number)
    }

    /// Whether a play gives back what another has taken in a basic ko.
    pub fn retakes(&self, play: u32, taken: u32) -> bool {
        let take_one = self.play(play).takes_one() && self.play(taken).takes_one();
        take_one && self.before(play) == self.play(taken).to && self.play(play).to == self.before(taken)
    }

    /// The plays that lead from each position to the next.
    pub fn joining(&self, path: &[u32]) -> Vec<u32> {
        let play = |two: &[u32]| self.from(two[0]).find(|&play| self.play(play).to == two[1]);
        path.windows(2).map(|two| play(two).expect("a path follows plays")).collect()
    }

    /// The board with a position and the player to move.
    pub fn board_at(&self, node: u32, first: Colour) -> BoardPosition {
        self.board.with(self.arena, self.graph.position(node)).with_to_move(first)
    }
}
