//! Parallel work whose result does not depend on the number of threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::unproved::Unproved;

/// Result of a task, with the number of steps it took.
pub(crate) struct TaskOutcome<T> {
    pub result: Result<T, Unproved>,
    pub steps: u64,
}

/// Runs the tasks `0..count` in parallel, and begins them in this order. Returns the outcomes of those that were begun, in order.
///
/// No task is begun after one that was refused, or once the finished tasks took more than `left` steps: the steps of all
/// tasks that were begun then exceed `left` as well.
pub(crate) fn run_in_order<T: Send>(
    count: usize,
    left: u64,
    work: impl Fn(usize) -> TaskOutcome<T> + Sync,
) -> Vec<TaskOutcome<T>> {
    let (steps, is_refused) = (AtomicU64::new(0), AtomicBool::new(false));
    let numbers = (0..count).take_while(|_| steps.load(Relaxed) <= left && !is_refused.load(Relaxed));
    let outcomes = numbers.par_bridge().map(|number| {
        let outcome = work(number);
        steps.fetch_add(outcome.steps, Relaxed);
        is_refused.fetch_or(matches!(outcome.result, Err(Unproved::Refused(_))), Relaxed);
        (number, outcome)
    });
    let mut outcomes: Vec<(usize, TaskOutcome<T>)> = outcomes.collect();
    outcomes.sort_unstable_by_key(|(number, _)| *number);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}
