//! The component in which sequences must stay, with its plays numbered.

use koatlas_board::{Arena, BoardPosition, Colour, Suicide};
use koatlas_position_graph::{Edge, PositionGraph, Rows};

/// A component of the position graph of a board. Its own position and player to move do not matter.
pub(super) struct ComponentPlays<'c> {
    board: &'c BoardPosition,
    pub arena: &'c Arena<u64>,
    pub graph: &'c PositionGraph<u64>,
    /// Without suicides of a single stone, which leave the position as it was.
    pub suicide: Suicide,
    /// Row `v` has the plays from node `v`, each with that node.
    plays: Rows<(u32, Edge)>,
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

impl<'c> ComponentPlays<'c> {
    pub fn new(
        board: &'c BoardPosition,
        arena: &'c Arena<u64>,
        graph: &'c PositionGraph<u64>,
        suicide: Suicide,
    ) -> ComponentPlays<'c> {
        let plays = |node| graph.edges(node).iter().map(move |&edge| (node, edge));
        let plays = Rows::from_lists((0..graph.positions().len() as u32).map(plays));
        ComponentPlays { board, arena, graph, suicide: suicide.changing(), plays }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// All plays, each with the position before it.
    pub fn all(&self) -> &[(u32, Edge)] {
        self.plays.items()
    }

    /// The numbers of the plays from a position.
    pub fn from(&self, node: u32) -> std::ops::Range<u32> {
        self.plays.range(node)
    }

    pub fn play(&self, number: u32) -> &Edge {
        &self.all()[number as usize].1
    }

    /// The position before a play.
    pub fn before(&self, number: u32) -> u32 {
        self.all()[number as usize].0
    }

    /// Whether a play gives back what another has taken in a basic ko.
    pub fn retakes(&self, play: u32, taken: u32) -> bool {
        let takes_one = |number| self.play(number).removed == 1 && !self.play(number).suicide;
        let is_back = self.before(play) == self.play(taken).to && self.play(play).to == self.before(taken);
        is_back && takes_one(play) && takes_one(taken)
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

    /// The position in which nothing stands on the board, if it is inside.
    pub fn empty_board(&self) -> Option<u32> {
        let is_empty = |&node: &u32| self.board_at(node, Colour::Black).contents().iter().all(Option::is_none);
        (0..self.len() as u32).find(is_empty)
    }
}
