//! Connected regions of grid points up to symmetry (free polyominoes), their permutations, and the graphs of their points.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use koatlas_board::{Colour, PointSet};
use koatlas_classifier::types::{Canonical, CanonicalForm, EdgeLabel, LabelledDigraph, canonical_form};

use crate::settings::contacts::Contacts;

/// A point of the unbounded grid: row from the top, column from the left. Regions lie on it before they are placed on a board.
pub type GridCell = (i8, i8);

/// A connected set of grid points: the least of its up to eight images under rotation and reflection, moved to row and column 0. The points
/// are in reading order, and a point's number is its index.
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
    /// All regions of `points` points in ascending order: the free polyominoes. Empty if `points` is 0.
    ///
    /// ```
    /// use koatlas_catalogue::Region;
    ///
    /// // One region of three points in a row, and one round a corner.
    /// let cells: Vec<_> = Region::all(3).iter().map(|region| region.extent()).collect();
    /// assert_eq!(cells.len(), 2);
    /// assert!(cells.contains(&(2, 2)));
    /// ```
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

    /// The points in reading order.
    pub fn cells(&self) -> &[GridCell] {
        &self.0
    }

    /// Number of points.
    #[expect(clippy::len_without_is_empty, reason = "no region is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Rows and columns of the bounding box.
    pub fn extent(&self) -> (i8, i8) {
        let (rows, cols) = (self.0.iter().map(|cell| cell.0), self.0.iter().map(|cell| cell.1));
        (rows.max().unwrap_or_default() + 1, cols.max().unwrap_or_default() + 1)
    }

    /// The outer neighbours of the region, in reading order.
    pub(crate) fn border(&self) -> Vec<GridCell> {
        let around = self.0.iter().flat_map(|&cell| neighbours(cell));
        let border: BTreeSet<GridCell> = around.filter(|cell| !self.0.contains(cell)).collect();
        border.into_iter().collect()
    }

    /// For each point of the region the set of its neighbours in the region, as bits.
    pub(crate) fn adjacency(&self) -> Vec<u16> {
        self.0.iter().map(|&cell| self.touching(cell)).collect()
    }

    /// The points of the region next to `cell`, as bits.
    pub(crate) fn touching(&self, cell: GridCell) -> u16 {
        let near = neighbours(cell);
        (0..self.len()).filter(|&point| near.contains(&self.0[point])).fold(0, |set, point| set | 1 << point)
    }

    /// The graph of adjacent points, as a digraph in which all edges have the same label.
    fn graph(&self) -> LabelledDigraph {
        let label = EdgeLabel::new(Colour::Black, false, 0);
        let mut edges = Vec::new();
        for (from, near) in (0..).zip(self.adjacency()) {
            edges.extend((0..16).filter(|to| near >> to & 1 == 1).map(|to| (from, to, label)));
        }
        LabelledDigraph::new(self.len(), &edges).expect("a region has a point, and points are next to others")
    }

    /// The symmetries of the grid that map the region to itself, as permutations of its points.
    pub(crate) fn symmetries(&self) -> Vec<Permutation> {
        // Several symmetries of the grid can be the same permutation: the set keeps one.
        let maps: BTreeSet<Vec<u32>> = SYMMETRIES.into_iter().filter_map(|map| self.mapped_by(map)).collect();
        maps.iter().map(|to| Permutation::new(to)).collect()
    }

    /// The images of the points under `map`, as numbers. `None` if `map` does not send the region to itself.
    fn mapped_by(&self, map: fn(GridCell) -> GridCell) -> Option<Vec<u32>> {
        let images: Vec<GridCell> = self.0.iter().map(|&cell| map(cell)).collect();
        let images = into_corner(&images);
        images.iter().map(|image| Some(self.0.iter().position(|cell| cell == image)? as u32)).collect()
    }

    /// The regions with one point more.
    fn grown(&self) -> Vec<Region> {
        self.border().into_iter().map(|cell| least(&[self.cells(), &[cell]].concat())).collect()
    }
}

