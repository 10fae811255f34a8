//! Which sides of a piece are the edge of the board.

use crate::region::{Cell, Region};

/// Which sides of a region's bounding box are the edge of the board: top, bottom, left, right in bits 0 to 3.
pub(crate) type Sides = u8;

/// The steps to the top, the bottom, the left and the right.
pub(super) const STEPS: [Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// All sets of sides, those of the fewest sides first.
pub(super) fn fewest_first() -> impl Iterator<Item = Sides> {
    (0..=4).flat_map(|count| (0..16).filter(move |sides: &Sides| sides.count_ones() == count))
}

/// Whether a cell is off the board when `sides` of the region are its edges.
pub(super) fn is_off((rows, cols): (i8, i8), sides: Sides, (row, col): Cell) -> bool {
    let beyond = [row < 0, row >= rows, col < 0, col >= cols];
    (0..4).any(|side| beyond[side] && sides >> side & 1 == 1)
}

/// The cells around a region that are on the board when `sides` are its edges, in reading order.
pub(super) fn border(region: &Region, sides: Sides) -> Vec<Cell> {
    let extent = region.extent();
    region.border().into_iter().filter(|&cell| !is_off(extent, sides, cell)).collect()
}
