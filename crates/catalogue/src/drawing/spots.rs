//! Where on a board a piece can lie.

use std::ops::Range;

use crate::contacts::Contacts;
use crate::drawing::obstacle::{Possible, possible};
use crate::drawing::placed::{Placed, Turned};
use crate::region::{Cell, Region, neighbours};

/// A piece, with all that can stand around it.
pub(super) struct Choices<'r> {
    region: &'r Region,
    turned: Vec<Turned>,
    /// What can stand around.
    pub possible: Vec<Possible>,
}

/// A place on a board for a piece.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Which of the possible colourings go with it.
    pub possible: usize,
    turned: usize,
    corner: Cell,
    /// The cells of the board that are points of the piece, row by row from the top left.
    cells: u128,
    /// These, and the cells next to them.
    with_border: u128,
}

impl Spot {
    /// Whether pieces in the two places do not touch.
    pub fn is_apart_from(&self, other: &Spot) -> bool {
        other.with_border & self.cells == 0
    }
}

impl Choices<'_> {
    pub fn new(region: &Region, contacts: Contacts) -> Choices<'_> {
        Choices { region, turned: Turned::all(region), possible: possible(region, contacts) }
    }

    /// Only those with the fewest sides at the edge of the board.
    pub fn sparing(&self) -> Self {
        let least = self.possible.first().map_or(0, |first| first.sides.count_ones());
        let possible = self.possible.iter().filter(|possible| possible.sides.count_ones() == least).cloned().collect();
        Choices { region: self.region, turned: self.turned.clone(), possible }
    }

    /// The piece in its place.
    pub fn placed(&self, spot: &Spot) -> Placed {
        Placed::new(self.region, &self.turned[spot.turned], spot.corner)
    }

    /// All places on a board of at most 128 points.
    pub fn spots(&self, extent: (i8, i8)) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (turned, way) in self.turned.iter().enumerate() {
            for (possible, Possible { sides, .. }) in self.possible.iter().enumerate() {
                let at = way.sides(*sides);
                for row in starts(extent.0, way.extent.0, at & 3) {
                    for col in starts(extent.1, way.extent.1, at >> 2) {
                        spots.push(self.spot(possible, turned, (row, col), extent));
                    }
                }
            }
        }
        spots
    }

    fn spot(&self, possible: usize, turned: usize, corner: Cell, (rows, cols): (i8, i8)) -> Spot {
        let points = Placed::new(self.region, &self.turned[turned], corner).cells;
        let bit = |&(row, col): &Cell| {
            let on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
            if on_board { 1 << (i32::from(row) * i32::from(cols) + i32::from(col)) } else { 0 }
        };
        let cells = points.iter().map(bit).fold(0, |set, bit| set | bit);
        let border = points.iter().flat_map(|&cell| neighbours(cell));
        let with_border = border.map(|cell| bit(&cell)).fold(cells, |set, bit| set | bit);
        Spot { possible, turned, corner, cells, with_border }
    }
}

/// Where `extent` of the `lines` of a board begin, if the first (bit 0) and the last side of it (bit 1) are the edge or not.
fn starts(lines: i8, extent: i8, edges: u8) -> Range<i8> {
    let rest = lines - extent;
    match edges {
        0 => 1..rest,
        1 if rest > 0 => 0..1,
        2 if rest > 0 => rest..rest + 1,
        3 if rest == 0 => 0..1,
        _ => 0..0,
    }
}
