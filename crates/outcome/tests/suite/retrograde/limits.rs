//! What is refused, and how work is stopped.

use std::fmt::Display;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use koatlas_board::Suicide;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, SolveError};
use koatlas_position_graph::{Control, LimitError};

use super::size;

fn solve(board: &str, control: &Control<'_>) -> Option<SolveError> {
    RetrogradeTable::solve(size(board), KoRule::BasicKo, Suicide::None, control).err()
}

/// The progress messages while a board is solved.
fn told(board: &str) -> Vec<String> {
    let told = Mutex::new(Vec::new());
    let progress = |now: &dyn Display| told.lock().unwrap().push(now.to_string());
    assert_eq!(solve(board, &Control { progress: &progress, ..Control::default() }), None);
    told.into_inner().unwrap()
}

#[test]
fn boards_too_large_and_memory_too_small_are_refused() {
    let default = Control::default();
    assert_eq!(solve("3x7", &default), Some(SolveError::Limit(LimitError::PositionsNotNumbered)));
    assert_eq!(solve("19x19", &default), Some(SolveError::Limit(LimitError::PositionsNotNumbered)));
    for memory in [0, 10_000, 300_000] {
        let control = Control { memory, ..Control::default() };
        let error = solve("3x3", &control);
        assert!(
            matches!(error, Some(SolveError::Limit(LimitError::Memory { needed, limit })) if needed > limit && limit == memory),
            "{memory}: {error:?}"
        );
    }
    let control = Control { memory: 10_000_000, ..Control::default() };
    assert_eq!(solve("3x3", &control), None);
}

#[test]
fn work_stops_at_any_time() {
    for last in 0..told("2x3").len() {
        let (stop, seen) = (AtomicBool::new(last == 0), AtomicUsize::new(0));
        let progress = |_: &dyn Display| stop.store(seen.fetch_add(1, Relaxed) + 1 >= last, Relaxed);
        let control = Control { stop: &stop, progress: &progress, ..Control::default() };
        assert_eq!(solve("2x3", &control), Some(SolveError::Limit(LimitError::Stopped)), "after {last} reports");
    }
}

#[test]
fn progress_tells_when_values_and_ranks_are_known() {
    let told = told("2x2");
    assert_eq!(told[0], "26 states");
    assert_eq!(told.iter().filter(|now| now.ends_with(": 0 positions changed")).count(), 1);
    assert!(told.last().is_some_and(|now| now.ends_with(": 0 positions without rank")), "{told:?}");
}
