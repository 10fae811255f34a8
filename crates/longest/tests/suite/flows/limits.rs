//! Progress of a search for a bound, and requests to stop it.

use std::sync::atomic::{AtomicUsize, Ordering};

use koatlas_board::Suicide;
use koatlas_longest::WalkGraph;
use koatlas_longest::flows::UpperBound;
use koatlas_longest::{BoundLimits, Round};

use super::figures::positional;
use super::searched;

/// Bound of a search that is stopped when it has read the request a number of times; and the number of times in all.
fn stopped(graph: &WalkGraph, asked: usize) -> (UpperBound, usize) {
    let count = AtomicUsize::new(0);
    let stop = || count.fetch_add(1, Ordering::Relaxed) >= asked;
    let bound = searched(graph, BoundLimits { rounds: 100, known: 0, stop: &stop }, &mut |_| ());
    (bound, count.into_inner())
}

#[test]
fn a_stopped_search_ends_soon_with_a_bound_that_holds() {
    let graph = positional("2x3", Suicide::Multi);
    let mut bounds = Vec::new();
    for asked in [0, 1, 20, 200, 700, 1500, 2500] {
        let (bound, count) = stopped(&graph, asked);
        assert!(count <= asked + 10, "asked {count} times after {asked}");
        bounds.push(bound.bound);
    }
    assert!(bounds.is_sorted_by(|a, b| a >= b), "{bounds:?}");
    assert!(bounds[0] > 304 && bounds.ends_with(&[292]), "{bounds:?}");
}

#[test]
fn every_round_is_told() {
    let (graph, mut told) = (positional("2x3", Suicide::Multi), Vec::new());
    let limits = BoundLimits { rounds: 100, known: 0, stop: &|| false };
    let last = searched(&graph, limits, &mut |round: Round| told.push(round)).bound;
    let numbers: Vec<usize> = told.iter().map(|round| round.number).collect();
    assert!(numbers.is_sorted() && numbers[0] == 1 && numbers[numbers.len() - 1] >= 3, "{numbers:?}");
    assert!(told.is_sorted_by(|a, b| a.bound >= b.bound && a.cuts <= b.cuts), "{told:?}");
    assert_eq!((told[0].bound, told[0].cuts), (304, 0));
    assert_eq!(told[told.len() - 1].bound, last);
}
