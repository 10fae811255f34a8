//! Parallel work whose result does not depend on the number of threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::Unproved;

/// Result of a task, with the number of steps it took.
pub(crate) struct TaskOutcome<T> {
    pub result: Result<T, Unproved>,
    pub steps: u64,
}

/// Runs the tasks `0..count` in parallel, and begins them in this order. Returns the outcomes of those that were begun, in order.
///
/// No task is begun after one that was refused, or once the finished tasks took more than `left` steps: the steps of all
/// tasks that were begun then exceed `left` as well.
pub(crate) fn run_in_order<T: Send + Sync>(
    count: usize,
    left: u64,
    work: impl Fn(usize) -> TaskOutcome<T> + Sync,
) -> Vec<TaskOutcome<T>> {
    let outcomes: Vec<OnceLock<TaskOutcome<T>>> = (0..count).map(|_| OnceLock::new()).collect();
    run_while(count, left, &|number| {
        let outcome = outcomes[number].get_or_init(|| work(number));
        (outcome.steps, matches!(outcome.result, Err(Unproved::Refused(_))))
    });
    outcomes.into_iter().map_while(OnceLock::into_inner).collect()
}

/// Runs tasks as [`run_in_order`] does. A task returns its steps, and true if it was refused.
fn run_while(count: usize, left: u64, task: &(dyn Fn(usize) -> (u64, bool) + Sync)) {
    let (all_steps, any_refused) = (AtomicU64::new(0), AtomicBool::new(false));
    let numbers = (0..count).take_while(|_| all_steps.load(Relaxed) <= left && !any_refused.load(Relaxed));
    numbers.par_bridge().for_each(|number| {
        let (steps, is_refused) = task(number);
        all_steps.fetch_add(steps, Relaxed);
        any_refused.fetch_or(is_refused, Relaxed);
    });
}