pub(crate) fn neighbours((row, col): GridCell) -> [GridCell; 4] {
    [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
}

/// Moves `cells` so that their bounding box begins at row and column 0.
fn into_corner(cells: &[GridCell]) -> Vec<GridCell> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or_default();
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or_default();
    cells.iter().map(|&(row, col)| (row - top, col - left)).collect()
}

/// The region of `cells`: the least image under the symmetries of the grid.
fn least(cells: &[GridCell]) -> Region {
    let images = SYMMETRIES.into_iter().map(|map| {
        let mut image = into_corner(&cells.iter().map(|&cell| map(cell)).collect::<Vec<_>>());
        image.sort_unstable();
        image
    });
    Region(images.min().unwrap_or_default().into())
}

/// A permutation of up to 16 points, as a table of the image of every set of points.
#[derive(Clone, Debug)]
pub(crate) struct Permutation(Vec<u16>);

impl Permutation {
    /// The permutation that sends point `i` to `to[i]`.
    pub fn new(to: &[u32]) -> Permutation {
        // The image of a set is that of the set without its first point, joined with the image of that point.
        let mut moved = vec![0];
        for set in 1..1_u64 << to.len() {
            let rest: u16 = moved[set.without_first() as usize];
            moved.push(rest | 1 << to[set.trailing_zeros() as usize]);
        }
        Permutation(moved)
    }

    /// The images of the first `points` points.
    pub fn table(&self, points: usize) -> Vec<u32> {
        (0..points).map(|point| self.0[1 << point].trailing_zeros()).collect()
    }

    /// The inverse permutation.
    pub fn inverse(&self) -> Permutation {
        let to = self.table(self.0.len().trailing_zeros() as usize);
        let mut back = vec![0; to.len()];
        (0..).zip(&to).for_each(|(point, &image)| back[image as usize] = point);
        Permutation::new(&back)
    }

    /// The composition: first `self`, then `other`.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation(self.0.iter().map(|&set| other.0[usize::from(set)]).collect())
    }

    /// The contacts after the points are permuted.
    pub fn apply(&self, contacts: Contacts) -> Contacts {
        Contacts(contacts.0.map(|points| self.0[usize::from(points)]))
    }
}

/// The images of `contacts` under `permutations`, each without and with exchange of the colours.
pub(crate) fn contact_images(contacts: Contacts, permutations: &[Permutation]) -> impl Iterator<Item = Contacts> {
    let moved = permutations.iter().map(move |permutation| permutation.apply(contacts));
    moved.flat_map(|contacts| [contacts, contacts.exchanged()])
}

/// A graph of points, and every [`Region`] whose points are connected in this way.
#[derive(Clone, Debug)]
pub(crate) struct PointGraph {
    /// The automorphisms of the graph.
    pub automorphisms: Vec<Permutation>,
    /// The regions with this graph, each with the permutation from its points to the nodes of the graph.
    pub regions: Vec<(Region, Permutation)>,
}

impl PointGraph {
    /// The graphs of `regions`. Graphs of most regions come first: they are the most work.
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

/// All automorphisms of the graph with the neighbour bits `adjacency`, as the images of the points in order. Extends partial maps point by
/// point.
fn automorphisms(adjacency: &[u16]) -> Vec<Vec<u32>> {
    // Images of the first points, for each partial automorphism.
    let mut partial: Vec<Vec<u32>> = vec![Vec::new()];
    for (point, near) in (0_u32..).zip(adjacency) {
        let mut longer = Vec::new();
        for to in &partial {
            for image in (0..adjacency.len() as u32).filter(|image| !to.contains(image)) {
                // The image has as many neighbours as the point, and the same ones among the images of earlier points.
                let near_image = adjacency[image as usize];
                let same_degree = near.count_ones() == near_image.count_ones();
                if same_degree
                    && (0..point).zip(to).all(|(earlier, other)| near >> earlier & 1 == near_image >> other & 1)
                {
                    longer.push([&to[..], &[image]].concat());
                }
            }
        }
        partial = longer;
    }
    partial
}
