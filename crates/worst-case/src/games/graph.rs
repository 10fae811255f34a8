//! What may be entered from where: the positions or situations of a board as bits of masks.

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Size, Suicide};
use koatlas_position_graph::{PositionGraph, Symmetries, Symmetry, legal_positions, of_situation, situation};

koatlas_board::named_values! {
    /// A superko rule under which games are counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Superko {
        /// No play may create a position that has been on the board: `psk`.
        Positional = "psk",
        /// No play may create a position that has been on the board with the same player to move: `ssk`.
        Situational = "ssk",
    }
    else "rule set of which games are counted"
}

/// Most positions (under situational superko, situations) of a board on which games are counted.
pub const MAX_NODES: usize = u128::CAPACITY;

/// A board that is too large.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are more than {MAX_NODES} {nodes}, and games are counted with at most so many: take a smaller board")]
pub struct TooManyNodes {
    /// Positions or situations.
    nodes: &'static str,
}

/// The nodes that plays enter. Under situational superko a pass archives a node without entering it.
pub(crate) struct GameGraph {
    pub start: usize,
    /// By node, those that a play leads to.
    pub plays: Vec<u128>,
    /// By node, what a pass archives, one node or none.
    pub archived: Vec<u128>,
    /// By node, those that a pass and a play lead to, if the pass is not implied.
    pub after_pass: Vec<u128>,
    /// Where each symmetry takes every node, the colours exchanged or not.
    images: Vec<Vec<usize>>,
}

impl GameGraph {
    /// The graph of a whole board.
    ///
    /// # Errors
    /// If there are more nodes than a mask has bits.
    pub fn new(size: Size, superko: Superko, suicide: Suicide) -> Result<GameGraph, TooManyNodes> {
        let (nodes, most) = match superko {
            Superko::Positional => ("positions", MAX_NODES),
            Superko::Situational => ("situations", MAX_NODES / 2),
        };
        let too_many = || TooManyNodes { nodes };
        // Stones of one colour may stand anywhere but on all points at once: that many positions are there at the least.
        if (1usize << size.area().min(20)) > most {
            return Err(too_many());
        }
        let local_board = LocalBoard::<u64>::whole_board(size).map_err(|_| too_many())?;
        let positions =
            legal_positions(&local_board).filter(|positions| positions.len() <= most).ok_or_else(too_many)?;
        let graph = PositionGraph::new(&local_board, positions, suicide.without_single_stone());
        let by_turns = superko == Superko::Situational;
        let nodes = graph.positions().len() * if by_turns { 2 } else { 1 };
        // Under positional superko it does not matter who is to move.
        let content = |node: usize| if by_turns { of_situation(node as u32) } else { (node as u32, Colour::Black) };
        let number = |position, to_move| if by_turns { situation(position, to_move) } else { position } as usize;
        let node = |position| graph.node(position).expect("all legal positions are nodes");
        let plays = |node: usize| {
            let (position, to_move) = content(node);
            let plays = graph.edges(position).iter().filter(|play| !by_turns || play.colour == to_move);
            u128::collect(plays.map(|play| number(play.to, !to_move)))
        };
        let passed = |node: usize| Some(content(node)).filter(|_| by_turns).map(|(at, to_move)| number(at, !to_move));
        let image = |symmetry: &Symmetry<u64>, at: usize| {
            let (position, to_move) = content(at);
            number(node(symmetry.position(graph.position(position))), symmetry.colour(to_move))
        };
        let images = |symmetry| (0..nodes).map(|node| image(symmetry, node)).collect();
        Ok(GameGraph {
            start: number(node(Position::EMPTY), Colour::Black),
            plays: (0..nodes).map(plays).collect(),
            archived: (0..nodes).map(|node| passed(node).map_or(0, u128::single)).collect(),
            after_pass: (0..nodes).map(|node| passed(node).map_or(0, plays)).collect(),
            images: Symmetries::of(&local_board).elements.iter().map(images).collect(),
        })
    }

    /// What can be entered next by a play, and by a pass and a play, from a node while some nodes are left to be entered;
    /// each with the nodes left then, the one entered still among them.
    pub fn choices(&self, at: usize, left: u128) -> [(u128, u128); 2] {
        let after_pass = left.minus(self.archived[at]);
        [(self.plays[at] & left, left), (self.after_pass[at] & after_pass, after_pass)]
    }

    /// Those of the nodes left that a game can still enter from a node.
    ///
    /// Nothing else ever matters to the rest of the game.
    pub fn reachable(&self, at: usize, left: u128) -> u128 {
        reached(at, |node| (self.plays[node] | self.after_pass[node]) & left)
    }

    /// The least image of a node and of the nodes left, under all symmetries.
    pub fn representative(&self, at: usize, left: u128) -> (usize, u128) {
        let least = self.images.iter().map(|image| image[at]).min().unwrap_or(at);
        let there = self.images.iter().filter(|image| image[at] == least);
        let lefts = there.map(|image| u128::collect(left.iter().map(|node| image[node])));
        (least, lefts.min().unwrap_or(left))
    }
}

/// All nodes that can be reached from one, by those that can be next after each. It is among them itself only if it can be
/// reached again.
pub(crate) fn reached(from: usize, next: impl Fn(usize) -> u128) -> u128 {
    let mut reached = next(from);
    let mut todo = reached;
    while let Some(node) = todo.first() {
        let new = next(node).minus(reached);
        reached |= new;
        todo = todo.without_first() | new;
    }
    reached
}
