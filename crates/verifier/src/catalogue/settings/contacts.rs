//! Stones that the points of a piece touch outside, and the enumeration of pieces.

use std::collections::BTreeMap;

use koatlas_board::Colour;

use super::shapes::symmetries;
use super::{Adjacency, GridPoint, GridPoints, Shape, around, border, extent};
use crate::{Budget, WithinLimits};

/// Bits of a point: a piece has at most eight points.
pub(super) const BITS: usize = 4;

/// Content of a point next to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OuterStone {
    /// No stone: the point is beyond an edge of the board.
    OffBoard,
    Immortal(Colour),
    Mortal(Colour),
}

impl OuterStone {
    /// All kinds of stones, in the order of their bits in [`PieceContacts`].
    pub const STONES: [OuterStone; BITS] = {
        let [black, white] = Colour::BOTH;
        [OuterStone::Immortal(black), OuterStone::Immortal(white), OuterStone::Mortal(black), OuterStone::Mortal(white)]
    };

    /// Returns the contacts that it makes with the points of [`touching`].
    pub fn contacts(self, touching: u32) -> u32 {
        OuterStone::STONES.iter().position(|&kind| kind == self).map_or(0, |bit| touching << bit)
    }
}

/// Four bits for every point, the first point lowest: it touches an immortal black stone (bit 0), an immortal white one (1), the
/// mortal black string (2), the mortal white string (3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PieceContacts(pub u32);

/// Bits 0 and 2 of every point: black stones.
const BLACK: u32 = 0x5555_5555;

/// Bits 0 and 1 of every point: immortal stones.
const IMMORTAL: u32 = 0x3333_3333;

impl PieceContacts {
    pub fn exchanged(self) -> PieceContacts {
        PieceContacts((self.0 & BLACK) << 1 | self.0 >> 1 & BLACK)
    }

    /// Renumbers the points: point `from[i]` becomes point `i`.
    pub fn numbered(self, from: &[usize]) -> PieceContacts {
        let moved = from.iter().enumerate().map(|(new, &old)| (self.0 >> (BITS * old) & 15) << (BITS * new));
        PieceContacts(moved.sum())
    }

    /// Undoes [`PieceContacts::numbered`]: point `i` becomes point `from[i]`.
    pub fn renumbered(self, from: &[usize]) -> PieceContacts {
        let moved = from.iter().enumerate().map(|(new, &old)| (self.0 >> (BITS * new) & 15) << (BITS * old));
        PieceContacts(moved.sum())
    }

    /// Makes all stones immortal.
    pub fn plain(self) -> PieceContacts {
        PieceContacts((self.0 | self.0 >> 2) & IMMORTAL)
    }

    /// True if a point touches a mortal string.
    pub fn has_mortal(self) -> bool {
        self.0 & !IMMORTAL != 0
    }

    /// Set of the points that touch an immortal stone of `colour`.
    pub fn immortal(self, colour: Colour) -> u32 {
        self.points(colour as u32)
    }

    /// Set of the points that touch the mortal string of `colour`.
    pub fn mortal(self, colour: Colour) -> u32 {
        self.points(2 + colour as u32)
    }

    /// Set of the points with bit `bit`: bit `i` for point `i`.
    pub fn points(self, bit: u32) -> u32 {
        let places = 0..u32::BITS / BITS as u32;
        places.map(|place| (self.0 >> (BITS as u32 * place + bit) & 1) << place).sum()
    }

    /// Returns the least image under the renumberings `orders` and exchange of colours.
    pub fn least(self, orders: &[Vec<usize>]) -> PieceContacts {
        let images = orders.iter().flat_map(|order| {
            let image = self.numbered(order);
            [image, image.exchanged()]
        });
        images.min().unwrap_or(self)
    }
}

