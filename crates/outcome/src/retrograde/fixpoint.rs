//! What each player can force: the least fixpoint.
//!
//! The lower bound of a state is the greatest score at or above which Black can force an end. In this he may use any
//! number of moves, but not infinitely many. So the lower bounds are the least solution of
//!
//! - Black to move: the greatest lower bound after a move, where an end counts with its score;
//! - White to move: the least.
//!
//! Begin with no bound at all and apply these rules anywhere, in any order, until nothing changes: bounds only rise, and
//! never past the least solution; where nothing changes there is a solution. So the result does not depend on the
//! order, nor on the number of threads. The same holds for upper bounds with the signs changed, and both go together
//! here, because only states with Black to move are stored.

use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use koatlas_position_graph::{Control, LimitError};

use super::graph::{Graph, Moves};
use crate::retrograde::table::Bounds;

/// Places in one portion of work.
const PORTION: usize = 1 << 12;

/// The bounds of all states, by number. `report` is told after every sweep how many places changed.
///
/// # Errors
/// If the control stops it.
pub fn solve(graph: &Graph, control: &Control<'_>, report: impl FnMut(u64)) -> Result<Vec<Bounds>, LimitError> {
    solve_from(Bounds::OPEN, graph, control, report)
}

/// A solution of the rules: the least from [`Bounds::OPEN`], another from elsewhere.
pub(super) fn solve_from(
    start: Bounds,
    graph: &Graph,
    control: &Control<'_>,
    mut report: impl FnMut(u64),
) -> Result<Vec<Bounds>, LimitError> {
    let bounds: Vec<AtomicU16> = (0..graph.len()).map(|_| AtomicU16::new(start.packed())).collect();
    let portions = graph.positions().div_ceil(PORTION);
    loop {
        let changed = control.map(0..portions as u64, |portion| {
            let places = portion as usize * PORTION..graph.positions().min((portion as usize + 1) * PORTION);
            places.filter(|&place| improve(graph, &bounds, place)).count() as u64
        })?;
        let changed = changed.iter().sum();
        report(changed);
        if changed == 0 {
            return Ok(bounds.into_iter().map(|packed| Bounds::of_packed(packed.into_inner())).collect());
        }
    }
}

/// Applies the rules to the states of a place. Answers whether anything changed.
#[inline]
fn improve(graph: &Graph, bounds: &[AtomicU16], place: usize) -> bool {
    let mut changed = false;
    for (number, moves) in graph.states(place) {
        let best = after(&moves, |number| Bounds::of_packed(bounds[number].load(Relaxed))).packed();
        if bounds[number].load(Relaxed) != best {
            bounds[number].store(best, Relaxed);
            changed = true;
        }
    }
    changed
}

/// The bounds of a state by those of the states after its moves.
#[inline]
pub fn after(moves: &Moves<'_>, bounds: impl Fn(usize) -> Bounds) -> Bounds {
    let states = moves.successors().map(|number| bounds(number).exchanged());
    Bounds::best(states.chain(moves.end().map(Bounds::end)))
}
