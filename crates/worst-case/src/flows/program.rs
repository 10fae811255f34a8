//! Linear programs.

use koatlas_position_graph::Rows;

/// Maximise the sum of gain times x, where every x is between 0 and its upper limit, and no row of A x exceeds its
/// bound.
pub(crate) struct LinearProgram {
    /// The entries of A, as a list for each variable: rows with values.
    pub(crate) columns: Sparse,
    /// The same entries, as a list for each row: variables with values.
    pub(crate) rows: Sparse,
    pub(crate) gains: Vec<f64>,
    /// The upper limit of each variable, which may be infinite.
    pub(crate) most: Vec<f64>,
    pub(crate) bounds: Vec<f64>,
}

/// Values of the variables and prices of the rows; near an optimum of a program and of its dual, neither of them exact.
#[derive(Clone)]
pub(crate) struct Solution {
    pub(crate) variables: Vec<f64>,
    pub(crate) prices: Vec<f64>,
}

/// A matrix of which most entries are 0: lists of the others, with the index of each.
pub(crate) struct Sparse(Rows<(u32, f64)>);

impl Sparse {
    /// Entries of the same index in a list are summed.
    pub(crate) fn new(lists: Vec<Vec<(u32, f64)>>) -> Sparse {
        let mut sparse = Rows::default();
        for mut list in lists {
            list.sort_by_key(|&(index, _)| index);
            let same = |chunk: &[(u32, f64)]| (chunk[0].0, chunk.iter().map(|(_, entry)| entry).sum());
            sparse.push(list.chunk_by(|a, b| a.0 == b.0).map(same).filter(|&(_, sum)| sum != 0.0));
        }
        Sparse(sparse)
    }

    /// The matrix turned round, with so many lists.
    pub(crate) fn transposed(&self, lists: usize) -> Sparse {
        let mut turned = vec![Vec::new(); lists];
        for list in 0..self.len() {
            self.list(list).iter().for_each(|&(index, entry)| turned[index as usize].push((list as u32, entry)));
        }
        Sparse::new(turned)
    }

    /// Number of lists.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(crate) fn list(&self, list: usize) -> &[(u32, f64)] {
        self.0.row(list as u32)
    }

    /// The scalar product of a list with some values.
    #[inline]
    pub(crate) fn product(&self, list: usize, values: &[f64]) -> f64 {
        self.list(list).iter().map(|&(index, entry)| entry * values[index as usize]).sum()
    }

    /// The scalar products of all lists with some values.
    pub(crate) fn times(&self, values: &[f64]) -> Vec<f64> {
        (0..self.len()).map(|list| self.product(list, values)).collect()
    }
}
