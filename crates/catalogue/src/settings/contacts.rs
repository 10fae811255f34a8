//! The stones that the points of a piece touch outside.

use std::hash::{Hash, Hasher};

use koatlas_board::Colour;

/// The contacts of a piece: four sets of its points, in the order of [`OuterStone::ALL`], which touch a stone of that kind. Bit `i` is
/// point `i`. A component depends on nothing else outside the piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contacts(pub [u16; 4]);

/// Hashes the four sets as one number, which is faster.
impl Hash for Contacts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.into_iter().fold(0, |number, set| number << 16 | u64::from(set)));
    }
}

/// A kind of stone next to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OuterStone {
    /// A stone that cannot be captured.
    Immortal(Colour),
    /// A stone of the mortal string of the colour.
    Mortal(Colour),
}

impl OuterStone {
    /// All kinds, in the order of the sets of [`Contacts`].
    pub const ALL: [OuterStone; 4] = [
        OuterStone::Immortal(Colour::Black),
        OuterStone::Immortal(Colour::White),
        OuterStone::Mortal(Colour::Black),
        OuterStone::Mortal(Colour::White),
    ];

    pub(crate) fn colour(self) -> Colour {
        match self {
            OuterStone::Immortal(colour) | OuterStone::Mortal(colour) => colour,
        }
    }

    /// The other kind with this colour. Stones of the two kinds cannot be adjacent: they would be one string.
    pub(crate) fn other_kind(self) -> OuterStone {
        match self {
            OuterStone::Immortal(colour) => OuterStone::Mortal(colour),
            OuterStone::Mortal(colour) => OuterStone::Immortal(colour),
        }
    }

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

    /// The contacts if the mortal strings were immortal.
    pub(crate) fn with_all_immortal(self) -> Contacts {
        let [black, white, mortal_black, mortal_white] = self.0;
        Contacts([black | mortal_black, white | mortal_white, 0, 0])
    }

    /// The points that touch a stone of this `kind`.
    pub fn points_touching(self, kind: OuterStone) -> u16 {
        self.0[kind.index()]
    }

    /// The contacts with one more stone of this `kind`, which touches `points`.
    #[must_use]
    pub fn with_stone(mut self, kind: OuterStone, points: u16) -> Contacts {
        self.0[kind.index()] |= points;
        self
    }

    /// True if every set is a subset of that of `other`.
    pub(crate) fn fits_in(self, other: Contacts) -> bool {
        self.0.iter().zip(other.0).all(|(set, other)| set & !other == 0)
    }

    /// Number of mortal strings that the piece touches.
    pub(crate) fn mortal_strings(self) -> u32 {
        self.0[2..].iter().map(|&points| u32::from(points != 0)).sum()
    }
}
