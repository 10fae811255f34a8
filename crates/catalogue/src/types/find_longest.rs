//! The search for the longest sequences of a catalogue's types: a separate pass, type by type, in parallel.

use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_classifier::ByRuleSet;
use koatlas_longest::inside::longest_inside;

use crate::types::catalogue::{Catalogue, TypeEntry};
use crate::types::component::BoardComponent;
use crate::types::longest::{LongestBounds, ProofsEntry, SequenceEntry, by_rule_set};
use crate::types::per_type::for_each_type;

/// The longest sequences inside the component of a type.
#[derive(Clone, Debug)]
pub struct LongestEntry {
    longest: ByRuleSet<LongestBounds>,
    sequences: Vec<SequenceEntry>,
    proofs: ProofsEntry,
}

impl LongestEntry {
    /// Searches the component of the type `entry`.
    pub(crate) fn new(entry: &TypeEntry, suicide: Suicide) -> LongestEntry {
        let BoardComponent { board, local_board, graph, .. } = &BoardComponent::of_type(entry, suicide);
        let (longest, proofs) = longest_inside(board, local_board, graph, suicide);
        LongestEntry {
            longest: by_rule_set(&longest),
            sequences: longest.iter().map(SequenceEntry::from_inside).collect(),
            proofs: ProofsEntry::from_flows(proofs),
        }
    }
}

impl Catalogue {
    /// True if the longest sequences of all types are known.
    pub fn has_longest(&self) -> bool {
        self.types.iter().all(|entry| entry.longest.is_some() && entry.longest_sequences.is_some())
    }

    /// Finds the longest sequences of all types, and calls `after_type` after each. Begins no further type after `stop` is set, and
    /// returns `None` then.
    ///
    /// # Panics
    /// If the board of a type has no component with a cycle. In catalogues from
    /// [`CatalogueRun::assemble`](crate::CatalogueRun::assemble) and
    /// [`files::read_catalogue`](crate::files::read_catalogue) every board has one.
    pub fn find_longest(&self, stop: &AtomicBool, after_type: impl Fn() + Sync) -> Option<Vec<LongestEntry>> {
        let types = &self.types;
        for_each_type(types.len(), |index| LongestEntry::new(&types[index], self.suicide), stop, after_type)
    }

    /// Adds the longest sequences of all types to the catalogue.
    ///
    /// # Panics
    /// If those of some type are missing in `found`.
    #[must_use]
    pub fn with_longest(mut self, found: Vec<LongestEntry>) -> Catalogue {
        assert_eq!(found.len(), self.types.len(), "they are found for all types");
        self.types.iter_mut().zip(found).for_each(|(entry, found)| entry.add_longest(found));
        self
    }
}

impl TypeEntry {
    pub(crate) fn add_longest(&mut self, LongestEntry { longest, sequences, proofs }: LongestEntry) {
        self.longest = Some(longest);
        self.longest_sequences = Some(sequences);
        self.proofs = Some(proofs);
    }
}
