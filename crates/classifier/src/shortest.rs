//! Shortest cycles through a situation, and the shortest one that can be repeated under the basic ko rule.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{Edge, ItemIndex, PositionGraph, SituationGraph, situation_number, split_situation};

use crate::situational_cycle::Step;

/// The cost of a cycle that is minimised: first by one count of moves, then by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fewest {
    /// Fewest plays, then moves.
    Plays,
    /// Fewest moves, then plays.
    Moves,
    /// Fewest passes, then plays.
    Passes,
}

impl Fewest {
    /// The cost of a move: the first count in the high 32 bits, the second in the low 32 bits.
    fn cost(self, (_, play): Step) -> u64 {
        // A cycle has fewer than 2^32 moves, so the low half cannot overflow into the high half.
        let (first, second) = match self {
            Fewest::Plays => (play.is_some(), true),
            Fewest::Moves => (true, play.is_some()),
            Fewest::Passes => (play.is_none(), play.is_some()),
        };
        u64::from(first) << 32 | u64::from(second)
    }
}

/// The cheapest cycle with a play from the situation (`node`, `to_move`) back to it; `None` if there is none. It may have passes
/// if `may_pass`. Time O(plays log plays).
pub(crate) fn shortest_cycle<S: PointSet>(
    graph: &PositionGraph<S>,
    (node, to_move): (u32, Colour),
    fewest: Fewest,
    may_pass: bool,
) -> Option<Vec<Step>> {
    let situations = SituationGraph { positions: graph, passes: may_pass };
    // State: twice the situation, plus 1 once a play has been made. States are taken by ascending cost. So of paths of equal cost the one
    // found last, which is kept, has the cheapest last move: passes come late if they cost less than plays.
    let start = 2 * situation_number(node, to_move);
    let cycle = cheapest(
        [start, start + 1],
        vec![None; 4 * graph.positions().len()],
        |state| state as usize,
        |state| {
            let mover = split_situation(state / 2).1;
            let moves = situations.moves(state / 2);
            moves.map(move |(to, play)| (2 * to + ((state % 2) | u32::from(play.is_some())), (mover, play)))
        },
        |step| fewest.cost(step),
        true,
    );
    cycle.map(|(_, steps)| steps)
}

/// The cycle from the situation (`node`, `to_move`) back to it with the fewest plays and, among those, the fewest moves, that can
/// be repeated under the basic ko rule: no player takes back at once in a basic ko, also not from the end of one lap to the
/// beginning of the next, and no two passes follow each other. `None` if there is none.
///
/// Two passes in a row would allow every recapture, and every basic ko would have such a cycle.
///
/// One search for each possible last move, which restricts the first. A search has at most two states for each situation, and one
/// for each play that takes one stone. Time O(plays log plays) each.
pub(crate) fn shortest_under_basic_ko<S: PointSet>(
    graph: &PositionGraph<S>,
    node: u32,
    to_move: Colour,
) -> Option<Vec<Step>> {
    let into = graph.all_edges().filter(|&(_, edge)| edge.to == node && edge.colour != to_move);
    let ends: BTreeSet<LastMove> = into.map(|(from, edge)| LastMove::of(from, edge)).chain([LastMove::Pass]).collect();
    let cycles = ends.into_iter().filter_map(|last| {
        let start = (node, to_move, last);
        let mut states = ItemIndex::new(Vec::new());
        cheapest(
            [start, start],
            Vec::new(),
            |state| states.index_or_insert(state) as usize,
            |state| moves(graph, state),
            |step| Fewest::Plays.cost(step),
            false,
        )
    });
    // Of several minima the first is taken.
    cycles.min_by_key(|&(cost, _)| cost).map(|(_, steps)| steps)
}

/// The last move, as far as it restricts the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum LastMove {
    /// A play that restricts nothing.
    Free,
    /// A pass: a second pass must not follow.
    Pass,
    /// A play from this node that took one stone: no play that takes one stone may lead back to it.
    TookOne(u32),
}

impl LastMove {
    fn of(from: u32, edge: Edge) -> LastMove {
        if edge.captures_one_stone() { LastMove::TookOne(from) } else { LastMove::Free }
    }
}

/// The moves that are allowed in a state (node, player to move, last move), each with the state after it.
fn moves<S: PointSet>(
    graph: &PositionGraph<S>,
    (node, to_move, last): (u32, Colour, LastMove),
) -> impl Iterator<Item = ((u32, Colour, LastMove), Step)> {
    let plays = graph.edges(node).iter().filter(move |edge| {
        let takes_back = last == LastMove::TookOne(edge.to) && edge.captures_one_stone();
        edge.colour == to_move && !takes_back
    });
    let plays = plays.map(move |&edge| ((edge.to, !to_move, LastMove::of(node, edge)), (to_move, Some(edge))));
    let pass = (last != LastMove::Pass).then_some(((node, !to_move, LastMove::Pass), (to_move, None)));
    plays.chain(pass)
}

/// Finds a cheapest path with at least one move from `start` to `end`, which may be equal. Returns its cost and its steps.
///
/// Dijkstra's algorithm. Every move must cost something. `index` gives the index of a state in `reached`, which is empty at first
/// and then has by state the least cost, the state before and the move from there. Of paths with equal cost the last one found
/// is kept if `keeps_last`, otherwise the first, so that the result depends on the graph alone.
fn cheapest<T: Copy + Ord, M: Iterator<Item = (T, Step)>>(
    [start, end]: [T; 2],
    mut reached: Vec<Option<(u64, T, Step)>>,
    mut index: impl FnMut(T) -> usize,
    moves: impl Fn(T) -> M,
    cost: impl Fn(Step) -> u64,
    keeps_last: bool,
) -> Option<(u64, Vec<Step>)> {
    let mut queue = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((so_far, state))) = queue.pop() {
        // The start may equal the end, so a path must have a cost.
        if state == end && so_far > 0 {
            let (mut steps, mut state) = (Vec::new(), end);
            while steps.is_empty() || state != start {
                let (_, before, step) = reached[index(state)].expect("every state of the path was reached");
                steps.push(step);
                state = before;
            }
            steps.reverse();
            return Some((so_far, steps));
        }
        // An entry of the queue is outdated if the state was reached at a lower cost since.
        if so_far > 0 && reached[index(state)].is_some_and(|(known, ..)| known < so_far) {
            continue;
        }
        for (next, step) in moves(state) {
            let (total, at) = (so_far + cost(step), index(next));
            if at >= reached.len() {
                reached.resize(at + 1, None);
            }
            let known = reached[at].map_or(u64::MAX, |(known, ..)| known);
            if total < known {
                queue.push(Reverse((total, next)));
            }
            // A path of equal cost replaces the one before only if the last one is to be kept; it needs no second entry in the queue.
            if total < known || keeps_last && total == known {
                reached[at] = Some((total, state, step));
            }
        }
    }
    None
}
