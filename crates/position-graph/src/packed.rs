//! Point sets taken apart into 64-bit words, for tables and files; positions and their places in a list.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use koatlas_board::{PointSet, Position};
use rustc_hash::FxBuildHasher;

/// A point set of a width that serves exploration: 64 points, or 128.
///
/// Bit `i % 64` of word `i / 64` is point `i`.
pub trait Packed: PointSet {
    /// Number of words.
    const WORDS: usize;

    /// One word of the set.
    ///
    /// # Panics
    /// If `index` is not below [`Packed::WORDS`].
    #[must_use]
    fn word(self, index: usize) -> u64;

    /// The set with these words; those left out at the end are 0, those too many are not looked at.
    #[must_use]
    fn from_words(words: &[u64]) -> Self;

    /// All words of the set.
    fn words(self) -> impl Iterator<Item = u64> {
        (0..Self::WORDS).map(move |i| self.word(i))
    }

    /// Eight points, from point `8 * index`.
    ///
    /// # Panics
    /// If the set has no such points.
    #[inline]
    #[must_use]
    fn byte(self, index: usize) -> u8 {
        (self.word(index / 8) >> (8 * (index % 8))) as u8
    }
}

impl Packed for u64 {
    const WORDS: usize = 1;

    #[inline]
    fn word(self, index: usize) -> u64 {
        [self][index]
    }

    #[inline]
    fn from_words(words: &[u64]) -> u64 {
        words.first().copied().unwrap_or(0)
    }
}

impl Packed for u128 {
    const WORDS: usize = 2;

    #[inline]
    fn word(self, index: usize) -> u64 {
        [self as u64, (self >> 64) as u64][index]
    }

    #[inline]
    fn from_words(words: &[u64]) -> u128 {
        words.iter().take(2).rev().fold(0, |set, &word| set << 64 | u128::from(word))
    }
}

/// A list of positions that knows the place of each.
///
/// Space: `size_of::<Position<S>>()` and 6 to 12 bytes a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionIndex<S> {
    positions: Vec<Position<S>>,
    /// Places in the list, by hash of the position.
    places: HashTable<u32>,
}

impl<S: PointSet> PositionIndex<S> {
    /// The list of these positions, which must all be different.
    ///
    /// # Panics
    /// If there are 2^32 of them or more.
    pub(crate) fn new(positions: Vec<Position<S>>) -> PositionIndex<S> {
        let count = u32::try_from(positions.len()).expect("fewer than 2^32 positions");
        let mut places = HashTable::with_capacity(positions.len());
        for place in 0..count {
            places.insert_unique(hash(positions[place as usize]), place, |&place| hash(positions[place as usize]));
        }
        PositionIndex { positions, places }
    }

    pub(crate) fn positions(&self) -> &[Position<S>] {
        &self.positions
    }

    /// The place of a position.
    #[inline]
    pub(crate) fn place(&self, position: Position<S>) -> Option<u32> {
        self.places.find(hash(position), |&place| self.positions[place as usize] == position).copied()
    }

    /// The place of a position, which goes to the end of the list if it is new.
    pub(crate) fn place_or_add(&mut self, position: Position<S>) -> u32 {
        let positions = &mut self.positions;
        let same = |&place: &u32| positions[place as usize] == position;
        let entry = self.places.entry(hash(position), same, |&place| hash(positions[place as usize]));
        *entry
            .or_insert_with(|| {
                positions.push(position);
                positions.len() as u32 - 1
            })
            .get()
    }
}

fn hash<S: PointSet>(position: Position<S>) -> u64 {
    FxBuildHasher.hash_one(position)
}
