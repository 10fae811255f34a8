//! Words that people write for the values of filters. The site's script has the same tables, as data.

use std::collections::BTreeMap;

use koatlas_board::{fold_name, nearest};
use koatlas_rules::{OTHER_NAMES, RuleSet};
use serde_json::{Value, json};

use crate::query::error::ValueError;
use crate::query::keys::{FATES, KEYS};
use crate::query::range;

/// Words for the fates of [`FATES`], in the same order.
const FATE_WORDS: [&str; 5] = [
    "stopped, forbidden, illegal, barred",
    "ended, decided, result, win",
    "void, no result, without result, no game",
    "forfeited, stone forfeited, taken off, stone taken off",
    "for ever, goes on for ever, endless, allowed",
];

/// Words for yes and for no.
const YES_NO: [(&str, bool); 2] = [("yes, y, true, on, 1", true), ("no, n, false, off, 0", false)];

/// The meanings of words by the words, folded.
fn by_word<T: Copy>(table: impl IntoIterator<Item = (&'static str, T)>) -> BTreeMap<String, T> {
    let words =
        table.into_iter().flat_map(|(words, meaning)| words.split(", ").map(move |word| (fold_name(word), meaning)));
    words.collect()
}

fn fates() -> BTreeMap<String, &'static str> {
    by_word(FATE_WORDS.into_iter().zip(FATES.map(|(fate, _)| fate)))
}

pub(super) fn fate(text: &str) -> Result<&'static str, ValueError> {
    let all = FATES.map(|(known, _)| known).into_iter();
    fates().get(&fold_name(text)).copied().ok_or_else(|| ValueError::Fate(text.to_owned(), nearest(text, all)))
}

pub(super) fn yes_no(text: &str) -> Result<bool, ValueError> {
    by_word(YES_NO).get(&fold_name(text)).copied().ok_or_else(|| ValueError::YesNo(text.to_owned()))
}

/// Identifier of a rule set by its identifier, its title, or a name by which people play. Options that the name sets are left out, since
/// catalogues know each rule set with its usual options.
pub(super) fn rule_set(name: &str) -> Result<&'static str, ValueError> {
    let of_people = || RuleSet::find_by_record(name).ok().or_else(|| RuleSet::tradition(name));
    Ok(RuleSet::find(name).or_else(|error| of_people().ok_or(error))?.id())
}

/// Identifiers of the rule sets by all names that [`rule_set`] knows, folded.
fn rule_sets() -> BTreeMap<String, &'static str> {
    let names = RuleSet::all().flat_map(|rules| [rules.definition.id, rules.definition.name]);
    let names =
        names.chain(RuleSet::traditions().map(|(name, _)| name)).chain(OTHER_NAMES.iter().map(|other| other.name));
    names.filter_map(|name| Some((fold_name(name), rule_set(name).ok()?))).collect()
}

/// Each meaning with its words, which blanks separate.
fn rows<T: Ord>(by_word: BTreeMap<String, T>) -> Vec<(T, String)> {
    let mut rows: BTreeMap<T, Vec<String>> = BTreeMap::new();
    by_word.into_iter().for_each(|(word, meaning)| rows.entry(meaning).or_default().push(word));
    rows.into_iter().map(|(meaning, words)| (meaning, words.join(" "))).collect()
}

/// The table of keys, and the words that values may have, as JSON for the site's script.
pub fn for_script() -> Value {
    let keys: Vec<_> = KEYS.iter().map(|key| json!([key.name, key.kind().0, key.sentence.is_some()])).collect();
    json!({
        "keys": keys,
        "fates": rows(fates()),
        "ruleSets": rows(rule_sets()),
        "yesNo": rows(by_word(YES_NO)),
        "ranges": [json!(range::OF_ONE_NUMBER), json!(range::BETWEEN)],
    })
}
