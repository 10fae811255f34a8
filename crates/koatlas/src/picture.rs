//! Pictures of boards as SVG.

use koatlas_board::{Move, Point};
use koatlas_files::NumberedMoves;
use koatlas_files::svg::Picture;

use crate::json::to_strings;
use crate::subject::Subject;

/// The contents of a picture.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The position.
    pub subject: &'a Subject,
    /// The points whose content changes in the component of the position: drawn as small squares.
    pub ko_points: &'a [Point],
    /// The stones of the strings that some cycle captures: drawn with a red outline.
    pub ko_strings: &'a [Point],
    /// The moves from the position on, legal by the bare rules: drawn as numbers on stones.
    pub moves: &'a [Move],
    /// True to draw coordinates, such as `A` to `T` and `1` to `19`.
    pub coordinates: bool,
}

/// Draws `scene` as SVG.
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

/// The text for screen readers.
fn description(scene: Scene<'_>) -> String {
    let rows = scene.subject.position.rows().join(" / ");
    let ko_points = to_strings(scene.ko_points).join(" ");
    let ko_points = if ko_points.is_empty() { "none" } else { &ko_points };
    let moves = to_strings(scene.moves).join(", ");
    let moves = if moves.is_empty() { moves } else { format!(" Moves: {moves}.") };
    format!("X black, O white, top row first: {rows}. Ko points: {ko_points}.{moves}")
}
