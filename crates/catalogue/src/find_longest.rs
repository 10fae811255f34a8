//! The longest sequences as a pass of their own over a catalogue: type by type, in parallel, saved in between.

use std::sync::atomic::AtomicBool;

use koatlas_classifier::ByRuleSet;
use koatlas_worst_case::inside::longest_inside;
use serde::{Deserialize, Serialize};

use crate::catalogue::{Catalogue, TypeEntry};
use crate::component::BoardComponent;
use crate::longest::{LongestBounds, ProofsEntry, SequenceEntry, by_rule_set};
use crate::per_type::{PerType, fill_missing};

/// The longest sequences inside a type's component.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LongestEntry {
    longest: ByRuleSet<LongestBounds>,
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
        fill_missing(found, self.types.len(), find, stop, after_type)
    }

    fn longest(&self, entry: &TypeEntry) -> LongestEntry {
        let BoardComponent { board, local_board, graph, .. } = &BoardComponent::of_type(self, entry);
        let (longest, proofs) = longest_inside(board, local_board, graph, self.suicide);
        LongestEntry {
            longest: by_rule_set(&longest),
            sequences: longest.iter().map(SequenceEntry::from_inside).collect(),
            proofs: ProofsEntry::from_flows(proofs),
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
