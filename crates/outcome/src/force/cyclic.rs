//! The sets of points that can change together in cycles.

use koatlas_board::PointSet;
use koatlas_position_graph::PositionGraph;
use koatlas_storage::Control;

/// The points that change in the component of a position.
pub(crate) fn cyclic_points<S: PointSet>(component: &PositionGraph<S>, start: u32) -> S {
    changed(component, start, !S::EMPTY)
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
    let mut sets = Vec::new();
    for set in (1..1_u64 << points.len()).map(chosen) {
        if control.is_stopped() {
            return None;
        }
        sets.extend((changed(component, start, set) == set).then_some(set));
    }
    sets.sort_by_key(|&set: &S| (set.len(), set));
    Some(sets)
}

/// The points that change on ways from a position back to itself, if only points of a set may change.
fn changed<S: PointSet>(component: &PositionGraph<S>, start: u32, set: S) -> S {
    let graph = component;
    let origin = graph.position(start);
    let is_inside = |node: u32| graph.position(node).difference(origin).minus(set).is_empty();
    let mut back: Vec<Vec<u32>> = vec![Vec::new(); graph.positions().len()];
    let reached = walk(graph.positions().len(), start, |node, visit| {
        for edge in graph.edges(node).iter().filter(|edge| is_inside(edge.to)) {
            if !back[edge.to as usize].contains(&node) {
                back[edge.to as usize].push(node);
            }
            visit(edge.to);
        }
    });
    let returning = walk(reached.len(), start, |node, visit| back[node as usize].iter().copied().for_each(visit));
    let on_the_way = (0..reached.len()).filter(|&node| reached[node] && returning[node]);
    on_the_way.fold(S::EMPTY, |all, node| all | graph.position(node as u32).difference(origin))
}

/// The nodes that a walk from one of them comes to.
fn walk(nodes: usize, start: u32, mut successors: impl FnMut(u32, &mut dyn FnMut(u32))) -> Vec<bool> {
    let mut seen = vec![false; nodes];
    let mut pending = vec![start];
    seen[start as usize] = true;
    while let Some(node) = pending.pop() {
        successors(node, &mut |next| {
            if !std::mem::replace(&mut seen[next as usize], true) {
                pending.push(next);
            }
        });
    }
    seen
}
