//! Results that are computed type by type, in parallel.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

/// Computes a result for each of `types` types with `find`, and calls `after_type` after each. Begins no further type after `stop` is
/// set, and returns `None` then.
pub(crate) fn for_each_type<T: Send>(
    types: usize,
    find: impl Fn(usize) -> T + Sync,
    stop: &AtomicBool,
    after_type: impl Fn() + Sync,
) -> Option<Vec<T>> {
    // One type at a time for each thread: a large component takes as long as many small ones.
    let found = (0..types).into_par_iter().with_max_len(1).map(|index| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let found = find(index);
        after_type();
        Some(found)
    });
    found.collect()
}
