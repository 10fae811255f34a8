//! A bit for every code that a worker owns.

use std::ops::Range;

/// A set of codes of one range, a bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    codes: Range<u64>,
    words: Vec<u64>,
}

impl Plane {
    /// The empty set.
    #[must_use]
    pub fn new(codes: Range<u64>) -> Plane {
        let words = vec![0; Plane::words_for(&codes)];
        Plane { codes, words }
    }

    /// The set with these words; nothing if there are too few or too many, or a bit beyond the range.
    #[must_use]
    pub fn from_words(codes: Range<u64>, words: Vec<u64>) -> Option<Plane> {
        let used = (codes.end - codes.start) % 64;
        let beyond = if used == 0 { 0 } else { !0 << used };
        let fits = words.len() == Plane::words_for(&codes) && words.last().is_none_or(|last| last & beyond == 0);
        fits.then_some(Plane { codes, words })
    }

    /// How many words a range takes.
    #[must_use]
    pub fn words_for(codes: &Range<u64>) -> usize {
        (codes.end - codes.start).div_ceil(64) as usize
    }

    /// The words: bit `i` of word `j` is the code `64 j + i` from the begin of the range.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether a code of the range is in the set.
    ///
    /// # Panics
    /// If the code is not in the range.
    #[inline]
    #[must_use]
    pub fn contains(&self, code: u64) -> bool {
        let at = code - self.codes.start;
        self.words[(at / 64) as usize] >> (at % 64) & 1 == 1
    }

    /// Adds a code of the range; whether it is new.
    ///
    /// # Panics
    /// If the code is not in the range.
    #[inline]
    pub fn insert(&mut self, code: u64) -> bool {
        let at = code - self.codes.start;
        let (word, bit) = (&mut self.words[(at / 64) as usize], 1 << (at % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes out the least code of a word, or the greatest.
    #[inline]
    pub fn take(&mut self, word: usize, greatest: bool) -> Option<u64> {
        let bits = self.words[word];
        let bit = if greatest { 63_u32.checked_sub(bits.leading_zeros())? } else { bits.trailing_zeros() };
        self.words[word] = bits & !1_u64.checked_shl(bit)?;
        Some(self.codes.start + 64 * word as u64 + u64::from(bit))
    }

    /// Number of codes in the set.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether every code of this set is in `other`, a set of the same range.
    #[must_use]
    pub fn is_within(&self, other: &Plane) -> bool {
        self.words.iter().zip(&other.words).all(|(word, other)| word & !other == 0)
    }

    /// The codes in ascending order.
    pub fn codes(&self) -> impl Iterator<Item = u64> + '_ {
        (self.codes.start..)
            .step_by(64)
            .zip(&self.words)
            .flat_map(|(first, &word)| bits(word).map(move |bit| first + bit))
    }

    /// The codes that are in this set and not in `other`, a set of the same range, in ascending order.
    pub fn without<'a>(&'a self, other: &'a Plane) -> impl Iterator<Item = u64> + 'a {
        let words = self.words.iter().zip(&other.words).map(|(word, other)| word & !other);
        (self.codes.start..).step_by(64).zip(words).flat_map(|(first, word)| bits(word).map(move |bit| first + bit))
    }
}

/// The numbers of the bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| u64::from(word.trailing_zeros()))?;
        word &= word - 1;
        Some(bit)
    })
}
