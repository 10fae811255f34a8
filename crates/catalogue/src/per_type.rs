//! Results that are computed type by type, in parallel, and can be saved in between.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

/// Results of type `T` for some types of a list, by their indices in it.
pub type PerType<T> = BTreeMap<usize, T>;

/// Computes the missing results of `types` types with `find`. After each type it calls `after_type` with all results, which can save them.
/// Begins no further type after `stop` is set or `after_type` fails. Returns true if all results are there.
pub(crate) fn fill_missing<T: Send, E: Send>(
    all: &mut PerType<T>,
    types: usize,
    find: impl Fn(usize) -> T + Sync,
    stop: &AtomicBool,
    after_type: impl FnMut(&PerType<T>) -> Result<(), E> + Send,
) -> Result<bool, E> {
    let missing: Vec<usize> = (0..types).filter(|index| !all.contains_key(index)).collect();
    let shared = Mutex::new((std::mem::take(all), after_type));
    // One type at a time for each thread: a large component takes as long as many small ones.
    let result = missing.into_par_iter().with_max_len(1).try_for_each(|index| {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let found = find(index);
        let mut shared = shared.lock().expect("nobody panics with the lock in hand");
        let (all, after_type) = &mut *shared;
        all.insert(index, found);
        after_type(all)
    });
    *all = shared.into_inner().expect("nobody panics with the lock in hand").0;
    result.map(|()| all.len() == types)
}
