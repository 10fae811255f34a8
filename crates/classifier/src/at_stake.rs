//! What is at stake in a ko, where its name depends on it.

use koatlas_board::{BoardPosition, Colour, PointSet, Wide};

/// True if a string next to the region of `board`, with stones outside of it, has at most one liberty outside: it depends on what happens
/// in the region. Stones that are declared immortal do not.
pub fn is_at_stake(board: &BoardPosition) -> bool {
    let (local_board, position) = board.whole_board();
    let points = |points: &[_]| Wide::collect(points.iter().map(|&point| board.size().index(point)));
    let (region, immortal) = (points(board.region()), points(board.immortal()));
    let liberties = local_board.empty_points(position).minus(region);
    Colour::BOTH.into_iter().any(|colour| {
        local_board.strings(position.stones(colour)).any(|(string, around)| {
            let is_near = (string | around).meets(region) && !string.minus(region).is_empty();
            is_near && !string.meets(immortal) && (around & liberties).len() <= 1
        })
    })
}
