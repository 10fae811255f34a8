//! Connected regions of grid points, up to symmetry: their permutations, and how their points are connected.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use koatlas_board::{Colour, PointSet};
use koatlas_classifier::types::{Canonical, CanonicalForm, EdgeLabel, LabelledDigraph, canonical_form};

use crate::contacts::Contacts;

/// A cell of the grid: row from the top, column from the left.
pub type GridCell = (i8, i8);

/// A connected set of grid points, moved into the corner: the least of its up to eight images under rotation and
/// reflection. Cells in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(Arc<[GridCell]>);

/// The eight symmetries of the square grid.
pub(crate) const SYMMETRIES: [fn(GridCell) -> GridCell; 8] = [
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
    ///
    /// ```
    /// use koatlas_catalogue::Region;
    ///
    /// // One region of three points in a row, and one round a corner.
    /// let cells: Vec<_> = Region::all(3).iter().map(|region| region.extent()).collect();
    /// assert_eq!(cells.len(), 2);
    /// assert!(cells.contains(&(2, 2)));
    /// ```
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
    #[must_use]
    pub fn cells(&self) -> &[GridCell] {
        &self.0
    }

    /// Number of points.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no region is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Rows and columns of the bounding box.
    #[must_use]
    pub fn extent(&self) -> (i8, i8) {
        let largest = |of: fn(&GridCell) -> i8| self.0.iter().map(of).max().unwrap_or_default() + 1;
        (largest(|cell| cell.0), largest(|cell| cell.1))
    }

    /// The cells next to the region, in reading order.
    pub(crate) fn border(&self) -> Vec<GridCell> {
        let around = self.0.iter().flat_map(|&cell| neighbours(cell));
        let border: BTreeSet<GridCell> = around.filter(|cell| !self.0.contains(cell)).collect();
        border.into_iter().collect()
    }

    /// For every point of the region the set of the points next to it, as bits.
    pub(crate) fn adjacency(&self) -> Vec<u16> {
        self.0.iter().map(|&cell| self.touching(cell)).collect()
    }

    /// The points of the region next to a cell, as bits.
    pub(crate) fn touching(&self, cell: GridCell) -> u16 {
        let near = |i: &usize| neighbours(cell).contains(&self.0[*i]);
        (0..self.len()).filter(near).fold(0, |set, i| set | 1 << i)
    }

    /// How the points are connected, as a graph with one label.
    fn graph(&self) -> LabelledDigraph {
        let label = EdgeLabel::new(Colour::Black, false, 0);
        let near =
            |(from, near): (u32, u16)| (0..16).filter(move |to| near >> to & 1 == 1).map(move |to| (from, to, label));
        let edges: Vec<_> = (0..).zip(self.adjacency()).flat_map(near).collect();
        LabelledDigraph::new(self.len(), &edges).expect("a region has a point, and points are next to others")
    }

    /// The symmetries of the region.
    pub(crate) fn symmetries(&self) -> Vec<Permutation> {
        let sends = |map: fn(GridCell) -> GridCell| -> Option<Vec<u32>> {
            let images: Vec<GridCell> = self.0.iter().map(|&cell| map(cell)).collect();
            let images = into_corner(&images);
            images.iter().map(|image| Some(self.0.iter().position(|cell| cell == image)? as u32)).collect()
        };
        let all: BTreeSet<Vec<u32>> = SYMMETRIES.into_iter().filter_map(sends).collect();
        all.iter().map(|to| Permutation::new(to)).collect()
    }

    fn grown(&self) -> Vec<Region> {
        self.border().into_iter().map(|cell| least(&[self.cells(), &[cell]].concat())).collect()
    }
}

pub(crate) fn neighbours((row, col): GridCell) -> [GridCell; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

fn into_corner(cells: &[GridCell]) -> Vec<GridCell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or_default();
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or_default();
    cells.iter().map(|&(row, col)| (row - top, col - left)).collect()
}

fn least(cells: &[GridCell]) -> Region {
    let image = |map: fn(GridCell) -> GridCell| {
        let mut image = into_corner(&cells.iter().map(|&cell| map(cell)).collect::<Vec<_>>());
        image.sort_unstable();
        image
    };
    Region(SYMMETRIES.into_iter().map(image).min().unwrap_or_default().into())
}

