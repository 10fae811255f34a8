//! Point sets taken apart into 64-bit words: for tables and files.

use koatlas_board::PointSet;

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
