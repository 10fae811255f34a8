//! Regions on a board: turned and moved.

use crate::drawing::border::{STEPS, Sides};
use crate::region::{GridCell, Region, SYMMETRIES};

/// How a region lies on a board: turned in one of the eight ways, and moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    map: fn(GridCell) -> GridCell,
    /// What has to be added after that.
    shift: GridCell,
    /// Rows and columns of the region there.
    pub extent: GridCell,
}

impl Placement {
    /// All eight ways to turn a region, with the upper left corner of its bounding box at row and column 0.
    pub fn all(region: &Region) -> [Placement; 8] {
        SYMMETRIES.map(|map| {
            let (rows, cols) = region.extent();
            let (a, b) = (map((0, 0)), map((rows - 1, cols - 1)));
            let extent = ((a.0 - b.0).abs() + 1, (a.1 - b.1).abs() + 1);
            Placement { map, shift: (-a.0.min(b.0), -a.1.min(b.1)), extent }
        })
    }

    pub fn upright(region: &Region) -> Placement {
        Placement { map: |cell| cell, shift: (0, 0), extent: region.extent() }
    }

    /// The same with the corner moved to a cell of the board.
    pub fn moved_to(self, (row, col): GridCell) -> Placement {
        Placement { shift: (self.shift.0 + row, self.shift.1 + col), ..self }
    }

    /// Where a cell of the region, or of its border, is on the board.
    pub fn board_cell(&self, cell: GridCell) -> GridCell {
        let (row, col) = (self.map)(cell);
        (row + self.shift.0, col + self.shift.1)
    }

    /// The sides of the turned region that were these sides of the region.
    pub fn turned_sides(&self, sides: Sides) -> Sides {
        let becomes = |side: usize| STEPS.iter().position(|&step| step == (self.map)(STEPS[side])).unwrap_or_default();
        (0..4).filter(|side| sides >> side & 1 == 1).fold(0, |turned, side| turned | 1 << becomes(side))
    }
}

/// Rows above, rows below, columns to the left, columns to the right of a piece.
pub(super) type Margins = [i8; 4];

/// No margin at sides that are the edge, one line elsewhere.
pub(super) fn least_margins(sides: Sides) -> Margins {
    [0, 1, 2, 3].map(|side| i8::from(sides >> side & 1 == 0))
}
