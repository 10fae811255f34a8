//! Cheap alternating cycles through a step that costs something.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_position_graph::Random;

use super::cover::CycleCover;
use super::token_graph::{START, TokenGraph};
use crate::paths::gains::{Prices, UNIT};

/// The most nodes whose successors are exchanged at once.
const MOST_SOURCES: u32 = 40;

/// Looks for exchanges of successors that lower what is charged for a cycle cover.
pub(crate) struct Detours<'g> {
    graph: &'g TokenGraph,
    prices: &'g Prices,
    /// By node, the cheapest way found to where it gives up its successor.
    ways: Vec<Way>,
    /// By least cost first: the nodes to go on from.
    pending: BinaryHeap<Reverse<(i64, u32)>>,
}

/// A way to a node: each node on it takes the successor of the next one.
#[derive(Clone, Copy)]
struct Way {
    cost: i64,
    before: u32,
    sources: u32,
    done: bool,
}

/// No way.
const NONE: Way = Way { cost: i64::MAX, before: START, sources: 0, done: false };

impl<'g> Detours<'g> {
    pub(crate) fn new(graph: &'g TokenGraph, prices: &'g Prices) -> Detours<'g> {
        Detours { graph, prices, ways: vec![NONE; graph.len()], pending: BinaryHeap::new() }
    }

    /// The nodes whose successors cost something.
    pub(crate) fn charged(&self, cover: &CycleCover) -> Vec<u32> {
        let charge = |&node: &u32| self.prices.step(self.graph, node, cover.successor(node));
        (0..self.graph.len() as u32).filter(|node| charge(node) > 0).collect()
    }

    /// Nodes, of which each is to take over the successor of the next one, and the last that of the first, which is `source`:
    /// a cheap way to do that, by Dijkstra's algorithm, where every step costs a little more at random. `None` if there is
    /// none that does not cost more than it saves.
    ///
    /// Time O(arcs * logarithm of nodes).
    pub(crate) fn exchange(&mut self, cover: &CycleCover, source: u32, random: &mut Random) -> Option<Vec<u32>> {
        let last = self.search(cover, source, random)?;
        let before = |&node: &u32| Some(self.ways[node as usize].before).filter(|_| node != source);
        let mut sources: Vec<u32> = std::iter::successors(Some(last), before).collect();
        sources.reverse();
        let charge = |from: u32, to: u32| self.prices.step(self.graph, from, to);
        let next = sources.iter().cycle().skip(1);
        let change =
            |(&node, &next): (&u32, &u32)| charge(node, cover.successor(next)) - charge(node, cover.successor(node));
        (sources.iter().zip(next).map(change).sum::<i64>() <= 0).then_some(sources)
    }

    /// The last node of the cheapest exchange.
    fn search(&mut self, cover: &CycleCover, source: u32, random: &mut Random) -> Option<u32> {
        let given_up = cover.successor(source);
        let noise = 5 + random.below(UNIT as usize / 50);
        self.ways.fill(NONE);
        self.pending.clear();
        self.ways[source as usize] = Way { cost: 0, before: source, sources: 1, done: false };
        self.pending.push(Reverse((0, source)));
        let (mut least, mut last) = (i64::MAX, None);
        while let Some(Reverse((cost, node))) = self.pending.pop() {
            if cost >= least {
                break;
            }
            let way = &mut self.ways[node as usize];
            if std::mem::replace(&mut way.done, true) || way.sources == MOST_SOURCES {
                continue;
            }
            for (to, price) in steps(self.graph, self.prices, node) {
                if to == cover.successor(node) {
                    continue;
                }
                let cost = cost + price + (noise / 5 + random.below(noise)) as i64;
                if to != given_up {
                    self.reach(cover, node, to, cost);
                } else if cost < least {
                    (least, last) = (cost, Some(node));
                }
            }
        }
        last
    }

    /// Notes that a node takes a successor from its predecessor, which needs another one then.
    fn reach(&mut self, cover: &CycleCover, node: u32, taken: u32, cost: i64) {
        let next = cover.predecessor(taken);
        // Who saves more than was spent pays no less than before.
        let saved = self.prices.step(self.graph, next, taken);
        let before = self.ways[node as usize];
        let cost = (cost - saved).max(before.cost);
        let way = &mut self.ways[next as usize];
        if !way.done && cost < way.cost {
            *way = Way { cost, before: node, sources: before.sources + 1, done: false };
            self.pending.push(Reverse((cost, next)));
        }
    }
}

/// The successors that a node can have, with what is charged for each.
fn steps<'g>(graph: &'g TokenGraph, prices: &'g Prices, node: u32) -> impl Iterator<Item = (u32, i64)> + 'g {
    let arcs = graph.successors(node).iter().copied().zip(prices.arcs(node).iter().copied());
    let others = [(node, prices.unused(node)), (START, prices.end(node))];
    arcs.filter(move |&(to, _)| to != node).chain(others.into_iter().filter(move |_| node != START))
}
