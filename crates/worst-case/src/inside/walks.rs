//! Longest walks inside a component.

use koatlas_board::Colour;

use super::component::Component;
use super::gates::{Gates, LongPath, edges_with_tokens, narrowed};
use super::proofs::proof;
use crate::flows::UpperBound;
use crate::trails::longest_trail;
use crate::walk_graph::WalkGraph;

/// Plays one after the other, from a position inside. Passes can come between them, so that any player can make each
/// play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    pub start: u32,
    /// Who moves first, where that matters; otherwise it is the player of the first play.
    pub first: Option<Colour>,
    /// The numbers of the plays.
    pub plays: Vec<u32>,
}

/// The longest walk, as far as known.
#[derive(Clone, Debug)]
pub(super) struct LongWalk {
    pub walk: Walk,
    /// No walk has more plays.
    pub upper: u64,
    /// The proof; `None` if the bound is just a number of things.
    pub proof: Option<UpperBound>,
}

/// Walks that make no position twice.
pub(super) fn positions(component: &Component) -> LongWalk {
    let nodes = 0..component.len() as u32;
    let links = nodes.clone().map(|node| component.plays_from(node).map(|play| component.play(play).to).collect());
    let LongPath { gates, upper, proof } = Gates { entries: nodes.collect(), links: links.collect() }.longest();
    let walk = Walk { start: gates[0], first: None, plays: joining(component, &gates) };
    LongWalk { walk, upper: upper - 1, proof }
}

/// Walks on which no player makes a position twice. The opponent of the first mover counts as having made the position
/// at the start, unless that is the empty board.
pub(super) fn creations(component: &Component) -> LongWalk {
    let (empty, nodes) = (component.empty_board(), component.len() as u32);
    // Gate 2v is entered when Black makes position v, gate 2v + 1 when White does; one more is that of the empty board.
    let next = |node: u32| -> Vec<u32> {
        let plays = component.plays_from(node).map(|play| component.play(play));
        plays.map(|play| 2 * play.to + u32::from(play.colour == Colour::White)).collect()
    };
    let position = |gate: u32| empty.filter(|_| gate == 2 * nodes).unwrap_or(gate / 2);
    let gates = 0..2 * nodes + u32::from(empty.is_some());
    let is_entry = |&gate: &u32| gate == 2 * nodes || Some(gate / 2) != empty;
    let links = gates.clone().map(|gate| next(position(gate))).collect();
    let LongPath { gates, upper, proof } = Gates { entries: gates.filter(is_entry).collect(), links }.longest();
    let path: Vec<u32> = gates.iter().map(|&gate| position(gate)).collect();
    let opponent = if gates[0] % 2 == 0 { Colour::White } else { Colour::Black };
    let first = (gates[0] < 2 * nodes).then_some(opponent);
    LongWalk { walk: Walk { start: path[0], first, plays: joining(component, &path) }, upper: upper - 1, proof }
}

/// The plays that lead from each position to the next.
fn joining(component: &Component, path: &[u32]) -> Vec<u32> {
    let play = |two: &[u32]| component.plays_from(two[0]).find(|&play| component.play(play).to == two[1]);
    path.windows(2).map(|two| play(two).expect("a path follows plays")).collect()
}

/// Walks on which no play is made twice.
pub(super) fn pairs(component: &Component) -> LongWalk {
    let nodes = component.len() as u32;
    let starts = (0..nodes).map(|node| node + 1).collect();
    let graph = trail_graph(component, starts, |_| true);
    let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
    let known = trail.walk.len() as u64;
    let (better, upper, narrower) =
        if known < trail.bound { narrowed(&graph, known, trail.bound) } else { (None, trail.bound, None) };
    let is_counted = upper > component.plays.items().len() as u64;
    let proved = || narrower.unwrap_or_else(|| proof(&graph, 1, trail.potentials, upper));
    let proof = (!is_counted).then(proved);
    let walk = better.unwrap_or(trail.walk);
    // The first edges are those to the starts.
    let plays = walk[1..].iter().map(|edge| edge - nodes).collect();
    LongWalk { walk: Walk { start: walk[0], first: None, plays }, upper: upper - 1, proof }
}

/// The graph with node `v + 1` for position `v`, the plays from those that `may_leave`, and the start with edges to some nodes.
fn trail_graph(component: &Component, starts: Vec<u32>, may_leave: impl Fn(u32) -> bool) -> WalkGraph {
    let ends = |node: u32| -> Vec<u32> {
        let plays = if may_leave(node) { component.plays_from(node) } else { 0..0 };
        plays.map(|play| component.play(play).to + 1).collect()
    };
    edges_with_tokens(std::iter::once(starts).chain((0..component.len() as u32).map(ends)).collect())
}

/// A long walk on which no play is made twice, and which ends when it comes back to its start. It begins with this play.
pub(super) fn pairs_until_return(component: &Component, first: u32) -> Walk {
    let play = component.play(first);
    let graph = trail_graph(component, vec![play.to + 1], |node| node != play.from);
    let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
    let after = component.plays_from(play.from);
    // Edges are numbered like plays, but for the one from the start and those that are left out.
    let number = |edge: u32| if edge - 1 < after.start { edge - 1 } else { edge - 1 + after.len() as u32 };
    let rest = trail.walk[1..].iter().map(|&edge| number(edge));
    Walk { start: play.from, first: None, plays: std::iter::once(first).chain(rest).collect() }
}

/// Walks on which no play is made twice, and none retakes at once in a basic ko.
pub(super) fn pairs_without_retakes(component: &Component) -> LongWalk {
    let next = |taken: u32| {
        let plays = component.plays_from(component.play(taken).to);
        plays.filter(|&play| !component.retakes(play, taken)).collect()
    };
    let all = 0..component.plays.items().len() as u32;
    let gates = Gates { entries: all.clone().collect(), links: all.map(next).collect() };
    let LongPath { gates: plays, upper, proof } = gates.longest();
    LongWalk { walk: Walk { start: component.play(plays[0]).from, first: None, plays }, upper, proof }
}
