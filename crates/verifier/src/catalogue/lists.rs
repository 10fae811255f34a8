//! What a catalogue says as a whole: its order, its totals, and its words against its types.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_certificates::quoted;

use super::component::Component;
use super::entry::{CheckedType, Known};
use super::errors::{by_rule_set, missing, same};
use super::format::{Catalogue, NotDrawn, Type, WordEntry};
use super::label::{Label, Word};
use super::realisation::Shown;
use crate::limits::{Budget, Decided};
use crate::unproved::{Refused, Unproved};

pub(crate) fn of_type(entry: &Type) -> String {
    format!("type {}", quoted(&entry.id))
}

pub(crate) fn of_word(word: &str) -> String {
    format!("word {}", quoted(word))
}

/// Types are all different, and ordered by points, positions, plays and identity.
pub(crate) fn check_types(catalogue: &Catalogue) -> Result<(), Refused> {
    let key = |entry: &Type| (entry.first_points, entry.positions, entry.plays, entry.id.clone());
    let mut identities = BTreeSet::new();
    for entry in &catalogue.types {
        if !identities.insert(entry.id.as_str()) {
            return Err(Refused::at(of_type(entry), "the type stands there twice"));
        }
    }
    for two in catalogue.types.windows(2) {
        if key(&two[0]) > key(&two[1]) {
            let reason = "types are ordered by points, positions, plays and identity, and it stands too late";
            return Err(Refused::at(of_type(&two[1]), reason));
        }
    }
    Ok(())
}

/// There is an entry for every number of points, and the totals are those of the types.
pub(crate) fn check_points(catalogue: &Catalogue) -> Result<(), Refused> {
    same("max_points and the entries of by_points", &catalogue.max_points, &catalogue.by_points.len())?;
    let mut new: BTreeMap<usize, usize> = BTreeMap::new();
    catalogue.types.iter().for_each(|entry| *new.entry(entry.first_points).or_default() += 1);
    let mut so_far = new.get(&0).copied().unwrap_or(0);
    for (points, entry) in (1..).zip(&catalogue.by_points) {
        let key = |key: &str| format!("by_points, {points} points, {key}");
        same(&key("points"), &entry.points, &points)?;
        let here = new.get(&points).copied().unwrap_or(0);
        so_far += here;
        same(&key("new_types"), &entry.new_types, &here)?;
        same(&key("cumulative_types"), &entry.cumulative_types, &so_far)?;
    }
    check_all_types(catalogue)?;
    let last = catalogue.types.iter().map(|entry| entry.first_points).max().unwrap_or(0);
    if last > catalogue.max_points {
        same("the most points of a type", &last, &catalogue.max_points)?;
    }
    Ok(())
}

/// Types of all settings, drawn or not: never fewer than those that are drawn, never fewer than before, and at last all that are
/// listed.
fn check_all_types(catalogue: &Catalogue) -> Result<(), Refused> {
    let mut before = 0;
    for entry in &catalogue.by_points {
        let key = format!("by_points, {} points, types_of_all_settings", entry.points);
        let without = (!catalogue.has_mortal()).then_some(entry.cumulative_types);
        let stated =
            entry.types_of_all_settings.or(without).ok_or_else(|| missing("by_points", "types_of_all_settings"))?;
        let at_least = before.max(entry.cumulative_types);
        same(&key, &stated, &without.unwrap_or(stated.max(at_least)))?;
        if entry.points == catalogue.max_points {
            same(&key, &stated, &(catalogue.types.len() + catalogue.not_drawn.len()))?;
        }
        before = stated;
    }
    Ok(())
}

/// Types of which no board was found: only of settings with mortal strings, no two the same, none that is drawn as well.
pub(crate) fn check_not_drawn(catalogue: &Catalogue) -> Result<(), Refused> {
    let mut known: BTreeSet<&str> = catalogue.types.iter().map(|entry| entry.id.as_str()).collect();
    for entry in &catalogue.not_drawn {
        let is_new = known.insert(&entry.id);
        let reason =
            if is_new { fault(entry, catalogue) } else { Some("the type stands there twice, or in types, too") };
        if let Some(reason) = reason {
            return Err(Refused::at(format_args!("not_drawn, {}", quoted(&entry.id)), reason));
        }
    }
    Ok(())
}

/// What is wrong with a type that is not drawn, by itself.
fn fault(entry: &NotDrawn, catalogue: &Catalogue) -> Option<&'static str> {
    let begins = |begin: &&str| entry.reason.strip_prefix(begin).is_some_and(|rest| !rest.is_empty());
    let named = format!("p{}e{}-", entry.positions, entry.plays);
    let faults = [
        (!catalogue.has_mortal(), "the catalogue is one without mortal strings: all its types can be drawn"),
        (!entry.id.starts_with(&named), "the identity does not begin with the positions and plays"),
        (!(1..=catalogue.max_points).contains(&entry.points), "the points are none of this catalogue"),
        (!(1..=entry.points).contains(&entry.pieces), "a setting has one piece or more, and each has a point"),
        (!(1..=2).contains(&entry.mortal_strings), "a setting that cannot be drawn has one or two mortal strings"),
        (!REASONS.iter().any(begins), "the reason begins neither with \"cannot be drawn: \" nor with \"not found: \""),
    ];
    faults.into_iter().find_map(|(is_wrong, fault)| is_wrong.then_some(fault))
}

