//! Pieces: connected regions with what stands around them; and which of them are the same to a ko.

use hashbrown::HashMap;
use koatlas_board::BoardPosition;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::contacts::Contacts;
use crate::drawing::draw;
use crate::region::{GridCell, Permutation, PointGraph, Region, images};

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
    /// The graphs of their points.
    graphs: Vec<PointGraph>,
    /// Their classes, ordered by their least pieces.
    pub classes: Vec<PieceClass>,
}

/// A piece of a class, and where it has the points of the first piece of the class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form {
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
                let least = images(to.moved(contacts), &graph.automorphisms).min().unwrap_or(contacts);
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
        let graphs = PointGraph::of(Region::all(points));
        let of_graph = |number| PieceClass::of_graph(&graphs, number, mortal);
        let mut classes: Vec<PieceClass> =
            (0..graphs.len()).into_par_iter().with_max_len(1).flat_map_iter(of_graph).collect();
        classes.par_sort_unstable_by(|a, b| a.first.cmp(&b.first));
        Pieces { graphs, classes }
    }

    /// All ways in which a class might lie on the grid, the first piece of the class first. Not all are pieces: there may be no
    /// stones that make these contacts.
    pub fn forms(&self, class: &PieceClass) -> Vec<Form> {
        let graph = &self.graphs[class.graph];
        let own = graph.regions.iter().find(|(region, _)| *region == class.first.region);
        let (_, numbers) = own.expect("the region of the class has its graph");
        let of_region = |(region, to): &(Region, Permutation)| {
            let (region, back) = (region.clone(), to.inverse());
            let of_automorphism = move |automorphism: &Permutation| {
                let whole = numbers.then(automorphism).then(&back);
                Form {
                    region: region.clone(),
                    contacts: whole.moved(class.first.contacts),
                    to: whole.table(region.len()),
                }
            };
            graph.automorphisms.iter().map(of_automorphism).collect::<Vec<_>>()
        };
        let mut forms: Vec<Form> = graph.regions.iter().flat_map(of_region).collect();
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
        draw(&[(&self.region, self.contacts.immortal())]).expect("the contacts come from stones").board
    }
}

/// All contacts that a region can have with stones of these kinds around it, up to the symmetries of the region and exchange
/// of colours, in ascending order; with each the fewest sides of the board that it takes. If not `mortal`, all stones are immortal.
fn all_contacts(region: &Region, mortal: bool) -> Vec<(Contacts, u32)> {
    let (rows, cols) = region.extent();
    let touching = |is_there: &dyn Fn(GridCell) -> bool| {
        let there = region.border().into_iter().filter(|&cell| is_there(cell));
        there.map(|cell| region.touching(cell)).collect::<Vec<u16>>()
    };
    // No cell that touches the region is beyond two sides.
    let beyond = [
        touching(&|(row, _)| row < 0),
        touching(&|(row, _)| row >= rows),
        touching(&|(_, col)| col < 0),
        touching(&|(_, col)| col >= cols),
    ];
    let within = touching(&|(row, col)| (0..rows).contains(&row) && (0..cols).contains(&col));
    let (points, walls) = (region.len(), if mortal { 4 } else { 2 });
    let numbers = 1 << (walls * points);
    let mut search = ContactSearch { points, walls, fewest: vec![None; numbers], listed: vec![false; numbers] };
    let start = search.with_stones(vec![0], &within);
    search.sides(start, &beyond, 0);
    let symmetries = region.symmetries();
    let is_least = |contacts: Contacts| images(contacts, &symmetries).all(|image| contacts <= image);
    let found = (0..).zip(&search.fewest).filter_map(|(number, &sides)| Some((number, sides?)));
    let found = found.map(|(number, sides)| (search.contacts(number), sides));
    found.filter(|&(contacts, _)| is_least(contacts)).collect()
}

/// A search through all sides of the board, and all kinds of stones on the sides that are not its edge.
///
/// Contacts are numbers here, the points of one kind of stones after those of the other: their order is that of the numbers.
struct ContactSearch {
    /// Points of the region.
    points: usize,
    /// Kinds of stones: the first so many.
    walls: usize,
    /// By number of contacts, the fewest sides with which they were found, if they were.
    fewest: Vec<Option<u32>>,
    /// By number of contacts, whether they are in a list that is being made; at rest all are `false`.
    listed: Vec<bool>,
}

impl ContactSearch {
    fn contacts(&self, number: usize) -> Contacts {
        let set = |wall| (number >> (self.points * (self.walls - 1 - wall)) & ((1 << self.points) - 1)) as u16;
        Contacts([0, 1, 2, 3].map(|wall| if wall < self.walls { set(wall) } else { 0 }))
    }

    /// Goes on from these contacts with the sides that are left, when so many before them are the edge of the board.
    fn sides(&mut self, contacts: Vec<usize>, beyond: &[Vec<u16>], edges: u32) {
        if let [side, rest @ ..] = beyond {
            let with_stones = self.with_stones(contacts.clone(), side);
            self.sides(contacts, rest, edges + 1);
            return self.sides(with_stones, rest, edges);
        }
        for number in contacts {
            let fewest = self.fewest[number].get_or_insert(edges);
            *fewest = edges.min(*fewest);
        }
    }

    /// These contacts with a stone of any kind on each of the cells that touch these points; all that differ.
    fn with_stones(&mut self, mut contacts: Vec<usize>, cells: &[u16]) -> Vec<usize> {
        for &touching in cells {
            let stones = (0..self.walls).map(|wall| usize::from(touching) << (self.points * wall));
            let all = contacts.iter().flat_map(|contacts| stones.clone().map(move |stone| contacts | stone));
            let listed = &mut self.listed;
            let more: Vec<usize> = all.filter(|&with| !std::mem::replace(&mut listed[with], true)).collect();
            more.iter().for_each(|&with| listed[with] = false);
            contacts = more;
        }
        contacts
    }
}
