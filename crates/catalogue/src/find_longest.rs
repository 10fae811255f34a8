//! The longest sequences as a pass of their own over a catalogue: type by type, in parallel, saved in between.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use koatlas_worst_case::inside::{Component, longest_inside};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::catalogue::{Catalogue, TypeEntry};
use crate::component::BoardComponent;
use crate::longest::{Longest, ProofsEntry, SequenceEntry, by_rule_set};

/// The longest sequences inside a type's component.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LongestEntry {
    longest: Longest,
    sequences: Vec<SequenceEntry>,
    proofs: ProofsEntry,
}

impl Catalogue {
    /// Whether the longest sequences of all types are there.
    #[must_use]
    pub fn has_longest(&self) -> bool {
        self.types.iter().all(|entry| entry.longest.is_some() && entry.longest_sequences.is_some())
    }

    /// Looks for the longest sequences of the types for which they are not among those found. After each type `after_type`
    /// hears what is found and can save it; when `stop` is set no further type is begun. Answers whether all are found.
    ///
    /// # Errors
    /// What `after_type` answers.
    ///
    /// # Panics
    /// If a type's board is not a position with something that repeats, which those of catalogues that are
    /// [made](crate::Run::described) or [read](crate::files::read) always are.
    pub fn find_longest<E: Send>(
        &self,
        found: &mut PerType<LongestEntry>,
        stop: &AtomicBool,
        after_type: impl FnMut(&PerType<LongestEntry>) -> Result<(), E> + Send,
    ) -> Result<bool, E> {
        let find = |place: usize| self.longest(&self.types[place]);
        found.fill(self.types.len(), find, stop, after_type)
    }

    fn longest(&self, entry: &TypeEntry) -> LongestEntry {
        let BoardComponent { board, arena, graph } = &*self.component(entry);
        let found = longest_inside(&Component::new(board, arena, graph, self.suicide));
        LongestEntry {
            longest: by_rule_set(&found.longest),
            sequences: found.longest.iter().map(SequenceEntry::of).collect(),
            proofs: ProofsEntry::of(found.proofs),
        }
    }

    /// The catalogue with the longest sequences of all types.
    ///
    /// # Panics
    /// If they have not been found for all types.
    #[must_use]
    pub fn with_longest(mut self, found: PerType<LongestEntry>) -> Catalogue {
        assert_eq!(found.len(), self.types.len(), "they are found for all types");
        for (entry, LongestEntry { longest, sequences, proofs }) in self.types.iter_mut().zip(found.into_values()) {
            entry.longest = Some(longest);
            entry.longest_sequences = Some(sequences);
            entry.proofs = Some(proofs);
        }
        self
    }
}

/// What has been found for some of the types of a list, by their places in it.
#[derive(Clone, Debug)]
pub struct PerType<T>(pub(crate) BTreeMap<usize, T>);

impl<T> Default for PerType<T> {
    fn default() -> PerType<T> {
        PerType(BTreeMap::new())
    }
}

impl<T> PerType<T> {
    /// The number of types for which something has been found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has been found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What has been found, in the order of the types.
    pub(crate) fn into_values(self) -> impl Iterator<Item = T> {
        self.0.into_values()
    }
}

impl<T: Send> PerType<T> {
    /// Finds what is missing for `types` types, one by one, as a large component is worth many small ones. After each type
    /// `after_type` hears what has been found so far and can save it. When `stop` is set, or `after_type` answers an error,
    /// no further type is begun. Answers whether all is found.
    pub(crate) fn fill<E: Send>(
        &mut self,
        types: usize,
        find: impl Fn(usize) -> T + Sync,
        stop: &AtomicBool,
        after_type: impl FnMut(&PerType<T>) -> Result<(), E> + Send,
    ) -> Result<bool, E> {
        let missing: Vec<usize> = (0..types).filter(|place| !self.0.contains_key(place)).collect();
        let failed = AtomicBool::new(false);
        let shared = Mutex::new((std::mem::take(self), after_type, None));
        missing.into_par_iter().with_max_len(1).for_each(|place| {
            if stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed) {
                return;
            }
            let found = find(place);
            let mut shared = shared.lock().expect("nobody panics with the lock in hand");
            let (all, after_type, error) = &mut *shared;
            all.0.insert(place, found);
            if error.is_none()
                && let Err(new) = after_type(all)
            {
                *error = Some(new);
                failed.store(true, Ordering::Relaxed);
            }
        });
        let (all, _, error) = shared.into_inner().expect("nobody panics with the lock in hand");
        *self = all;
        error.map_or(Ok(self.len() == types), Err)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::PerType;

    #[test]
    fn what_is_there_is_not_found_again() {
        let mut squares = PerType::default();
        let stop = AtomicBool::new(false);
        let three = |found: &PerType<usize>| {
            stop.store(found.len() >= 3, Ordering::Relaxed);
            Ok::<(), ()>(())
        };
        let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(one_thread.install(|| squares.fill(10, |i| i * i, &stop, three)), Ok(false));
        let before = squares.clone();
        assert_eq!(before.len(), 3);
        let find = |i| if before.0.contains_key(&i) { panic!("{i} is there") } else { i * i };
        assert_eq!(squares.fill(10, find, &AtomicBool::new(false), |_| Ok::<(), ()>(())), Ok(true));
        assert!(squares.into_values().eq((0..10).map(|i| i * i)));
    }

    #[test]
    fn an_error_ends_the_work() {
        let mut nothing = PerType::default();
        let fails = |found: &PerType<usize>| if found.len() == 2 { Err("full") } else { Ok(()) };
        assert_eq!(nothing.fill(1000, |i| i, &AtomicBool::new(false), fails), Err("full"));
        assert!((2..1000).contains(&nothing.len()));
    }
}
