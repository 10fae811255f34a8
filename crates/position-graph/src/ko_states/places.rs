//! Positions of a whole board that have a place, and their ko points: what every numbering of states with a ko point rests on.

use koatlas_board::{Arena, Position};
use koatlas_storage::{Control, LimitError};

use crate::packed::Packed;
use crate::ternary::{RankedBits, Ternary};

/// Legal positions of a whole board in the order of their [`Ternary`] codes, each with the points that can be its ko point.
///
/// Size: `3^n` bits for the positions of a board with `n` points, and `n` bits a position for the ko points.
#[derive(Clone, Debug)]
pub struct KoPlaces<S> {
    arena: Arena<S>,
    ternary: Ternary,
    /// Codes of positions that have a place.
    positions: RankedBits,
    /// Place times number of points, plus the ko point.
    kos: RankedBits,
}

impl<S: Packed> KoPlaces<S> {
    /// The legal positions whose codes have a place, with no ko points yet. In parallel; time O(n * 3^n).
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the control stops the work.
    pub fn new(
        arena: &Arena<S>,
        ternary: Ternary,
        has_place: impl Fn(u64) -> bool + Sync,
        control: &Control<'_>,
    ) -> Result<KoPlaces<S>, LimitError> {
        let word = |word: u64| {
            let codes = (64 * word..ternary.codes()).take(64);
            let codes = codes.filter(|&code| has_place(code) && arena.is_legal(ternary.position::<S>(code)));
            codes.fold(0, |bits, code| bits | 1 << (code % 64))
        };
        let positions = RankedBits::new(control.map(0..ternary.codes().div_ceil(64), word)?);
        Ok(KoPlaces { arena: arena.clone(), ternary, positions, kos: RankedBits::new(Vec::new()) })
    }

    /// Finds the ko points of all places, in parallel: `of_place` calls its second argument with each of a place. Answers the sum of
    /// what `of_place` does.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the control stops the work.
    pub fn find_kos(
        &mut self,
        control: &Control<'_>,
        of_place: impl Fn(&KoPlaces<S>, usize, &mut dyn FnMut(usize)) -> u64 + Sync,
    ) -> Result<u64, LimitError> {
        let points = self.arena.len();
        // The bits of 64 places fill whole words.
        let part = |part: u64| {
            let (from, mut words, mut sum) = (64 * part as usize, vec![0_u64; points], 0);
            for place in from..self.len().min(from + 64) {
                sum += of_place(self, place, &mut |ko| {
                    let bit = (place - from) * points + ko;
                    words[bit / 64] |= 1 << (bit % 64);
                });
            }
            (words, sum)
        };
        let parts = control.map(0..self.len().div_ceil(64) as u64, part)?;
        let sum = parts.iter().map(|(_, sum)| sum).sum();
        self.kos = RankedBits::new(parts.into_iter().flat_map(|(words, _)| words).collect());
        Ok(sum)
    }

    /// The points of the board.
    #[must_use]
    pub fn arena(&self) -> &Arena<S> {
        &self.arena
    }

    /// The numbering of its positions.
    #[must_use]
    pub fn ternary(&self) -> Ternary {
        self.ternary
    }

    /// Number of places.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are no places.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of pairs of a place and a ko point.
    #[must_use]
    pub fn kos(&self) -> usize {
        self.kos.len()
    }

    /// The code of the position at a place.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn code(&self, place: usize) -> u64 {
        self.positions.select(place as u32) as u64
    }

    /// The position at a place.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn position(&self, place: usize) -> Position<S> {
        self.ternary.position(self.code(place))
    }

    /// The place of a code that has one.
    #[inline]
    #[must_use]
    pub fn place(&self, code: u64) -> usize {
        self.positions.rank(code as usize) as usize
    }

    /// The number of a pair of a place and one of its ko points: pairs are in ascending order.
    #[inline]
    #[must_use]
    pub fn ko_number(&self, place: usize, ko: usize) -> usize {
        let bit = place * self.arena.len() + ko;
        debug_assert!(self.kos.contains(bit), "the stone taken could be retaken");
        self.kos.rank(bit) as usize
    }

    /// The pair with this number.
    ///
    /// # Panics
    /// If there is no such pair.
    #[must_use]
    pub fn ko(&self, number: usize) -> (usize, usize) {
        let bit = self.kos.select(number as u32);
        (bit / self.arena.len(), bit % self.arena.len())
    }

    /// The ko points of a place.
    pub fn kos_of(&self, place: usize) -> impl Iterator<Item = usize> {
        let first = place * self.arena.len();
        (0..self.arena.len()).filter(move |point| !self.kos.is_empty() && self.kos.contains(first + point))
    }
}
