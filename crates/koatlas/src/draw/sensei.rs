//! Diagrams of Sensei's Library.

use koatlas_board::{Suicide, Wide};
use koatlas_files::SenseiDiagram;

use super::scene::Scene;

/// The position with its ko points, and the moves as numbers: a diagram for every ten of them, with a blank line between.
pub fn diagrams(scene: &Scene<'_>) -> String {
    let (board, moves) = (&scene.subject.position, &scene.sequence.moves);
    let (arena, start) = board.arena::<Wide>().expect("every board fits");
    let plays = arena.replay(start, Suicide::All, moves).expect("the moves have been made before");
    let after = |made: usize| plays[..made].iter().rev().find_map(|play| Some((*play)?.after)).unwrap_or(start);
    let diagram = |first: usize| {
        let last = moves.len().min(first + SenseiDiagram::MOST_MOVES);
        let board = board.with(&arena, after(first));
        let diagram = SenseiDiagram {
            ko_points: &scene.ko_points,
            moves: &moves[first..last],
            first: first + 1,
            coordinates: scene.coordinates,
            ..SenseiDiagram::new(&board, &scene.subject.title)
        };
        diagram.to_text()
    };
    let firsts = (0..moves.len().max(1)).step_by(SenseiDiagram::MOST_MOVES);
    firsts.map(diagram).collect::<Vec<_>>().join("\n")
}
