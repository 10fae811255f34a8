//! Where on a board a piece can lie, and where it does.

use std::ops::Range;

use crate::contacts::Contacts;
use crate::drawing::around::{STEPS, Sides};
use crate::drawing::colouring::Colouring;
use crate::drawing::obstacle::{Possible, possible};
use crate::region::{Cell, Region, SYMMETRIES, neighbours};

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

/// One of the eight ways to turn a region.
#[derive(Clone, Debug)]
pub(super) struct Turned {
    map: fn(Cell) -> Cell,
    /// What has to be added after that to have the least row and column 0.
    shift: Cell,
    /// Rows and columns.
    pub extent: Cell,
}

impl Turned {
    /// All eight ways.
    pub fn all(region: &Region) -> Vec<Turned> {
        SYMMETRIES.into_iter().map(|map| Turned::new(region, map)).collect()
    }

    fn new(region: &Region, map: fn(Cell) -> Cell) -> Turned {
        let (rows, cols) = region.extent();
        let (a, b) = (map((0, 0)), map((rows - 1, cols - 1)));
        let extent = ((a.0 - b.0).abs() + 1, (a.1 - b.1).abs() + 1);
        Turned { map, shift: (-a.0.min(b.0), -a.1.min(b.1)), extent }
    }

    /// The sides of the turned region that were these sides of the region.
    pub fn sides(&self, sides: Sides) -> Sides {
        let becomes = |side: usize| STEPS.iter().position(|&step| step == (self.map)(STEPS[side])).unwrap_or_default();
        (0..4).filter(|side| sides >> side & 1 == 1).fold(0, |turned, side| turned | 1 << becomes(side))
    }
}

/// A region that lies on a board.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    turned: Turned,
    corner: Cell,
    /// Its cells on the board, in the order of [`Region::cells`].
    pub cells: Vec<Cell>,
}

impl Placed {
    /// With the upper left corner of its bounding box at a cell of the board.
    pub fn new(region: &Region, turned: &Turned, corner: Cell) -> Placed {
        let mut placed = Placed { turned: turned.clone(), corner, cells: Vec::new() };
        placed.cells = region.cells().iter().map(|&cell| placed.of(cell)).collect();
        placed
    }

    /// A region as it is.
    pub fn upright(region: &Region, corner: Cell) -> Placed {
        Placed::new(region, &Turned::new(region, |cell| cell), corner)
    }

    /// The stones around the region, on the board.
    pub fn moved(&self, colouring: &Colouring) -> Colouring {
        colouring.iter().map(|&(cell, wall)| (self.of(cell), wall)).collect()
    }

    fn of(&self, cell: Cell) -> Cell {
        let (row, col) = (self.turned.map)(cell);
        (row + self.turned.shift.0 + self.corner.0, col + self.turned.shift.1 + self.corner.1)
    }
}
