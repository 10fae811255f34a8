//! Positions as ternary numbers, and bit sets with rank and select.

use koatlas_board::{LocalBoard, PointSet, Position};

/// The numbering of the positions of a local board: the contents of the points are the digits of a number to the base 3.
///
/// The digit of point `i` has the weight `3^i`. It is 0 for an empty point, 1 for a black and 2 for a white stone. On 2x2:
///
/// ```text
///   diagram   point numbers   digits of points 3 2 1 0   code
///    X .         0 1                         2 1 0 1     2*27 + 1*9 + 0*3 + 1*1 = 64
///    X O         2 3
/// ```
///
/// Both directions take a few look-ups in tables of eight points. A set of positions is then a set of bits, `3^len` of
/// them: 5.4 MB for 16 points, 436 MB for 20. Only local boards whose points are all playable are numbered in this way; in others
/// most codes could never arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ternary {
    points: usize,
}

impl Ternary {
    /// Largest number of points. 3^20 is 3,486,784,401.
    pub const MAX_POINTS: usize = 20;

    /// Numbering of the positions of `local_board`. `None` if it has more than [`Ternary::MAX_POINTS`] points, or points that are
    /// not playable.
    pub fn new<S: PointSet>(local_board: &LocalBoard<S>) -> Option<Ternary> {
        let fits = local_board.len() <= Ternary::MAX_POINTS && local_board.playable() == local_board.all();
        fits.then_some(Ternary { points: local_board.len() })
    }

    /// Numbering of the contents of `points` points, at most [`Ternary::MAX_POINTS`].
    pub(crate) fn with_points(points: usize) -> Ternary {
        Ternary { points }
    }

    /// Number of codes, `3^len`. Some of them are illegal positions.
    pub fn codes(self) -> u64 {
        3u64.pow(self.points as u32)
    }

    /// Code of `position`.
    ///
    /// ```
    /// use koatlas_board::{LocalBoard, Position};
    /// use koatlas_position_graph::Ternary;
    ///
    /// // The position that is drawn above.
    /// let ternary = Ternary::new(&LocalBoard::<u64>::whole_board("2x2".parse()?)?).unwrap();
    /// let position = Position { black: 0b0101u64, white: 0b1000 };
    /// assert_eq!((ternary.codes(), ternary.code(position), ternary.position(64)), (81, 64, position));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn code(self, position: Position<u64>) -> u64 {
        value(position.black) + 2 * value(position.white)
    }

    /// Position with this `code`. If `code` is not below [`Ternary::codes`], the position has stones on points outside the local
    /// board.
    #[inline]
    pub fn position<S: From<u64>>(self, code: u64) -> Position<S> {
        // Each part has the black and the white stones of eight points, the first part those of the lowest points.
        let first = DIGITS[(code % EIGHT_DIGITS) as usize];
        let second = DIGITS[(code / EIGHT_DIGITS % EIGHT_DIGITS) as usize];
        let third = DIGITS[(code / (EIGHT_DIGITS * EIGHT_DIGITS) % EIGHT_DIGITS) as usize];
        let black = u64::from_le_bytes([first[0], second[0], third[0], 0, 0, 0, 0, 0]);
        let white = u64::from_le_bytes([first[1], second[1], third[1], 0, 0, 0, 0, 0]);
        Position { black: black.into(), white: white.into() }
    }
}

/// Sum of the weights of the points in `mask`, which has at most 24 points.
#[inline]
fn value(mask: u64) -> u64 {
    let [first, second, third, ..] = mask.to_le_bytes();
    VALUES[0][usize::from(first)] + VALUES[1][usize::from(second)] + VALUES[2][usize::from(third)]
}

/// Number of contents of eight points.
const EIGHT_DIGITS: u64 = 3u64.pow(8);

/// `VALUES[i][byte]` is the sum of the weights of the points of `byte`, the byte number `i` of a mask. 6 KiB.
static VALUES: [[u64; 256]; 3] = {
    let mut values = [[0; 256]; 3];
    let mut index = 0_usize;
    while index < 3 * 256 {
        let (place, byte) = (index / 256, index % 256);
        if byte > 0 {
            // The value of the byte without its least point, plus the weight of this point.
            let weight = 3u64.pow(8 * place as u32 + byte.trailing_zeros());
            values[place][byte] = values[place][byte & (byte - 1)] + weight;
        }
        index += 1;
    }
    values
};

/// `DIGITS[number]` is a number of eight ternary digits as two masks: the digits that are 1, and those that are 2. 13 KiB.
static DIGITS: [[u8; 2]; EIGHT_DIGITS as usize] = {
    let mut digits = [[0; 2]; EIGHT_DIGITS as usize];
    let mut number = 1;
    while number < digits.len() {
        // The masks of a third of the number, moved on by one point, with its last digit added.
        let [black, white]: [u8; 2] = digits[number / 3];
        digits[number] = [black << 1 | (number % 3 == 1) as u8, white << 1 | (number % 3 == 2) as u8];
        number += 1;
    }
    digits
};

/// Number of words that share an entry of `before`.
const BLOCK: usize = 8;

/// Number of elements that share an entry of `blocks`.
const STRIDE: usize = 256;

/// A fixed set of numbers as bits, with the rank of an element and the element of a rank (select).
///
/// Space: one bit for each number, one sixteenth more for counts, and 4 bytes for every 256 elements. Rank takes constant time,
/// and so does select in practice (Jacobson, Space-efficient static trees and graphs, FOCS 1989).
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
    /// Number of elements before each block of 8 words.
    before: Vec<u32>,
    /// Block that contains each 256th element.
    blocks: Vec<u32>,
    len: usize,
}

impl RankedBits {
    /// The set of the numbers whose bits in `words` are set.
    ///
    /// # Panics
    /// If there are 2^32 elements or more.
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
    pub fn len(&self) -> usize {
        self.len
    }

    /// True if there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// True if `number` is an element.
    ///
    /// # Panics
    /// If `words` had no bit for `number`. [`RankedBits::rank`] panics then too, and [`RankedBits::select`] if there is no such
    /// rank.
    pub fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Number of elements below `number`.
    pub fn rank(&self, number: usize) -> u32 {
        let (word, block) = (number / 64, number / 64 / BLOCK);
        let whole: u32 = self.words[block * BLOCK..word].iter().map(|word| word.count_ones()).sum();
        self.before[block] + whole + (self.words[word] & ((1 << (number % 64)) - 1)).count_ones()
    }

    /// Element with `rank` elements below it.
    pub fn select(&self, rank: u32) -> usize {
        let mut block = self.blocks[rank as usize / STRIDE] as usize;
        // The stride gives a block at or before the right one. Where elements are dense the loop ends at once.
        while self.before.get(block + 1).is_some_and(|&before| before <= rank) {
            block += 1;
        }
        let (mut left, mut word) = (rank - self.before[block], block * BLOCK);
        while self.words[word].count_ones() <= left {
            left -= self.words[word].count_ones();
            word += 1;
        }
        let mut bits = self.words[word];
        // Clear the lowest set bit `left` times; the lowest of the remaining ones is the element.
        (0..left).for_each(|_| bits &= bits - 1);
        64 * word + bits.trailing_zeros() as usize
    }
}
