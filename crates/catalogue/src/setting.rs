//! Settings: a region with its surroundings; and which of them are the same to a ko.

use hashbrown::HashMap;
use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::all_contacts::all_contacts;
use crate::contacts::Contacts;
use crate::permutation::images;
use crate::point_graph::PointGraph;
use crate::region::{Cell, Region};
use crate::surroundings::draw;

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
        let graphs = PointGraph::of(Region::all(points));
        let mut classes: Vec<SettingClass> = graphs.par_iter().flat_map_iter(SettingClass::of_graph).collect();
        classes.par_sort_unstable_by(|a, b| a.first.cmp(&b.first));
        classes
    }

    /// The classes of all settings of the regions with a graph.
    fn of_graph(graph: &PointGraph) -> impl Iterator<Item = SettingClass> + use<> {
        let mut classes: HashMap<Contacts, SettingClass, FxBuildHasher> = HashMap::default();
        for (region, to) in &graph.regions {
            for (contacts, sides) in all_contacts(region) {
                let least = images(to.moved(contacts), &graph.automorphisms).min().unwrap_or(contacts);
                let setting = Setting { sides, region: region.clone(), contacts };
                let class = classes.entry(least);
                class.and_modify(|class| class.add(&setting)).or_insert(SettingClass { first: setting, settings: 1 });
            }
        }
        classes.into_values()
    }

    fn add(&mut self, setting: &Setting) {
        self.settings += 1;
        if *setting < self.first {
            self.first = setting.clone();
        }
    }
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
