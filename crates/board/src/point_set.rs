//! Sets of local board points as bitmasks: 64, 128, 384 or 640 points.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

/// A set of points, numbered from 0; bit `i` is point `i`.
///
/// Four widths exist. `u64` serves dense work (whole boards up to 64 points, regions), `u128` sparse work, [`U384`] boards of
/// up to 19x19, and [`Wide`] boards of any size. All code on local boards is generic over the width.
///
/// ```
/// use koatlas_board::{PointSet, Wide};
/// let set = Wide::collect([3, 70, 300]);
/// assert_eq!((set.len(), set.first(), set.contains(70)), (3, Some(3), true));
/// assert_eq!(set.minus(Wide::single(3)).iter().collect::<Vec<_>>(), [70, 300]);
/// ```
pub trait PointSet:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + 'static
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitXor<Output = Self>
    + std::ops::Not<Output = Self>
    + std::ops::BitAndAssign
    + std::ops::BitOrAssign
{
    /// How many points the set can hold.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;
    /// An array with one set a point, all empty: tables on the stack.
    type PerPoint: Index<usize, Output = Self> + IndexMut<usize> + Clone;
    /// [`PointSet::PerPoint`] with every set empty.
    const NONE_PER_POINT: Self::PerPoint;

    /// The set of one point.
    ///
    /// # Panics
    /// May panic, or give an empty set, if `index` is not below [`PointSet::CAPACITY`].
    #[must_use]
    fn single(index: usize) -> Self;

    /// The least point, if any.
    #[must_use]
    fn first(self) -> Option<usize>;

    /// Number of points.
    #[must_use]
    fn len(self) -> usize;

    /// The set without its least point.
    #[must_use]
    fn without_first(self) -> Self;

    /// Whether there is no point.
    #[inline]
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the point belongs to the set.
    #[inline]
    #[must_use]
    fn contains(self, index: usize) -> bool {
        !(self & Self::single(index)).is_empty()
    }

    /// Whether the sets share a point.
    #[inline]
    #[must_use]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Adds a point.
    ///
    /// # Panics
    /// May panic, or add nothing, if `index` is not below [`PointSet::CAPACITY`].
    #[inline]
    fn insert(&mut self, index: usize) {
        *self |= Self::single(index);
    }

    /// Takes a point away, if it is there.
    ///
    /// # Panics
    /// May panic, or take nothing, if `index` is not below [`PointSet::CAPACITY`].
    #[inline]
    fn take(&mut self, index: usize) {
        *self &= !Self::single(index);
    }

    /// The points of this set that are not in `other`.
    #[inline]
    #[must_use]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The points in ascending order.
    #[inline]
    fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left = left.without_first();
            Some(first)
        })
    }

    /// Calls `visit` with the points in ascending order: quicker than [`PointSet::iter`] for sets of several words.
    #[inline]
    fn for_each(self, visit: impl FnMut(usize)) {
        self.iter().for_each(visit);
    }

    /// The set of the points given.
    #[must_use]
    fn collect(points: impl IntoIterator<Item = usize>) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, i| set | Self::single(i))
    }
}

macro_rules! one_word {
    ($word:ty, $bits:literal) => {
        impl PointSet for $word {
            const CAPACITY: usize = $bits;
            const EMPTY: Self = 0;
            type PerPoint = [$word; $bits];
            const NONE_PER_POINT: Self::PerPoint = [0; $bits];

            #[inline]
            fn single(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn first(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

one_word!(u64, 64);
one_word!(u128, 128);

/// Gives a set that is an array of words the operators of bitmasks, word by word.
#[doc(hidden)]
#[macro_export]
macro_rules! bit_operators {
    ($set:ident) => {
        $crate::bit_operators!($set: BitAnd bitand BitAndAssign bitand_assign);
        $crate::bit_operators!($set: BitOr bitor BitOrAssign bitor_assign);
        $crate::bit_operators!($set: BitXor bitxor BitXorAssign bitxor_assign);

        impl std::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(self.0.map(|word| !word))
            }
        }
    };
    ($set:ident: $operator:ident $method:ident $assign:ident $in_place:ident) => {
        impl std::ops::$operator for $set {
            type Output = $set;
            #[inline]
            fn $method(self, other: $set) -> $set {
                $set(std::array::from_fn(|i| std::ops::$operator::$method(self.0[i], other.0[i])))
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $in_place(&mut self, other: $set) {
                *self = std::ops::$operator::$method(*self, other);
            }
        }
    };
}

macro_rules! several_words {
    ($set:ident, $words:literal) => {
        bit_operators!($set);

        impl PointSet for $set {
            const CAPACITY: usize = 64 * $words;
            const EMPTY: Self = $set([0; $words]);
            type PerPoint = [$set; 64 * $words];
            const NONE_PER_POINT: Self::PerPoint = [$set([0; $words]); 64 * $words];

            #[inline]
            fn single(index: usize) -> Self {
                let mut words = [0; $words];
                words[index / 64] = 1 << (index % 64);
                $set(words)
            }

            #[inline]
            fn first(self) -> Option<usize> {
                let word = self.0.iter().position(|&w| w != 0)?;
                Some(64 * word + self.0[word].trailing_zeros() as usize)
            }

            #[inline]
            fn len(self) -> usize {
                self.0.iter().map(|w| w.count_ones() as usize).sum()
            }

            // A comparison with the empty set would be a call.
            #[inline]
            fn is_empty(self) -> bool {
                self.0.into_iter().fold(0, |all, word| all | word) == 0
            }

            #[inline]
            fn contains(self, index: usize) -> bool {
                self.0[index / 64] >> (index % 64) & 1 != 0
            }

            #[inline]
            fn insert(&mut self, index: usize) {
                self.0[index / 64] |= 1 << (index % 64);
            }

            #[inline]
            fn take(&mut self, index: usize) {
                self.0[index / 64] &= !(1 << (index % 64));
            }

            #[inline]
            fn for_each(self, mut visit: impl FnMut(usize)) {
                for (number, mut word) in self.0.into_iter().enumerate() {
                    while word != 0 {
                        visit(64 * number + word.trailing_zeros() as usize);
                        word &= word - 1;
                    }
                }
            }

            #[inline]
            fn without_first(mut self) -> Self {
                if let Some(word) = self.0.iter_mut().find(|w| **w != 0) {
                    *word &= *word - 1;
                }
                self
            }
        }
    };
}

/// A set of up to 384 points, so that boards of 19x19 fit: six words, point `i` in bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct U384([u64; 6]);

several_words!(U384, 6);

/// A set of up to 640 points, so that every board fits: ten words, as in [`U384`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide([u64; 10]);

several_words!(Wide, 10);
