//! What can stand around a piece that has these contacts.

use std::ops::ControlFlow;

use crate::contacts::{Contacts, Wall};
use crate::drawing::around::{Sides, border};
use crate::region::{Cell, Region, neighbours};

/// What stands on each border cell of a piece that is on the board.
pub(super) type Colouring = Vec<(Cell, Wall)>;

/// Goes through all colourings of the border that make just these contacts when `sides` of the piece are the edge of the
/// board, and in which no mortal stone is next to an immortal one of its colour. Immortal black is tried first, the cells are
/// coloured in reading order.
pub(super) fn colourings<T>(
    region: &Region,
    sides: Sides,
    wanted: Contacts,
    found: &mut impl FnMut(&Colouring) -> ControlFlow<T>,
) -> ControlFlow<T> {
    let cells = border(region, sides);
    let mut search = Search { region, cells: &cells, wanted, colouring: Vec::with_capacity(cells.len()) };
    search.go_on(Contacts::default(), found)
}

/// Whether the two would be one string: a mortal and an immortal stone of one colour.
pub(super) fn clash(a: Wall, b: Wall) -> bool {
    a != b && a.colour() == b.colour()
}

struct Search<'r> {
    region: &'r Region,
    cells: &'r [Cell],
    wanted: Contacts,
    colouring: Colouring,
}

impl Search<'_> {
    /// Colours the cells that are left; those before them make the contacts given.
    fn go_on<T>(&mut self, given: Contacts, found: &mut impl FnMut(&Colouring) -> ControlFlow<T>) -> ControlFlow<T> {
        let Some(&cell) = self.cells.get(self.colouring.len()) else {
            return if given == self.wanted { found(&self.colouring) } else { ControlFlow::Continue(()) };
        };
        let touching = self.region.touching(cell);
        for wall in Wall::ALL {
            let contacts = given.with(wall, touching);
            if contacts.fits_in(self.wanted) && !self.clashes(cell, wall) {
                self.colouring.push((cell, wall));
                self.go_on(contacts, found)?;
                self.colouring.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn clashes(&self, cell: Cell, wall: Wall) -> bool {
        let near = neighbours(cell);
        self.colouring.iter().any(|&(other, of)| near.contains(&other) && clash(wall, of))
    }
}
