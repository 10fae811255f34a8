//! A set of numbers whose elements are numbered.

/// Words of the set that share a count.
const BLOCK: usize = 8;

/// Elements between two places that are noted down.
const STRIDE: usize = 256;

/// A fixed set of numbers as bits, which knows the place of an element among all, and the element at a place.
///
/// Space: one bit a number, one sixteenth more for counts, and 4 bytes for every 256 elements. Both directions take a few
/// look-ups (rank and select; Jacobson, Space-efficient static trees and graphs, FOCS 1989).
///
/// ```
/// use koatlas_position_graph::RankedBits;
///
/// let set = RankedBits::new(vec![0b1010_0001]);
/// assert_eq!((set.len(), set.contains(5), set.rank(5), set.select(2)), (3, true, 1, 7));
/// ```
#[derive(Clone, Debug)]
pub struct RankedBits {
    words: Vec<u64>,
    /// By block, the number of elements before it.
    before: Vec<u32>,
    /// By every 256th element, its block.
    blocks: Vec<u32>,
    len: usize,
}

impl RankedBits {
    /// The set of the numbers whose bits are set.
    ///
    /// # Panics
    /// If there are 2^32 or more.
    #[must_use]
    pub fn new(words: Vec<u64>) -> RankedBits {
        let (mut before, mut blocks, mut len) = (Vec::new(), Vec::new(), 0usize);
        for (block, words) in words.chunks(BLOCK).enumerate() {
            before.push(u32::try_from(len).expect("fewer than 2^32 elements"));
            len += words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
            blocks.resize(len.div_ceil(STRIDE), block as u32);
        }
        RankedBits { words, before, blocks, len }
    }

    /// Number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a number is an element.
    ///
    /// # Panics
    /// If no word holds a bit for the number. So do [`RankedBits::rank`] and, for places, [`RankedBits::select`].
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Number of elements below a number.
    #[must_use]
    pub fn rank(&self, number: usize) -> u32 {
        let (word, block) = (number / 64, number / 64 / BLOCK);
        let whole: u32 = self.words[block * BLOCK..word].iter().map(|word| word.count_ones()).sum();
        self.before[block] + whole + (self.words[word] & ((1 << (number % 64)) - 1)).count_ones()
    }

    /// The element at a place.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn select(&self, place: u32) -> usize {
        let mut block = self.blocks[place as usize / STRIDE] as usize;
        while self.before.get(block + 1).is_some_and(|&before| before <= place) {
            block += 1;
        }
        let (mut left, mut word) = (place - self.before[block], block * BLOCK);
        while self.words[word].count_ones() <= left {
            left -= self.words[word].count_ones();
            word += 1;
        }
        let mut bits = self.words[word];
        (0..left).for_each(|_| bits &= bits - 1);
        64 * word + bits.trailing_zeros() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::RankedBits;
    use crate::random::Random;

    #[test]
    fn places_are_those_of_a_list() {
        let mut random = Random::new(1);
        for (length, density) in [(0, 1), (1, 1), (70, 1), (2000, 1), (2000, 30), (5000, 64)] {
            let mut words = vec![0u64; length];
            (0..64 * length).filter(|_| random.below(64) < density).for_each(|i| words[i / 64] |= 1 << (i % 64));
            let list: Vec<usize> = (0..64 * length).filter(|i| words[i / 64] >> (i % 64) & 1 == 1).collect();
            let set = RankedBits::new(words);
            assert_eq!(set.len(), list.len());
            for (place, &number) in list.iter().enumerate() {
                assert_eq!((set.select(place as u32), set.rank(number)), (number, place as u32));
            }
            assert!((0..64 * length).all(|i| set.contains(i) == list.binary_search(&i).is_ok()));
        }
    }
}
