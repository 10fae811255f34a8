//! Parallel work whose result does not depend on the number of threads.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::limits::Budget;
use crate::unproved::Unproved;

/// Result of a task, with the number of steps it took.
pub(crate) type TaskOutcome<T> = (Result<T, Unproved>, u64);

/// Runs the tasks `0..count` on `threads` threads, which begin them in this order. Returns the outcome of each; `None` if it
/// was not begun.
///
/// No task is begun after one that was refused, or once the finished tasks took more than `remaining` steps: the steps of all
/// tasks up to such a task then exceed `remaining` as well.
pub(crate) fn run_in_order<T: Send + Sync>(
    count: usize,
    threads: usize,
    left: u64,
    work: impl Fn(usize) -> TaskOutcome<T> + Sync,
) -> Vec<Option<TaskOutcome<T>>> {
    let results: Vec<OnceLock<TaskOutcome<T>>> = (0..count).map(|_| OnceLock::new()).collect();
    let (next, steps, refused) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(usize::MAX));
    let run = || {
        loop {
            let place = next.fetch_add(1, Relaxed);
            let Some(result) = results.get(place) else { return };
            if steps.load(Relaxed) > left || refused.load(Relaxed) < place {
                return;
            }
            let done = work(place);
            steps.fetch_add(done.1, Relaxed);
            if matches!(done.0, Err(Unproved::Refused(_))) {
                refused.fetch_min(place, Relaxed);
            }
            let _ = result.set(done);
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(run);
        });
        run();
    });
    results.into_iter().map(OnceLock::into_inner).collect()
}

/// Number of items of a portion.
const PORTION: usize = 1 << 12;

/// Runs `work` on portions of `0..len`, in parallel, and returns the results in order.
pub(crate) fn run_in_portions<T: Send + Sync>(
    len: usize,
    threads: usize,
    budget: &mut Budget,
    work: impl Fn(Range<usize>) -> TaskOutcome<T> + Sync,
) -> Result<Vec<T>, Unproved> {
    let of_portion = |portion| work(portion * PORTION..len.min((portion + 1) * PORTION));
    let portions = run_in_order(len.div_ceil(PORTION), threads, budget.remaining(), of_portion);
    let found = portions.into_iter().map(|done| {
        // A portion without outcome comes after one that was refused, or after too many steps.
        let (result, steps) = done.ok_or_else(|| budget.work_exceeded())?;
        budget.work(steps)?;
        result
    });
    found.collect()
}
