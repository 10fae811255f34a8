//! The way around a piece.

use crate::region::{Cell, Region};

/// The cells outside that one meets on the way around a piece, clockwise, one for each side of a cell that one passes: a cell
/// in a notch comes several times. Holes of the piece are not visited.
pub(super) fn outline(region: &Region) -> Vec<Cell> {
    let inside = |cell: Cell| region.cells().contains(&cell);
    // Cells are in reading order: above the first there is none.
    let start = (region.cells()[0], 0);
    let (mut outline, mut place) = (Vec::new(), start);
    loop {
        let (cell, side) = place;
        outline.push(step(cell, side));
        let ahead = step(cell, (side + 1) % 4);
        let beside = step(ahead, side);
        // Where two cells of the piece touch at a corner alone, the way leads on along the same cell.
        place = match (inside(ahead), inside(beside)) {
            (false, _) => (cell, (side + 1) % 4),
            (true, false) => (ahead, side),
            (true, true) => (beside, (side + 3) % 4),
        };
        if place == start {
            return outline;
        }
    }
}

/// The cell on one side of another: above, right, below, left of it.
fn step((row, col): Cell, side: usize) -> Cell {
    let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][side];
    (row + down, col + right)
}
