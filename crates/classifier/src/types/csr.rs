//! Adjacency in compressed sparse rows.

use super::{Edge, Label};

/// For every node a row of (other end, label).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Csr {
    /// Row `v` is `entries[starts[v]..starts[v + 1]]`.
    starts: Box<[u32]>,
    entries: Box<[(u32, Label)]>,
}

impl Csr {
    /// The edges, each in the row of the node it leads to, in the order given.
    pub(super) fn by_target(nodes: usize, edges: &[Edge]) -> Csr {
        Csr::collect(nodes, edges.len(), edges.iter().map(|&(from, to, label)| (to, from, label)))
    }

    /// The same edges in the rows of their other ends. These rows are sorted, whatever the rows of `self` are, so that
    /// transposing twice is a bucket sort.
    pub(super) fn transposed(&self) -> Csr {
        Csr::collect(self.len(), self.edge_count(), self.edges().map(|(row, other, label)| (other, row, label)))
    }

    /// Rows from `len` triples (row, other end, label). O(rows + entries).
    fn collect(rows: usize, len: usize, triples: impl Iterator<Item = Edge> + Clone) -> Csr {
        // Two places ahead, so that after the sums `starts[row + 1]` is where the row starts, and, once the row is
        // filled, where the next one does.
        let mut starts = vec![0; rows + 2];
        triples.clone().for_each(|(row, _, _)| starts[row as usize + 2] += 1);
        (2..rows + 2).for_each(|i| starts[i] += starts[i - 1]);
        let Some((_, _, any)) = triples.clone().next() else {
            return Csr { starts: vec![0; rows + 1].into(), entries: Box::default() };
        };
        let mut entries = vec![(0, any); len].into_boxed_slice();
        for (row, other, label) in triples {
            let next = &mut starts[row as usize + 1];
            entries[*next as usize] = (other, label);
            *next += 1;
        }
        starts.truncate(rows + 1);
        Csr { starts: starts.into(), entries }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn edge_count(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub(super) fn row(&self, row: u32) -> &[(u32, Label)] {
        &self.entries[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }

    /// All triples (row, other end, label), row by row.
    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> + Clone {
        (0..self.len() as u32).flat_map(|row| self.row(row).iter().map(move |&(other, label)| (row, other, label)))
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
        let entries = self.entries.iter().map(|&(other, label)| (other, label.exchanged())).collect();
        Csr { starts: self.starts.clone(), entries }
    }
}
