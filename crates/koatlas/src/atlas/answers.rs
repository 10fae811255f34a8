//! Numbers the answers of a catalogue. An *answer* is the list of the fates of a cycle under all rule sets; most
//! cycles share an answer with others, so pages and tables store its number.

use std::collections::BTreeSet;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::collection::{KnownCycles, UnlistedTypes};
use koatlas_classifier::{FateEntry, FateGroup, Fates};
use serde_json::{Value, json};

use crate::atlas::player::index_or_insert;

/// All different answers of a catalogue. The answers in [`Catalogue::fates`] come first, so that their numbers are
/// those of that list; the others are answers for shortest cycles that are too long for the list.
pub(crate) struct Answers<'c>(Vec<&'c Fates>);

impl<'c> Answers<'c> {
    /// Collects the answers of `catalogue`.
    pub(crate) fn from_catalogue(catalogue: &'c Catalogue) -> Answers<'c> {
        Answers::of(catalogue, &[], std::iter::empty())
    }

    /// Collects the answers of `catalogue`, those that continue its list, and those in `more`.
    fn of(catalogue: &'c Catalogue, continued: &'c [Fates], more: impl Iterator<Item = &'c Fates>) -> Answers<'c> {
        let mut all: Vec<&Fates> = catalogue.fates.iter().chain(continued).collect();
        for fates in catalogue.types.iter().map(|entry| &entry.fates).chain(more) {
            index_or_insert(&mut all, fates);
        }
        Answers(all)
    }

    /// Number of `answer`, which must be among the collected answers.
    pub(crate) fn number(&self, answer: &Fates) -> usize {
        self.0.iter().position(|&known| known == answer).expect("all answers of the catalogue are known")
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &'c Fates)> {
        self.0.iter().copied().enumerate()
    }
}

/// The answers of a catalogue, prepared for the pages of the site.
pub(crate) struct SiteAnswers<'c> {
    pub all: Answers<'c>,
    /// For each answer: the rule sets grouped by fate.
    pub groups: Vec<Vec<FateGroup>>,
    /// Sorted list of all fates in the answers. It contains each fate with the colours exchanged too.
    fates: Vec<FateEntry>,
}

impl<'c> SiteAnswers<'c> {
    /// Collects the answers of `catalogue`, of the types in `unlisted`, and those for the cycles in `known`.
    pub fn new(catalogue: &'c Catalogue, unlisted: &'c UnlistedTypes, known: &'c KnownCycles) -> SiteAnswers<'c> {
        // Sorted by the text of the identity, so that the numbers do not depend on the order of the map.
        let mut known: Vec<_> = known.iter().collect();
        known.sort_by_cached_key(|(id, _)| id.to_string());
        let more = known.into_iter().map(|(_, known)| &known.fates);
        let more = unlisted.types.iter().map(|entry| &entry.fates).chain(more);
        let all = Answers::of(catalogue, &unlisted.fates, more);
        let groups = all.iter().map(|(_, answer)| answer.groups()).collect();
        let fates = all.iter().flat_map(|(_, answer)| answer.iter().map(|(_, fate)| fate));
        // Scripts exchange the colours of a cycle by the index of the exchanged fate, so both are listed.
        let fates: BTreeSet<FateEntry> = fates.flat_map(|fate| [fate.clone(), exchange_colours(fate)]).collect();
        SiteAnswers { all, groups, fates: fates.into_iter().collect() }
    }

    fn fate_index(&self, fate: &FateEntry) -> usize {
        self.fates.binary_search(fate).unwrap_or(0)
    }

    /// The rule sets, fates and answers for the scripts. An answer is a list of indices of fates, one for each rule
    /// set.
    pub fn json(&self) -> Value {
        // A fate: name, number of the move (0 if there is none), outcome, words, and the index of the fate with the colours exchanged.
        let fates = self.fates.iter().map(|fate| {
            let (outcome, exchanged) =
                (fate.outcome.as_deref().unwrap_or(""), self.fate_index(&exchange_colours(fate)));
            json!([fate.fate, fate.number.unwrap_or(0), outcome, fate.words(), exchanged])
        });
        let first = self.all.iter().next().into_iter().flat_map(|(_, first)| first.iter());
        let rules: Vec<&str> = first.map(|(id, _)| id).collect();
        let indices = |answer: &Fates| answer.iter().map(|(_, fate)| self.fate_index(fate)).collect();
        let answers: Vec<Vec<usize>> = self.all.iter().map(|(_, answer)| indices(answer)).collect();
        json!({ "rules": rules, "fates": fates.collect::<Vec<_>>(), "answers": answers })
    }
}

fn exchange_colours(fate: &FateEntry) -> FateEntry {
    let outcome = fate.outcome.as_deref().map(|outcome| match outcome {
        "black" => "white",
        "white" => "black",
        other => other,
    });
    FateEntry { outcome: outcome.map(ToOwned::to_owned), ..fate.clone() }
}
