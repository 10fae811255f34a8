//! Area scoring.

use koatlas_board::{Arena, BoardPosition, Colour, PointSet, Position, Wide};

/// Each player's area, by Tromp and Taylor: his stones, and the empty points that reach only his.
///
/// No stone is taken off as dead. The points are numbered as [`koatlas_board::Size::points`] lists them.
#[must_use]
pub fn areas(board: &BoardPosition) -> [Wide; 2] {
    let (arena, position) = whole_board(board);
    areas_in(&arena, position)
}

/// Black's area minus White's: see [`areas`].
#[must_use]
pub fn area_score(board: &BoardPosition) -> i32 {
    let (arena, position) = whole_board(board);
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

/// The position of a board, and its points as an arena: every board has at most 361.
fn whole_board(board: &BoardPosition) -> (Arena<Wide>, Position<Wide>) {
    let arena = Arena::<Wide>::whole_board(board.size()).expect("361 points fit 384");
    let holding = |colour| {
        let indices = board.contents().iter().enumerate();
        Wide::collect(indices.filter(|&(_, &content)| content == Some(colour)).map(|(index, _)| index))
    };
    (arena, Position { black: holding(Colour::Black), white: holding(Colour::White) })
}
