//! Every way in which the points of a region can touch immortal stones.

use koatlas_board::Colour;

use crate::contacts::Contacts;
use crate::permutation::images;
use crate::region::{Cell, Region};

/// All contacts that a region can have with immortal stones around it, up to the symmetries of the region and exchange
/// of colours, in ascending order; with each the fewest sides of the board that it takes.
pub(crate) fn all_contacts(region: &Region) -> Vec<(Contacts, u32)> {
    let mut search = Search::new(region);
    let within = search.within.clone();
    let start = search.with_stones(vec![Contacts { black: 0, white: 0 }], &within);
    search.sides(start, 0, 0);
    let symmetries = region.symmetries();
    let is_least = |contacts: Contacts| images(contacts, &symmetries).all(|image| contacts <= image);
    let found = search.fewest.iter().enumerate().filter_map(|(number, &sides)| Some((number, sides?)));
    let found = found.map(|(number, sides)| (search.contacts(number), u32::from(sides)));
    found.filter(|&(contacts, _)| is_least(contacts)).collect()
}

/// A search through all sides of the board, and all colours of the stones on the sides that are not its edge.
struct Search {
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

impl Search {
    fn new(region: &Region) -> Search {
        let (rows, cols) = region.extent();
        let touching = |is_there: &dyn Fn(Cell) -> bool| {
            let there = region.border().into_iter().filter(|&cell| is_there(cell));
            there.map(|cell| region.touching(cell)).collect::<Vec<u16>>()
        };
        let inside = |(row, col): Cell| (0..rows).contains(&row) && (0..cols).contains(&col);
        // No cell that touches the region is beyond two sides.
        let beyond = [
            touching(&|(row, _)| row < 0),
            touching(&|(row, _)| row >= rows),
            touching(&|(_, col)| col < 0),
            touching(&|(_, col)| col >= cols),
        ];
        let (points, numbers) = (region.len(), 1 << (2 * region.len()));
        Search { points, within: touching(&inside), beyond, fewest: vec![None; numbers], listed: vec![false; numbers] }
    }

    /// Contacts as a number: their order is that of the numbers.
    fn number(&self, contacts: Contacts) -> usize {
        usize::from(contacts.black) << self.points | usize::from(contacts.white)
    }

    fn contacts(&self, number: usize) -> Contacts {
        let all = (1 << self.points) - 1;
        Contacts { black: (number >> self.points & all) as u16, white: (number & all) as u16 }
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

    /// These contacts with a stone of either colour on each of the cells that touch these points; all that differ.
    fn with_stones(&mut self, mut contacts: Vec<Contacts>, cells: &[u16]) -> Vec<Contacts> {
        for &touching in cells {
            let mut more = Vec::with_capacity(2 * contacts.len());
            for with in contacts.into_iter().flat_map(|c| Colour::BOTH.map(|colour| c.with(colour, touching))) {
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