/// Enumerates the contacts that the points of a region can have, one of those that a symmetry of the region or exchange of colours
/// maps to each other; with `allow_mortal` also contacts with mortal strings.
///
/// Any of the four sides of the region's bounding box may be an edge of the board: the points beyond it do not exist. On every other
/// point next to the region stands a stone of any kind. (No point next to the region is beyond two sides.)
pub(super) fn all_contacts(
    region: &[GridPoint],
    allow_mortal: bool,
    budget: &mut Budget,
) -> WithinLimits<Vec<PieceContacts>> {
    let numbers = 1 << (BITS * region.len());
    // The numbers found so far, with those of a side, and with those of its next point.
    budget.hold(3 * numbers)?;
    let (rows, cols) = extent(region);
    // The points next to the region: first those in the bounding box, then those beyond each side.
    let mut by_side: [GridPoints; 5] = Default::default();
    for (row, col) in border(region) {
        let side = [row < 0, row >= rows, col < 0, col >= cols].into_iter().position(|is_beyond| is_beyond);
        by_side[side.map_or(0, |side| side + 1)].push((row, col));
    }
    let [inside, beyond @ ..] = by_side;
    let mut found = vec![false; numbers];
    found[0] = true;
    found = with_stones(&found, region, &inside, allow_mortal, budget)?;
    for points in beyond {
        // Keeps the contacts without these points as well: their side may be an edge of the board.
        let more = with_stones(&found, region, &points, allow_mortal, budget)?;
        found.iter_mut().zip(more).for_each(|(found, more)| *found |= more);
    }
    let symmetries = symmetries(region);
    let all = (0..).zip(&found).filter(|&(_, &found)| found).map(|(number, _)| PieceContacts(number));
    let least: Vec<PieceContacts> = all.filter(|contacts| contacts.least(&symmetries) == *contacts).collect();
    budget.work((numbers * symmetries.len()) as u64)?;
    budget.release(3 * numbers);
    Ok(least)
}

/// Adds a stone of any kind on each of `points` to each of the contacts `before`, which are marked by their numbers.
fn with_stones(
    before: &[bool],
    region: &[GridPoint],
    points: &[GridPoint],
    allow_mortal: bool,
    budget: &mut Budget,
) -> WithinLimits<Vec<bool>> {
    let kinds = if allow_mortal { BITS } else { 2 };
    let mut found = before.to_vec();
    for &point in points {
        budget.work(before.len() as u64)?;
        let touching = touching(region, point) as usize;
        let mut more = vec![false; found.len()];
        for number in (0..found.len()).filter(|&number| found[number]) {
            (0..kinds).for_each(|kind| more[number | touching << kind] = true);
        }
        found = more;
    }
    Ok(found)
}

/// Bit `4 i` for every point `i` of `region` next to a stone at `at`; shifted by the kind of the stone, these are the bits that it sets.
pub(super) fn touching(region: &[GridPoint], at: GridPoint) -> u32 {
    let points = (0..region.len()).filter(|&point| around(at).contains(&region[point]));
    points.map(|point| 1 << (BITS * point)).sum()
}

/// Pieces by neighbourhood and contacts, with mortal strings taken for immortal: for each contacts the number of pieces up to
/// symmetry and exchange of colours.
pub(super) type PiecesByContacts = BTreeMap<(Adjacency, PieceContacts), BTreeMap<PieceContacts, u64>>;

/// Enumerates the pieces on the regions `shapes`. Pieces with the same neighbourhood and contacts, up to exchange of colours, repeat in
/// the same way, so only one of them is listed, with their number.
pub(super) fn enumerate_pieces(
    shapes: &[Shape],
    allow_mortal: bool,
    budget: &mut Budget,
) -> WithinLimits<PiecesByContacts> {
    let mut all: BTreeMap<Adjacency, BTreeMap<PieceContacts, BTreeMap<PieceContacts, u64>>> = BTreeMap::new();
    for Shape { region, near, orders } in shapes {
        let alike = all.entry(near.clone()).or_default();
        for contacts in all_contacts(region, allow_mortal, budget)? {
            budget.work(orders.len() as u64)?;
            let contacts = contacts.least(orders);
            let count = alike.entry(contacts.plain()).or_default().entry(contacts).or_default();
            if *count == 0 {
                budget.hold(BYTES_A_PIECE)?;
            }
            *count += 1;
        }
    }
    let mut pieces = PiecesByContacts::new();
    for (near, alike) in all {
        pieces.extend(alike.into_iter().map(|(plain, contacts)| ((near.clone(), plain), contacts)));
    }
    Ok(pieces)
}

/// Bytes that a piece takes among all pieces.
pub(super) const BYTES_A_PIECE: usize = 40;
