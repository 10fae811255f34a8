//! Intervals, and who wins by them.

use koatlas_outcome::{Interval, Winner};

/// True if both bounds of `one` are at least as good for Black as those of `other`.
pub fn is_at_least(one: Interval, other: Interval) -> bool {
    // `None` is the worst lower bound and the best upper bound; it orders before every score.
    let hi_at_least = one.hi.is_none() || (other.hi.is_some() && one.hi >= other.hi);
    one.lo >= other.lo && hi_at_least
}

#[test]
fn black_prefers_higher_bounds_and_that_white_forces_nothing() {
    let interval = |lo, hi| Interval { lo, hi };
    let (low, high, open) = (interval(Some(-4), Some(0)), interval(Some(0), Some(4)), interval(None, None));
    assert!(is_at_least(high, low) && !is_at_least(low, high));
    assert!(!is_at_least(open, low) && !is_at_least(low, open));
    assert_eq!((-low, -open, is_at_least(-low, -high)), (high, open, true));
    assert_eq!((low.to_string(), open.to_string()), ("[-4, 0]".to_owned(), "[none, none]".to_owned()));
    assert_eq!((interval(Some(3), Some(3)).value(), low.value(), open.value()), (Some(3), None, None));
}

#[test]
fn the_komi_decides() {
    let winner = |lo, hi, komi| Winner::from_interval(Interval { lo, hi }, komi).id();
    assert_eq!([winner(Some(2), Some(2), 1), winner(Some(2), Some(2), 2)], ["black", "nobody"]);
    assert_eq!([winner(Some(2), Some(2), 3), winner(Some(2), None, 0)], ["white", "black"]);
    assert_eq!([winner(Some(-2), Some(2), 0), winner(None, Some(0), 0), winner(None, None, 0)], ["neither"; 3]);
    assert_eq!([winner(Some(0), Some(2), 0), winner(Some(-2), Some(-1), 0)], ["neither", "white"]);
}
