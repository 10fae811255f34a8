//! The graph of the games of a board: positions or situations as nodes, and sets of nodes as bit masks.

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Size, Suicide};
use koatlas_position_graph::{PositionGraph, Symmetries, Symmetry, legal_positions, situation_number, split_situation};
use koatlas_rules::{Bar, End, RuleSet, Since};

koatlas_board::named_values! {
    /// Superko rule under which games are counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Superko {
        /// No play may create a position that has been on the board: `psk`.
        Positional = "psk",
        /// No play may create a position that has been on the board with the same player to move: `ssk`.
        Situational = "ssk",
    }
    else "rule set of which games are counted"
}

impl Superko {
    /// The superko rule that alone decides which plays `rules` forbid besides suicides, where two passes end a game; `None` if there is none.
    ///
    /// The basic ko rule forbids nothing more: who retakes at once creates the situation of two moves ago. Nor does it matter under
    /// positional superko whether suicides of one stone are allowed.
    pub fn alone_in(rules: &RuleSet) -> Option<Superko> {
        if !rules.start_counts
            || rules.forfeit.is_some()
            || !rules.later_phases.is_empty()
            || rules.ends != [End::Passes(2)]
        {
            return None;
        }
        let mut bars: Vec<Bar> = rules.bars.iter().copied().filter(|&bar| bar != Bar::BasicKo).collect();
        bars.dedup();
        match bars[..] {
            [Bar::Position(Since::Start)] => Some(Superko::Positional),
            [Bar::Situation(Since::Start)] => Some(Superko::Situational),
            _ => None,
        }
    }
}

/// Most positions (under situational superko, situations) of a board on which games are counted: the bits of a mask.
pub const MAX_NODES: usize = u128::CAPACITY;

/// Error: the board has more than [`MAX_NODES`] positions or situations.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are more than {MAX_NODES} {nodes}, the limit for counting games: take a smaller board")]
pub struct TooManyNodes {
    /// The word for the nodes: "positions" or "situations".
    nodes: &'static str,
}

/// Graph of the nodes that plays enter, each a bit of a mask. Under situational superko a pass *archives* a node without entering
/// it: no play may enter it after that.
pub(crate) struct GameGraph {
    /// The start: the empty board with Black to move.
    pub start: usize,
    /// For each node, the nodes that a play leads to.
    pub plays: Vec<u128>,
    /// For each node, the node that a pass archives; empty under [`Superko::Positional`].
    pub archived: Vec<u128>,
    /// For each node, the nodes that a pass and a play lead to; empty under [`Superko::Positional`].
    pub plays_after_pass: Vec<u128>,
    /// For each symmetry of the board, with or without an exchange of the colours, the image of each node.
    images: Vec<Vec<usize>>,
}

impl GameGraph {
    /// Builds the graph of a whole board of `size`. The suicide of a single stone, which leaves the position as it was, is no play here:
    /// positional superko always forbids it, and under situational superko such games are not counted.
    ///
    /// # Errors
    /// [`TooManyNodes`] if there are more nodes than a mask has bits.
    pub fn new(size: Size, superko: Superko, suicide: Suicide) -> Result<GameGraph, TooManyNodes> {
        let (nodes, most) = match superko {
            Superko::Positional => ("positions", MAX_NODES),
            Superko::Situational => ("situations", MAX_NODES / 2),
        };
        let too_many = || TooManyNodes { nodes };
        // Black stones alone make 2^points - 1 positions, and with White's there are more.
        if (1usize << size.area().min(20)) > most {
            return Err(too_many());
        }
        let local_board = LocalBoard::<u64>::whole_board(size).map_err(|_| too_many())?;
        let positions =
            legal_positions(&local_board).filter(|positions| positions.len() <= most).ok_or_else(too_many)?;
        let graph = PositionGraph::new(&local_board, positions, suicide.without_single_stone());
        let numbering = SituationNumbering { graph: &graph, has_turns: superko == Superko::Situational };
        let nodes = graph.positions().len() * if numbering.has_turns { 2 } else { 1 };
        let empty = graph.node(Position::EMPTY).expect("the empty board is a legal position");
        let plays_after_pass = |node| numbering.after_pass(node).map_or(0, |node| numbering.plays(node));
        let images = |symmetry| (0..nodes).map(|node| numbering.image(symmetry, node)).collect();
        Ok(GameGraph {
            start: numbering.number(empty, Colour::Black),
            plays: (0..nodes).map(|node| numbering.plays(node)).collect(),
            archived: (0..nodes).map(|node| numbering.after_pass(node).map_or(0, u128::single)).collect(),
            plays_after_pass: (0..nodes).map(plays_after_pass).collect(),
            images: Symmetries::find(&local_board).elements.iter().map(images).collect(),
        })
    }

