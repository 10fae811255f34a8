//! Tests of the numbers of states.

use koatlas_board::Size;

use super::{StateNumbering, TableSymmetries, grid, least_states, row_positions};
use crate::limits::{Budget, VerifierLimits};

fn size(rows: usize, cols: usize) -> Size {
    format!("{rows}x{cols}").parse().expect("a size")
}

#[test]
fn positions_of_a_row_are_counted() {
    for cols in 1..=9 {
        let (size, symmetries) = (size(1, cols), TableSymmetries::new(size(1, cols)));
        let legal = (0..3u64.pow(cols as u32)).filter(|&code| grid(size).is_legal(&symmetries.contents(code)));
        assert_eq!(row_positions(cols), legal.count() as u64, "{cols}");
    }
}

#[test]
fn no_board_has_fewer_states_than_the_least_number() {
    for size in (1..=9).flat_map(|rows| (1..=9 / rows).map(move |cols| size(rows, cols))) {
        let budget = &mut Budget::new(VerifierLimits::default());
        let states = StateNumbering::new(size, false, budget).expect("a small board").len() as u64;
        assert!(least_states(size) <= states && states < 30 * least_states(size), "{size}: {states}");
    }
}
