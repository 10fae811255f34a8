//! Pieces: connected regions with what stands around them; and which of them are the same to a ko.

use hashbrown::HashMap;
use koatlas_board::BoardPosition;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::contacts::{Contacts, OuterStone};
use crate::drawing::draw;
use crate::region::{GridCell, Permutation, PointGraph, Region, contact_images};

/// A connected region of grid points and what its points touch outside.
///
/// Pieces order by the mortal strings that they touch, by the sides of the board that they take, then by region and contacts: of
/// two that are the same to a ko the one farther from the edge comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// How many mortal strings it touches.
    pub mortal_strings: u32,
    /// How many sides of the region's bounding box have to be the edge of the board.
    pub sides: u32,
    /// The region.
    pub region: Region,
    /// What its points touch.
    pub contacts: Contacts,
}

/// Pieces whose points are connected in the same way and have the same contacts, perhaps with the colours exchanged:
/// whatever repeats in one of them repeats in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceClass {
    /// The least of the pieces.
    pub first: Piece,
    /// How many pieces there are, counted up to the symmetries of the grid and exchange of colours.
    pub pieces: u64,
    /// The graph of its points, by its place among those of so many points.
    graph: usize,
}

/// All pieces of a number of points.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    graphs: Vec<PointGraph>,
    /// Their classes, ordered by their least pieces.
    pub classes: Vec<PieceClass>,
}

/// A piece of a class, and where it has the points of the first piece of the class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PieceForm {
    pub region: Region,
    pub contacts: Contacts,
    /// By number of a point of the first piece of the class, the number of that point here.
    pub to: Vec<u32>,
}

impl PieceClass {
    /// The classes of all pieces of `points` points, ordered by their least pieces; if `mortal`, also of those that touch a
    /// mortal string of either colour.
    #[must_use]
    pub fn all(points: usize, mortal: bool) -> Vec<PieceClass> {
        Pieces::new(points, mortal).classes
    }

    /// The classes of all pieces whose regions have a graph.
    fn of_graph(graphs: &[PointGraph], number: usize, mortal: bool) -> impl Iterator<Item = PieceClass> + use<> {
        let graph = &graphs[number];
        let mut classes: HashMap<Contacts, PieceClass, FxBuildHasher> = HashMap::default();
        for (region, to) in &graph.regions {
            for (contacts, sides) in all_contacts(region, mortal) {
                let least = contact_images(to.apply(contacts), &graph.automorphisms).min().unwrap_or(contacts);
                let piece =
                    Piece { mortal_strings: contacts.mortal_strings(), sides, region: region.clone(), contacts };
                let class = classes.entry(least).or_insert_with(|| PieceClass {
                    first: piece.clone(),
                    pieces: 0,
                    graph: number,
                });
                class.pieces += 1;
                if piece < class.first {
                    class.first = piece;
                }
            }
        }
        classes.into_values()
    }
}

impl Pieces {
    /// Those of so many points; if `mortal`, also those that touch a mortal string of either colour.
    pub fn new(points: usize, mortal: bool) -> Pieces {
        let graphs = PointGraph::from_regions(Region::all(points));
        let of_graph = |number| PieceClass::of_graph(&graphs, number, mortal);
        let mut classes: Vec<PieceClass> =
            (0..graphs.len()).into_par_iter().with_max_len(1).flat_map_iter(of_graph).collect();
        classes.par_sort_unstable_by(|a, b| a.first.cmp(&b.first));
        Pieces { graphs, classes }
    }

    /// All ways in which a class might lie on the grid, the first piece of the class first. Not all are pieces: there may be no
    /// stones that make these contacts.
    pub fn forms(&self, class: &PieceClass) -> Vec<PieceForm> {
        let graph = &self.graphs[class.graph];
        let own = graph.regions.iter().find(|(region, _)| *region == class.first.region);
        let (_, numbers) = own.expect("the region of the class has its graph");
        let of_region = |(region, to): &(Region, Permutation)| {
            let (region, back) = (region.clone(), to.inverse());
            let of_automorphism = move |automorphism: &Permutation| {
                let whole = numbers.then(automorphism).then(&back);
                PieceForm {
                    region: region.clone(),
                    contacts: whole.apply(class.first.contacts),
                    to: whole.table(region.len()),
                }
            };
            graph.automorphisms.iter().map(of_automorphism).collect::<Vec<_>>()
        };
        let mut forms: Vec<PieceForm> = graph.regions.iter().flat_map(of_region).collect();
        forms.sort_unstable();
        forms.dedup_by(|a, b| (&a.region, a.contacts) == (&b.region, b.contacts));
        forms.sort_by_key(|form| (form.region != class.first.region, form.contacts != class.first.contacts));
        forms
    }
}

impl Piece {
    /// The piece on a board: the region empty, immortal stones around it, as few edges of the board as possible. Mortal
    /// strings are taken for immortal.
    ///
    /// # Panics
    /// If no stones make these contacts, which cannot be for the pieces of [`PieceClass::all`].
    #[must_use]
    pub fn board(&self) -> BoardPosition {
        draw(&[(&self.region, self.contacts.with_all_immortal())]).expect("the contacts come from stones").board
    }
}

/// The fewest sides of the board that a region takes for contacts.
type FewestSides = HashMap<Contacts, u32, FxBuildHasher>;

/// All contacts that a region can have with stones of these kinds around it, up to the symmetries of the region and exchange
/// of colours, in ascending order; with each the fewest sides of the board that it takes. If not `mortal`, all stones are immortal.
fn all_contacts(region: &Region, mortal: bool) -> Vec<(Contacts, u32)> {
    let (rows, cols) = region.extent();
    let walls = if mortal { &OuterStone::ALL[..] } else { &OuterStone::ALL[..2] };
    let with_stones = |found: &FewestSides, cells: &dyn Fn(GridCell) -> bool| {
        let cells = region.border().into_iter().filter(|&cell| cells(cell));
        cells.map(|cell| region.touching(cell)).fold(found.clone(), |found, touching| {
            let mut with_stone = FewestSides::with_capacity_and_hasher(2 * found.len(), FxBuildHasher);
            for (contacts, sides) in found {
                walls.iter().for_each(|&wall| add(&mut with_stone, contacts.with_stone(wall, touching), sides));
            }
            with_stone
        })
    };
    let nothing = FewestSides::from_iter([(Contacts::default(), 0)]);
    let mut found = with_stones(&nothing, &|(row, col)| (0..rows).contains(&row) && (0..cols).contains(&col));
    // No cell that touches the region is beyond two sides.
    let beyond: [&dyn Fn(GridCell) -> bool; 4] =
        [&|(row, _)| row < 0, &|(row, _)| row >= rows, &|(_, col)| col < 0, &|(_, col)| col >= cols];
    for cells in beyond {
        let mut all = with_stones(&found, cells);
        found.into_iter().for_each(|(contacts, sides)| add(&mut all, contacts, sides + 1));
        found = all;
    }
    let symmetries = region.symmetries();
    let is_least = |contacts: Contacts| contact_images(contacts, &symmetries).all(|image| contacts <= image);
    let mut found: Vec<(Contacts, u32)> = found.into_iter().filter(|&(contacts, _)| is_least(contacts)).collect();
    found.sort_unstable();
    found
}

fn add(found: &mut FewestSides, contacts: Contacts, sides: u32) {
    let fewest = found.entry(contacts).or_insert(sides);
    *fewest = sides.min(*fewest);
}
