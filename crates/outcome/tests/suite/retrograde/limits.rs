//! What is refused, and how work is stopped.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use koatlas_board::Suicide;
use koatlas_outcome::retrograde::{KoRule, SolveError, Solving, Table};
use koatlas_position_graph::{Control, LimitError};

use super::size;

fn solve(board: &str, control: &Control<'_>, report: impl FnMut(Solving)) -> Option<SolveError> {
    Table::solve(size(board), KoRule::BasicKo, Suicide::None, control, report).err()
}

#[test]
fn boards_too_large_and_memory_too_small_are_refused() {
    let default = Control::default();
    assert_eq!(solve("3x7", &default, |_| ()), Some(SolveError::Limit(LimitError::Everything)));
    assert_eq!(solve("19x19", &default, |_| ()), Some(SolveError::Limit(LimitError::Everything)));
    for memory in [0, 10_000, 300_000] {
        let control = Control { memory, ..Control::default() };
        let error = solve("3x3", &control, |_| ());
        assert!(
            matches!(error, Some(SolveError::Limit(LimitError::Memory { needed, limit })) if needed > limit && limit == memory),
            "{memory}: {error:?}"
        );
    }
    let control = Control { memory: 10_000_000, ..Control::default() };
    assert_eq!(solve("3x3", &control, |_| ()), None);
}

#[test]
fn work_stops_at_any_time() {
    let reports = std::cell::Cell::new(0);
    assert_eq!(solve("2x3", &Control::default(), |_| reports.set(reports.get() + 1)), None);
    for last in 0..reports.get() {
        let stop = AtomicBool::new(last == 0);
        let control = Control { stop: &stop, ..Control::default() };
        let mut seen = 0;
        let error = solve("2x3", &control, |_| {
            seen += 1;
            stop.store(seen >= last, Relaxed);
        });
        assert_eq!(error, Some(SolveError::Limit(LimitError::Stopped)), "after {last} reports");
    }
}

#[test]
fn reports_tell_when_values_and_ranks_are_known() {
    let mut reports = Vec::new();
    assert_eq!(solve("2x2", &Control::default(), |report| reports.push(report)), None);
    assert_eq!(reports.first(), Some(&Solving::States(26)));
    let values = reports.iter().filter(|report| matches!(report, Solving::Values { changed: 0, .. }));
    assert_eq!(values.count(), 1);
    assert!(matches!(reports.last(), Some(Solving::Ranks { missing: 0, .. })));
}
