//! Pictures of boards.

use koatlas_board::{Move, Point};
use koatlas_formats::NumberedMoves;
use koatlas_formats::svg::Picture;

use crate::json::to_strings;
use crate::subject::Subject;

/// What is drawn of a position.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The position.
    pub subject: &'a Subject,
    /// The points whose content changes in its component: they have a small square.
    pub ko_points: &'a [Point],
    /// The stones of the strings that a cycle captures: they have a red line around them.
    pub ko_strings: &'a [Point],
    /// Moves from the position on, which the bare rules allow: numbers on stones.
    pub moves: &'a [Move],
    /// Whether coordinates are drawn.
    pub coordinates: bool,
}

/// The picture as SVG.
#[must_use]
pub fn svg(scene: Scene<'_>) -> String {
    let Scene { subject, ko_points, ko_strings, moves, coordinates } = scene;
    let board = &subject.position;
    let numbered = NumberedMoves::new(board, moves, 1);
    let picture = Picture {
        description: &description(scene),
        caption: &numbered.caption,
        coordinates,
        ko_points,
        numbers: &numbered.plays,
        ko_strings,
        immortal: board.immortal(),
        ..Picture::new(board, &subject.title)
    };
    picture.to_svg()
}

/// What a screen reader says.
fn description(scene: Scene<'_>) -> String {
    let rows = scene.subject.position.rows().join(" / ");
    let ko_points = to_strings(scene.ko_points).join(" ");
    let ko_points = if ko_points.is_empty() { "none" } else { &ko_points };
    let moves = to_strings(scene.moves).join(", ");
    let moves = if moves.is_empty() { moves } else { format!(" Moves: {moves}.") };
    format!("X black, O white, top row first: {rows}. Ko points: {ko_points}.{moves}")
}
