//! How a player gets what he can force.

use koatlas_board::Colour;
use koatlas_rulesets::Action;

use crate::payoff::HalfPoints;

/// A strategy as a graph: one move where the player is to move, every legal move where his opponent is.
///
/// Node 0 is the start. The same node can be reached in several ways, with different histories. Then the opponent's moves
/// listed are all that are legal in at least one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who plays by it.
    pub player: Colour,
    /// What he gets at least, in half points, Black minus White: for White, at most.
    pub value: HalfPoints,
    /// By node the moves, each with the node that it leads to; `None` where it ends the sequence.
    pub nodes: Vec<Vec<(Action, Option<u32>)>>,
}
