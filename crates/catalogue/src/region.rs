//! Connected regions of grid points, up to symmetry.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::permutation::Permutation;

/// A cell of the grid: row from the top, column from the left.
pub(crate) type Cell = (i8, i8);

/// A connected set of grid points, moved into the corner: the least of its up to eight images under rotation and
/// reflection. Cells in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(Arc<[Cell]>);

/// The eight symmetries of the square grid.
pub(crate) const SYMMETRIES: [fn(Cell) -> Cell; 8] = [
    |(r, c)| (r, c),
    |(r, c)| (r, -c),
    |(r, c)| (-r, c),
    |(r, c)| (-r, -c),
    |(r, c)| (c, r),
    |(r, c)| (c, -r),
    |(r, c)| (-c, r),
    |(r, c)| (-c, -r),
];

impl Region {
    /// All regions of `points` points, in ascending order: the free polyominoes. None has no points.
    #[must_use]
    pub fn all(points: usize) -> Vec<Region> {
        if points == 0 {
            return Vec::new();
        }
        let mut regions = BTreeSet::from([Region([(0, 0)].into())]);
        for _ in 1..points {
            regions = regions.iter().flat_map(Region::grown).collect();
        }
        regions.into_iter().collect()
    }

    /// The cells.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// Number of points.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no region is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Rows and columns of the bounding box.
    pub(crate) fn extent(&self) -> (i8, i8) {
        let largest = |of: fn(&Cell) -> i8| self.0.iter().map(of).max().unwrap_or_default() + 1;
        (largest(|cell| cell.0), largest(|cell| cell.1))
    }

    /// The cells next to the region, in reading order.
    pub(crate) fn border(&self) -> Vec<Cell> {
        let around = self.0.iter().flat_map(|&cell| neighbours(cell));
        let border: BTreeSet<Cell> = around.filter(|cell| !self.0.contains(cell)).collect();
        border.into_iter().collect()
    }

    /// For every point of the region the set of the points next to it, as bits.
    pub(crate) fn adjacency(&self) -> Vec<u16> {
        self.0.iter().map(|&cell| self.touching(cell)).collect()
    }

    /// The points of the region next to a cell, as bits.
    pub(crate) fn touching(&self, cell: Cell) -> u16 {
        let near = |i: &usize| neighbours(cell).contains(&self.0[*i]);
        (0..self.len()).filter(near).fold(0, |set, i| set | 1 << i)
    }

    /// The symmetries of the region.
    pub(crate) fn symmetries(&self) -> Vec<Permutation> {
        let sends = |map: fn(Cell) -> Cell| -> Option<Vec<usize>> {
            let images: Vec<Cell> = self.0.iter().map(|&cell| map(cell)).collect();
            let images = into_corner(&images);
            images.iter().map(|image| self.0.iter().position(|cell| cell == image)).collect()
        };
        let all: BTreeSet<Vec<usize>> = SYMMETRIES.into_iter().filter_map(sends).collect();
        all.iter().map(|to| Permutation::new(to)).collect()
    }

    fn grown(&self) -> Vec<Region> {
        self.border().into_iter().map(|cell| least(&[self.cells(), &[cell]].concat())).collect()
    }
}

pub(crate) fn neighbours((row, col): Cell) -> [Cell; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

fn into_corner(cells: &[Cell]) -> Vec<Cell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or_default();
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or_default();
    cells.iter().map(|&(row, col)| (row - top, col - left)).collect()
}

fn least(cells: &[Cell]) -> Region {
    let image = |map: fn(Cell) -> Cell| {
        let mut image = into_corner(&cells.iter().map(|&cell| map(cell)).collect::<Vec<_>>());
        image.sort_unstable();
        image
    };
    Region(SYMMETRIES.into_iter().map(image).min().unwrap_or_default().into())
}
