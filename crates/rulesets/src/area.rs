//! Area scoring.

use koatlas_board::{Arena, BoardPosition, PointSet, Position, Wide};

/// Each player's area, by Tromp and Taylor: his stones, and the empty points that reach only his.
///
/// No stone is taken off as dead. The points are numbered as [`koatlas_board::Size::points`] lists them.
#[must_use]
pub fn areas(board: &BoardPosition) -> [Wide; 2] {
    let (arena, position) = board.whole_board();
    areas_in(&arena, position)
}

/// Black's area minus White's: see [`areas`].
#[must_use]
pub fn area_score(board: &BoardPosition) -> i32 {
    let (arena, position) = board.whole_board();
    area_score_in(&arena, position)
}

/// As [`area_score`], of the points of an arena alone: what lies outside reaches nothing.
#[must_use]
pub fn area_score_in<S: PointSet>(arena: &Arena<S>, position: Position<S>) -> i32 {
    let [black, white] = areas_in(arena, position);
    black.len() as i32 - white.len() as i32
}

fn areas_in<S: PointSet>(arena: &Arena<S>, position: Position<S>) -> [S; 2] {
    let [mut black, mut white] = [position.black, position.white];
    for (empty, around) in arena.strings(arena.empty_points(position)) {
        match (around.meets(position.black), around.meets(position.white)) {
            (true, false) => black |= empty,
            (false, true) => white |= empty,
            _ => {}
        }
    }
    [black, white]
}
