//! Data for the scripts: what the rule sets do with cycles, and the values by which the overview filters and sorts
//! types, in the order of its rows.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::fold_name;
use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::collection::{KnownBoard, all_known_boards};
use koatlas_catalogue::query::{aliases, for_script, numbers};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::TypeId;
use koatlas_rules::{OTHER_NAMES, RuleSet};
use serde_json::{Value, json};

use super::assets::word_anchor;
use super::context::Site;
use super::rules::{address, traditions};
use super::words;
use crate::about::About;
use crate::json::to_strings;

/// The script `assets/types.js`, which sets `koatlas.types` for `atlas.js`.
///
/// It is a script instead of a JSON file, since pages opened from disk can load only scripts.
pub(super) fn types(site: &Site<'_>) -> String {
    // The list has the words of cycles of up to 6 plays. The shortest cycle of a type may be longer, so its word is added.
    let listed = site.catalogue.words.iter().map(|entry| &entry.word);
    let words = listed.chain(site.catalogue.types.iter().flat_map(words_of_type));
    let words: BTreeMap<String, &CycleWord> = words.map(|word| (word.to_string(), word)).collect();
    // Words are sorted by their texts, and rows refer to them by index.
    let word_indices: BTreeMap<&CycleWord, usize> = words.values().copied().zip(0..).collect();
    let words: Vec<&String> = words.keys().collect();
    let types: Vec<Value> = site.catalogue.types.iter().map(|entry| row(site, entry, &word_indices)).collect();
    assignment("types", &json!({ "query": for_script(), "words": words, "types": types }))
}

fn words_of_type(entry: &TypeEntry) -> impl Iterator<Item = &CycleWord> {
    entry.cycle_words.keys().chain([&entry.shortest.cycle.cycle_word])
}

/// The script `assets/type-pages.js`, which sets `koatlas.typePages`: the identities of all types that have a page, separated by
/// spaces.
pub(super) fn type_pages(site: &Site<'_>) -> String {
    let types = site.catalogue.types.iter().chain(&site.unlisted.types);
    assignment("typePages", &json!(to_strings(types.map(|entry| entry.id)).join(" ")))
}

/// The script `assets/rule-sets.js`, which sets `koatlas.ruleSets`: in `all` the identifier, name and reading of each rule set,
/// and in `played` the identifiers of the rules by which people and programs play. It is equal for all catalogues.
pub(super) fn rule_set_names() -> String {
    let definitions = RuleSet::all().map(|rules| rules.definition);
    let all: Vec<_> = definitions.map(|rules| [rules.id, rules.name, rules.reading]).collect();
    // A tradition may have no rule set of its own in the list.
    let played = traditions().map(|(_, rules)| rules.id());
    let played: Vec<&str> = played.filter(|id| all.iter().any(|[known, ..]| known == id)).collect();
    assignment("ruleSets", &json!({ "all": all, "played": played }))
}

/// The script `assets/answers.js`. An *answer* is the list of the fates of a cycle under all rule sets.
pub(super) fn answers(site: &Site<'_>) -> String {
    assignment("answers", &site.answers.json())
}

/// The script `assets/names.js`: all that the search finds. Each row has a kind, a name, an address and other names; a word has what it means
/// before them. The address of a type without a name follows from its identity, and is empty.
pub(super) fn names(site: &Site<'_>) -> String {
    let catalogue = site.catalogue;
    let of_types = catalogue.types.iter().chain(&site.unlisted.types);
    let (mut named, mut others) = (Vec::new(), Vec::new());
    let mut found: BTreeSet<(TypeId, String)> = BTreeSet::new();
    for entry in of_types {
        let id = entry.id.to_string();
        let all: Vec<&str> = entry.names.iter().map(String::as_str).chain(aliases(entry)).collect();
        match all[..] {
            [] => others.push(found_row("type", &id, "", [])),
            [first, ..] => {
                found.extend(all.iter().map(|name| (entry.id, fold_name(name))));
                let others = all[1..].iter().copied().chain([&*id]);
                named.push(found_row("type", first, &format!("types/{id}.html"), others));
            }
        }
    }
    for KnownBoard { known, id, .. } in all_known_boards(catalogue.suicide) {
        // If the type has this name, it is found by it.
        if !found.contains(&(*id, fold_name(&known.title))) {
            let name = About::of_position(&known.name).map_or(&known.title, |about| &about.name);
            let others = [&known.title].into_iter().chain(&known.aliases).filter(|other| *other != name);
            let address = format!("types/{id}.html#{}", known.name);
            named.push(found_row("board", name, &address, others.map(String::as_str)));
        }
    }
    for rules in RuleSet::all().chain(RuleSet::more()) {
        let of_rules = OTHER_NAMES.iter().filter(|other| other.rule_set == Some(rules.id()));
        let others = [rules.id()].into_iter().chain(of_rules.map(|other| other.name));
        named.push(found_row("rules", rules.definition.name, &address(rules.id()), others));
    }
    for term in words::terms().chain(words::unsettled()).chain(words::words()) {
        let others = [term.first_sentence()].into_iter().chain(term.names[1..].iter().copied());
        named.push(found_row("term", term.names[0], &format!("words.html#{}", term.anchor()), others));
    }
    let words = catalogue.words.iter().map(|entry| entry.word.to_string());
    named.extend(words.map(|word| found_row("word", &word, &format!("cycles.html#{}", word_anchor(&word)), [])));
    named.append(&mut others);
    assignment("names", &json!(named))
}

/// The script `assets/words.js`, which sets `koatlas.words`: the definitions by their anchors on the page of words.
pub(super) fn definitions() -> String {
    let all = words::words().chain(words::terms()).map(|term| (term.anchor(), term.meaning));
    assignment("words", &json!(all.collect::<BTreeMap<_, _>>()))
}

/// A row of the script `assets/names.js`.
fn found_row<'n>(kind: &str, name: &str, address: &str, others: impl IntoIterator<Item = &'n str>) -> Value {
    [kind, name, address].map(ToOwned::to_owned).into_iter().chain(others.into_iter().map(ToOwned::to_owned)).collect()
}

/// Values of a type for the filters.
fn row(site: &Site<'_>, entry: &TypeEntry, word_indices: &BTreeMap<&CycleWord, usize>) -> Value {
    let words: BTreeSet<usize> = words_of_type(entry).map(|word| word_indices[word]).collect();
    // Number, in the list of `answers`, of the fates of the shortest cycle.
    let answer = site.answers.all.number(&entry.fates);
    let aliases: Vec<&str> = aliases(entry).collect();
    // What a list of types to take away has besides.
    let others = [entry.ko_points.len(), entry.factors.len(), word_indices[&entry.shortest.cycle.cycle_word]];
    json!([entry.id, entry.names, aliases, numbers(entry), words, answer, for_ever(entry), others])
}

/// For each rule set under which some cycle goes on for ever: the fewest moves of any, of a pass-free, and of a
/// balanced cycle.
fn for_ever(entry: &TypeEntry) -> BTreeMap<&str, String> {
    let endless = entry.cycles_under.iter().filter(|(_, cycles)| cycles.goes_on_for_ever());
    let rows = endless.map(|(rules, cycles)| {
        let numbers = cycles.moves().map(|moves| moves.map_or("-".to_owned(), |moves| moves.to_string()));
        (rules, numbers.join(" "))
    });
    rows.collect()
}

/// A script that sets `koatlas.KEY`. Pages opened from disk can load only scripts.
fn assignment(key: &str, value: &Value) -> String {
    format!("window.koatlas = window.koatlas || {{}};\nwindow.koatlas.{key} = {value};\n")
}
