//! Pictures.

use koatlas_board::{Move, Point};
use koatlas_files::Numbered;
use koatlas_files::svg::{Mark, Picture, Shape};

use super::scene::Scene;

/// The position with its ko points and ko strings, and the moves as numbers.
pub fn svg(scene: &Scene<'_>) -> String {
    let board = &scene.subject.position;
    let numbered = Numbered::new(board, &scene.sequence.moves, 1);
    let square = |&point: &Point| Mark { point, shape: Shape::Square };
    let marks: Vec<Mark> = scene.ko_points.iter().map(square).collect();
    let picture = Picture {
        description: &description(scene),
        caption: &numbered.caption,
        coordinates: scene.coordinates,
        marks: &marks,
        numbers: &numbered.plays,
        ko_strings: &scene.ko_strings,
        immortal: board.immortal(),
        ..Picture::new(board, &scene.subject.title)
    };
    picture.to_svg()
}

/// What a screen reader says.
fn description(scene: &Scene<'_>) -> String {
    let rows = scene.subject.position.rows().join(" / ");
    let names: Vec<String> = scene.ko_points.iter().map(Point::to_string).collect();
    let ko_points = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
    let moves: Vec<String> = scene.sequence.moves.iter().map(Move::to_string).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" Moves: {}.", moves.join(", ")) };
    format!("X black, O white, top row first: {rows}. Ko points: {ko_points}.{moves}")
}
