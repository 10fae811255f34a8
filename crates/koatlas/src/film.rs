//! A sequence of moves as a row of small boards.

use koatlas_board::{BoardPosition, Move, Point, PointSet, Suicide, Wide};
use koatlas_formats::Window;

use crate::diagram::{Block, Diagram, side_by_side};
use crate::terminal::width;

/// The boards after each play, around the ko points, as many in a row as fit the terminal. Passes have none.
pub fn film(start: &BoardPosition, ko_points: &[Point], moves: &[Move], suicide: Suicide) -> String {
    let Ok((arena, mut position)) = start.arena::<Wide>() else { return String::new() };
    let window = Window::around(start.size(), ko_points, 1);
    let mut frames = Vec::new();
    for (i, played) in moves.iter().enumerate() {
        let index = played.point.and_then(|point| arena.index(point));
        let play = index.and_then(|index| arena.play(position, played.colour, index, suicide).ok());
        let Some(play) = play else { continue };
        position = play.after;
        let board = start.with(&arena, position);
        let diagram = Diagram { board: &board, ko_points, barred: &[], last: played.point, window };
        frames.push(frame(&diagram, i + 1, *played, play.removed.len()));
    }
    format!("\n{}\n\n", side_by_side(&frames, width()).join("\n"))
}

/// The board after a move, under the move's number, and how many stones it took.
fn frame(diagram: &Diagram<'_>, number: usize, played: Move, removed: usize) -> Block {
    let takes = if removed > 0 { format!(" x{removed}") } else { String::new() };
    let caption = format!("{number}: {played}{takes}");
    let width = diagram.width().max(caption.len());
    let pad = |line: String, visible: usize| line + &" ".repeat(width - visible);
    let mut lines = vec![pad(caption.clone(), caption.len())];
    lines.extend(diagram.lines().into_iter().map(|line| pad(line, diagram.width())));
    Block { lines, width }
}
