//! Which positions can recur without a play on a point.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::components::components;
use super::places::Places;
use super::position::Position;
use crate::limits::{Budget, NotDecided};

/// Bytes that a position takes in the sets and lists here: rounded up.
const POSITION: usize = 256;

/// Bytes that a play takes in the lists here: rounded up.
const PLAY: usize = 64;

/// The positions that plays of either player can reach.
pub(crate) fn reached(places: &Places, start: Position, budget: &mut Budget) -> Result<BTreeSet<Position>, NotDecided> {
    let mut found = BTreeSet::from([start]);
    let mut new = vec![start];
    while let Some(position) = new.pop() {
        budget.hold(POSITION)?;
        let plays = places.plays(position);
        new.extend(plays.iter().map(|play| play.after).filter(|&after| found.insert(after)));
        places.charge(budget)?;
    }
    Ok(found)
}

/// The positions, of some, through which a cycle of plays leads, each with every point on which none of them is made.
pub(crate) fn recurring(
    places: &Places,
    positions: &BTreeSet<Position>,
    budget: &mut Budget,
) -> Result<FxHashSet<(Position, usize)>, NotDecided> {
    let numbers: FxHashMap<Position, usize> = positions.iter().copied().zip(0..).collect();
    let mut plays = Vec::new();
    for (&position, from) in positions.iter().zip(0..) {
        plays.extend(places.plays(position).iter().map(|play| (from, numbers[&play.after], play.point)));
    }
    budget.hold(PLAY * plays.len())?;
    let mut recurring = FxHashSet::default();
    for point in 0..places.len() {
        budget.work((STEPS * (positions.len() + plays.len())) as u64)?;
        let elsewhere = || plays.iter().filter(|play| play.2 != point);
        let mut next = vec![Vec::new(); positions.len()];
        elsewhere().for_each(|&(from, to, _)| next[from].push(to));
        let component = components(&next);
        let closed: FxHashSet<usize> =
            elsewhere().filter(|play| component[play.0] == component[play.1]).map(|play| component[play.0]).collect();
        let on_cycle = positions.iter().zip(&component).filter(|(_, number)| closed.contains(number));
        recurring.extend(on_cycle.map(|(&position, _)| (position, point)));
        budget.hold(ENTRY * positions.len())?;
    }
    Ok(recurring)
}

/// Steps that the components take for every position and play.
const STEPS: usize = 10;

/// Bytes that a position with a point takes in the answer: rounded up.
const ENTRY: usize = 96;
