//! Which positions can recur without a play on a point.

use std::collections::{BTreeSet, HashMap, HashSet};

use koatlas_board::{Arena, Position, Suicide};

use super::components::components;
use super::node::Points;
use super::walk_graph::WalkGraphError;

/// The positions that plays of either player can reach, at most so many.
pub(crate) fn reached(
    arena: &Arena<Points>,
    policy: Suicide,
    start: Position<Points>,
    limit: usize,
) -> Result<BTreeSet<Position<Points>>, WalkGraphError> {
    let mut found = BTreeSet::from([start]);
    let mut new = vec![start];
    while let Some(position) = new.pop() {
        arena.for_each_play(position, policy, |play| {
            if found.insert(play.after) {
                new.push(play.after);
            }
        });
        if found.len() > limit {
            return Err(WalkGraphError::Nodes(limit));
        }
    }
    Ok(found)
}

/// The positions, of some, through which a cycle of plays leads, each with every point on which none of them is made.
pub(crate) fn recurring(
    arena: &Arena<Points>,
    policy: Suicide,
    positions: &BTreeSet<Position<Points>>,
) -> HashSet<(Position<Points>, usize)> {
    let numbers: HashMap<Position<Points>, usize> = positions.iter().copied().zip(0..).collect();
    let mut plays = Vec::new();
    for (&position, from) in positions.iter().zip(0..) {
        arena.for_each_play(position, policy, |play| plays.push((from, numbers[&play.after], play.point)));
    }
    let mut recurring = HashSet::new();
    for point in 0..arena.len() {
        let elsewhere = || plays.iter().filter(|play| play.2 != point);
        let mut next = vec![Vec::new(); positions.len()];
        elsewhere().for_each(|&(from, to, _)| next[from].push(to));
        let component = components(&next);
        let closed: HashSet<usize> =
            elsewhere().filter(|play| component[play.0] == component[play.1]).map(|play| component[play.0]).collect();
        let on_cycle = positions.iter().zip(&component).filter(|(_, number)| closed.contains(number));
        recurring.extend(on_cycle.map(|(&position, _)| (position, point)));
    }
    recurring
}
