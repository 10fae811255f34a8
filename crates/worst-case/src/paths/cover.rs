//! Cycle covers, and what becomes of one when the successors along an alternating cycle are exchanged.

use crate::paths::blocks::{Blocks, Place};
use crate::paths::token_graph::START;

/// A permutation of the nodes, as the cycles that it consists of.
pub(crate) struct CycleCover {
    successor: Vec<u32>,
    predecessor: Vec<u32>,
    blocks: Blocks,
}

impl CycleCover {
    /// Every node by itself.
    pub(crate) fn single(nodes: usize) -> CycleCover {
        let identity: Vec<u32> = (0..nodes as u32).collect();
        CycleCover { successor: identity.clone(), predecessor: identity, blocks: Blocks::single(nodes) }
    }

    /// The permutation with these successors, joined node by node.
    pub(crate) fn of(successors: &[u32]) -> CycleCover {
        let mut cover = CycleCover::single(successors.len());
        for first in 0..successors.len() as u32 {
            let (mut node, mut next) = (first, successors[first as usize]);
            while next != first && cover.successor(next) == next {
                let mut exchange = Exchange::from(node);
                exchange.push(next);
                let effect = cover.effect(&exchange);
                cover.exchange(&exchange, &effect);
                (node, next) = (next, successors[next as usize]);
            }
        }
        cover
    }

    #[inline]
    pub(crate) fn successor(&self, node: u32) -> u32 {
        self.successor[node as usize]
    }

    #[inline]
    pub(crate) fn predecessor(&self, node: u32) -> u32 {
        self.predecessor[node as usize]
    }

    pub(crate) fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Number of nodes in the cycle of a node.
    #[inline]
    pub(crate) fn size(&self, node: u32) -> usize {
        self.blocks.size(self.blocks.place(node).cycle)
    }

    /// The nodes of a cycle, from this one on.
    pub(crate) fn cycle(&self, first: u32) -> Vec<u32> {
        let next = |&node: &u32| Some(self.successor(node)).filter(|&node| node != first);
        std::iter::successors(Some(first), next).collect()
    }

    /// What an exchange would do to the cycles.
    pub(crate) fn effect(&self, exchange: &Exchange) -> Effect {
        let mut effect = Effect { last_after: [0; MOST_SOURCES], single: 0, cycles: 0 };
        self.cut(exchange, &mut effect);
        self.rejoin(exchange, &mut effect);
        effect
    }

    /// Cuts the cycles after every source into stretches.
    fn cut(&self, exchange: &Exchange, effect: &mut Effect) {
        let sources = exchange.sources();
        let mut places = [(Place::FIRST, 0); MOST_SOURCES];
        for (index, &node) in sources.iter().enumerate() {
            places[index] = (self.blocks.place(node), index);
        }
        let places = &mut places[..sources.len()];
        places.sort_unstable();
        for cut in places.chunk_by(|a, b| a.0.cycle == b.0.cycle) {
            for (nth, &(_, index)) in cut.iter().enumerate() {
                effect.last_after[index] = cut[(nth + 1) % cut.len()].1;
            }
            let single = self.blocks.size(cut[0].0.cycle) == 1;
            *effect.count(single && sources[cut[0].1] != START) -= 1;
        }
    }

    /// Joins the stretches to the new cycles.
    fn rejoin(&self, exchange: &Exchange, effect: &mut Effect) {
        let sources = exchange.sources();
        let mut done = [false; MOST_SOURCES];
        for first in 0..sources.len() {
            if !done[first] {
                let (mut index, mut stretches) = (first, 0);
                while !done[index] {
                    done[index] = true;
                    stretches += 1;
                    index = effect.last_after[exchange.next(index)];
                }
                let single = stretches == 1 && self.successor(sources[exchange.next(first)]) == sources[first];
                *effect.count(single && sources[first] != START) += 1;
            }
        }
    }

    /// Carries out an exchange with this effect.
    pub(crate) fn exchange(&mut self, exchange: &Exchange, effect: &Effect) {
        exchange.sources().iter().for_each(|&node| self.blocks.cut_after(node));
        self.join(exchange, effect);
        let (sources, mut taken) = (exchange.sources(), [0; MOST_SOURCES]);
        for index in 0..sources.len() {
            taken[index] = self.successor(sources[exchange.next(index)]);
        }
        for (&node, &to) in sources.iter().zip(&taken) {
            self.successor[node as usize] = to;
            self.predecessor[to as usize] = node;
        }
    }

    /// Joins the stretches after the sources to new cycles.
    fn join(&mut self, exchange: &Exchange, effect: &Effect) {
        let sources = exchange.sources();
        let mut lists: [Vec<u32>; MOST_SOURCES] = Default::default();
        let mut done = [false; MOST_SOURCES];
        for first in 0..sources.len() {
            if !done[first] {
                let (mut list, mut index) = (self.blocks.empty_list(), first);
                while !done[index] {
                    done[index] = true;
                    let next = exchange.next(index);
                    index = effect.last_after[next];
                    self.blocks.append_stretch(sources[next], sources[index], &mut list);
                }
                lists[first] = list;
            }
        }
        self.dissolve(sources);
        lists.into_iter().filter(|list| !list.is_empty()).for_each(|list| self.blocks.install(list));
    }

    /// Gives up the cycles of these nodes.
    fn dissolve(&mut self, nodes: &[u32]) {
        let mut cycles = [0; MOST_SOURCES];
        for (index, &node) in nodes.iter().enumerate() {
            cycles[index] = self.blocks.place(node).cycle;
        }
        let cycles = &mut cycles[..nodes.len()];
        cycles.sort_unstable();
        cycles.chunk_by(|a, b| a == b).for_each(|same| self.blocks.dissolve(same[0]));
    }
}

/// The most nodes whose successors are exchanged at once.
pub(crate) const MOST_SOURCES: usize = 8;

/// Nodes, each of which is to take over the successor of the next one, and the last that of the first.
///
/// Successors given up and taken are the edges of an alternating cycle of the bipartite graph of a cycle cover.
#[derive(Clone, Copy)]
pub(crate) struct Exchange {
    nodes: [u32; MOST_SOURCES],
    len: usize,
}

/// What an exchange does.
pub(crate) struct Effect {
    /// By index of a source: the index of the one at which the stretch that began after it ends.
    pub(crate) last_after: [usize; MOST_SOURCES],
    /// How many more nodes are cycles by themselves, the start not counted.
    pub(crate) single: i32,
    /// How many more cycles have several nodes. The cycle of the start always counts among them.
    pub(crate) cycles: i32,
}

impl Exchange {
    /// An exchange with its first node only.
    pub(crate) fn from(node: u32) -> Exchange {
        Exchange { nodes: [node; MOST_SOURCES], len: 1 }
    }

    /// Adds a node, unless it is there already; whether it was added.
    pub(crate) fn push(&mut self, node: u32) -> bool {
        let new = !self.sources().contains(&node);
        if new {
            self.nodes[self.len] = node;
            self.len += 1;
        }
        new
    }

    /// The nodes.
    #[inline]
    pub(crate) fn sources(&self) -> &[u32] {
        &self.nodes[..self.len]
    }

    /// The index of the source whose successor the source `index` takes.
    #[inline]
    pub(crate) fn next(&self, index: usize) -> usize {
        if index + 1 == self.len { 0 } else { index + 1 }
    }
}

impl Effect {
    /// How many more cycles there are of this kind: single nodes, or several.
    pub(crate) fn count(&mut self, single: bool) -> &mut i32 {
        if single { &mut self.single } else { &mut self.cycles }
    }
}
