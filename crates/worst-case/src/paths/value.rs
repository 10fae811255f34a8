//! What an exchange gains, and what a path is worth.

use super::cover::CycleCover;
use super::exchange::Exchange;
use super::token_graph::TokenGraph;

/// By how much an exchange raises what all cycles gain together.
pub(crate) fn gained(graph: &TokenGraph, cover: &CycleCover, exchange: &Exchange) -> i64 {
    let sources = exchange.sources();
    let taken = |index: usize| cover.successor(sources[exchange.next(index)]);
    let taker = |node: u32| (0..sources.len()).find(|&index| taken(index) == node).map(|index| sources[index]);
    let mut gained = 0;
    for (index, &source) in sources.iter().enumerate() {
        let before = cover.predecessor(source);
        gained += graph.gain(taker(source).unwrap_or(before), source, taken(index));
        gained -= graph.gain(before, source, cover.successor(source));
        let node = taken(index);
        if !sources.contains(&node) {
            let after = cover.successor(node);
            gained += graph.gain(source, node, after) - graph.gain(cover.predecessor(node), node, after);
        }
    }
    gained
}

/// What the cycle of a node gains.
pub(crate) fn cycle_value(graph: &TokenGraph, cover: &CycleCover, first: u32) -> i64 {
    let gain = |node| graph.gain(cover.predecessor(node), node, cover.successor(node));
    cover.cycle(first).into_iter().map(gain).sum()
}
