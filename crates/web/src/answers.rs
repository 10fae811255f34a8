//! Answers: what all rule sets do with a cycle. Cycles share them, so each has a number.

use std::collections::BTreeSet;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::known::KnownCycles;
use koatlas_classifier::{FateEntry, FateGroup, Fates};
use serde_json::{Value, json};

use crate::player::index_or_insert;

/// All answers of a catalogue: first those of its list `fates`, so that numbers are the same there, then those to shortest cycles
/// that are too long for that list.
pub(crate) struct Answers<'c>(Vec<&'c Fates>);

impl<'c> Answers<'c> {
    pub(crate) fn from_catalogue(catalogue: &'c Catalogue) -> Answers<'c> {
        Answers::with_more(catalogue, std::iter::empty())
    }

    /// Those of a catalogue, and some more.
    pub(crate) fn with_more(catalogue: &'c Catalogue, more: impl Iterator<Item = &'c Fates>) -> Answers<'c> {
        let mut all: Vec<&Fates> = catalogue.fates.iter().collect();
        for fates in catalogue.types.iter().map(|entry| &entry.fates).chain(more) {
            index_or_insert(&mut all, fates);
        }
        Answers(all)
    }

    pub(crate) fn number(&self, answer: &Fates) -> usize {
        self.0.iter().position(|&known| known == answer).expect("all answers of the catalogue are known")
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &'c Fates)> {
        self.0.iter().copied().enumerate()
    }
}

/// The answers of all rule sets to the cycles of a catalogue, as pages show them.
pub(crate) struct SiteAnswers<'c> {
    pub all: Answers<'c>,
    /// For each answer the rule sets by what they do.
    pub groups: Vec<Vec<FateGroup>>,
    /// Everything that a rule set does somewhere, in order. What is there is there with the colours exchanged too.
    fates: Vec<FateEntry>,
}

impl<'c> SiteAnswers<'c> {
    /// Those of a catalogue, and those to the cycles that types are known for.
    pub fn new(catalogue: &'c Catalogue, known: &'c KnownCycles) -> SiteAnswers<'c> {
        // In the order of the texts of identities.
        let mut known: Vec<_> = known.iter().collect();
        known.sort_by_cached_key(|(id, _)| id.to_string());
        let all = Answers::with_more(catalogue, known.into_iter().map(|(_, known)| &known.fates));
        let groups = all.iter().map(|(_, answer)| answer.groups()).collect();
        let fates = all.iter().flat_map(|(_, answer)| answer.iter().map(|(_, fate)| fate));
        let fates: BTreeSet<FateEntry> = fates.flat_map(|fate| [fate.clone(), exchanged(fate)]).collect();
        SiteAnswers { all, groups, fates: fates.into_iter().collect() }
    }

    fn fate(&self, fate: &FateEntry) -> usize {
        self.fates.binary_search(fate).unwrap_or(0)
    }

    /// The rule sets, the fates and the answers, as scripts read them: an answer is the places of its fates, by rule set.
    pub fn json(&self) -> Value {
        let fate = |fate: &FateEntry| fate_for_scripts(fate, self.fate(&exchanged(fate)));
        let rules: Vec<&str> =
            self.all.iter().next().map_or_else(Vec::new, |(_, first)| first.iter().map(|(id, _)| id).collect());
        let answer = |(_, answer): (usize, &Fates)| answer.iter().map(|(_, fate)| self.fate(fate)).collect::<Vec<_>>();
        json!({
            "rules": rules,
            "fates": self.fates.iter().map(fate).collect::<Vec<_>>(),
            "answers": self.all.iter().map(answer).collect::<Vec<_>>(),
        })
    }
}

/// A fate as scripts read it: its name, the number of the move (0 if there is none), its outcome, its words, and its place with the
/// colours exchanged.
pub(crate) fn fate_for_scripts(fate: &FateEntry, exchanged: usize) -> Value {
    let outcome = fate.outcome.as_deref().unwrap_or_default();
    json!([fate.fate, fate.number.unwrap_or(0), outcome, fate.words(), exchanged])
}

/// What a rule set does with the colours exchanged.
fn exchanged(fate: &FateEntry) -> FateEntry {
    let outcome = fate.outcome.as_deref().map(|outcome| match outcome {
        "black" => "white",
        "white" => "black",
        other => other,
    });
    FateEntry { outcome: outcome.map(ToOwned::to_owned), ..fate.clone() }
}
