//! The shortest cycle that the basic ko rule lets pass again and again.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use hashbrown::HashMap;
use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{Edge, PositionGraph};
use rustc_hash::FxBuildHasher;

use crate::witness::Step;

/// What the last move leaves for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Last {
    /// A play after which everything may be played.
    Free,
    /// A pass, which no second pass follows.
    Pass,
    /// A play that took one stone, from this position: it may not be taken back at once.
    TookOne(u32),
}

/// Whose turn it is in which position, and after what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    node: u32,
    to_move: Colour,
    last: Last,
}

/// Plays in the high half, moves in the low half.
type Cost = u64;

/// A cycle from the situation (`node`, `to_move`) back to it with the fewest plays and, among those, the fewest moves,
/// in which nobody takes back at once in a basic ko, also not when the cycle is begun again, and no two passes follow
/// each other; `None` if there is none.
///
/// Without the last condition two passes would let everybody take back, and every basic ko would be such a cycle.
///
/// Dijkstra's algorithm, once for every last move that a cycle can have. States: at most two a situation, and one more
/// for every play that takes one stone. Time O(plays log plays) each. Among the cheapest cycles the one found depends
/// on the graph alone.
pub(crate) fn shortest_past_basic_ko<S: PointSet>(
    graph: &PositionGraph<S>,
    node: u32,
    to_move: Colour,
) -> Option<Vec<Step>> {
    let into = graph.all_edges().filter(|&(_, edge)| edge.to == node && edge.colour != to_move);
    let ends: BTreeSet<Last> = into.map(|(from, edge)| after(from, edge)).chain([Last::Pass]).collect();
    let cycles = ends.into_iter().filter_map(|last| cheapest(graph, State { node, to_move, last }));
    // Of several minima the first is taken.
    cycles.min_by_key(|&(cost, _)| cost).map(|(_, steps)| steps)
}

/// What a play leaves.
fn after(from: u32, edge: Edge) -> Last {
    if takes_one(edge) { Last::TookOne(from) } else { Last::Free }
}

fn takes_one(edge: Edge) -> bool {
    edge.removed == 1 && !edge.suicide
}

/// The cheapest way from a state back to it.
fn cheapest<S: PointSet>(graph: &PositionGraph<S>, start: State) -> Option<(Cost, Vec<Step>)> {
    let mut from: HashMap<State, (Cost, State, Step), FxBuildHasher> = HashMap::default();
    let mut queue = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((cost, state))) = queue.pop() {
        if state == start && cost > 0 {
            return Some((cost, steps(&from, start)));
        }
        if state != start && from[&state].0 < cost {
            continue;
        }
        for (next, step) in moves(graph, state) {
            let cost = cost + (Cost::from(step.1.is_some()) << 32 | 1);
            if from.get(&next).is_none_or(|&(known, ..)| cost < known) {
                from.insert(next, (cost, state, step));
                queue.push(Reverse((cost, next)));
            }
        }
    }
    None
}

/// The moves of a state that are allowed, each with the state after it.
fn moves<S: PointSet>(graph: &PositionGraph<S>, state: State) -> impl Iterator<Item = (State, Step)> {
    let State { node, to_move, last } = state;
    let next = move |node, last| State { node, to_move: !to_move, last };
    let takes_back = move |edge: &Edge| last == Last::TookOne(edge.to) && takes_one(*edge);
    let plays = graph.edges(node).iter().filter(move |edge| edge.colour == to_move && !takes_back(edge));
    let plays = plays.map(move |&edge| (next(edge.to, after(node, edge)), (to_move, Some(edge))));
    let pass = (last != Last::Pass).then(|| (next(node, Last::Pass), (to_move, None)));
    plays.chain(pass)
}

/// The steps that led back to the start.
fn steps(from: &HashMap<State, (Cost, State, Step), FxBuildHasher>, start: State) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut state = start;
    while steps.is_empty() || state != start {
        let (_, before, step) = from[&state];
        steps.push(step);
        state = before;
    }
    steps.reverse();
    steps
}
