//! Cycles of positions that leave a point alone.

use koatlas_board::{Arena, PointSet, Position, Suicide};
use koatlas_position_graph::Components;
use rustc_hash::{FxHashMap, FxHashSet};

use super::components::Lists;
use super::error::SequenceGraphError;

/// The positions that plays of either player can reach, at most so many, in order.
pub(crate) fn positions<S: PointSet>(
    arena: &Arena<S>,
    suicide: Suicide,
    start: Position<S>,
    limit: usize,
) -> Result<Vec<Position<S>>, SequenceGraphError> {
    let (mut positions, mut seen) = (vec![start], FxHashSet::from_iter([start]));
    let mut next = 0;
    while let Some(&position) = positions.get(next) {
        next += 1;
        arena.for_each_play(position, suicide, |play| {
            if seen.insert(play.after) {
                positions.push(play.after);
            }
        });
        if positions.len() > limit {
            return Err(SequenceGraphError::TooMany(limit));
        }
    }
    positions.sort_unstable();
    Ok(positions)
}

/// Pairs of a position and a point such that the position can recur without a play on the point: a cycle leads through
/// the position, and no play of it is on the point.
///
/// Time O(points times plays).
pub(crate) fn cycles_apart<S: PointSet>(
    arena: &Arena<S>,
    suicide: Suicide,
    positions: &[Position<S>],
) -> FxHashSet<(Position<S>, usize)> {
    let numbers: FxHashMap<Position<S>, u32> = positions.iter().copied().zip(0..).collect();
    let mut apart = FxHashSet::default();
    for point in arena.playable().iter() {
        let next = |&position: &Position<S>| {
            let mut next = Vec::new();
            arena.for_each_play(position, suicide, |play| {
                if play.point != point {
                    next.push(numbers[&play.after]);
                }
            });
            next
        };
        let graph = Lists(positions.iter().map(next).collect());
        let components = Components::of(&graph);
        let is_on_cycle = |&number: &u32| {
            let component = components.component(number);
            graph.0[number as usize].iter().any(|&to| components.component(to) == component)
        };
        let recurring = (0..positions.len() as u32).filter(is_on_cycle);
        apart.extend(recurring.map(|number| (positions[number as usize], point)));
    }
    apart
}
