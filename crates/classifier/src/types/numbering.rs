//! Numberings of the nodes, and what the graph looks like in them.

use std::cmp::Ordering;

use super::{Label, LabelledDigraph, LabelledEdge, Partition};

/// A numbering of the nodes, as a discrete [`Partition`] gives it.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    /// By number, the node.
    pub(super) node: Vec<u32>,
    /// By node, the number.
    pub(super) number: Vec<u32>,
}

impl Numbering {
    /// The places of a discrete partition.
    pub(super) fn of(partition: &Partition) -> Numbering {
        Numbering { node: partition.order.clone(), number: partition.place.clone() }
    }

    /// Compares the graph under this numbering with the graph under another: row by row, the sorted edges from the node
    /// with that number.
    ///
    /// O(nodes + edges log degree), less if they differ early.
    pub(super) fn compare(&self, graph: &LabelledDigraph, other: &Numbering) -> Ordering {
        let (mut row, mut other_row) = (Vec::new(), Vec::new());
        for number in 0..self.node.len() {
            self.write_row(graph, number, &mut row);
            other.write_row(graph, number, &mut other_row);
            let ordering = row.cmp(&other_row);
            if ordering.is_ne() {
                return ordering;
            }
        }
        Ordering::Equal
    }

    /// All edges of the graph under this numbering, sorted.
    pub(super) fn edges(&self, graph: &LabelledDigraph) -> Vec<LabelledEdge> {
        let mut edges = Vec::with_capacity(graph.edge_count());
        let mut row = Vec::new();
        for number in 0..self.node.len() {
            self.write_row(graph, number, &mut row);
            edges.extend(row.iter().map(|&(to, label)| (number as u32, to, label)));
        }
        edges
    }

    /// The sorted edges from the node with this number.
    fn write_row(&self, graph: &LabelledDigraph, number: usize, row: &mut Vec<(u32, Label)>) {
        row.clear();
        row.extend(graph.out(self.node[number]).iter().map(|&(to, label)| (self.number[to as usize], label)));
        row.sort_unstable();
    }
}
