//! Blocks: sets of positions of five points, as 256 bits.

use std::sync::LazyLock;

use koatlas_board::{PointSet, Position};

use crate::ternary::Ternary;

/// Number of low points, whose contents choose the bit of a block.
pub(crate) const LOW_POINTS: usize = 5;

/// Number of positions of these points, which is the number of bits of a block in use.
pub(crate) const LOW_CODES: usize = 3usize.pow(LOW_POINTS as u32);

/// A bit for each ternary code of the five lowest points. The last 13 bits are never set.
///
/// ```text
///   word 0           word 1             word 2              word 3
///   codes 0 .. 63    codes 64 .. 127    codes 128 .. 191    codes 192 .. 242, 13 bits without meaning
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Block(pub [u64; WORDS]);

pub(crate) const WORDS: usize = 4;

impl Block {
    pub(crate) const NONE: Block = Block([0; WORDS]);

    pub(crate) const ALL: Block = Block::of_codes(LOW_POINTS, 0, 3);

    /// The codes whose digit of `point` is at least `from` and below `to`. For `point` = [`LOW_POINTS`] the digit of every code is 0,
    /// so that [`Block::ALL`] has them all.
    const fn of_codes(point: usize, from: usize, to: usize) -> Block {
        let mut words = [0; WORDS];
        let mut code = 0;
        while code < LOW_CODES {
            let digit = code / 3usize.pow(point as u32) % 3;
            if from <= digit && digit < to {
                words[code / 64] |= 1 << (code % 64);
            }
            code += 1;
        }
        Block(words)
    }

    /// The codes whose digit of `point` is `digit`: 0 empty, 1 black, 2 white.
    #[inline]
    pub(crate) fn with_digit(point: usize, digit: usize) -> Block {
        DIGITS[point][digit]
    }

    /// The codes with at most `stones` stones of a colour: 0 black, 1 white, 2 both together.
    #[inline]
    pub(crate) fn with_at_most(stones: usize, colour: usize) -> Block {
        AT_MOST[colour][if stones > LOW_POINTS { LOW_POINTS } else { stones }]
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self == Block::NONE
    }

    /// The codes that are not in `other`.
    #[inline]
    pub(crate) fn minus(self, other: Block) -> Block {
        self & !other
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// True if the block has `code`.
    #[inline]
    pub(crate) fn contains(self, code: usize) -> bool {
        self.0[code / 64] >> (code % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn single(code: usize) -> Block {
        let mut words = [0; WORDS];
        words[code / 64] = 1 << (code % 64);
        Block(words)
    }

    /// The codes `n + by` for all codes `n`. So a stone is put on a point for 243 positions at once: its digit grows from 0 to 1
    /// or 2.
    #[inline]
    pub(crate) fn shift_up(self, by: usize) -> Block {
        let (words, bits) = (by / 64, by % 64);
        // Shifting a word by 64 bits is not defined, so whole words are a case of their own.
        Block(std::array::from_fn(|i| match bits {
            0 => self.word_before(i, words),
            _ => self.word_before(i, words) << bits | self.word_before(i, words + 1) >> (64 - bits),
        }))
    }

    /// Word `i - distance`; 0 if there is none.
    #[inline]
    fn word_before(self, i: usize, distance: usize) -> u64 {
        i.checked_sub(distance).map_or(0, |i| self.0[i])
    }

    /// The codes `n - by` for all codes `n`, which takes a stone off a point.
    #[inline]
    pub(crate) fn shift_down(self, by: usize) -> Block {
        let (words, bits) = (by / 64, by % 64);
        Block(std::array::from_fn(|i| match bits {
            // As above, a shift by 64 bits is avoided.
            0 => self.word_after(i, words),
            _ => self.word_after(i, words) >> bits | self.word_after(i, words + 1) << (64 - bits),
        }))
    }

    /// Word `i + distance`; 0 if there is none.
    #[inline]
    fn word_after(self, i: usize, distance: usize) -> u64 {
        self.0.get(i + distance).copied().unwrap_or(0)
    }

    /// Codes in ascending order.
    #[inline]
    pub(crate) fn codes(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    // Clears the lowest set bit.
                    word &= word - 1;
                    64 * i + bit
                })
            })
        })
    }
}

/// `DIGITS[point][digit]`: the codes with this digit.
static DIGITS: [[Block; 3]; LOW_POINTS] = {
    let mut digits = [[Block::NONE; 3]; LOW_POINTS];
    let mut index = 0;
    while index < 3 * LOW_POINTS {
        let (point, digit) = (index / 3, index % 3);
        digits[point][digit] = Block::of_codes(point, digit, digit + 1);
        index += 1;
    }
    digits
};

/// `AT_MOST[colour][stones]`: the codes with at most this number of stones of the colour, or of both for index 2.
static AT_MOST: LazyLock<[[Block; LOW_POINTS + 1]; 3]> = LazyLock::new(|| {
    let mut at_most = [[Block::NONE; LOW_POINTS + 1]; 3];
    for code in 0..LOW_CODES {
        let Position { black, white } = Ternary::with_points(LOW_POINTS).position::<u64>(code as u64);
        for (colour, stones) in [black, white, black | white].into_iter().enumerate() {
            for block in &mut at_most[colour][stones.len()..] {
                *block |= Block::single(code);
            }
        }
    }
    at_most
});

koatlas_board::bit_operators!(Block);
