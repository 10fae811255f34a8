//! Longest trails: walks that use no edge twice, made from Euler trails and what is joined to them.

use crate::trails::balance::Balance;
use crate::walk_graph::WalkGraph;

/// A long trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Its edges.
    pub walk: Vec<u32>,
    /// No trail is longer than this. If the trail has this length, it is a longest one.
    pub bound: u64,
    /// A number for each node; together they prove the bound. Take the number of the start. For every edge along which
    /// the number falls by less than 1, add what is missing. No trail is longer than the sum.
    pub potentials: Vec<i64>,
}

/// Why the walks of a graph are no trails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrailError {
    /// An edge has no token, or that of another edge.
    #[error("edge {edge} has no token of its own, as this search needs it")]
    Token {
        /// The edge.
        edge: u32,
    },
    /// An edge has no weight.
    #[error("edge {edge} does not weigh 1, as this search needs it")]
    Weight {
        /// The edge.
        edge: u32,
    },
}

/// A heavy walk in a graph in which every edge has weight 1 and a token of its own, as under the fixed-ko-rule.
///
/// First a cheapest flow finds the fewest edges to leave out such that the others are balanced: as many enter a node as
/// leave it. An Euler trail uses those that are connected with the start. Where kept edges are not connected, exchanges
/// that keep as many edges connect them, as far as there are such exchanges. So the trail is a longest one, unless the
/// kept edges still fall apart; then it may be shorter than `bound`.
///
/// Time O(shortest paths) for every length of a path of the flow, of which there are few; space O(nodes + edges).
///
/// # Errors
/// If the weight of an edge is not 1, or its token is missing or that of another edge.
pub fn longest_trail(graph: &WalkGraph) -> Result<Trail, TrailError> {
    check(graph)?;
    let mut balance = Balance::new(graph);
    let bound = balance.kept().iter().filter(|&&kept| kept).count() as u64;
    let potentials = balance.potentials();
    connect(graph, &mut balance);
    let walk = euler_trail(graph, balance.kept());
    Ok(Trail { walk, bound, potentials })
}

fn check(graph: &WalkGraph) -> Result<(), TrailError> {
    let mut used = vec![false; graph.tokens()];
    for (edge, &found) in (0..).zip(graph.edges()) {
        let new = found.token.is_some_and(|token| !std::mem::replace(&mut used[token as usize], true));
        if !new {
            return Err(TrailError::Token { edge });
        }
        if found.weight != 1 {
            return Err(TrailError::Weight { edge });
        }
    }
    Ok(())
}

/// The trail from the start through all kept edges that are connected with the start (Hierholzer). Every node must have
/// as many kept edges in as out, with one exception: one more may leave the start, and one more enter the end.
pub(crate) fn euler_trail(graph: &WalkGraph, kept: &[bool]) -> Vec<u32> {
    let mut remaining: Vec<_> = (0..graph.nodes() as u32).map(|v| graph.edges_from(v)).collect();
    let (mut trail, mut pending) = (Vec::new(), Vec::new());
    let mut at = graph.start();
    loop {
        match remaining[at as usize].find(|&edge| kept[edge as usize]) {
            Some(edge) => {
                pending.push((at, edge));
                at = graph.edges()[edge as usize].to;
            }
            None => {
                let Some((from, edge)) = pending.pop() else { break };
                trail.push(edge);
                at = from;
            }
        }
    }
    trail.reverse();
    trail
}

/// The search gives up after so many passes in a row through all edges that connect no more. The first passes try only
/// edges that join two parts, of which there are few; the others try all edges that leave the part of the start.
const VAIN_PASSES: u32 = 6;

/// Connects more edges with the start. Each exchange keeps some edges instead of as many others.
pub(crate) fn connect(graph: &WalkGraph, balance: &mut Balance) {
    let exchangeable = balance.exchangeable();
    let all = balance.kept().iter().filter(|&&kept| kept).count();
    let mut connected = Connected::new(graph, balance.kept());
    let mut vain = 0;
    while connected.edges < all && vain < VAIN_PASSES {
        let (before, any) = (connected.edges, 2 * vain >= VAIN_PASSES);
        for (from, edge) in graph.all_edges() {
            let to = graph.edges()[edge as usize].to;
            let exchangeable = exchangeable.component(from) == exchangeable.component(to);
            if exchangeable && !balance.kept()[edge as usize] && connected.joins(graph, balance.kept(), from, to, any) {
                connected.try_exchange(graph, balance, edge, connected.edges + usize::from(any));
            }
        }
        vain = if connected.edges > before { 0 } else { vain + 1 };
    }
}

/// What is connected with the start by kept edges.
struct Connected {
    nodes: Vec<bool>,
    edges: usize,
}

impl Connected {
    fn new(graph: &WalkGraph, kept: &[bool]) -> Connected {
        let mut connected = Connected { nodes: vec![false; graph.nodes()], edges: 0 };
        let mut pending = vec![graph.start()];
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut connected.nodes[node as usize], true) {
                let kept = graph.edges_from(node).filter(|&edge| kept[edge as usize]);
                let begin = pending.len();
                pending.extend(kept.map(|edge| graph.edges()[edge as usize].to));
                connected.edges += pending.len() - begin;
            }
        }
        connected
    }

    /// Whether exactly one of two nodes is connected with the start. Unless `any`, the other must have a kept edge.
    fn joins(&self, graph: &WalkGraph, kept: &[bool], a: u32, b: u32, any: bool) -> bool {
        let other = if self.nodes[a as usize] { b } else { a };
        let has_edge = || any || graph.edges_from(other).any(|edge| kept[edge as usize]);
        self.nodes[a as usize] != self.nodes[b as usize] && has_edge()
    }

    /// Keeps an edge that was left out, if at least `least` edges are connected with the start afterwards.
    fn try_exchange(&mut self, graph: &WalkGraph, balance: &mut Balance, edge: u32, least: usize) {
        let Some(changed) = balance.exchange(edge) else { return };
        let connected = Connected::new(graph, balance.kept());
        if connected.edges >= least {
            *self = connected;
        } else {
            balance.change(&changed);
        }
    }
}
