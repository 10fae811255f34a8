//! Adjacency in compressed sparse rows.

use koatlas_position_graph::Rows;

use super::{Edge, Label};

/// For every node a row of (other end, label).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Csr(Rows<(u32, Label)>);

impl Csr {
    /// The edges, each in the row of the node it leads to, in the order given.
    pub(super) fn by_target(nodes: usize, edges: &[Edge]) -> Csr {
        let each = |visit: &mut dyn FnMut(u32, (u32, Label))| {
            edges.iter().for_each(|&(from, to, label)| visit(to, (from, label)));
        };
        Csr(Rows::from_pairs(nodes, each))
    }

    /// The same edges in the rows of their other ends. These rows are sorted, whatever the rows of `self` are, so that
    /// transposing twice is a bucket sort.
    pub(super) fn transposed(&self) -> Csr {
        let each = |visit: &mut dyn FnMut(u32, (u32, Label))| {
            self.edges().for_each(|(row, other, label)| visit(other, (row, label)));
        };
        Csr(Rows::from_pairs(self.len(), each))
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn edge_count(&self) -> usize {
        self.0.items().len()
    }

    #[inline]
    pub(super) fn row(&self, row: u32) -> &[(u32, Label)] {
        self.0.row(row)
    }

    /// All triples (row, other end, label), row by row.
    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> + Clone {
        self.0.iter().map(|(row, &(other, label))| (row, other, label))
    }

    /// Two entries of a sorted row with the same other end, as (row, other end).
    pub(super) fn repeated(&self) -> Option<(u32, u32)> {
        (0..self.len() as u32).find_map(|row| {
            let twice = self.row(row).windows(2).find(|pair| pair[0].0 == pair[1].0)?;
            Some((row, twice[0].0))
        })
    }

    /// The same edges with the colours exchanged.
    pub(super) fn exchanged(&self) -> Csr {
        Csr(self.0.map(|&(other, label)| (other, label.exchanged())))
    }
}
