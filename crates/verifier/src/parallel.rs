//! Parallel work whose result does not depend on the number of threads.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::limits::Budget;
use crate::unproved::Unproved;

/// Result of a task, with the number of steps it took.
pub(crate) struct TaskOutcome<T> {
    pub result: Result<T, Unproved>,
    pub steps: u64,
}

/// Runs the tasks `0..count` on `threads` threads, which begin them in this order. Returns the outcome of each; `None` if it
/// was not begun.
///
/// No task is begun after one that was refused, or once the finished tasks took more than `left` steps: the steps of all
/// tasks up to such a task then exceed `left` as well.
pub(crate) fn run_in_order<T: Send + Sync>(
    count: usize,
    threads: usize,
    left: u64,
    work: impl Fn(usize) -> TaskOutcome<T> + Sync,
) -> Vec<Option<TaskOutcome<T>>> {
    let results: Vec<OnceLock<TaskOutcome<T>>> = (0..count).map(|_| OnceLock::new()).collect();
    let (next, steps, refused) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(usize::MAX));
    let tasks = Tasks { results: &results, next: &next, steps: &steps, refused: &refused, left, work: &work };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| tasks.run());
        }
        tasks.run();
    });
    results.into_iter().map(OnceLock::into_inner).collect()
}

/// Tasks that several threads work on, with the results of [`run_in_order`].
struct Tasks<'t, T, W> {
    results: &'t [OnceLock<TaskOutcome<T>>],
    /// Number of the next task to begin.
    next: &'t AtomicUsize,
    /// Number of steps of all finished tasks.
    steps: &'t AtomicU64,
    refused: &'t AtomicUsize,
    left: u64,
    work: &'t W,
}

impl<T, W: Fn(usize) -> TaskOutcome<T>> Tasks<'_, T, W> {
    /// Runs tasks until there are none to begin.
    fn run(&self) {
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            let Some(result) = self.results.get(number) else { return };
            // Only tasks after a refused one are skipped, so the first refusal of all is always found.
            if self.steps.load(Relaxed) > self.left || self.refused.load(Relaxed) < number {
                return;
            }
            let outcome = (self.work)(number);
            self.steps.fetch_add(outcome.steps, Relaxed);
            if matches!(outcome.result, Err(Unproved::Refused(_))) {
                self.refused.fetch_min(number, Relaxed);
            }
            let _ = result.set(outcome);
        }
    }
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
    let portions = run_in_order(len.div_ceil(PORTION), threads, budget.remaining(), |portion| {
        work(portion * PORTION..len.min((portion + 1) * PORTION))
    });
    let mut results = Vec::with_capacity(portions.len());
    for outcome in portions {
        // A portion without outcome comes after one that was refused, or after too many steps.
        let outcome = outcome.ok_or_else(|| budget.work_exceeded())?;
        budget.work(outcome.steps)?;
        results.push(outcome.result?);
    }
    Ok(results)
}
