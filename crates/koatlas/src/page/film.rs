//! The boards of a film: a start and moves from it. The terminal shows a board after each play; on a page in HTML a script draws them.

use koatlas_board::{BoardPosition, Point, PointSet, Wide};

use super::Film;

/// A board of a film.
#[cfg_attr(not(feature = "command-line"), expect(dead_code))]
pub(super) struct Frame {
    /// The number of the move, the move, and the number of stones that it removes.
    pub caption: String,
    /// The board after the move.
    pub board: BoardPosition,
    /// The point of the move.
    pub last: Point,
}

impl Film {
    /// The board after each play. Passes and plays that the bare rules forbid are left out.
    pub(super) fn frames(&self) -> Vec<Frame> {
        let Ok((local_board, mut position)) = self.start.local_board::<Wide>() else { return Vec::new() };
        let mut frames = Vec::new();
        for (board_move, number) in self.moves.iter().zip(1..) {
            let Some(last) = board_move.point else { continue };
            let index = local_board.index(last);
            let play = index.map(|index| local_board.play(position, board_move.colour, index, self.suicide));
            let Some(Ok(play)) = play else { continue };
            position = play.after;
            let takes = if play.removed.is_empty() { String::new() } else { format!(" x{}", play.removed.len()) };
            let caption = format!("{number}: {board_move}{takes}");
            frames.push(Frame { caption, board: self.start.with_position(&local_board, position), last });
        }
        frames
    }
}
