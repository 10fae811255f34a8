//! What is certain of a catalogue after it was checked, and what was not checked.

use std::collections::BTreeSet;

use super::complete::Complete;
use super::format::Catalogue;
use super::longest::CheckedLongest;

/// What was found to hold of a catalogue. Everything that it says was found again, but for what [`not_checked`] names.
///
/// [`not_checked`]: CheckedCatalogue::not_checked
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedCatalogue {
    /// The types.
    pub types: usize,
    /// The cycle words.
    pub words: usize,
    /// What rule sets do with cycles: one for a cycle and a rule set.
    pub fates: usize,
    /// Longest sequences under rule sets.
    pub longest: CheckedLongest,
    /// Up to so many points all settings were enumerated: no type is missing.
    pub complete_up_to: usize,
    /// Types of settings with mortal strings of which the catalogue has no board.
    pub not_drawn: usize,
    /// What was not checked, each in a few words.
    pub not_checked: Vec<String>,
}

/// What is not checked of a catalogue of which all settings of up to so many points were enumerated.
pub(crate) fn not_checked(catalogue: &Catalogue, complete: Complete, names_are_known: bool) -> Vec<String> {
    let mut all = Vec::new();
    let complete_up_to = complete.up_to;
    if complete_up_to < catalogue.max_points {
        let more = complete_up_to + 1;
        all.push(format!(
            "that no type of {more} points or more is missing, and none of them has fewer points than stated"
        ));
        all.push(format!("settings and components of {more} points or more"));
        all.push(format!("occurrences in settings of {more} points or more"));
    }
    if let count @ 1.. = catalogue.not_drawn.len() {
        all.push(format!(
            "that the types not drawn ({count}) cannot be drawn, and how many pieces and mortal strings they have"
        ));
    }
    if let count @ 1.. = complete.larger {
        all.push(format!(
            "that {count} types cannot be drawn with fewer points: a setting that may have no board has fewer than stated"
        ));
    }
    if !names_are_known {
        all.push("names and examples".to_owned());
    }
    if catalogue.fates.is_none() {
        all.push("what rule sets do with cycles other than the shortest: nothing is said of it".to_owned());
    }
    match catalogue.types.iter().filter(|entry| entry.longest.is_none()).count() {
        0 => {}
        none if none == catalogue.types.len() => all.push("longest sequences: nothing is said of them".to_owned()),
        some => all.push(format!("longest sequences of {some} types: nothing is said of them")),
    }
    let keys = |of: &str, keys: BTreeSet<&String>| -> Vec<String> {
        keys.into_iter().map(|key| format!("the key {}{of}", koatlas_certificates::quoted(key))).collect()
    };
    all.extend(keys("", catalogue.others.keys().filter(|key| *key != "version").collect()));
    all.extend(keys(" of types", catalogue.types.iter().flat_map(|entry| entry.others.keys()).collect()));
    all.extend(keys(" of words", catalogue.words.iter().flat_map(|entry| entry.others.keys()).collect()));
    all
}
