//! What the points of a piece touch outside.

use std::hash::{Hash, Hasher};

use koatlas_board::Colour;

/// Which points of a piece touch an immortal black, an immortal white stone, the mortal black and the mortal white string:
/// all that a component can tell of its surroundings. A set of points for each, in this order; bit `i` is point `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contacts(pub [u16; 4]);

/// As one number, which is quicker than as four.
impl Hash for Contacts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.into_iter().fold(0, |number, set| number << 16 | u64::from(set)));
    }
}

/// What a stone outside belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OuterStone {
    /// It cannot be captured.
    Immortal(Colour),
    /// It belongs to the mortal string of the colour.
    Mortal(Colour),
}

impl OuterStone {
    /// All kinds of stones, in the order in which [`Contacts`] has them.
    pub const ALL: [OuterStone; 4] = [
        OuterStone::Immortal(Colour::Black),
        OuterStone::Immortal(Colour::White),
        OuterStone::Mortal(Colour::Black),
        OuterStone::Mortal(Colour::White),
    ];

    /// The colour of the stone.
    pub(crate) fn colour(self) -> Colour {
        match self {
            OuterStone::Immortal(colour) | OuterStone::Mortal(colour) => colour,
        }
    }

    /// The other kind of stones of its colour: of the two only one can stand on cells next to each other.
    pub(crate) fn other_kind(self) -> OuterStone {
        match self {
            OuterStone::Immortal(colour) => OuterStone::Mortal(colour),
            OuterStone::Mortal(colour) => OuterStone::Immortal(colour),
        }
    }

    /// Its place in [`OuterStone::ALL`].
    pub(crate) fn index(self) -> usize {
        match self {
            OuterStone::Immortal(colour) => colour.index(),
            OuterStone::Mortal(colour) => 2 + colour.index(),
        }
    }
}

impl Contacts {
    /// The contacts with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Contacts {
        let [black, white, mortal_black, mortal_white] = self.0;
        Contacts([white, black, mortal_white, mortal_black])
    }

    /// The contacts when mortal strings are taken for immortal.
    pub(crate) fn with_all_immortal(self) -> Contacts {
        let [black, white, mortal_black, mortal_white] = self.0;
        Contacts([black | mortal_black, white | mortal_white, 0, 0])
    }

    /// The points that touch such a stone.
    #[must_use]
    pub fn points_touching(self, wall: OuterStone) -> u16 {
        self.0[wall.index()]
    }

    /// These, and such a stone that touches `points`.
    #[must_use]
    pub fn with_stone(mut self, wall: OuterStone, points: u16) -> Contacts {
        self.0[wall.index()] |= points;
        self
    }

    /// Whether these are among the others.
    pub(crate) fn fits_in(self, other: Contacts) -> bool {
        self.0.iter().zip(other.0).all(|(set, other)| set & !other == 0)
    }

    pub(crate) fn mortal_strings(self) -> u32 {
        self.0[2..].iter().map(|&points| u32::from(points != 0)).sum()
    }
}
