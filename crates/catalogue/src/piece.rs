//! Pieces: connected regions with what stands around them; and which of them are the same to a ko.

use hashbrown::HashMap;
use koatlas_board::BoardPosition;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::contacts::{Contacts, Wall};
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
    pub to: Vec<usize>,
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
                let class = classes.entry(least);
                class.and_modify(|class| class.add(&piece)).or_insert(PieceClass {
                    first: piece,
                    pieces: 1,
                    graph: number,
                });
            }
        }
        classes.into_values()
    }

    fn add(&mut self, piece: &Piece) {
        self.pieces += 1;
        if *piece < self.first {
            self.first = piece.clone();
        }
    }
}

impl Pieces {
    /// Those of so many points; if `mortal`, also those that touch a mortal string of either colour.
    pub fn new(points: usize, mortal: bool) -> Pieces {
        let graphs = PointGraph::of(Region::all(points));
        let of_graph = |number| PieceClass::of_graph(&graphs, number, mortal);
        let mut classes: Vec<PieceClass> = (0..graphs.len()).into_par_iter().flat_map_iter(of_graph).collect();
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
    let mut search = ContactSearch::new(region, if mortal { &Wall::ALL } else { &Wall::ALL[..2] });
    let within = search.within.clone();
    let start = search.with_stones(vec![Contacts::default()], &within);
    search.sides(start, 0, 0);
    let symmetries = region.symmetries();
    let is_least = |contacts: Contacts| images(contacts, &symmetries).all(|image| contacts <= image);
    let found = search.fewest.iter().enumerate().filter_map(|(number, &sides)| Some((number, sides?)));
    let found = found.map(|(number, sides)| (search.contacts(number), u32::from(sides)));
    found.filter(|&(contacts, _)| is_least(contacts)).collect()
}

/// A search through all sides of the board, and all kinds of stones on the sides that are not its edge.
struct ContactSearch<'w> {
    /// The kinds of stones: the first two, or all.
    walls: &'w [Wall],
    /// Points of the region.
    points: usize,
    /// What the border cells inside of the bounding box touch.
    within: Vec<u16>,
    /// What those beyond each side of it touch.
    beyond: [Vec<u16>; 4],
    /// By number of contacts, the fewest sides with which they were found, if they were.
    fewest: Vec<Option<u8>>,
    /// By number of contacts, whether they are in a list that is being made; at rest all are `false`.
    listed: Vec<bool>,
}

impl<'w> ContactSearch<'w> {
    fn new(region: &Region, walls: &'w [Wall]) -> ContactSearch<'w> {
        let (rows, cols) = region.extent();
        let touching = |is_there: &dyn Fn(GridCell) -> bool| {
            let there = region.border().into_iter().filter(|&cell| is_there(cell));
            there.map(|cell| region.touching(cell)).collect::<Vec<u16>>()
        };
        let inside = |(row, col): GridCell| (0..rows).contains(&row) && (0..cols).contains(&col);
        // No cell that touches the region is beyond two sides.
        let beyond = [
            touching(&|(row, _)| row < 0),
            touching(&|(row, _)| row >= rows),
            touching(&|(_, col)| col < 0),
            touching(&|(_, col)| col >= cols),
        ];
        let (points, numbers) = (region.len(), 1 << (walls.len() * region.len()));
        ContactSearch {
            walls,
            points,
            within: touching(&inside),
            beyond,
            fewest: vec![None; numbers],
            listed: vec![false; numbers],
        }
    }

    /// Contacts as a number: their order is that of the numbers.
    fn number(&self, contacts: Contacts) -> usize {
        let sets = &contacts.0[..self.walls.len()];
        sets.iter().fold(0, |number, &points| number << self.points | usize::from(points))
    }

    fn contacts(&self, mut number: usize) -> Contacts {
        let mut contacts = Contacts::default();
        for points in contacts.0[..self.walls.len()].iter_mut().rev() {
            *points = (number & ((1 << self.points) - 1)) as u16;
            number >>= self.points;
        }
        contacts
    }

    /// Goes on from these contacts with the sides from `side` on, when so many before them are the edge of the board.
    fn sides(&mut self, contacts: Vec<Contacts>, side: usize, edges: u8) {
        if side < self.beyond.len() {
            let touching = self.beyond[side].clone();
            let with_stones = self.with_stones(contacts.clone(), &touching);
            self.sides(contacts, side + 1, edges + 1);
            return self.sides(with_stones, side + 1, edges);
        }
        for contacts in contacts {
            let number = self.number(contacts);
            let fewest = self.fewest[number].get_or_insert(edges);
            *fewest = edges.min(*fewest);
        }
    }

    /// These contacts with a stone of any kind on each of the cells that touch these points; all that differ.
    fn with_stones(&mut self, mut contacts: Vec<Contacts>, cells: &[u16]) -> Vec<Contacts> {
        for &touching in cells {
            let mut more = Vec::with_capacity(self.walls.len() * contacts.len());
            for with in contacts.iter().flat_map(|c| self.walls.iter().map(|&wall| c.with(wall, touching))) {
                let number = self.number(with);
                if !std::mem::replace(&mut self.listed[number], true) {
                    more.push(with);
                }
            }
            for &with in &more {
                let number = self.number(with);
                self.listed[number] = false;
            }
            contacts = more;
        }
        contacts
    }
}
