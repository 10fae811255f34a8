//! Report on a catalogue that was checked: what holds, and what was not checked.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_certificates::stated::Catalogue;

use super::complete::Complete;
use super::longest::CheckedLongest;

/// Result of the check of a catalogue. Everything that it says holds, except for what [`not_checked`] names.
///
/// [`not_checked`]: CheckedCatalogue::not_checked
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedCatalogue {
    /// Number of types.
    pub types: usize,
    /// Number of cycle words.
    pub words: usize,
    /// Number of fates: one for a cycle and a rule set.
    pub fates: usize,
    /// Longest sequences under rule sets.
    pub longest: CheckedLongest,
    /// Number of points up to which all settings were enumerated, so that no type is missing.
    pub complete_up_to: usize,
    /// Number of types of settings with mortal strings for which the catalogue has no board.
    pub not_drawn: usize,
    /// Claims that were not checked, each in a few words.
    pub not_checked: Vec<String>,
    /// Number of values that were not checked, of each [field](koatlas_certificates::CATALOGUE_FIELDS) whose values otherwise are.
    pub unchecked: BTreeMap<&'static str, u64>,
}

/// Counts the values of `catalogue` that were not checked, by field, after the comparison `complete` with all settings of few points.
pub(crate) fn unchecked(
    catalogue: &Catalogue,
    complete: Complete,
    names_are_known: bool,
) -> BTreeMap<&'static str, u64> {
    let mut unchecked = BTreeMap::new();
    let points = (catalogue.max_points - complete.up_to) as u64;
    // A type of one point more than the settings that were enumerated has no smaller setting.
    let larger = catalogue.types.iter().filter(|entry| entry.first_points > complete.up_to + 1).count();
    unchecked.insert("types.first_points", (larger + complete.larger) as u64);
    // Of types that cannot be drawn only the settings that were enumerated are known.
    let open = catalogue.not_drawn.iter().filter(|entry| points > 0 || !entry.is_impossible()).count();
    unchecked.insert("not_drawn.reason", open as u64);
    if points > 0 {
        let by_points = ["by_points.settings", "by_points.components", "by_points.types_of_all_settings"];
        unchecked.extend(by_points.map(|field| (field, points)));
        unchecked.insert("types.occurrences", catalogue.types.len() as u64);
    }
    if !names_are_known {
        unchecked.extend(["types.names", "types.examples"].map(|field| (field, u64::MAX)));
    }
    unchecked
}

/// Lists the claims of `catalogue` that were not checked, after the comparison `complete` with all settings of few points.
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
    let (impossible, open): (Vec<_>, Vec<_>) = catalogue.not_drawn.iter().partition(|entry| entry.is_impossible());
    if let (count @ 1.., true) = (impossible.len(), complete_up_to < catalogue.max_points) {
        let more = complete_up_to + 1;
        all.push(format!(
            "that other settings of {more} points or more of the types that cannot be drawn ({count}) have no board"
        ));
    }
    if let count @ 1.. = open.len() {
        all.push(format!("whether the types for which no board was found ({count}) have one"));
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
    let unknown: [(&str, BTreeSet<&String>); 3] = [
        ("", catalogue.others.keys().filter(|key| *key != "version").collect()),
        (" of types", catalogue.types.iter().flat_map(|entry| entry.others.keys()).collect()),
        (" of words", catalogue.words.iter().flat_map(|entry| entry.others.keys()).collect()),
    ];
    for (place, keys) in unknown {
        all.extend(keys.into_iter().map(|key| format!("the key {}{place}", koatlas_certificates::quoted(key))));
    }
    all
}
