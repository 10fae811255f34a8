//! Sets of points of a local board as bitmasks of 64, 128, 384 or 640 bits, and the macro [`in_narrowest!`](crate::in_narrowest), which
//! chooses the width.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

/// A set of points as a bitmask: bit `i` is set if point `i` belongs to the set.
///
/// There are four widths: `u64` for small boards and regions, `u128` for up to 128 points, [`U384`] for boards of up to 19x19,
/// and [`Wide`] for boards of any size. All code on local boards is generic over the width. Each width is more code to compile: most
/// questions take two, a narrow one and one that is wide enough.
///
/// # Panics
/// A method that takes an `index` may panic, or do as if there were no such point, if it is not below [`PointSet::CAPACITY`].
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
    /// Largest number of points that the set can hold; points are numbered from 0 to `CAPACITY - 1`.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;
    /// An array with a set for each point, such as a table of neighbours. It lives on the stack.
    type PerPoint: Index<usize, Output = Self> + IndexMut<usize> + Clone;
    /// A [`PointSet::PerPoint`] in which every set is empty.
    const NONE_PER_POINT: Self::PerPoint;

    /// The set with the single point `index`.
    fn single(index: usize) -> Self;

    /// Least point of the set. `None` if the set is empty.
    fn first(self) -> Option<usize>;

    /// Number of points in the set.
    fn len(self) -> usize;

    /// The set without its least point. The empty set stays empty.
    #[must_use]
    fn without_first(self) -> Self;

    /// True if the set has no point.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// True if the set has the point `index`.
    #[inline]
    fn contains(self, index: usize) -> bool {
        !(self & Self::single(index)).is_empty()
    }

    /// True if the two sets share a point.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Adds the point `index`.
    #[inline]
    fn insert(&mut self, index: usize) {
        *self |= Self::single(index);
    }

    /// Removes the point `index` if the set has it.
    #[inline]
    fn remove(&mut self, index: usize) {
        *self &= !Self::single(index);
    }

    /// Set difference: the points of `self` that are not in `other`.
    #[inline]
    #[must_use]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// Iterates over the points in ascending order.
    #[inline]
    fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            // O(1) for each point: the lowest bit is found and cleared by single instructions.
            let first = left.first()?;
            left = left.without_first();
            Some(first)
        })
    }

    /// Calls `visit` with every point in ascending order. Faster than [`PointSet::iter`] for sets of several words.
    #[inline]
    fn for_each(self, visit: impl FnMut(usize)) {
        self.iter().for_each(visit);
    }

    /// The set of all points that `points` yields.
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
                // Subtracting 1 flips the lowest set bit and the zeros below it; `wrapping_sub` keeps the empty set empty.
                self & self.wrapping_sub(1)
            }
        }
    };
}

one_word!(u64, 64);
one_word!(u128, 128);

/// Implements the operators of bitmasks, word by word, for a set that wraps an array of words.
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

            // `self == EMPTY` compiles to a call of `memcmp`; joining the words does not.
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
            fn remove(&mut self, index: usize) {
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

/// A set of up to 384 points, enough for 19x19: point `i` is bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct U384([u64; 6]);

several_words!(U384, 6);

/// A set of up to 640 points, enough for every board. The layout is that of [`U384`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide([u64; 10]);

several_words!(Wide, 10);

/// Evaluates an expression with a type alias for the first [point set](crate::PointSet) of a list that holds every point of a board
/// whose content can change. If none is wide enough, the alias is the last one, so that [`BoardPosition::local_board`] returns the
/// error.
///
/// [`BoardPosition::local_board`]: crate::BoardPosition::local_board
///
/// ```
/// use koatlas_board::{BoardPosition, PointSet, U384, Wide, in_narrowest};
///
/// let capacity = |size: &str| {
///     let board = BoardPosition::empty_board(size.parse().expect("a size"));
///     in_narrowest!(board, S in [u64, u128, U384, Wide] => S::CAPACITY)
/// };
/// let capacities = ["8x8", "9x9", "19x19", "25x25"].map(capacity);
/// assert_eq!(capacities, [64, 128, 384, 640]);
/// ```
#[macro_export]
macro_rules! in_narrowest {
    ($board:expr, $set:ident in [$($sets:ty),+] => $work:expr) => {{
        let points = $board.changeable_points();
        $crate::in_narrowest!(@points, $set in [$($sets),+] => $work)
    }};
    (@$points:ident, $set:ident in [$last:ty] => $work:expr) => {{
        type $set = $last;
        $work
    }};
    (@$points:ident, $set:ident in [$first:ty, $next:ty $(, $wider:ty)*] => $work:expr) => {
        if $points <= <$first as $crate::PointSet>::CAPACITY && $crate::is_worth_compiling::<$first, $next>() {
            type $set = $first;
            $work
        } else {
            $crate::in_narrowest!(@$points, $set in [$next $(, $wider)*] => $work)
        }
    };
}

/// True if code for `S` is worth its size beside code for the wider `N`. A module of WebAssembly is loaded by every visitor: there a
/// set has to be smaller by more than half.
pub const fn is_worth_compiling<S: PointSet, N: PointSet>() -> bool {
    !cfg!(target_arch = "wasm32") || N::CAPACITY > 2 * S::CAPACITY
}
