//! The shortest cycles through nodes of a graph, one node after the other.

use koatlas_storage::Control;

use crate::components::Components;
use crate::digraph::{Digraph, reversed};
use crate::rows::Rows;

/// A graph prepared for the question how long the shortest cycle through a node is.
///
/// Two breadth-first searches go on in turn, level by level: forwards from the node, and backwards. Each level makes all walks of
/// one edge more; so the first node that is met by both tells the length of a shortest cycle. The smaller of the two last levels
/// goes on first. On graphs that branch, both together see about the square root of what one search sees.
///
/// Space: the edges inside components, both ways, 4 bytes each, and 8 bytes a node.
#[derive(Clone, Debug)]
pub(crate) struct ShortestCycles {
    /// By node, the successors in its component.
    forward: Rows<u32>,
    /// By node, the predecessors in its component.
    backward: Rows<u32>,
}

/// What a search needs: it is cleared after every question.
#[derive(Clone, Debug)]
pub(crate) struct Searches {
    forward: Search,
    backward: Search,
}

/// A breadth-first search.
#[derive(Clone, Debug)]
struct Search {
    /// A bit for every node met.
    seen: Vec<u64>,
    /// The nodes met, level by level.
    met: Vec<u32>,
    /// Where the last level begins.
    last: usize,
}

impl ShortestCycles {
    /// Prepares a graph whose components are known. If it is stopped meanwhile, edges are missing.
    ///
    /// # Panics
    /// If 2^32 edges or more lie inside components.
    pub fn new(graph: &impl Digraph, components: &Components, control: &Control<'_>) -> ShortestCycles {
        let inside = Inside { graph, components, control };
        let backward = reversed(&inside);
        ShortestCycles { forward: reversed(&backward), backward }
    }

    /// A search that has met nothing.
    pub fn searches(&self) -> Searches {
        let nothing = Search { seen: vec![0; self.forward.len().div_ceil(64)], met: Vec::new(), last: 0 };
        Searches { forward: nothing.clone(), backward: nothing }
    }

    /// The number of edges of a shortest cycle through a node, if it is less than `below`.
    pub fn through(&self, node: u32, below: u32, searches: &mut Searches) -> Option<u32> {
        let Searches { forward, backward } = searches;
        // The node itself counts as met backwards alone, so that a cycle is not met before it is closed.
        forward.met.push(node);
        backward.meet(node);
        let mut found = None;
        for length in 1..below {
            let ahead = forward.met.len() - forward.last;
            let behind = backward.met.len() - backward.last;
            if ahead == 0 || behind == 0 {
                break;
            }
            let closed = if length == 1 || ahead <= behind {
                forward.next_level(&self.forward, backward)
            } else {
                backward.next_level(&self.backward, forward)
            };
            if closed {
                found = Some(length);
                break;
            }
        }
        forward.clear();
        backward.clear();
        found
    }
}

impl Search {
    fn contains(&self, node: u32) -> bool {
        self.seen[node as usize / 64] >> (node % 64) & 1 == 1
    }

    fn meet(&mut self, node: u32) {
        if !self.contains(node) {
            self.seen[node as usize / 64] |= 1 << (node % 64);
            self.met.push(node);
        }
    }

    /// Goes one edge on from the last level; whether that leads to a node that the other search has met.
    fn next_level(&mut self, lists: &Rows<u32>, other: &Search) -> bool {
        let (from, to) = (self.last, self.met.len());
        self.last = to;
        for i in from..to {
            for &next in lists.row(self.met[i]) {
                if other.contains(next) {
                    return true;
                }
                self.meet(next);
            }
        }
        false
    }

    fn clear(&mut self) {
        self.met.drain(..).for_each(|node| self.seen[node as usize / 64] = 0);
        self.last = 0;
    }
}

/// The edges of a graph that lie inside its components; none any more when it is stopped.
struct Inside<'g, G> {
    graph: &'g G,
    components: &'g Components,
    control: &'g Control<'g>,
}

impl<G: Digraph> Digraph for Inside<'_, G> {
    fn len(&self) -> usize {
        self.graph.len()
    }

    fn is_node(&self, number: u32) -> bool {
        self.graph.is_node(number)
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        if self.control.is_stopped() {
            return;
        }
        let component = self.components.component(node);
        self.graph.for_each_successor(node, |to| {
            if self.components.component(to) == component {
                visit(to);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use koatlas_storage::Control;

    use super::ShortestCycles;
    use crate::components::Components;
    use crate::digraph::{UNREACHED, distances};
    use crate::random::Random;
    use crate::rows::Rows;

    /// Against the distances from the successors of a node, on random graphs with and without many cycles.
    #[test]
    fn lengths_are_those_of_plain_searches() {
        let mut random = Random::new(10);
        for (nodes, edges) in [(1, 1), (5, 6), (30, 40), (60, 66), (60, 90), (200, 260), (100, 400)] {
            for _ in 0..20 {
                let pairs: Vec<(u32, u32)> =
                    (0..edges).map(|_| (random.below(nodes) as u32, random.below(nodes) as u32)).collect();
                let graph = Rows::from_pairs(nodes, |visit| pairs.iter().for_each(|&(from, to)| visit(from, to)));
                let cycles = ShortestCycles::new(&graph, &Components::of(&graph), &Control::default());
                let mut searches = cycles.searches();
                for node in 0..nodes as u32 {
                    let back = distances(&graph, graph.row(node))[node as usize];
                    let length = (back != UNREACHED).then(|| 1 + back);
                    assert_eq!(cycles.through(node, u32::MAX, &mut searches), length);
                    let most = length.unwrap_or(7);
                    assert_eq!(cycles.through(node, most, &mut searches), None, "only what is shorter");
                }
            }
        }
    }
}
