//! Labelled digraphs without directions: what distances and squares are looked for in.

use std::collections::VecDeque;

use koatlas_position_graph::Rows;

use super::{Label, LabelledDigraph};

/// The undirected graph under a labelled digraph: a pair of nodes is joined if there is an edge either way.
///
/// Size: 32 bytes an edge and 4 bytes a node.
pub(super) struct Skeleton {
    /// Row `v` has the edges at node `v`, sorted by their other ends.
    halves: Rows<Half>,
}

/// An edge of the skeleton, seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Half {
    /// The other end.
    pub(super) to: u32,
    /// The number of the edge, the same from both ends.
    pub(super) edge: u32,
    /// The labels of the directed edges there and back.
    pub(super) labels: Labels,
}

/// The labels along an edge of the skeleton, there and back.
pub(super) type Labels = [Option<Label>; 2];

impl Skeleton {
    /// O(nodes + edges log degree).
    ///
    /// # Panics
    /// If there are 2^31 edges or more.
    pub(super) fn new(graph: &LabelledDigraph) -> Skeleton {
        let mut skeleton = Skeleton { halves: Rows::with_capacity(graph.len(), 2 * graph.edge_count()) };
        let (mut edges, mut row) = (0, Vec::new());
        for node in 0..graph.len() as u32 {
            merge(graph.out(node), graph.incoming(node), |to, labels| {
                // The other end, if it has the smaller number, has counted this edge already.
                let counted = if to < node { skeleton.half(to, node) } else { None };
                let edge = counted.map_or(edges, |half| half.edge);
                edges = edges.max(edge + 1);
                row.push(Half { to, edge, labels });
            });
            skeleton.halves.push(row.drain(..));
        }
        skeleton
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.halves.len()
    }

    /// Number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.halves.items().len() / 2
    }

    /// The edges at a node, sorted by their other ends.
    #[inline]
    pub(super) fn row(&self, node: u32) -> &[Half] {
        self.halves.row(node)
    }

    /// The edge between two nodes, if there is one, seen from the first.
    #[inline]
    pub(super) fn half(&self, from: u32, to: u32) -> Option<Half> {
        let row = self.row(from);
        row.binary_search_by_key(&to, |half| half.to).ok().map(|i| row[i])
    }

    /// Every edge once, as (end, half) seen from its end with the smaller number.
    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, &Half)> {
        (0..self.len() as u32)
            .flat_map(|v| self.row(v).iter().filter(move |half| v < half.to).map(move |half| (v, half)))
    }

    /// The edges of a breadth-first tree from node 0 as (parent, child), each after the one above it.
    pub(super) fn tree(&self) -> Vec<(u32, u32)> {
        let mut seen = vec![false; self.len()];
        seen[0] = true;
        let mut tree = Vec::with_capacity(self.len() - 1);
        let mut parent = 0;
        for next in 0.. {
            let new = |half: &&Half| !std::mem::replace(&mut seen[half.to as usize], true);
            tree.extend(self.row(parent).iter().filter(new).map(|half| (parent, half.to)));
            let Some(&(_, child)) = tree.get(next) else { break };
            parent = child;
        }
        tree
    }

    /// The distances of all nodes from one node, which reaches them all.
    pub(super) fn distances(&self, from: u32) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.len()];
        distance[from as usize] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            for half in self.row(node) {
                if distance[half.to as usize] == u32::MAX {
                    distance[half.to as usize] = distance[node as usize] + 1;
                    queue.push_back(half.to);
                }
            }
        }
        distance
    }
}

/// Calls `visit` with every node that a node has an edge to or from, in order, and with the labels there and back.
fn merge(mut out: &[(u32, Label)], mut incoming: &[(u32, Label)], mut visit: impl FnMut(u32, Labels)) {
    while let Some(to) = out.first().into_iter().chain(incoming.first()).map(|edge| edge.0).min() {
        visit(to, [take(&mut out, to), take(&mut incoming, to)]);
    }
}

/// Takes the first edge off a row if it ends at this node.
fn take(row: &mut &[(u32, Label)], end: u32) -> Option<Label> {
    let (&(first, label), rest) = row.split_first()?;
    (first == end).then(|| {
        *row = rest;
        label
    })
}
