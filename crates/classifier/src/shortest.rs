//! The cheapest cycles through a situation, and those that the basic ko rule lets pass again and again.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use hashbrown::HashMap;
use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{Edge, PositionGraph, SituationGraph, of_situation, situation};
use rustc_hash::FxBuildHasher;

use crate::situational_cycle::{Step, steps_between};

/// What a cycle should have as few of as possible; ties are broken by the second thing named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// Plays, then moves.
    Plays,
    /// Moves, then plays.
    Moves,
    /// Passes, then plays.
    Passes,
}

impl Fewest {
    /// The cost of a move: the first criterion in the high, the second in the low half.
    fn cost(self, is_play: bool) -> u64 {
        let both = |first: bool, second: bool| u64::from(first) << 32 | u64::from(second);
        match self {
            Fewest::Plays => both(is_play, true),
            Fewest::Moves => both(true, is_play),
            Fewest::Passes => both(!is_play, is_play),
        }
    }
}

/// The cheapest situational cycle with a play from the situation (`node`, `to_move`) back to it, passes allowed or not;
/// `None` if there is no cycle.
///
/// Dijkstra's algorithm on situations, doubled by whether a play has been made. Among the cheapest cycles the one found
/// depends on the graph alone. Time O(plays log plays), space 100 bytes a position.
///
/// # Panics
/// If there are 2^30 positions or more.
pub(crate) fn shortest_cycle<S: PointSet>(
    graph: &PositionGraph<S>,
    node: u32,
    to_move: Colour,
    fewest: Fewest,
    passes: bool,
) -> Option<Vec<Step>> {
    let situations = SituationGraph::new(graph, passes);
    let states = 4 * graph.positions().len();
    assert!(u32::try_from(states).is_ok(), "fewer than 2^30 positions");
    // State: twice the situation, and one more once a play has been made.
    let start = 2 * situation(node, to_move);
    let mut search = CheapestWays { cost: vec![u64::MAX; states], from: vec![None; states], queue: BinaryHeap::new() };
    search.reach(start, 0, None);
    while let Some(Reverse((cost, state))) = search.queue.pop() {
        if state == start + 1 {
            return Some(search.steps(start, state));
        }
        if cost > search.cost[state as usize] {
            continue;
        }
        for (to, play) in situations.moves(state / 2) {
            let played = state % 2 == 1 || play.is_some();
            let next = 2 * to + u32::from(played);
            search.reach(next, cost + fewest.cost(play.is_some()), Some((state, play)));
        }
    }
    None
}

/// What is known of each state on the way.
struct CheapestWays {
    /// The least cost found so far.
    cost: Vec<u64>,
    /// The state before, and the move that led here.
    from: Vec<Option<(u32, Option<Edge>)>>,
    /// States by cost, and once more for every time that a cost fell.
    queue: BinaryHeap<Reverse<(u64, u32)>>,
}

impl CheapestWays {
    /// Takes notice of a way to a state.
    ///
    /// Of equally cheap ways the last one found is kept, whose last move is the cheapest: passes come late where they
    /// cost less than plays. As every move costs something, no state comes to lie before itself.
    fn reach(&mut self, state: u32, cost: u64, from: Option<(u32, Option<Edge>)>) {
        let known = &mut self.cost[state as usize];
        if cost <= *known {
            self.from[state as usize] = from;
        }
        if cost < *known {
            *known = cost;
            self.queue.push(Reverse((cost, state)));
        }
    }

    /// The cheapest way from the start to a state that has left the queue.
    fn steps(&self, start: u32, end: u32) -> Vec<Step> {
        let mover = |state: u32| of_situation(state / 2).1;
        steps_between(&self.from, start, end).into_iter().map(|(before, play)| (mover(before), play)).collect()
    }
}

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
