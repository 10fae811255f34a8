//! The points next to a set of points, by tables, and what follows from them.

use koatlas_board::{Arena, Colour, PointSet, Position};

/// Sets of eight points whose neighbours are looked up: 24 points hold every arena with ternary codes.
const BYTES: usize = 3;

/// The neighbours of every set of points of an arena of at most 24 points, and which stones are safe.
///
/// Three look-ups give the neighbours of a set, so that a string or a component of empty points grows by whole layers and
/// not point by point. Size: 6 KiB.
#[derive(Clone, Debug)]
pub struct Touch {
    by_byte: [[u64; 256]; BYTES],
    all: u64,
    safe: [u64; 2],
}

impl Touch {
    /// The tables of an arena.
    ///
    /// # Panics
    /// If the arena has more than 24 points.
    #[must_use]
    pub fn new(arena: &Arena<u64>) -> Touch {
        assert!(arena.len() <= 8 * BYTES, "arenas with ternary codes are smaller");
        let neighbours = |point: usize| if point < arena.len() { arena.neighbours(point) } else { 0 };
        let of = |place: usize, byte: usize| (byte as u64).iter().fold(0, |set, bit| set | neighbours(8 * place + bit));
        let by_byte = std::array::from_fn(|place| std::array::from_fn(|byte| of(place, byte)));
        Touch { by_byte, all: arena.all(), safe: Colour::BOTH.map(|colour| arena.safe(colour)) }
    }

    /// The points next to some point of a set.
    #[inline]
    #[must_use]
    pub fn next_to(&self, set: u64) -> u64 {
        let byte = |place: usize| self.by_byte[place][(set >> (8 * place)) as usize & 0xff];
        byte(0) | byte(1) | byte(2)
    }

    /// The points of `within` that are connected in it with a point of `seeds`, those of `seeds` in `within` among them.
    #[inline]
    #[must_use]
    pub fn spread(&self, seeds: u64, within: u64) -> u64 {
        let mut set = seeds & within;
        loop {
            let larger = set | (self.next_to(set) & within);
            if larger == set {
                return set;
            }
            set = larger;
        }
    }

    /// The points without a stone.
    #[inline]
    #[must_use]
    pub fn empty(&self, position: Position<u64>) -> u64 {
        self.all & !position.occupied()
    }

    /// Whether every string of a colour is safe or has a liberty among `empty`.
    #[inline]
    #[must_use]
    pub fn breathe(&self, colour: Colour, stones: u64, empty: u64) -> bool {
        self.spread(self.next_to(empty) | self.safe[colour.index()], stones) == stones
    }

    /// Whether a position is legal: every string is safe or has a liberty.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, position: Position<u64>) -> bool {
        let empty = self.empty(position);
        Colour::BOTH.into_iter().all(|colour| self.breathe(colour, position.stones(colour), empty))
    }
}
