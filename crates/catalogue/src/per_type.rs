//! What is found type by type, in parallel.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

/// What has been found for some of the types of a list, by their places in it.
pub type PerType<T> = BTreeMap<usize, T>;

/// Finds what is missing for `types` types, one by one, as a large component is worth many small ones. After each type
/// `after_type` hears what has been found so far and can save it. When `stop` is set, or `after_type` answers an error,
/// no further type is begun. Answers whether all is found.
pub(crate) fn fill_missing<T: Send, E: Send>(
    all: &mut PerType<T>,
    types: usize,
    find: impl Fn(usize) -> T + Sync,
    stop: &AtomicBool,
    after_type: impl FnMut(&PerType<T>) -> Result<(), E> + Send,
) -> Result<bool, E> {
    let missing: Vec<usize> = (0..types).filter(|place| !all.contains_key(place)).collect();
    let shared = Mutex::new((std::mem::take(all), after_type));
    let done = missing.into_par_iter().with_max_len(1).try_for_each(|place| {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let found = find(place);
        let mut shared = shared.lock().expect("nobody panics with the lock in hand");
        let (all, after_type) = &mut *shared;
        all.insert(place, found);
        after_type(all)
    });
    *all = shared.into_inner().expect("nobody panics with the lock in hand").0;
    done.map(|()| all.len() == types)
}
