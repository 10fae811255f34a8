//! What rule sets do with cycles: every answer once, so that pages refer to it by its place.

use std::collections::BTreeSet;

use koatlas_catalogue::{Catalogue, FatesEntry, TypeEntry};
use koatlas_classifier::{FateEntry, FateGroup, fate_groups};
use serde_json::{Value, json};

/// The answers of all rule sets to the cycles of a catalogue.
pub(super) struct Answers<'c> {
    /// Different answers: first those of the catalogue's own list, in its order.
    list: Vec<&'c FatesEntry>,
    /// For each of them the rule sets by what they do.
    groups: Vec<Vec<FateGroup<'c>>>,
    /// Everything that a rule set does somewhere, in order. What is there is there with the colours exchanged too.
    fates: Vec<FateEntry>,
}

impl<'c> Answers<'c> {
    pub fn of(catalogue: &'c Catalogue) -> Answers<'c> {
        let mut list: Vec<&FatesEntry> = catalogue.fates.iter().collect();
        for entry in &catalogue.types {
            if !list.contains(&&entry.fates) {
                list.push(&entry.fates);
            }
        }
        let groups = |answer: &&'c FatesEntry| fate_groups(answer.iter().map(|(rules, fate)| (rules, fate.clone())));
        let all = list.iter().flat_map(|answer| answer.iter().map(|(_, fate)| fate));
        let all: BTreeSet<FateEntry> = all.flat_map(|fate| [fate.clone(), exchanged(fate)]).collect();
        Answers { groups: list.iter().map(groups).collect(), list, fates: all.into_iter().collect() }
    }

    /// The place of an answer that the catalogue has.
    pub fn place(&self, answer: &FatesEntry) -> usize {
        self.list.iter().position(|known| *known == answer).unwrap_or(0)
    }

    /// Rule sets by what they do with the shortest cycle of a type.
    pub fn groups(&self, entry: &TypeEntry) -> &[FateGroup<'c>] {
        &self.groups[self.place(&entry.fates)]
    }

    fn fate(&self, fate: &FateEntry) -> usize {
        self.fates.binary_search(fate).unwrap_or(0)
    }

    /// The rule sets, the fates and the answers, as scripts read them: an answer is the places of its fates, by rule set. A
    /// fate is its name, the number of the move (0 if there is none), its outcome, its words, and its place with the colours
    /// exchanged.
    pub fn json(&self) -> Value {
        let fate = |fate: &FateEntry| {
            let outcome = fate.outcome.as_deref().unwrap_or_default();
            json!([fate.fate, fate.number.unwrap_or(0), outcome, fate.words(), self.fate(&exchanged(fate))])
        };
        let rules: Vec<&str> =
            self.list.first().map_or_else(Vec::new, |first| first.iter().map(|(id, _)| id).collect());
        let answer = |answer: &&FatesEntry| answer.iter().map(|(_, fate)| self.fate(fate)).collect::<Vec<_>>();
        json!({
            "rules": rules,
            "fates": self.fates.iter().map(fate).collect::<Vec<_>>(),
            "answers": self.list.iter().map(answer).collect::<Vec<_>>(),
        })
    }
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
