//! Placements of regions on a board: turned and moved.

use crate::drawing::border::{STEPS, Sides};
use crate::settings::region::{GridCell, Region, SYMMETRIES};

/// A symmetry of the grid and a shift that put a region on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    map: fn(GridCell) -> GridCell,
    /// Shift after the symmetry.
    shift: GridCell,
    /// Rows and columns of the turned region.
    pub extent: GridCell,
}

impl Placement {
    /// The eight turned regions with their bounding boxes at row and column 0.
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

    pub fn moved_to(self, (row, col): GridCell) -> Placement {
        Placement { shift: (self.shift.0 + row, self.shift.1 + col), ..self }
    }

    /// The point of the board for a cell of the region or of its border.
    pub fn board_cell(&self, cell: GridCell) -> GridCell {
        let (row, col) = (self.map)(cell);
        (row + self.shift.0, col + self.shift.1)
    }

    /// The sides of the turned region that correspond to `sides` of the region.
    pub fn turned_sides(&self, sides: Sides) -> Sides {
        let mut turned = 0;
        for side in (0..4).filter(|side| sides >> side & 1 == 1) {
            let image = (self.map)(STEPS[side]);
            turned |= 1 << STEPS.iter().position(|&step| step == image).unwrap_or_default();
        }
        turned
    }
}

/// Number of rows above, rows below, columns to the left and columns to the right of a piece.
pub(super) type Margins = [i8; 4];

/// No margin at `sides`, which are the edge, one line elsewhere.
pub(super) fn least_margins(sides: Sides) -> Margins {
    [0, 1, 2, 3].map(|side| i8::from(sides >> side & 1 == 0))
}
