//! Pieces: connected regions with what stands around them; and which of them are the same to a ko.

use hashbrown::HashMap;
use koatlas_board::BoardPosition;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::all_contacts::all_contacts;
use crate::contacts::{Contacts, Wall, walls};
use crate::drawing::draw;
use crate::permutation::images;
use crate::point_graph::PointGraph;
use crate::region::Region;

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
}

impl PieceClass {
    /// The classes of all pieces of `points` points, ordered by their least pieces; if `mortal`, also of those that touch a
    /// mortal string of either colour.
    #[must_use]
    pub fn all(points: usize, mortal: bool) -> Vec<PieceClass> {
        let graphs = PointGraph::of(Region::all(points));
        let of_graph = |graph| PieceClass::of_graph(graph, walls(mortal));
        let mut classes: Vec<PieceClass> = graphs.par_iter().flat_map_iter(of_graph).collect();
        classes.par_sort_unstable_by(|a, b| a.first.cmp(&b.first));
        classes
    }

    /// The classes of all pieces whose regions have a graph, with stones of these kinds around them.
    fn of_graph(graph: &PointGraph, walls: &[Wall]) -> impl Iterator<Item = PieceClass> + use<> {
        let mut classes: HashMap<Contacts, PieceClass, FxBuildHasher> = HashMap::default();
        for (region, to) in &graph.regions {
            for (contacts, sides) in all_contacts(region, walls) {
                let least = images(to.moved(contacts), &graph.automorphisms).min().unwrap_or(contacts);
                let piece =
                    Piece { mortal_strings: contacts.mortal_strings(), sides, region: region.clone(), contacts };
                let class = classes.entry(least);
                class.and_modify(|class| class.add(&piece)).or_insert(PieceClass { first: piece, pieces: 1 });
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
