//! Data for the scripts: answers of the rule sets, and the values by which the overview filters and sorts, in the
//! order of its rows.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::fold_name;
use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::query::{FATES, aliases, for_script, numbers};
use koatlas_classifier::CycleWord;
use koatlas_rulesets::{RuleSet, other_names_of};
use serde_json::{Value, json};

use super::context::Site;

/// The script `assets/types.js`, which sets `koatlas.types` for `atlas.js`.
///
/// It is a script instead of a JSON file, since pages opened from disk can load only scripts.
pub(super) fn types(site: &Site<'_>) -> String {
    // Shortest cycles may be longer than the words of the list.
    let listed = site.catalogue.words.iter().map(|entry| &entry.word);
    let words = listed.chain(site.catalogue.types.iter().flat_map(spelled));
    let words: BTreeMap<String, &CycleWord> = words.map(|word| (word.to_string(), word)).collect();
    // Words are sorted by their texts, and rows refer to them by index.
    let places: BTreeMap<&CycleWord, usize> = words.values().copied().zip(0..).collect();
    let words: Vec<&String> = words.keys().collect();
    let types: Vec<Value> = site.catalogue.types.iter().map(|entry| row(site, entry, &places)).collect();
    let fates = FATES.map(|(fate, _)| fate);
    assigned(
        "types",
        &json!({ "keys": for_script(), "fates": fates, "words": words, "ruleSets": rule_sets(), "types": types }),
    )
}

/// All cycle words of a type.
fn spelled(entry: &TypeEntry) -> impl Iterator<Item = &CycleWord> {
    entry.cycle_words.keys().chain([&entry.shortest.cycle_word])
}

/// Identifiers of the rule sets by all of their names, in folded spelling.
fn rule_sets() -> BTreeMap<String, &'static str> {
    let names = RuleSet::all().flat_map(|rules| {
        let definition = rules.definition;
        [definition.id, definition.name].into_iter().chain(other_names_of(definition.id))
    });
    let meant = names.filter_map(|name| Some((fold_name(name), RuleSet::find(name).ok()?.id())));
    meant.collect()
}

/// The script `assets/answers.js`, with the answers of the rule sets.
pub(super) fn answers(site: &Site<'_>) -> String {
    assigned("answers", &site.answers.json())
}

/// Values of a type for the filters.
fn row(site: &Site<'_>, entry: &TypeEntry, places: &BTreeMap<&CycleWord, usize>) -> Value {
    let words: BTreeSet<usize> = spelled(entry).map(|word| places[word]).collect();
    let answer = site.answers.all.number(&entry.fates);
    let aliases: Vec<&str> = aliases(entry).collect();
    json!([entry.id, entry.names, aliases, numbers(entry), words, answer, for_ever(entry)])
}

/// For each rule set under which some cycle goes on for ever: the fewest moves of any, of a pass-free, and of a
/// balanced cycle.
fn for_ever(entry: &TypeEntry) -> BTreeMap<&str, String> {
    let some = entry.cycles_under.iter().filter(|(_, cycles)| cycles.fewest.is_some());
    let rows = some.map(|(rules, cycles)| {
        let numbers = cycles.moves().map(|moves| moves.map_or("-".to_owned(), |moves| moves.to_string()));
        (rules, numbers.join(" "))
    });
    rows.collect()
}

fn assigned(key: &str, value: &Value) -> String {
    format!("window.koatlas = window.koatlas || {{}};\nwindow.koatlas.{key} = {value};\n")
}
