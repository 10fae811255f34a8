//! Move-sequences that anyone can replay.

use koatlas_board::{Arena, Colour, Move, PointSet};
use koatlas_position_graph::Edge;

/// One step of a walk through situations: a play, or a pass (`None`), and who made it.
pub(crate) type Step = (Colour, Option<Edge>);

/// The steps by which a search came from `start` to `end`, each with the state before it, if `from` has for every state
/// reached the state before and the step.
pub(crate) fn steps_between<T: Copy>(from: &[Option<(u32, T)>], start: u32, end: u32) -> Vec<(u32, T)> {
    let mut steps = Vec::new();
    let mut state = end;
    while let (true, Some((before, step))) = (state != start, from[state as usize]) {
        steps.push((before, step));
        state = before;
    }
    steps.reverse();
    steps
}

/// The moves of a walk, with the names of the points.
pub(crate) fn moves<S: PointSet>(arena: &Arena<S>, steps: &[Step]) -> Vec<Move> {
    let point = |edge: Edge| arena.point(edge.point as usize);
    steps.iter().map(|&(colour, edge)| Move { colour, point: edge.map(point) }).collect()
}

/// Plays in any order of colours as alternating moves: a pass of the opponent between two plays of one colour.
pub(crate) fn alternate(plays: &[Edge]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for &play in plays {
        if steps.last().is_some_and(|&(colour, _)| colour == play.colour) {
            steps.push((!play.colour, None));
        }
        steps.push((play.colour, Some(play)));
    }
    steps
}

/// The plays of a cycle as a situational cycle: alternating moves, with a pass of the opponent between two plays of one
/// colour, and at the end if the last play is by the colour of the first.
///
/// As many moves as [`CycleWord::plays`](crate::CycleWord::plays) and [`CycleWord::passes`](crate::CycleWord::passes)
/// together. Where the cycle begins decides who moves first.
///
/// # Panics
/// If a play is on a point that the arena does not have.
#[must_use]
pub fn situational_moves<S: PointSet>(arena: &Arena<S>, cycle: &[Edge]) -> Vec<Move> {
    let mut steps = alternate(cycle);
    if let (Some(first), Some(last)) = (cycle.first(), cycle.last())
        && first.colour == last.colour
    {
        steps.push((!last.colour, None));
    }
    moves(arena, &steps)
}
