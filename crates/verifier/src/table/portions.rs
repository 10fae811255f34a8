//! Work in portions, by several threads, with the same result for any number of them.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::limits::Budget;
use crate::unproved::{Refused, Unproved};

/// Items of a portion.
const PORTION: usize = 1 << 12;

/// What the work on a portion gives, and the steps it took.
pub(crate) type Done<T> = (Result<T, Refused>, u64);

/// Does the work on `0..len` portion by portion, and answers what each gave, in their order.
///
/// Portions are begun in their order. Nobody begins one after another has failed, or when the steps of those that were
/// done are more than is left of the budget: then the sum up to this portion is more, too.
pub(crate) fn in_portions<T: Send + Sync>(
    len: usize,
    threads: usize,
    budget: &mut Budget,
    work: impl Fn(Range<usize>) -> Done<T> + Sync,
) -> Result<Vec<T>, Unproved> {
    let results: Vec<OnceLock<Done<T>>> = (0..len.div_ceil(PORTION)).map(|_| OnceLock::new()).collect();
    let (next, steps, failed) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(usize::MAX));
    let left = budget.left();
    let run = || {
        loop {
            let portion = next.fetch_add(1, Relaxed);
            let Some(result) = results.get(portion) else { return };
            if steps.load(Relaxed) > left || failed.load(Relaxed) < portion {
                return;
            }
            let done = work(portion * PORTION..len.min((portion + 1) * PORTION));
            steps.fetch_add(done.1, Relaxed);
            if done.0.is_err() {
                failed.fetch_min(portion, Relaxed);
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
    let mut all = Vec::with_capacity(results.len());
    for result in results {
        // A portion that nobody began comes after one that failed, or the others took too many steps.
        let (result, steps) = result.into_inner().ok_or_else(|| budget.used_up())?;
        budget.work(steps)?;
        all.push(result?);
    }
    Ok(all)
}
