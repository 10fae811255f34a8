//! Every way in which the neighbours of a region can be off-board, immortal black or immortal white.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::Colour;

use crate::region::{Cell, Region};

/// Which points of a region touch an immortal black and which an immortal white stone: all that a component can tell of
/// its surroundings. Bit `i` is point `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contacts {
    /// The points that touch black.
    pub black: u16,
    /// The points that touch white.
    pub white: u16,
}

impl Contacts {
    /// The contacts with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Contacts {
        Contacts { black: self.white, white: self.black }
    }

    /// The contacts when point `i` is moved to `to[i]`.
    #[must_use]
    pub fn moved(self, to: &[usize]) -> Contacts {
        let set = |set: u16| (0..to.len()).filter(|i| set >> i & 1 == 1).fold(0, |moved, i| moved | 1 << to[i]);
        Contacts { black: set(self.black), white: set(self.white) }
    }

    /// The points that touch a colour.
    pub(crate) fn of(self, colour: Colour) -> u16 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// These, and a stone of a colour that touches `points`.
    fn with(self, colour: Colour, points: u16) -> Contacts {
        match colour {
            Colour::Black => Contacts { black: self.black | points, ..self },
            Colour::White => Contacts { white: self.white | points, ..self },
        }
    }

    fn fits_in(self, other: Contacts) -> bool {
        self.black & !other.black == 0 && self.white & !other.white == 0
    }
}

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

/// All contacts that a region can have with immortal stones around it, up to the symmetries of the region and exchange
/// of colours; with each the fewest sides of the board that it takes.
pub(crate) fn all_contacts(region: &Region) -> BTreeMap<Contacts, u32> {
    let mut all: BTreeMap<Contacts, u32> = BTreeMap::new();
    for sides in 0..16 {
        for contacts in contacts_with(region, sides) {
            let fewest = all.entry(contacts).or_insert(Sides::BITS);
            *fewest = sides.count_ones().min(*fewest);
        }
    }
    let symmetries = region.symmetries();
    all.retain(|&contacts, _| images(contacts, &symmetries).all(|image| contacts <= image));
    all
}

/// The contacts that stones of either colour on all border cells make.
fn contacts_with(region: &Region, sides: Sides) -> BTreeSet<Contacts> {
    let mut contacts = BTreeSet::from([Contacts { black: 0, white: 0 }]);
    for cell in border(region, sides) {
        let touching = region.touching(cell);
        let both = |c: &Contacts| Colour::BOTH.map(|colour| c.with(colour, touching));
        contacts = contacts.iter().flat_map(both).collect();
    }
    contacts
}

/// The images of contacts under permutations of the points, each with and without exchange of colours.
pub(crate) fn images(contacts: Contacts, permutations: &[Vec<usize>]) -> impl Iterator<Item = Contacts> {
    let moved = permutations.iter().map(move |to| contacts.moved(to));
    moved.flat_map(|contacts| [contacts, contacts.exchanged()])
}

/// Stones around a region that make these contacts, with as few edges as possible: the sides of the board, and the
/// colour of every border cell; `None` if no stones do.
pub(crate) fn draw(region: &Region, contacts: Contacts) -> Option<(Sides, Vec<(Cell, Colour)>)> {
    let mut sides: Vec<Sides> = (0..16).collect();
    sides.sort_by_key(|sides| sides.count_ones());
    sides.into_iter().find_map(|sides| {
        let cells = border(region, sides);
        let colours = colour_in(region, &cells, contacts, Contacts { black: 0, white: 0 })?;
        Some((sides, cells.into_iter().zip(colours).collect()))
    })
}

/// Colours for the cells such that their contacts and those given are just the contacts wanted; Black is tried first.
fn colour_in(region: &Region, cells: &[Cell], wanted: Contacts, given: Contacts) -> Option<Vec<Colour>> {
    let Some((&cell, rest)) = cells.split_first() else {
        return (given == wanted).then(Vec::new);
    };
    Colour::BOTH.into_iter().find_map(|colour| {
        let contacts = given.with(colour, region.touching(cell));
        let colours = contacts.fits_in(wanted).then(|| colour_in(region, rest, wanted, contacts))??;
        Some([vec![colour], colours].concat())
    })
}
