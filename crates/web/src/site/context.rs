//! Look-ups in a catalogue that several pages share.

use std::collections::BTreeMap;

use koatlas_board::BoardPosition;
use koatlas_catalogue::collection::KnownCycles;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::types::TypeId;

use crate::answers::SiteAnswers;

/// A catalogue with look-ups that several pages share.
pub(super) struct Site<'c> {
    pub catalogue: &'c Catalogue,
    /// Answers of the rule sets to cycles.
    pub answers: SiteAnswers<'c>,
    /// Cycles that types are known for.
    pub known_cycles: &'c KnownCycles,
    indices: BTreeMap<TypeId, usize>,
    products: BTreeMap<TypeId, Vec<&'c TypeEntry>>,
}

impl<'c> Site<'c> {
    pub fn new(catalogue: &'c Catalogue, known_cycles: &'c KnownCycles) -> Site<'c> {
        let types = &catalogue.types;
        let mut products: BTreeMap<TypeId, Vec<&TypeEntry>> = BTreeMap::new();
        for entry in types.iter().filter(|entry| !is_prime(entry)) {
            let mut factors = entry.factors.clone();
            // Equal factors stand next to each other, since factors are sorted.
            factors.dedup();
            factors.into_iter().for_each(|factor| products.entry(factor).or_default().push(entry));
        }
        Site {
            catalogue,
            known_cycles,
            answers: SiteAnswers::new(catalogue, known_cycles),
            indices: types.iter().enumerate().map(|(index, entry)| (entry.id, index)).collect(),
            products,
        }
    }

    /// The type `id`; `None` if it is not in the catalogue.
    pub fn entry(&self, id: TypeId) -> Option<&'c TypeEntry> {
        self.indices.get(&id).map(|&index| &self.catalogue.types[index])
    }

    /// Board of a type: the start of the cycle that it is known for, else of its shortest cycle.
    pub fn start<'s>(&'s self, entry: &'s TypeEntry) -> &'s BoardPosition {
        self.known_cycles.get(&entry.id).map_or(&entry.realisation, |known| &known.start)
    }

    /// Index of a type in the list of the catalogue.
    pub fn index(&self, id: TypeId) -> Option<usize> {
        self.indices.get(&id).copied()
    }

    /// Types that have the prime type `entry` as a factor, in the order of the catalogue.
    pub fn products(&self, entry: &TypeEntry) -> &[&'c TypeEntry] {
        self.products.get(&entry.id).map_or(&[], Vec::as_slice)
    }
}

/// True if the type is not a product of smaller ones.
pub(super) fn is_prime(entry: &TypeEntry) -> bool {
    entry.factors.len() == 1
}

/// A number with its noun in the singular or plural.
pub(crate) fn with_noun(number: usize, noun: &str) -> String {
    let ending = match noun.ends_with('s') {
        _ if number == 1 => "",
        true => "es",
        false => "s",
    };
    format!("{number} {noun}{ending}")
}
