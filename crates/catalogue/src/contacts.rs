//! What the points of a piece touch outside.

use koatlas_board::Colour;

/// Which points of a piece touch an immortal black, an immortal white stone, the mortal black and the mortal white string:
/// all that a component can tell of its surroundings. Bit `i` is point `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contacts {
    /// The points that touch immortal black.
    pub black: u16,
    /// The points that touch immortal white.
    pub white: u16,
    /// The points that touch the mortal black string.
    pub mortal_black: u16,
    /// The points that touch the mortal white string.
    pub mortal_white: u16,
}

/// What a stone outside belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wall {
    /// It cannot be captured.
    Immortal(Colour),
    /// It belongs to the mortal string of the colour.
    Mortal(Colour),
}

impl Wall {
    /// Stones that cannot be captured.
    pub(crate) const IMMORTAL: [Wall; 2] = [Wall::Immortal(Colour::Black), Wall::Immortal(Colour::White)];
    /// All kinds of stones.
    pub(crate) const ALL: [Wall; 4] = [
        Wall::Immortal(Colour::Black),
        Wall::Immortal(Colour::White),
        Wall::Mortal(Colour::Black),
        Wall::Mortal(Colour::White),
    ];

    /// The colour of the stone.
    pub(crate) fn colour(self) -> Colour {
        match self {
            Wall::Immortal(colour) | Wall::Mortal(colour) => colour,
        }
    }
}

/// The kinds of stones around a piece, without or with mortal strings.
pub(crate) fn walls(mortal: bool) -> &'static [Wall] {
    if mortal { &Wall::ALL } else { &Wall::IMMORTAL }
}

impl Contacts {
    /// The contacts with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Contacts {
        let Contacts { black, white, mortal_black, mortal_white } = self;
        Contacts { black: white, white: black, mortal_black: mortal_white, mortal_white: mortal_black }
    }

    /// The contacts when mortal strings are taken for immortal.
    pub(crate) fn immortal(self) -> Contacts {
        let Contacts { black, white, mortal_black, mortal_white } = self;
        Contacts { black: black | mortal_black, white: white | mortal_white, ..Contacts::default() }
    }

    /// The points that touch such a stone.
    pub(crate) fn of(self, wall: Wall) -> u16 {
        match wall {
            Wall::Immortal(Colour::Black) => self.black,
            Wall::Immortal(Colour::White) => self.white,
            Wall::Mortal(Colour::Black) => self.mortal_black,
            Wall::Mortal(Colour::White) => self.mortal_white,
        }
    }

    /// These, and such a stone that touches `points`.
    pub(crate) fn with(mut self, wall: Wall, points: u16) -> Contacts {
        let set = match wall {
            Wall::Immortal(Colour::Black) => &mut self.black,
            Wall::Immortal(Colour::White) => &mut self.white,
            Wall::Mortal(Colour::Black) => &mut self.mortal_black,
            Wall::Mortal(Colour::White) => &mut self.mortal_white,
        };
        *set |= points;
        self
    }

    /// Whether these are among the others.
    pub(crate) fn fits_in(self, other: Contacts) -> bool {
        Wall::ALL.into_iter().all(|wall| self.of(wall) & !other.of(wall) == 0)
    }

    /// How many mortal strings there are.
    pub(crate) fn mortal_strings(self) -> u32 {
        u32::from(self.mortal_black != 0) + u32::from(self.mortal_white != 0)
    }
}