/// How the reasons begin why a type is not drawn.
const REASONS: [&str; 2] = ["cannot be drawn: ", "not found: "];

/// The list of fates: every element has every rule set, and all elements differ and are used.
pub(crate) fn check_fates(catalogue: &Catalogue) -> Result<(), Refused> {
    let Some(list) = &catalogue.fates else {
        let stray = catalogue.types.iter().find(|entry| entry.word_fates.is_some());
        let without = "word_fates refers to the list of fates, which the catalogue does not have";
        return stray.map_or(Ok(()), |entry| Err(Refused::at(of_type(entry), without)));
    };
    let used = catalogue.types.iter().filter_map(|entry| entry.word_fates.as_ref());
    let used: BTreeSet<usize> = used.flat_map(|words| words.values().map(|word| word.fates)).collect();
    let mut known = BTreeSet::new();
    for (place, fates) in list.iter().enumerate() {
        let wrong = |reason: &str| Refused::at(format_args!("fates, element {place}"), reason);
        if by_rule_set("it", fates).is_err() {
            return Err(wrong("a rule set is missing or unknown"));
        }
        if !known.insert(&**fates) {
            return Err(wrong("it is there twice"));
        }
        if !used.contains(&place) {
            return Err(wrong("no type has it"));
        }
    }
    Ok(())
}

/// Every word of a type has an entry, with the types that have it and the fewest points of one of them.
pub(crate) fn check_words(catalogue: &Catalogue, checked: &[CheckedType]) -> Result<(), Refused> {
    let mut words: BTreeMap<&Word, Vec<&Type>> = BTreeMap::new();
    for (entry, checked) in catalogue.types.iter().zip(checked) {
        checked.words.values().for_each(|word| words.entry(word).or_default().push(entry));
    }
    let found: Vec<String> = words.keys().map(|word| word.to_string()).collect();
    let stated: Vec<String> = catalogue.words.iter().map(|entry| entry.word.clone()).collect();
    if found != stated {
        let place = found.iter().zip(&stated).take_while(|(a, b)| a == b).count();
        let word = stated.get(place).or(found.get(place)).cloned().unwrap_or_default();
        let reason = "the words are not those of the types' cycles, by plays and then by labels";
        return Err(Refused::at(of_word(&word), reason));
    }
    for ((word, types), entry) in words.into_iter().zip(&catalogue.words) {
        check_word(word, &types, entry).map_err(|refused| refused.within(of_word(&entry.word)))?;
    }
    Ok(())
}

fn check_word(word: &Word, types: &[&Type], entry: &WordEntry) -> Result<(), Refused> {
    let first = types.iter().map(|entry| entry.first_points).min().unwrap_or(0);
    let ids: Vec<String> = types.iter().map(|entry| entry.id.clone()).collect();
    same("plays", &entry.plays, &word.plays)?;
    same("passes", &entry.passes, &word.passes())?;
    same("balance", &entry.balance, &word.balance())?;
    same("first_points", &entry.first_points, &first)?;
    same("types", &entry.types, &ids)
}

/// The position of a word's diagram is on so many points, and a cycle begins there that spells the word.
pub(crate) fn check_realisation(entry: &WordEntry, known: &Known, budget: &mut Budget) -> Result<(), Unproved> {
    let shown = Shown::new(&entry.diagram, &entry.region, &entry.immortal, known.mortal)?;
    same("points of the region", &shown.board.region().len(), &entry.first_points)?;
    let component = Component::of(&shown.board, known.policy, budget)?;
    let start = component.number(shown.board.contents()).unwrap_or(0);
    if spells(&component, start, &entry.word, budget)? {
        return Ok(());
    }
    Err(Refused::at("diagram", "no cycle that begins there spells the word").into())
}

/// Whether an elementary cycle from a position has these labels in this order.
fn spells(component: &Component, start: u32, word: &str, budget: &mut Budget) -> Decided<bool> {
    let labels: Vec<&str> = word.split(' ').collect();
    let mut pending: Vec<Vec<u32>> = vec![vec![start]];
    while let Some(path) = pending.pop() {
        for play in component.plays_from(path[path.len() - 1]) {
            budget.work(1)?;
            let is_next = |label: Label| labels[path.len() - 1] == label.to_string();
            if !is_next(play.label) {
                continue;
            }
            if path.len() == labels.len() {
                if play.to == start {
                    return Ok(true);
                }
            } else if !path.contains(&play.to) {
                pending.push([path.as_slice(), &[play.to]].concat());
            }
        }
    }
    Ok(false)
}
