//! Which of some moves are best, and which denies the opponent most.

use koatlas_board::Colour;
use koatlas_outcome::{BestFor, BestMoves, Interval, denying_index};

#[test]
fn moves_that_keep_both_bounds_go_before_those_that_keep_one() {
    let best = BestMoves::from_judged(&[("a", [true, false]), ("b", [true, true]), ("c", [false, true])]);
    assert_eq!(best, BestMoves { both: vec!["b"], one: None });
    let best = BestMoves::from_judged(&[("a", [true, false]), ("c", [false, true]), ("d", [false, false])]);
    assert_eq!(best, BestMoves { both: vec![], one: Some(BestFor { lo: vec!["a"], hi: vec!["c"] }) });
}

#[test]
fn the_opponent_is_denied_first() {
    let values = [(Some(1), Some(1)), (Some(-1), Some(3)), (Some(0), Some(3)), (Some(0), Some(3)), (Some(-5), None)];
    let after = |count: usize| values[..count].iter().map(|&(lo, hi)| Interval { lo, hi });
    assert_eq!([denying_index(Colour::Black, after(4)), denying_index(Colour::Black, after(5))], [Some(2), Some(4)]);
    assert_eq!([denying_index(Colour::White, after(4)), denying_index(Colour::White, after(0))], [Some(1), None]);
}
