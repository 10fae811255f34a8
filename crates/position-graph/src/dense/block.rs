//! Blocks: what 256 bits say of the contents of five points.

use std::sync::LazyLock;

use koatlas_board::{PointSet, Position};

use crate::ternary::Ternary;

/// Number of points that are numbered inside a block.
pub(crate) const LOW: usize = 5;

/// Number of contents of these points: bits of a block that mean anything.
pub(crate) const LOW_CODES: usize = 3usize.pow(LOW as u32);

/// Bits by ternary code of the five lowest points; the last 13 are never set.
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

    /// The bits of all codes.
    pub(crate) const ALL: Block = Block::of_codes(LOW, 0, 3);

    /// The bits of the codes whose digit of `point` is at least `from` and below `to`; of all codes if `point` is [`LOW`].
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
    pub(crate) fn digit(point: usize, digit: usize) -> Block {
        DIGITS[point][digit]
    }

    /// The codes with at most this number of stones of a colour: black 0, white 1, either 2.
    #[inline]
    pub(crate) fn at_most(stones: usize, colour: usize) -> Block {
        AT_MOST[colour][if stones > LOW { LOW } else { stones }]
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self == Block::NONE
    }

    #[inline]
    pub(crate) fn minus(self, other: Block) -> Block {
        self & !other
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

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

    /// The codes `n + by` for all codes `n`.
    #[inline]
    pub(crate) fn up(self, by: usize) -> Block {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| i.checked_sub(words).map_or(0, |i| self.0[i]);
        Block(std::array::from_fn(|i| match bits {
            0 => word(i),
            _ => word(i) << bits | i.checked_sub(1).map_or(0, word) >> (64 - bits),
        }))
    }

    /// The codes `n - by` for all codes `n`.
    #[inline]
    pub(crate) fn down(self, by: usize) -> Block {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Block(std::array::from_fn(|i| match bits {
            0 => word(i),
            _ => word(i) >> bits | word(i + 1) << (64 - bits),
        }))
    }

    /// The codes, in ascending order.
    #[inline]
    pub(crate) fn codes(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * i + bit
                })
            })
        })
    }
}

/// By point and digit.
static DIGITS: [[Block; 3]; LOW] = {
    let mut digits = [[Block::NONE; 3]; LOW];
    let mut index = 0;
    while index < 3 * LOW {
        let (point, digit) = (index / 3, index % 3);
        digits[point][digit] = Block::of_codes(point, digit, digit + 1);
        index += 1;
    }
    digits
};

/// By colour, and number of stones.
static AT_MOST: LazyLock<[[Block; LOW + 1]; 3]> = LazyLock::new(|| {
    let stones = |code: usize| {
        let Position { black, white } = Ternary::of_points(LOW).position::<u64>(code as u64);
        [black, white, black | white].map(PointSet::len)
    };
    let codes = |colour: usize, most: usize| (0..LOW_CODES).filter(move |&code| stones(code)[colour] <= most);
    let block = |colour, most| codes(colour, most).fold(Block::NONE, |block, code| block | Block::single(code));
    [0, 1, 2].map(|colour| std::array::from_fn(|most| block(colour, most)))
});

koatlas_board::bit_operators!(Block);
