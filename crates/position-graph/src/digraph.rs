//! What an algorithm needs to know of a directed graph, and walks through one.

use std::collections::VecDeque;

use crate::rows::Rows;

/// A finite directed graph whose edges are produced on demand.
///
/// Nodes are numbered `0..len`. An implementation must give the same successors in the same order at every call:
/// whatever is computed from a graph is to be the same on every run.
pub trait Digraph {
    /// Number of node numbers in use; not all of them need be nodes, see [`Digraph::is_node`].
    fn len(&self) -> usize;

    /// Whether there is nothing in the graph.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a number below [`Digraph::len`] is a node. Graphs that number nodes densely need not say anything.
    fn is_node(&self, _number: u32) -> bool {
        true
    }

    /// Calls `visit` with the far end of every edge from `node`.
    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32));
}

/// No path leads there: the distance in [`distances`] of a node that is not reached.
pub const UNREACHED: u32 = u32::MAX;

/// The number of edges on a shortest path from the nearest of `sources` to every node, by breadth-first search.
///
/// Time O(nodes + edges), space O(nodes).
///
/// # Panics
/// If a source is not below `graph.len()`.
#[must_use]
pub fn distances(graph: &impl Digraph, sources: &[u32]) -> Vec<u32> {
    let mut distance = vec![UNREACHED; graph.len()];
    let mut queue: VecDeque<u32> = VecDeque::new();
    for &source in sources {
        distance[source as usize] = 0;
        queue.push_back(source);
    }
    while let Some(node) = queue.pop_front() {
        let next = distance[node as usize] + 1;
        graph.for_each_successor(node, |to| {
            if distance[to as usize] == UNREACHED {
                distance[to as usize] = next;
                queue.push_back(to);
            }
        });
    }
    distance
}

/// The graph with every edge turned round, as rows of predecessors: row `v` has the nodes with an edge to `v`, in
/// ascending order.
///
/// Rows of nodes are a graph too, so that turning it round twice gives rows of successors. Time and space
/// O(nodes + edges).
///
/// # Panics
/// If there are 2^32 edges or more.
#[must_use]
pub fn reversed(graph: &impl Digraph) -> Rows<u32> {
    Rows::from_pairs(graph.len(), |visit| {
        for from in (0..graph.len() as u32).filter(|&v| graph.is_node(v)) {
            graph.for_each_successor(from, |to| visit(to, from));
        }
    })
}

/// The graph in which row `v` has the successors of node `v`.
impl Digraph for Rows<u32> {
    fn len(&self) -> usize {
        Rows::len(self)
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.row(node).iter().copied().for_each(visit);
    }
}
