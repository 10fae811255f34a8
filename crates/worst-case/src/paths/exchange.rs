//! Alternating cycles, and what becomes of a cycle cover when the successors along one are exchanged.

use super::blocks::{Blocks, Place};
use super::cover::CycleCover;
use super::token_graph::START;

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
    /// How many more nodes are by themselves, other than the start.
    pub(crate) single: i32,
    /// How many more cycles have several nodes; that of the start always counts among them.
    pub(crate) cycles: i32,
}

impl Exchange {
    /// An exchange that lacks all nodes but the first.
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

    /// What this would do to the cycles.
    pub(crate) fn effect(&self, cover: &CycleCover) -> Effect {
        let mut effect = Effect { last_after: [0; MOST_SOURCES], single: 0, cycles: 0 };
        self.cut(cover.blocks(), &mut effect);
        self.join(cover, &mut effect);
        effect
    }

    /// Cuts the cycles after every source into stretches.
    fn cut(&self, blocks: &Blocks, effect: &mut Effect) {
        let mut places = [(Place::FIRST, 0); MOST_SOURCES];
        for (index, &node) in self.sources().iter().enumerate() {
            places[index] = (blocks.place(node), index);
        }
        let places = &mut places[..self.len];
        places.sort_unstable();
        for cut in places.chunk_by(|a, b| a.0.cycle == b.0.cycle) {
            for (nth, &(_, index)) in cut.iter().enumerate() {
                effect.last_after[index] = cut[(nth + 1) % cut.len()].1;
            }
            let single = blocks.size(cut[0].0.cycle) == 1;
            *effect.count(single && self.nodes[cut[0].1] != START) -= 1;
        }
    }

    /// Joins the stretches to the new cycles.
    fn join(&self, cover: &CycleCover, effect: &mut Effect) {
        let mut done = [false; MOST_SOURCES];
        for first in 0..self.len {
            if !done[first] {
                let (mut index, mut stretches) = (first, 0);
                while !done[index] {
                    done[index] = true;
                    stretches += 1;
                    index = effect.last_after[self.next(index)];
                }
                let single = stretches == 1 && cover.successor(self.nodes[self.next(first)]) == self.nodes[first];
                *effect.count(single && self.nodes[first] != START) += 1;
            }
        }
    }
}

impl Effect {
    fn count(&mut self, single: bool) -> &mut i32 {
        if single { &mut self.single } else { &mut self.cycles }
    }
}
