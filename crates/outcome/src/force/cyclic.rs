//! The sets of points that can change together in cycles.

use koatlas_board::PointSet;
use koatlas_position_graph::{Digraph, Distances, PositionGraph, Rows, UNREACHED, reversed};
use koatlas_storage::Control;

/// The points that change in the component of a position.
pub(crate) fn cyclic_points<S: PointSet>(component: &PositionGraph<S>, start: u32) -> S {
    changed(component, &reversed(component), start, !S::EMPTY)
}

/// Every set of points that are just those which change on the ways from a position back to itself, of which no point
/// outside the set changes: the union of any cycles through the position is one of them. The smallest sets come first. None if
/// the work is stopped.
///
/// # Complexity
/// 2^n walks through the component, for n points that change in it.
pub(crate) fn cyclic_sets<S: PointSet>(
    component: &PositionGraph<S>,
    start: u32,
    control: &Control<'_>,
) -> Option<Vec<S>> {
    let points: Vec<usize> = cyclic_points(component, start).iter().collect();
    let chosen = |bits: u64| S::collect((0..points.len()).filter(|at| bits >> at & 1 == 1).map(|at| points[at]));
    let back = reversed(component);
    let mut sets = Vec::new();
    for set in (1..1_u64 << points.len()).map(chosen) {
        if control.is_stopped() {
            return None;
        }
        sets.extend((changed(component, &back, start, set) == set).then_some(set));
    }
    sets.sort_by_key(|&set: &S| (set.len(), set));
    Some(sets)
}

/// The points that change on ways from a position back to itself, if only points of a set may change.
fn changed<S: PointSet>(component: &PositionGraph<S>, back: &Rows<u32>, start: u32, set: S) -> S {
    let origin = component.position(start);
    let differing = |node| component.position(node).difference(origin);
    let is_inside = |node, _| differing(node).minus(set).is_empty();
    let (mut reached, mut returning) = (Distances::new(component.len()), Distances::new(component.len()));
    reached.search(component, &[start], is_inside);
    returning.search(back, &[start], is_inside);
    let on_the_way = reached.reached.iter().filter(|&&node| returning.of(node) != UNREACHED);
    on_the_way.fold(S::EMPTY, |all, &node| all | differing(node))
}
