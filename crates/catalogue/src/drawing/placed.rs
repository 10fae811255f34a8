//! Regions on a board: turned, moved, and with stones around them.

use crate::drawing::border::{Colouring, STEPS, Sides};
use crate::drawing::canvas::Canvas;
use crate::region::{GridCell, Region, SYMMETRIES};

/// One of the eight ways to turn a region.
#[derive(Clone, Debug)]
pub(super) struct Turned {
    map: fn(GridCell) -> GridCell,
    /// What has to be added after that to have the least row and column 0.
    shift: GridCell,
    /// Rows and columns.
    pub extent: GridCell,
}

impl Turned {
    /// All eight ways.
    pub fn all(region: &Region) -> Vec<Turned> {
        SYMMETRIES.into_iter().map(|map| Turned::new(region, map)).collect()
    }

    fn new(region: &Region, map: fn(GridCell) -> GridCell) -> Turned {
        let (rows, cols) = region.extent();
        let (a, b) = (map((0, 0)), map((rows - 1, cols - 1)));
        let extent = ((a.0 - b.0).abs() + 1, (a.1 - b.1).abs() + 1);
        Turned { map, shift: (-a.0.min(b.0), -a.1.min(b.1)), extent }
    }

    fn of(&self, cell: GridCell) -> GridCell {
        let (row, col) = (self.map)(cell);
        (row + self.shift.0, col + self.shift.1)
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
    /// Its cells on the board, in the order of [`Region::cells`].
    pub cells: Vec<GridCell>,
}

impl Placed {
    /// With the upper left corner of its bounding box at a cell of the board.
    pub fn new(region: &Region, turned: &Turned, corner: GridCell) -> Placed {
        let mut turned = turned.clone();
        turned.shift = (turned.shift.0 + corner.0, turned.shift.1 + corner.1);
        Placed { cells: region.cells().iter().map(|&cell| turned.of(cell)).collect(), turned }
    }

    /// The stones around the region, on the board.
    pub fn moved(&self, colouring: &Colouring) -> Colouring {
        colouring.iter().map(|&(cell, wall)| (self.turned.of(cell), wall)).collect()
    }
}

/// Rows above, rows below, columns to the left, columns to the right of a piece.
pub(super) type Margins = [i8; 4];

/// A piece with the stones on its border on a board that has so many rows and columns around it.
pub(super) fn alone(region: &Region, margins: Margins, colouring: &Colouring) -> Option<(Canvas, Placed)> {
    let (rows, cols) = region.extent();
    let [top, bottom, left, right] = margins;
    let placed = Placed::new(region, &Turned::new(region, |cell| cell), (top, left));
    let canvas = Canvas::new((top + rows + bottom, left + cols + right));
    Some((canvas.with(&placed.cells, &placed.moved(colouring))?, placed))
}

/// No margin at sides that are the edge, one line elsewhere.
pub(super) fn least_margins(sides: Sides) -> Margins {
    [0, 1, 2, 3].map(|side| i8::from(sides >> side & 1 == 0))
}
