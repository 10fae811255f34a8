//! Area scoring.

use koatlas_board::{Arena, BoardPosition, Colour, PointSet, Position, Wide};

/// Black's area minus White's, by Tromp and Taylor: a player's stones, and the empty points that reach only his.
///
/// No stone is taken off as dead.
///
/// # Panics
/// Never: every board has at most 361 points.
#[must_use]
pub fn area_score(board: &BoardPosition) -> i32 {
    let arena = Arena::<Wide>::whole_board(board.size()).expect("361 points fit 384");
    let holding = |colour| {
        let indices = board.contents().iter().enumerate();
        Wide::collect(indices.filter(|&(_, &content)| content == Some(colour)).map(|(index, _)| index))
    };
    let position = Position { black: holding(Colour::Black), white: holding(Colour::White) };
    let mut score = position.black.len() as i32 - position.white.len() as i32;
    for (empty, around) in arena.strings(arena.empty_points(position)) {
        score += match (around.meets(position.black), around.meets(position.white)) {
            (true, false) => empty.len() as i32,
            (false, true) => -(empty.len() as i32),
            _ => 0,
        };
    }
    score
}
