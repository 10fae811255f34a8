//! What an algorithm needs to know of a directed graph, and walks through one.

use std::collections::VecDeque;

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

/// A graph held as lists of successors: `targets[offsets[v]..offsets[v + 1]]` are those of `v`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successors {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Successors {
    /// The successors of a node.
    #[must_use]
    pub fn of(&self, node: u32) -> &[u32] {
        &self.targets[self.offsets[node as usize] as usize..self.offsets[node as usize + 1] as usize]
    }

    /// The graph with every edge turned round; the predecessors of each node come in ascending order.
    ///
    /// Time and space O(nodes + edges).
    ///
    /// # Panics
    /// If there are 2^32 edges or more.
    #[must_use]
    pub fn reversed(graph: &impl Digraph) -> Successors {
        let mut offsets = vec![0u32; graph.len() + 1];
        each_edge(graph, |_, to| offsets[to as usize + 1] += 1);
        for v in 0..graph.len() {
            offsets[v + 1] = offsets[v + 1].checked_add(offsets[v]).expect("fewer than 2^32 edges");
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; offsets[graph.len()] as usize];
        each_edge(graph, |from, to| {
            targets[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        });
        Successors { offsets, targets }
    }
}

impl Digraph for Successors {
    fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.of(node).iter().copied().for_each(visit);
    }
}

fn each_edge(graph: &impl Digraph, mut visit: impl FnMut(u32, u32)) {
    for from in (0..graph.len() as u32).filter(|&v| graph.is_node(v)) {
        graph.for_each_successor(from, |to| visit(from, to));
    }
}
