//! The explicit position graph of a subject.

use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{
    Control, Exploration, GraphDefinition, Model, Packed, PositionGraph, Scope, count_legal_positions,
};

use crate::conditions::Conditions;
use crate::error::Result;
use crate::subject::Subject;

/// Number of bytes of a position while cycles are searched in an explicit graph, including its plays: measured on whole boards, where
/// four points have about three plays, and rounded up.
pub fn bytes_per_position<S: Packed>(local_board: &LocalBoard<S>) -> u64 {
    96 + 28 * local_board.len() as u64
}

/// The text of a count of cycles that is interrupted.
pub(crate) const NO_CYCLES: &str = "no cycles have been counted";

/// Lower bound on the number of positions of a graph. On a small board it is the number of legal positions; on a larger one, the number
/// of positions with an empty point and stones of one colour alone.
fn least_positions(subject: &Subject) -> u64 {
    if !subject.whole_board {
        return 1;
    }
    let points = subject.position.size().area();
    let local_board = subject.position.local_board().ok().filter(|_| points <= POINTS_COUNTED);
    let counted = local_board.and_then(|(local_board, _)| count_legal_positions(&local_board));
    // Each point is empty or has a stone of the one colour: 2^points positions for either colour. The two full boards
    // are not legal, and the empty board is counted twice. More than 60 points give as much as memory ever holds.
    counted.unwrap_or(2 * (1 << points.min(60)) - 3)
}

/// Maximum number of points of a board whose legal positions are counted, which takes a moment.
const POINTS_COUNTED: usize = 16;

/// Explores the graph of all legal positions if `subject` is a whole board, or else of those that can be reached from the start.
///
/// # Errors
/// If the positions need more memory than allowed, or if the work is interrupted.
pub fn position_graph<S: Packed>(
    local_board: &LocalBoard<S>,
    start: Position<S>,
    subject: &Subject,
    suicide: Suicide,
    conditions: &Conditions<'_>,
) -> Result<PositionGraph<S>> {
    let definition = GraphDefinition::new(local_board.clone(), Model::Free, suicide);
    let node = definition.node(start, subject.position.to_move());
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let control = Control { nodes: conditions.memory.0 / bytes_per_position(local_board), ..conditions.control() };
    let needed = bytes_per_position(local_board).saturating_mul(least_positions(subject));
    control.check_memory(needed).map_err(|error| subject.limit_error(error, false, conditions))?;
    let exploration = Exploration::new(definition, scope, &[node], &control)
        .map_err(|limit| subject.search_error(limit, NO_CYCLES, conditions))?;
    Ok(PositionGraph::new(local_board, exploration.positions(), suicide))
}
