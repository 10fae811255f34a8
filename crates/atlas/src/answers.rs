//! Answers: what all rule sets do with a cycle. Cycles share them, so each has a number.

use koatlas_catalogue::{Catalogue, FatesEntry};

/// All answers of a catalogue: first those of its list `fates`, so that numbers are the same there, then those to shortest cycles
/// that are too long for that list.
pub(crate) struct Answers<'c>(Vec<&'c FatesEntry>);

impl<'c> Answers<'c> {
    pub(crate) fn of(catalogue: &'c Catalogue) -> Answers<'c> {
        let mut all: Vec<&FatesEntry> = catalogue.fates.iter().collect();
        for entry in &catalogue.types {
            if !all.contains(&&entry.fates) {
                all.push(&entry.fates);
            }
        }
        Answers(all)
    }

    /// The number of an answer.
    pub(crate) fn number(&self, answer: &FatesEntry) -> usize {
        self.0.iter().position(|&known| known == answer).expect("all answers of the catalogue are known")
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &'c FatesEntry)> {
        self.0.iter().copied().enumerate()
    }
}
