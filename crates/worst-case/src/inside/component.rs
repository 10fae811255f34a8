//! The component in which sequences must stay, with its plays numbered.

use koatlas_board::{Arena, BoardPosition, Colour, Suicide};
use koatlas_position_graph::{Edge, PositionGraph, Rows};

/// A component of the position graph of a board.
#[derive(Clone, Debug)]
pub struct Component<'c> {
    pub(super) board: &'c BoardPosition,
    pub(super) arena: &'c Arena<u64>,
    pub(super) graph: &'c PositionGraph<u64>,
    pub(super) suicide: Suicide,
    /// Row `v` has the plays from node `v`.
    pub(super) plays: Rows<Play>,
}

/// A play from a position of the component to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub from: u32,
    pub to: u32,
    pub colour: Colour,
    pub point: usize,
    /// Whether it takes exactly one stone of the opponent's.
    takes_one: bool,
}

impl<'c> Component<'c> {
    /// The component whose positions and plays `graph` holds. Suicides of a single stone, which leave the position as
    /// it was, are left out of the suicide policy. The board says what is around the arena; its own position and player
    /// to move do not matter.
    #[must_use]
    pub fn new(
        board: &'c BoardPosition,
        arena: &'c Arena<u64>,
        graph: &'c PositionGraph<u64>,
        suicide: Suicide,
    ) -> Component<'c> {
        let nodes = 0..graph.positions().len() as u32;
        let plays =
            Rows::from_lists(nodes.map(|node| graph.edges(node).iter().map(move |&edge| Play::new((node, edge)))));
        Component { board, arena, graph, suicide: suicide.changing(), plays }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.plays.len()
    }

    /// The numbers of the plays from a position.
    pub(super) fn plays_from(&self, node: u32) -> std::ops::Range<u32> {
        self.plays.range(node)
    }

    pub(super) fn play(&self, number: u32) -> &Play {
        &self.plays.items()[number as usize]
    }

    /// Whether a play gives back what another has taken in a basic ko.
    pub(super) fn retakes(&self, play: u32, taken: u32) -> bool {
        let (play, taken) = (self.play(play), self.play(taken));
        play.takes_one && taken.takes_one && (play.from, play.to) == (taken.to, taken.from)
    }

    /// The board with a position and the player to move.
    pub(super) fn board_at(&self, node: u32, first: Colour) -> BoardPosition {
        self.board.with(self.arena, self.graph.position(node)).with_to_move(first)
    }

    /// The position in which nothing stands on the board, if it is inside.
    pub(super) fn empty_board(&self) -> Option<u32> {
        let is_empty = |&node: &u32| self.board_at(node, Colour::Black).contents().iter().all(Option::is_none);
        (0..self.len() as u32).find(is_empty)
    }
}

impl Play {
    fn new((from, edge): (u32, Edge)) -> Play {
        let Edge { to, point, removed, colour, suicide } = edge;
        Play { from, to, colour, point: usize::from(point), takes_one: removed == 1 && !suicide }
    }
}
