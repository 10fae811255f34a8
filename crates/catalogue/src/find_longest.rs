//! The longest sequences as a pass of their own over a catalogue.

use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_position_graph::PositionGraph;
use koatlas_worst_case::inside::{Component, longest_inside};
use serde::{Deserialize, Serialize};

use crate::catalogue::{Catalogue, Realisation};
use crate::describe::LIMIT;
use crate::longest::{Longest, SequenceEntry};
use crate::per_type::PerType;
use crate::proofs::ProofsEntry;

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
        let suicide: Suicide = self.suicide.parse().expect("the policy of a catalogue");
        let find = |place: usize| LongestEntry::of(&self.types[place].realisation, suicide);
        found.fill(self.types.len(), find, stop, after_type)
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

impl LongestEntry {
    fn of(shown: &Realisation, suicide: Suicide) -> LongestEntry {
        let board = shown.board().expect("the board of a type");
        let (arena, position) = board.arena().expect("the region of a setting is small");
        let graph = PositionGraph::component(&arena, position, suicide, LIMIT).expect("it has been explored before");
        let found = longest_inside(&Component::new(&board, &arena, &graph, suicide));
        LongestEntry {
            longest: Longest::of(&found.longest),
            sequences: found.longest.iter().map(SequenceEntry::of).collect(),
            proofs: ProofsEntry::of(found.proofs),
        }
    }
}
