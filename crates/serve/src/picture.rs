//! The board to draw on.

use koatlas_board::{BoardPosition, Point, Size};
use koatlas_files::svg::Picture;

/// An empty board all of whose points have stones that a script shows.
pub fn board(size: Size) -> String {
    let board = BoardPosition::empty_board(size);
    let points: Vec<Point> = size.points().collect();
    let title = format!("A board of {} rows and {} columns", size.rows(), size.cols());
    Picture { live: &points, prefix: "draw-", ..Picture::new(&board, &title) }.to_svg()
}
