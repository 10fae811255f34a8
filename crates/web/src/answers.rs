//! Answers: what all rule sets do with a cycle. Cycles share them, so each has a number.

use koatlas_catalogue::{Catalogue, FatesEntry};

/// All answers of a catalogue: first those of its list `fates`, so that numbers are the same there, then those to shortest cycles
/// that are too long for that list.
pub(crate) struct Answers<'c>(Vec<&'c FatesEntry>);

impl<'c> Answers<'c> {
    pub(crate) fn of(catalogue: &'c Catalogue) -> Answers<'c> {
        Answers::with(catalogue, std::iter::empty())
    }

    /// Those of a catalogue, and some more.
    pub(crate) fn with(catalogue: &'c Catalogue, more: impl Iterator<Item = &'c FatesEntry>) -> Answers<'c> {
        let mut all: Vec<&FatesEntry> = catalogue.fates.iter().collect();
        for fates in catalogue.types.iter().map(|entry| &entry.fates).chain(more) {
            if !all.contains(&fates) {
                all.push(fates);
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
