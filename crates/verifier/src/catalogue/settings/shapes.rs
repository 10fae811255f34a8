//! Connected sets of grid points, and the neighbourhood of their points.

use std::collections::BTreeSet;

use crate::{Budget, WithinLimits};

/// Row and column of a grid point.
pub(super) type GridPoint = (i32, i32);

pub(super) type GridPoints = Vec<GridPoint>;

/// Order of points: `order[i]` is the old number of point `i`.
pub(super) type PointOrder = Vec<usize>;

/// Returns the four neighbours of (`row`, `col`).
pub(super) fn around((row, col): GridPoint) -> [GridPoint; 4] {
    [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
}

/// Returns the images of points under the eight symmetries of the grid, moved into the corner, in the order of the points.
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

/// Returns all connected sets of `points` points, one of those that are equal up to symmetry.
pub(super) fn regions(points: usize, budget: &mut Budget) -> WithinLimits<BTreeSet<GridPoints>> {
    let mut all = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..points {
        let mut larger = BTreeSet::new();
        for region in &all {
            for cell in region.iter().flat_map(|&cell| around(cell)).filter(|cell| !region.contains(cell)) {
                budget.work(1)?;
                // The least sorted image stands for all eight, so the set keeps one region of each symmetry class.
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

/// Points next to a region, in order.
pub(super) fn border(region: &[GridPoint]) -> GridPoints {
    let border: BTreeSet<GridPoint> = region.iter().flat_map(|&point| around(point)).collect();
    border.into_iter().filter(|point| !region.contains(point)).collect()
}

/// Number of rows and of columns of `region`, which lies in the corner.
pub(super) fn extent(region: &[GridPoint]) -> GridPoint {
    let rows = region.iter().map(|cell| cell.0).max().unwrap_or(0) + 1;
    (rows, region.iter().map(|cell| cell.1).max().unwrap_or(0) + 1)
}

/// Returns the symmetries of `region`: for every point the number of the point that is mapped to it.
pub(super) fn symmetries(region: &[GridPoint]) -> Vec<PointOrder> {
    let mut symmetries = Vec::new();
    for image in images(region) {
        let order: Option<PointOrder> =
            region.iter().map(|point| image.iter().position(|moved| moved == point)).collect();
        symmetries.extend(order);
    }
    symmetries
}

/// Neighbours of every point, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Adjacency(pub Vec<Vec<usize>>);

impl Adjacency {
    /// Neighbourhood of the points of `region`.
    pub fn from_region(region: &[GridPoint]) -> Adjacency {
        let mut all = Vec::with_capacity(region.len());
        for &point in region {
            all.push((0..region.len()).filter(|&other| around(point).contains(&region[other])).collect());
        }
        Adjacency(all)
    }

    /// Renumbers the points: point `from[i]` becomes point `i`.
    fn numbered(&self, from: &[usize]) -> Adjacency {
        let mut all = Vec::with_capacity(from.len());
        for &old in from {
            all.push((0..from.len()).filter(|&place| self.0[old].contains(&from[place])).collect());
        }
        Adjacency(all)
    }

    /// Returns the least renumbering, and every order of the points that leads to it.
    pub fn least(&self) -> (Adjacency, Vec<PointOrder>) {
        let mut orders: Vec<(Adjacency, PointOrder)> =
            permutations(self.0.len()).into_iter().map(|order| (self.numbered(&order), order)).collect();
        orders.sort_unstable();
        let least = orders[0].0.clone();
        orders.retain(|(near, _)| *near == least);
        (least, orders.into_iter().map(|(_, order)| order).collect())
    }
}

/// Region with the least renumbering of its neighbourhood, and every order of its points that leads to it.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub region: GridPoints,
    pub near: Adjacency,
    pub orders: Vec<PointOrder>,
}

/// Returns all regions of `points` points as shapes.
pub(super) fn shapes(points: usize, budget: &mut Budget) -> WithinLimits<Vec<Shape>> {
    let shapes = regions(points, budget)?.into_iter().map(|region| {
        let (near, orders) = Adjacency::from_region(&region).least();
        Shape { region, near, orders }
    });
    Ok(shapes.collect())
}

/// Returns all permutations of the numbers below `length`.
fn permutations(length: usize) -> Vec<PointOrder> {
    let mut all: Vec<PointOrder> = vec![Vec::new()];
    for number in 0..length {
        let mut longer = Vec::new();
        for order in &all {
            longer.extend((0..=number).map(|place| [&order[..place], &[number], &order[place..]].concat()));
        }
        all = longer;
    }
    all
}
