//! Sets of ternary codes, one bit a code.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A set of numbers below a bound, one bit a number, that threads may change at the same time.
///
/// ```text
///   word 0                          word 1
///   bit 0 = number 0, bit 1 = 1 ... bit 0 = number 64 ...
/// ```
///
/// Insertion looks before it writes: most numbers offered are in the set already, and reading does not move cache lines
/// between processors. Nothing is ordered by these operations; who reads a set as a whole joins the writing threads first.
#[derive(Debug)]
pub(crate) struct DenseSet {
    words: Box<[AtomicU64]>,
}

/// Words of a part: the unit of work that threads share out, 4096 numbers.
const PART: usize = 64;

impl DenseSet {
    /// The empty set of numbers below `bound`.
    pub(crate) fn new(bound: u64) -> DenseSet {
        DenseSet::from_words(vec![0; words_for(bound)])
    }

    /// The set with these bits.
    pub(crate) fn from_words(words: Vec<u64>) -> DenseSet {
        DenseSet { words: words.into_iter().map(AtomicU64::new).collect() }
    }

    /// The bits.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.words.iter().map(|word| word.load(Relaxed))
    }

    /// Adds a number and says whether it is new. If several threads add the same one, exactly one of them is told so.
    #[inline]
    pub(crate) fn insert(&self, number: u64) -> bool {
        let (word, bit) = self.place(number);
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        let (word, bit) = self.place(number);
        word.load(Relaxed) & bit != 0
    }

    #[inline]
    fn place(&self, number: u64) -> (&AtomicU64, u64) {
        (&self.words[(number / 64) as usize], 1 << (number % 64))
    }

    /// Number of parts.
    pub(crate) fn parts(&self) -> usize {
        self.words.len().div_ceil(PART)
    }

    /// Number of numbers in a part.
    pub(crate) fn part_len(&self, part: usize) -> usize {
        self.part(part).iter().map(|word| word.load(Relaxed).count_ones() as usize).sum()
    }

    /// Takes the numbers of a part out of the set, in ascending order.
    pub(crate) fn drain(&self, part: usize, mut visit: impl FnMut(u64)) {
        for (word, base) in self.part(part).iter().zip((64 * PART as u64 * part as u64..).step_by(64)) {
            if word.load(Relaxed) != 0 {
                bits(word.swap(0, Relaxed), |bit| visit(base + bit));
            }
        }
    }

    /// The numbers, in ascending order.
    pub(crate) fn numbers(&self) -> Vec<u64> {
        let mut numbers = Vec::new();
        for (word, base) in self.words().zip((0..).step_by(64)) {
            bits(word, |bit| numbers.push(base + bit));
        }
        numbers
    }

    fn part(&self, part: usize) -> &[AtomicU64] {
        &self.words[PART * part..self.words.len().min(PART * (part + 1))]
    }
}

/// The number of words for the numbers below a bound.
pub(crate) fn words_for(bound: u64) -> usize {
    bound.div_ceil(64) as usize
}

#[inline]
fn bits(mut word: u64, mut visit: impl FnMut(u64)) {
    while word != 0 {
        visit(u64::from(word.trailing_zeros()));
        word &= word - 1;
    }
}
