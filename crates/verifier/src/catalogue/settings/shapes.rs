//! Connected sets of grid points, and which of their points are next to each other.

use std::collections::BTreeSet;

use crate::limits::{Budget, WithinLimits};

pub(super) type GridPoint = (i32, i32);

pub(super) type GridPoints = Vec<GridPoint>;

/// A numbering of things by numbers of others: at place `i` stands the number of what comes there.
pub(super) type PointOrder = Vec<usize>;

pub(super) fn around((row, col): GridPoint) -> [GridPoint; 4] {
    [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
}

/// The images of cells under the eight symmetries of the grid, moved into the corner, in the order of the cells.
fn images(cells: &[GridPoint]) -> Vec<GridPoints> {
    let (mut turned, mut images) = (cells.to_vec(), Vec::new());
    for _ in 0..4 {
        turned.iter_mut().for_each(|cell| *cell = (cell.1, -cell.0));
        images.extend([turned.clone(), turned.iter().map(|&(row, col)| (row, -col)).collect()]);
    }
    for image in &mut images {
        let top = image.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = image.iter().map(|cell| cell.1).min().unwrap_or(0);
        image.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
    }
    images
}

/// All connected sets of so many cells, one of those that are the same up to symmetry.
pub(super) fn regions(points: usize, budget: &mut Budget) -> WithinLimits<BTreeSet<GridPoints>> {
    let mut all = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..points {
        let mut larger = BTreeSet::new();
        for region in &all {
            for cell in region.iter().flat_map(|&cell| around(cell)).filter(|cell| !region.contains(cell)) {
                budget.work(1)?;
                let grown = [region.as_slice(), &[cell]].concat();
                let sorted = images(&grown).into_iter().map(|mut image| {
                    image.sort_unstable();
                    image
                });
                larger.extend(sorted.min());
            }
        }
        all = larger;
    }
    Ok(all)
}

/// The number of rows and of columns.
pub(super) fn extent(region: &[GridPoint]) -> GridPoint {
    let rows = region.iter().map(|cell| cell.0).max().unwrap_or(0) + 1;
    (rows, region.iter().map(|cell| cell.1).max().unwrap_or(0) + 1)
}

/// The symmetries of a region: for every cell the number of the cell that comes to lie there.
pub(super) fn symmetries(region: &[GridPoint]) -> Vec<PointOrder> {
    let comes = |image: GridPoints| -> Option<PointOrder> {
        region.iter().map(|cell| image.iter().position(|moved| moved == cell)).collect()
    };
    images(region).into_iter().filter_map(comes).collect()
}

/// Which points are next to each other: for every point the others, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Adjacency(pub Vec<Vec<usize>>);

impl Adjacency {
    pub fn from_region(region: &[GridPoint]) -> Adjacency {
        let is_next = |a: GridPoint, b: GridPoint| around(a).contains(&b);
        let near = |&cell: &GridPoint| (0..region.len()).filter(|&other| is_next(cell, region[other])).collect();
        Adjacency(region.iter().map(near).collect())
    }

    fn numbered(&self, from: &[usize]) -> Adjacency {
        let near = |&old: &usize| {
            let places = (0..from.len()).filter(|&place| self.0[old].contains(&from[place]));
            places.collect()
        };
        Adjacency(from.iter().map(near).collect())
    }

    /// Of all orders of the points the least one, and every order that makes it.
    pub fn least(&self) -> (Adjacency, Vec<PointOrder>) {
        let mut orders: Vec<(Adjacency, PointOrder)> =
            permutations(self.0.len()).into_iter().map(|order| (self.numbered(&order), order)).collect();
        orders.sort();
        let least = orders[0].0.clone();
        orders.retain(|(near, _)| *near == least);
        (least, orders.into_iter().map(|(_, order)| order).collect())
    }
}

fn permutations(length: usize) -> Vec<PointOrder> {
    (0..length).fold(vec![Vec::new()], |shorter, number| {
        let inserted = |order: &PointOrder| {
            let order = order.clone();
            (0..=order.len()).map(move |place| [&order[..place], &[number], &order[place..]].concat())
        };
        shorter.iter().flat_map(inserted).collect()
    })
}
