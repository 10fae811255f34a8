//! What each player can force at the least.

use std::fmt;
use std::ops::Neg;

/// The value of a state in which play may go on for ever: what either player can force an end at.
///
/// Scores are Black's area minus White's. An end that neither player can force is no end that counts: play that goes on
/// for ever pays nobody. `lo <= hi` where both are there, for if both force their end the score lies between. If
/// `lo == hi`, that is the value of the state. If not, play goes on for ever as long as both players refuse to take less
/// than what the other would have to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    /// The greatest score at or above which Black can force an end. `None`: he can force no end at all.
    pub lo: Option<i32>,
    /// The least score at or below which White can force an end. `None`: White can force no end at all.
    pub hi: Option<i32>,
}

impl Interval {
    /// The value, if both bounds are the same score.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        self.lo.filter(|_| self.lo == self.hi)
    }

    /// Whether both bounds are at least as good for Black as those of `other`.
    #[must_use]
    pub fn is_at_least(self, other: Interval) -> bool {
        // `None` is the worst lower bound and the best upper bound; it orders before every score.
        let hi_at_least = self.hi.is_none() || (other.hi.is_some() && self.hi >= other.hi);
        self.lo >= other.lo && hi_at_least
    }
}

/// The same state with the colours exchanged.
impl Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval { lo: self.hi.map(Neg::neg), hi: self.lo.map(Neg::neg) }
    }
}

/// `[-4, 4]`; a bound that is not there is written `none`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |bound: Option<i32>| bound.map_or_else(|| "none".to_owned(), |score| score.to_string());
        write!(f, "[{}, {}]", shown(self.lo), shown(self.hi))
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    #[test]
    fn black_prefers_higher_bounds_and_that_white_forces_nothing() {
        let interval = |lo, hi| Interval { lo, hi };
        let (low, high, open) = (interval(Some(-4), Some(0)), interval(Some(0), Some(4)), interval(None, None));
        assert!(high.is_at_least(low) && !low.is_at_least(high));
        assert!(!open.is_at_least(low) && !low.is_at_least(open));
        assert_eq!((-low, -open, (-low).is_at_least(-high)), (high, open, true));
        assert_eq!((low.to_string(), open.to_string()), ("[-4, 0]".to_owned(), "[none, none]".to_owned()));
        assert_eq!((interval(Some(3), Some(3)).value(), low.value(), open.value()), (Some(3), None, None));
    }
}
