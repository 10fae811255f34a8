//! What the points of a region touch outside.

use koatlas_board::Colour;

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

    /// The points that touch a colour.
    pub(crate) fn of(self, colour: Colour) -> u16 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// These, and a stone of a colour that touches `points`.
    pub(crate) fn with(self, colour: Colour, points: u16) -> Contacts {
        match colour {
            Colour::Black => Contacts { black: self.black | points, ..self },
            Colour::White => Contacts { white: self.white | points, ..self },
        }
    }

    /// Whether these are among the others.
    pub(crate) fn fits_in(self, other: Contacts) -> bool {
        self.black & !other.black == 0 && self.white & !other.white == 0
    }
}
