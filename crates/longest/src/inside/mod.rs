//! The longest sequences that stay inside a component of the position graph, under every rule set.
//!
//! A sequence may begin in any position of the component, with either player to move and no history. All its positions are in the
//! component. Its length is the number of its plays; passes are allowed and not counted. It ends when no play stays in the component,
//! or when the rule set ends it.
//!
//! Upper bounds are those of walks in the component. Many long walks are sequences under a rule set. Other long sequences are found
//! by searches with the referee, which go through all sequences of small components.

mod longest;
mod rule_bounds;
mod situations;
mod walks;

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Suicide};
use koatlas_position_graph::{Edge, PositionGraph};

pub use longest::{LongestInside, longest_inside};

/// Component of the position graph of a board, with its plays. The position of `board` and its player to move do not matter.
struct ComponentPlays<'c, S> {
    board: &'c BoardPosition,
    local_board: &'c LocalBoard<S>,
    graph: &'c PositionGraph<S>,
    /// Suicide policy, without suicides of a single stone, which leave the position as it was.
    suicide: Suicide,
}

/// Plays one after the other, from position `start`. Passes can come between them, so that either player can make each play.
struct ComponentWalk {
    start: u32,
    /// Player to move first, if that matters; `None` stands for the player of the first play.
    first: Option<Colour>,
    plays: Vec<u32>,
}

impl<S: PointSet> ComponentPlays<'_, S> {
    fn len(&self) -> usize {
        self.graph.plays.len()
    }

    /// Numbers of the plays from position `node`.
    fn plays_from(&self, node: u32) -> std::ops::Range<u32> {
        self.graph.plays.range(node)
    }

    fn play(&self, number: u32) -> &Edge {
        &self.graph.plays.items()[number as usize]
    }

    fn source(&self, number: u32) -> u32 {
        self.graph.plays.row_of(number)
    }

    /// True if `play` takes back at once the stone that `taken` has taken in a basic ko.
    fn retakes(&self, play: u32, taken: u32) -> bool {
        let take_one = self.play(play).captures_one_stone() && self.play(taken).captures_one_stone();
        take_one && self.source(play) == self.play(taken).to && self.play(play).to == self.source(taken)
    }

    /// Returns the plays that lead from each position of `path` to the next.
    fn joining(&self, path: &[u32]) -> Vec<u32> {
        let steps = path.windows(2).map(|step| {
            let play = self.plays_from(step[0]).find(|&play| self.play(play).to == step[1]);
            play.expect("a path follows plays")
        });
        steps.collect()
    }

    /// The board with position `node` and the player to move.
    fn board_at(&self, node: u32, first: Colour) -> BoardPosition {
        self.board.with_position(self.local_board, self.graph.position(node)).with_to_move(first)
    }
}
