//! The cheapest cycles through a situation.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{Edge, PositionGraph, SituationGraph, of_situation, situation};

use crate::witness::{Step, steps_between};

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
