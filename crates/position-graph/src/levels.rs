//! Breadth-first search in portions: what an exploration does between two looks at its control.

use std::iter::Sum;
use std::ops::{Add, Range};

use rayon::prelude::*;

use crate::definition::{Node, Scope};
use crate::explore::Exploration;
use crate::packed::Packed;
use crate::phase::Phase;

/// Nodes whose edges are followed in one portion of work.
const PORTION: usize = 1 << 16;

impl<S: Packed> Exploration<S> {
    /// One portion of work.
    pub(crate) fn work(&mut self) {
        if let Phase::Seeding(from) = self.phase {
            return self.seed(from);
        }
        let parts = self.portion();
        if parts.is_empty() {
            self.ascend();
        } else {
            self.part = parts.end;
            let counts: Counts = parts.into_par_iter().map(|part| self.follow(part)).sum();
            self.count(counts);
        }
    }

    /// The next parts of the frontier with about [`PORTION`] nodes.
    fn portion(&self) -> Range<usize> {
        let parts = self.frontier.parts();
        let mut len = 0;
        let begin = (self.part..parts).find(|&part| self.frontier.part_len(part) > 0).unwrap_or(parts);
        let end = (begin..parts).find(|&part| {
            len += self.frontier.part_len(part);
            len >= PORTION
        });
        begin..end.map_or(parts, |last| last + 1)
    }

    /// Follows the edges of one part of the frontier.
    fn follow(&self, part: usize) -> Counts {
        let mut counts = Counts::default();
        self.frontier.drain(part, |node| {
            self.graph.for_each_edge(node, |to| {
                counts.edges += 1;
                counts.nodes += u64::from(self.add(to));
            });
        });
        counts
    }

    /// Adds a node that can be reached, and says whether it is new.
    #[inline]
    pub(crate) fn add(&self, node: Node<S>) -> bool {
        self.found.insert(node) && self.next.insert(node)
    }

    pub(crate) fn count(&mut self, counts: Counts) {
        self.progress.nodes += counts.nodes;
        self.progress.edges += counts.edges;
    }

    /// The level is done: to the next one, or if that is empty, to the next phase.
    fn ascend(&mut self) {
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.part = 0;
        if (0..self.frontier.parts()).any(|part| self.frontier.part_len(part) > 0) {
            self.progress.level += 1;
            return;
        }
        self.reachable.get_or_insert(self.progress.nodes);
        self.phase = match (self.phase, self.scope) {
            (Phase::Reaching, Scope::Everything) => Phase::Seeding(0),
            _ => Phase::Finished,
        };
    }
}

/// Nodes found and edges followed by one thread.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) nodes: u64,
    pub(crate) edges: u64,
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts { nodes: self.nodes + other.nodes, edges: self.edges + other.edges }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Add::add)
    }
}
