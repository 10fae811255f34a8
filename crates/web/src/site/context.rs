//! A catalogue with what several pages ask of it.

use std::collections::BTreeMap;

use koatlas_board::BoardPosition;
use koatlas_catalogue::known::KnownCycles;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::types::TypeId;

use crate::answers::SiteAnswers;

/// A catalogue with what several pages ask of it.
pub(super) struct Site<'c> {
    pub catalogue: &'c Catalogue,
    /// What rule sets do with cycles.
    pub answers: SiteAnswers<'c>,
    /// The cycles that types are known for.
    pub known_cycles: &'c KnownCycles,
    places: BTreeMap<TypeId, usize>,
    products: BTreeMap<TypeId, Vec<&'c TypeEntry>>,
}

impl<'c> Site<'c> {
    pub fn new(catalogue: &'c Catalogue, known_cycles: &'c KnownCycles) -> Site<'c> {
        let types = &catalogue.types;
        let mut products: BTreeMap<TypeId, Vec<&TypeEntry>> = BTreeMap::new();
        for entry in types.iter().filter(|entry| !is_prime(entry)) {
            let mut factors = entry.factors.clone();
            factors.dedup();
            factors.into_iter().for_each(|factor| products.entry(factor).or_default().push(entry));
        }
        Site {
            catalogue,
            known_cycles,
            answers: SiteAnswers::new(catalogue, known_cycles),
            places: types.iter().enumerate().map(|(place, entry)| (entry.id, place)).collect(),
            products,
        }
    }

    /// The type with an identity, if the catalogue has it.
    pub fn entry(&self, id: TypeId) -> Option<&'c TypeEntry> {
        self.places.get(&id).map(|&place| &self.catalogue.types[place])
    }

    /// A type's board: where the cycle begins that it is known for, or else its shortest cycle.
    pub fn start<'s>(&'s self, entry: &'s TypeEntry) -> &'s BoardPosition {
        self.known_cycles.get(&entry.id).map_or(&entry.realisation, |known| &known.start)
    }

    /// The place of a type in the catalogue's list.
    pub fn index(&self, id: TypeId) -> Option<usize> {
        self.places.get(&id).copied()
    }

    /// The types that have a prime type among their factors, in the order of the catalogue.
    pub fn products(&self, entry: &TypeEntry) -> &[&'c TypeEntry] {
        self.products.get(&entry.id).map_or(&[], Vec::as_slice)
    }
}

/// Whether a type is no product of smaller ones.
pub(super) fn is_prime(entry: &TypeEntry) -> bool {
    entry.factors.len() == 1
}

/// A number with its noun, in the singular or the plural.
pub(crate) fn with_noun(number: usize, noun: &str) -> String {
    let ending = match noun.ends_with('s') {
        _ if number == 1 => "",
        true => "es",
        false => "s",
    };
    format!("{number} {noun}{ending}")
}
