//! Checks of a catalogue as a whole: totals, identities, fates, and words against types.

use std::collections::{BTreeMap, BTreeSet};

use crate::certificates::quoted;

use super::cycles::has_cycle_with_word;
use super::stated::StatedWord;
use super::{
    Catalogue, CatalogueContext, CheckedType, LiteralComponent, SettingBoard, StatedType, Word, check_same, missing,
};
use crate::{Budget, Refused, Unproved};

pub(crate) fn type_key(id: &str) -> String {
    format!("type {}", quoted(id))
}

pub(crate) fn not_drawn_key(id: &str) -> String {
    format!("not_drawn, {}", quoted(id))
}

pub(crate) fn word_key(word: &str) -> String {
    format!("word {}", quoted(word))
}

/// Checks that every number of points has an entry, with the totals of the drawn types and of all types. The number of all types is
/// never less than that of the drawn ones nor than before, and at last that of all listed types.
pub(crate) fn check_points(catalogue: &Catalogue) -> Result<(), Refused> {
    check_same("max_points and the entries of by_points", &catalogue.max_points, &catalogue.by_points.len())?;
    // Numbers of types so far: of the drawn ones, and as stated of all.
    let (mut drawn, mut stated_all) = (0, 0);
    for (points, entry) in (1..).zip(&catalogue.by_points) {
        let new = catalogue.types.iter().filter(|entry| entry.first_points == points).count();
        let place = format!("by_points, {points} points");
        check_same(&format!("{place}, points"), &entry.points, &points)?;
        check_same(&format!("{place}, new_types"), &entry.new_types, &new)?;
        drawn += entry.new_types;
        check_same(&format!("{place}, cumulative_types"), &entry.cumulative_types, &drawn)?;
        let stated = match entry.types_of_all_settings {
            None if catalogue.has_mortal() => return Err(missing("by_points", "types_of_all_settings")),
            stated => stated.unwrap_or(drawn),
        };
        // With mortal strings `stated` may be greater than both numbers. The error names the least number possible.
        let least_possible = if catalogue.has_mortal() { stated.max(drawn).max(stated_all) } else { drawn };
        check_same(&format!("{place}, types_of_all_settings"), &stated, &least_possible)?;
        stated_all = stated;
    }
    check_same("types of the points so far", &catalogue.types.len(), &drawn)?;
    let listed = catalogue.types.len() + catalogue.not_drawn.len();
    check_same(&format!("by_points, {} points, types_of_all_settings", catalogue.max_points), &stated_all, &listed)
}

/// Checks that all types are different.
pub(crate) fn check_types(catalogue: &Catalogue) -> Result<(), Refused> {
    let drawn = catalogue.types.iter().map(|entry| (type_key(&entry.id), &entry.id));
    let not_drawn = catalogue.not_drawn.iter().map(|entry| (not_drawn_key(&entry.id), &entry.id));
    let mut known = BTreeSet::new();
    match drawn.chain(not_drawn).find(|&(_, id)| !known.insert(id)) {
        Some((place, _)) => Err(Refused::at(place, "the type stands there twice")),
        None => Ok(()),
    }
}

/// Checks that each element of `fates` is used by some type, so that none goes unchecked.
pub(crate) fn check_fates(catalogue: &Catalogue) -> Result<(), Refused> {
    let used = catalogue.types.iter().filter_map(|entry| entry.word_fates.as_ref());
    let used: BTreeSet<usize> = used.flat_map(|words| words.values().map(|word| word.fates_index)).collect();
    let list = catalogue.fates.as_deref().unwrap_or_default();
    match (0..list.len()).find(|place| !used.contains(place)) {
        Some(place) => Err(Refused::at(format_args!("fates, element {place}"), "no type has it")),
        None => Ok(()),
    }
}

/// Checks `words`: every word of a type has an entry, with the types that have it and the fewest points of one of them.
pub(crate) fn check_words(catalogue: &Catalogue, checked: &[CheckedType]) -> Result<(), Refused> {
    let mut words: BTreeMap<String, (&Word, Vec<&StatedType>)> = BTreeMap::new();
    for (entry, checked) in catalogue.types.iter().zip(checked) {
        for word in &checked.words {
            words.entry(word.to_string()).or_insert((word, Vec::new())).1.push(entry);
        }
    }
    for entry in &catalogue.words {
        let checked = match words.remove(&entry.word) {
            Some((word, types)) => check_word(word, &types, entry),
            None => Err(Refused::new("no type has a cycle that spells it, or it stands there twice")),
        };
        checked.map_err(|refused| refused.within(word_key(&entry.word)))?;
    }
    words.keys().next().map_or(Ok(()), |word| Err(missing("words", word)))
}

/// Checks the entry of `word`, which these types have.
fn check_word(word: &Word, types: &[&StatedType], entry: &StatedWord) -> Result<(), Refused> {
    let ids: Vec<&String> = types.iter().map(|entry| &entry.id).collect();
    check_same("plays", &entry.plays, &word.plays)?;
    check_same("passes", &entry.passes, &word.passes())?;
    check_same("balance", &entry.balance, &word.balance())?;
    check_same("first_points", &entry.first_points, &types.iter().map(|entry| entry.first_points).min().unwrap_or(0))?;
    check_same("types", &entry.types.iter().collect(), &ids)
}

/// Checks the board of a word: it has `first_points` points, and a cycle with that word begins in its position.
pub(crate) fn check_realisation(
    entry: &StatedWord,
    context: &CatalogueContext,
    budget: &mut Budget,
) -> Result<(), Unproved> {
    let setting_board =
        SettingBoard::new(&entry.diagram, &entry.region, &entry.immortal, context.catalogue.has_mortal())?;
    check_same("points of the region", &setting_board.board.region().len(), &entry.first_points)?;
    let component = LiteralComponent::explore_from(&setting_board.board, context.policy, budget)?;
    let start = component.number(setting_board.board.contents()).expect("the exploration began there");
    if has_cycle_with_word(&component, start, &entry.word, budget)? {
        return Ok(());
    }
    Err(Refused::at("diagram", "no cycle that begins there spells the word").into())
}
