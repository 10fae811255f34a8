//! Settings: a region with its surroundings; and which of them are the same to a ko.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};

use crate::region::{Cell, Region};
use crate::surroundings::{Contacts, all_contacts, draw, images};

/// A region of grid points and what its points touch outside.
///
/// Settings order by the sides of the board that they take, then by region and contacts: of two that are the same to a ko
/// the one farther from the edge comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// How many sides of the region's bounding box have to be the edge of the board.
    pub sides: u32,
    /// The region.
    pub region: Region,
    /// What its points touch.
    pub contacts: Contacts,
}

/// Settings whose points are connected in the same way and have the same contacts, perhaps with the colours exchanged:
/// whatever repeats in one of them repeats in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingClass {
    /// The least of the settings.
    pub first: Setting,
    /// How many settings there are, counted up to the symmetries of the grid and exchange of colours.
    pub settings: u64,
}

impl SettingClass {
    /// The classes of all settings of `points` points, ordered by their least settings.
    #[must_use]
    pub fn all(points: usize) -> Vec<SettingClass> {
        let mut graphs: Vec<PointGraph> = Vec::new();
        let mut classes: BTreeMap<(usize, Contacts), SettingClass> = BTreeMap::new();
        for region in Region::all(points) {
            let (graph, to) = place(&region, &mut graphs);
            for (contacts, sides) in all_contacts(&region) {
                let least = images(contacts.moved(&to), &graphs[graph].automorphisms).min().unwrap_or(contacts);
                let setting = Setting { sides, region: region.clone(), contacts };
                let class = classes.entry((graph, least));
                class.and_modify(|class| class.add(&setting)).or_insert(SettingClass { first: setting, settings: 1 });
            }
        }
        let mut classes: Vec<SettingClass> = classes.into_values().collect();
        classes.sort_by(|a, b| a.first.cmp(&b.first));
        classes
    }

    fn add(&mut self, setting: &Setting) {
        self.settings += 1;
        if *setting < self.first {
            self.first = setting.clone();
        }
    }
}

/// How the points of some regions are connected.
struct PointGraph {
    adjacency: Vec<u16>,
    automorphisms: Vec<Vec<usize>>,
}

/// The graph of a region, found among those known or added to them, and how the region's points lie in it.
fn place(region: &Region, graphs: &mut Vec<PointGraph>) -> (usize, Vec<usize>) {
    let adjacency = region.adjacency();
    let known = |(i, graph): (usize, &PointGraph)| Some((i, isomorphisms(&adjacency, &graph.adjacency).pop()?));
    if let Some(found) = graphs.iter().enumerate().find_map(known) {
        return found;
    }
    let automorphisms = isomorphisms(&adjacency, &adjacency);
    graphs.push(PointGraph { adjacency, automorphisms });
    (graphs.len() - 1, (0..region.len()).collect())
}

/// All isomorphisms of two graphs given by neighbour bits: where each sends point `i`.
fn isomorphisms(a: &[u16], b: &[u16]) -> Vec<Vec<usize>> {
    let mut partial: Vec<Vec<usize>> = vec![Vec::new()];
    for neighbours in a {
        // `to` sends the points before this one; `j` can be where this one goes.
        let agrees = |to: &[usize], j: usize| {
            !to.contains(&j)
                && neighbours.count_ones() == b[j].count_ones()
                && to.iter().enumerate().all(|(earlier, &image)| neighbours >> earlier & 1 == b[j] >> image & 1)
        };
        let extend = |to: &Vec<usize>| {
            let images = (0..b.len()).filter(|&j| agrees(to, j));
            images.map(|j| [to.as_slice(), &[j]].concat()).collect::<Vec<_>>()
        };
        partial = partial.iter().flat_map(extend).collect();
    }
    partial.retain(|to| to.len() == b.len());
    partial
}

impl Setting {
    /// The setting on a board: the region empty, immortal stones around it, as few edges of the board as possible.
    ///
    /// # Panics
    /// If no stones make these contacts, which cannot be for the settings of [`SettingClass::all`].
    #[must_use]
    pub fn board(&self) -> BoardPosition {
        let (sides, stones) = draw(&self.region, self.contacts).expect("the contacts come from stones");
        let (rows, cols) = self.region.extent();
        let margin = |side: u8| i8::from(sides >> side & 1 == 0);
        let [top, bottom, left, right] = [0, 1, 2, 3].map(margin);
        let height = rows + top + bottom;
        let size = Size::new(height as usize, (cols + left + right) as usize).expect("a small board");
        let point = |(row, col): Cell| Point { col: (col + left) as u8, row: (height - 1 - row - top) as u8 };
        let mut contents: Vec<Content> = vec![None; size.area()];
        for &(cell, colour) in &stones {
            contents[size.index(point(cell))] = Some(colour);
        }
        let region = self.region.cells().iter().map(|&cell| point(cell)).collect();
        let immortal = stones.iter().map(|&(cell, _)| point(cell)).collect();
        let setup = Setup { size, contents, region: Some(region), immortal, to_move: Colour::Black };
        BoardPosition::try_from(setup).expect("stones declared immortal need no liberty")
    }
}