    /// Returns `[without a pass, after one pass]`, each as the nodes that a play can enter next from node `at`, and the nodes left then,
    /// the one entered still among them. `left` holds the nodes not yet used up.
    pub fn choices(&self, at: usize, left: u128) -> [(u128, u128); 2] {
        let left_after_pass = left.minus(self.archived[at]);
        [(self.plays[at] & left, left), (self.plays_after_pass[at] & left_after_pass, left_after_pass)]
    }

    /// Returns those of the nodes `left` that a game can still enter from node `at`. No others matter to the rest of the game.
    pub fn reachable(&self, at: usize, left: u128) -> u128 {
        reachable_set(at, |node| (self.plays[node] | self.plays_after_pass[node]) & left)
    }

    /// Returns the least image of the pair of `at` and `left` under all symmetries.
    pub fn representative(&self, at: usize, left: u128) -> (usize, u128) {
        let least = self.images.iter().map(|image| image[at]).min().unwrap_or(at);
        let there = self.images.iter().filter(|image| image[at] == least);
        let lefts = there.map(|image| u128::collect(left.iter().map(|node| image[node])));
        (least, lefts.min().unwrap_or(left))
    }
}

/// Returns all nodes that can be reached from `from`, where `next` gives the successors of a node. `from` itself is among them
/// only if it can be reached again.
pub(crate) fn reachable_set(from: usize, next: impl Fn(usize) -> u128) -> u128 {
    let mut reached = next(from);
    let mut todo = reached;
    while let Some(node) = todo.first() {
        let new = next(node).minus(reached);
        reached |= new;
        todo = todo.without_first() | new;
    }
    reached
}

/// Numbering of the nodes: the positions of `graph`, or its situations.
struct SituationNumbering<'g> {
    graph: &'g PositionGraph<u64>,
    /// True under [`Superko::Situational`]. Under positional superko it does not matter who is to move.
    has_turns: bool,
}

impl SituationNumbering<'_> {
    fn number(&self, position: u32, to_move: Colour) -> usize {
        if self.has_turns { situation_number(position, to_move) as usize } else { position as usize }
    }

    /// The position and the player to move that `node` stands for.
    fn content(&self, node: usize) -> (u32, Colour) {
        if self.has_turns { split_situation(node as u32) } else { (node as u32, Colour::Black) }
    }

    /// The nodes that a play leads to from `node`.
    fn plays(&self, node: usize) -> u128 {
        let (position, to_move) = self.content(node);
        let plays = self.graph.edges(position).iter().filter(|play| !self.has_turns || play.colour == to_move);
        u128::collect(plays.map(|play| self.number(play.to, !to_move)))
    }

    /// The node that a pass in `node` leads to; `None` if passes do not matter.
    fn after_pass(&self, node: usize) -> Option<usize> {
        let (position, to_move) = self.content(node);
        self.has_turns.then(|| self.number(position, !to_move))
    }

    fn image(&self, symmetry: &Symmetry<u64>, node: usize) -> usize {
        let (position, to_move) = self.content(node);
        let image = symmetry.image_of_position(self.graph.position(position));
        let image = self.graph.node(image).expect("all legal positions are nodes");
        self.number(image, symmetry.image_of_colour(to_move))
    }
}
