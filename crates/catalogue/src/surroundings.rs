//! What stands around a region: off-board, immortal black or immortal white.

use koatlas_board::Colour;

use crate::contacts::{Contacts, Wall};
use crate::region::{Cell, Region};

/// Which sides of a region's bounding box are the edge of the board: top, bottom, left, right in bits 0 to 3.
pub(crate) type Sides = u8;

/// The cells around a region that are on the board when `sides` are its edges.
pub(crate) fn border(region: &Region, sides: Sides) -> Vec<Cell> {
    let (rows, cols) = region.extent();
    let off = |&(row, col): &Cell| {
        let beyond = [row < 0, row >= rows, col < 0, col >= cols];
        (0..4).any(|side| beyond[side] && sides >> side & 1 == 1)
    };
    region.border().into_iter().filter(|cell| !off(cell)).collect()
}

/// Stones around a region that make these contacts, with as few edges as possible: the sides of the board, and the
/// colour of every border cell; `None` if no stones do.
pub(crate) fn draw(region: &Region, contacts: Contacts) -> Option<(Sides, Vec<(Cell, Colour)>)> {
    let mut sides: Vec<Sides> = (0..16).collect();
    sides.sort_by_key(|sides| sides.count_ones());
    sides.into_iter().find_map(|sides| {
        let cells = border(region, sides);
        let colours = colour_in(region, &cells, contacts, Contacts::default())?;
        Some((sides, cells.into_iter().zip(colours).collect()))
    })
}

/// Colours for the cells such that their contacts and those given are just the contacts wanted; Black is tried first.
fn colour_in(region: &Region, cells: &[Cell], wanted: Contacts, given: Contacts) -> Option<Vec<Colour>> {
    let Some((&cell, rest)) = cells.split_first() else {
        return (given == wanted).then(Vec::new);
    };
    Colour::BOTH.into_iter().find_map(|colour| {
        let contacts = given.with(Wall::Immortal(colour), region.touching(cell));
        let colours = contacts.fits_in(wanted).then(|| colour_in(region, rest, wanted, contacts))??;
        Some([vec![colour], colours].concat())
    })
}
