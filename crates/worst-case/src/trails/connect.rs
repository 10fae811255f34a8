//! How edges that are apart from the start are joined to the trail.

use super::balance::Balance;
use crate::walk_graph::WalkGraph;

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