/// A permutation of up to 16 points, as a table of what it makes of every set of them.
#[derive(Clone, Debug)]
pub(crate) struct Permutation(Vec<u16>);

impl Permutation {
    /// The permutation that sends point `i` to `to[i]`.
    pub fn new(to: &[u32]) -> Permutation {
        let mut moved = vec![0];
        for set in 1..1_u64 << to.len() {
            let rest: u16 = moved[set.without_first() as usize];
            moved.push(rest | 1 << to[set.trailing_zeros() as usize]);
        }
        Permutation(moved)
    }

    /// Where point `i` goes, for so many points.
    pub fn table(&self, points: usize) -> Vec<u32> {
        (0..points).map(|point| self.0[1 << point].trailing_zeros()).collect()
    }

    /// The permutation that takes back what this one does.
    pub fn inverse(&self) -> Permutation {
        let to = self.table(self.0.len().trailing_zeros() as usize);
        let mut back = vec![0; to.len()];
        (0..).zip(&to).for_each(|(point, &image)| back[image as usize] = point);
        Permutation::new(&back)
    }

    /// This one, and then another.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation(self.0.iter().map(|&set| other.0[usize::from(set)]).collect())
    }

    /// The contacts when the points are moved.
    pub fn apply(&self, contacts: Contacts) -> Contacts {
        Contacts(contacts.0.map(|points| self.0[usize::from(points)]))
    }
}

/// The images of contacts under permutations of the points, each with and without exchange of colours.
pub(crate) fn contact_images(contacts: Contacts, permutations: &[Permutation]) -> impl Iterator<Item = Contacts> {
    let moved = permutations.iter().map(move |permutation| permutation.apply(contacts));
    moved.flat_map(|contacts| [contacts, contacts.exchanged()])
}

#[derive(Clone, Debug)]
pub(crate) struct PointGraph {
    /// The permutations that leave it as it is.
    pub automorphisms: Vec<Permutation>,
    /// The regions with this graph, and how the points of each lie in it.
    pub regions: Vec<(Region, Permutation)>,
}

impl PointGraph {
    /// The graphs of these regions, those of most regions first: they are the most work.
    pub fn from_regions(regions: Vec<Region>) -> Vec<PointGraph> {
        let mut graphs: BTreeMap<CanonicalForm, PointGraph> = BTreeMap::new();
        for region in regions {
            let Canonical { form, labelling } = canonical_form(&region.graph());
            let graph = graphs.entry(form).or_insert_with_key(PointGraph::new);
            graph.regions.push((region, Permutation::new(&labelling)));
        }
        let mut graphs: Vec<PointGraph> = graphs.into_values().collect();
        graphs.sort_by_key(|graph| Reverse(graph.regions.len()));
        graphs
    }

    fn new(form: &CanonicalForm) -> PointGraph {
        let mut adjacency = vec![0; form.nodes() as usize];
        form.edges().iter().for_each(|&(from, to, _)| adjacency[from as usize] |= 1 << to);
        let automorphisms = automorphisms(&adjacency).iter().map(|to| Permutation::new(to)).collect();
        PointGraph { automorphisms, regions: Vec::new() }
    }
}

/// All automorphisms of a graph given by neighbour bits: where each sends point `i`.
fn automorphisms(adjacency: &[u16]) -> Vec<Vec<u32>> {
    let next_to = |a: u32, b: u32| adjacency[a as usize] >> b & 1;
    // Where the first points go.
    let mut partial: Vec<Vec<u32>> = vec![Vec::new()];
    for (point, near) in (0..).zip(adjacency) {
        let extend = |to: Vec<u32>| {
            let agrees = |&image: &u32| {
                !to.contains(&image)
                    && near.count_ones() == adjacency[image as usize].count_ones()
                    && (0..).zip(&to).all(|(earlier, &there)| next_to(point, earlier) == next_to(image, there))
            };
            let images: Vec<u32> = (0..adjacency.len() as u32).filter(agrees).collect();
            images.into_iter().map(move |image| [&to[..], &[image]].concat())
        };
        partial = partial.into_iter().flat_map(extend).collect();
    }
    partial
}
