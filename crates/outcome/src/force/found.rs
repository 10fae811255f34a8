//! Local and global ko-intersections: sets of points on which something can repeat, and the smallest of them.

use koatlas_board::{Colour, Move, Point, PointSet};
use koatlas_position_graph::{Control, PositionGraph};

use crate::force::kos::Subject;
use crate::force::local::Verdict;

/// Who plays for something, and who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Roles {
    /// Who plays for it.
    pub player: Colour,
    /// Who moves first.
    pub first: Colour,
}

impl Roles {
    /// Both players, each moving first himself; and if wanted, each with his opponent moving first.
    pub(crate) fn all(player_second: bool) -> Vec<Roles> {
        let with = |is_first: bool| {
            let roles = move |player| Roles { player, first: if is_first { player } else { !player } };
            Colour::BOTH.into_iter().map(roles)
        };
        with(true).chain(with(false).filter(|_| player_second)).collect()
    }
}

/// A set of points that are ko-intersections together, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Whose strategy forces it.
    pub roles: Roles,
    /// The points that change in the cycles of the strategy.
    pub points: Vec<Point>,
    /// A sequence that completes a cycle: the player follows his strategy, his opponent prevents what the player would
    /// rather have.
    pub line: Vec<Move>,
    /// For so many states the strategy that forces has an answer.
    pub forcing_states: usize,
    /// For so many states the opponent's strategy that prevents has one.
    pub preventing_states: usize,
}

/// Sets that may be ko-intersections: the limit has been reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Whose strategy would force it.
    pub roles: Roles,
    /// Number of sets.
    pub sets: usize,
    /// All their points.
    pub points: Vec<Point>,
}

/// The ko-intersections of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The smallest sets, with what shows them.
    pub claims: Vec<Claimed>,
    /// What could not be decided.
    pub undecided: Vec<Undecided>,
}

/// Komi values for which a set of points are global-ko-intersections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KomiRange {
    /// Whose strategy forces it.
    pub roles: Roles,
    /// The points.
    pub points: Vec<Point>,
    /// The lowest whole komi; `None` if it holds however low komi is.
    pub lowest: Option<i32>,
    /// The highest whole komi; `None` if it holds however high komi is.
    pub highest: Option<i32>,
}

/// Asks about sets of points, the smallest first, but about none that has a part of which it is known to hold.
///
/// A set counts only if the strategy found for it completes cycles on all its points.
pub(crate) fn smallest<S: PointSet>(
    subject: &Subject<S>,
    roles: Roles,
    sets: &[S],
    findings: &mut Findings,
    mut ask: impl FnMut(S) -> Verdict<S>,
) {
    let mut found: Vec<S> = Vec::new();
    let mut undecided: Vec<S> = Vec::new();
    for &set in sets {
        if found.iter().any(|part| part.minus(set).is_empty()) {
            continue;
        }
        match ask(set) {
            Verdict::Shown(points, claimed) if points == set => {
                found.push(set);
                findings.claims.push(*claimed);
            }
            Verdict::Shown(..) | Verdict::Not => {}
            Verdict::Undecided => undecided.push(set),
        }
    }
    if !undecided.is_empty() {
        let all = undecided.iter().fold(S::EMPTY, |all, &set| all | set);
        findings.undecided.push(Undecided { roles, sets: undecided.len(), points: subject.points(all) });
    }
}

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
