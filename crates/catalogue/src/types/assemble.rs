//! Assembly of the catalogue from the descriptions of all types.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_classifier::{CycleWord, Fates, types::TypeId};

use crate::run::plan::Plan;
use crate::run::tally::Tally;
use crate::types::catalogue::{Catalogue, PointsEntry, WordEntry};
use crate::types::describe::{Description, DrawnType, find_or_push};

/// The catalogue of the types of `tally`, without the longest sequences. `descriptions` are in the order of the types' first places.
pub(crate) fn catalogue(plan: &Plan, tally: &Tally, descriptions: Vec<Description>) -> Catalogue {
    let (mut types, mut not_drawn) = (Vec::new(), Vec::new());
    for description in descriptions {
        match description {
            Description::Drawn(drawn) => types.push(*drawn),
            Description::NotDrawn(entry) => not_drawn.push(entry),
        }
    }
    not_drawn.sort_by_key(|entry| (entry.points, entry.positions, entry.plays, entry.id));
    // In this order the first type with a word has the word's smallest realisation.
    types.sort_by_key(|DrawnType { entry, .. }| (entry.first_points, entry.mortal_strings, entry.pieces));
    let mut words = words(&types);
    in_order_of_catalogue(&mut types);
    let drawn = types.iter().map(|drawn| drawn.entry.id);
    let identities: BTreeSet<TypeId> = drawn.chain(not_drawn.iter().map(|entry| entry.id)).collect();
    assert_eq!(identities.len(), types.len() + not_drawn.len(), "two types share an identity: it needs more digits");
    for DrawnType { entry, words: own, .. } in &types {
        own.keys().for_each(|word| words.get_mut(word).expect("a word of a type").types.push(entry.id));
    }
    let mut fates = Vec::new();
    share_fates(&mut types, &mut fates);
    Catalogue {
        command: "catalogue".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        max_points: plan.options.max_points,
        suicide: plan.options.suicide,
        mortal: plan.options.mortal.into(),
        by_points: by_points(plan, tally, &types),
        fates,
        types: types.into_iter().map(|description| description.entry).collect(),
        not_drawn,
        words: words.into_values().collect(),
    }
}

/// Sorts types by the points that they need, then by positions, plays and identity.
pub(crate) fn in_order_of_catalogue(types: &mut [DrawnType]) {
    types.sort_by_key(|DrawnType { entry, .. }| (entry.first_points, entry.positions, entry.plays, entry.id));
}

/// Adds the fates of the cycles of all `types` to `all`, each once, in the order of first use, and points the entries to this list. The
/// words of a type are used in the order of their texts.
pub(crate) fn share_fates(types: &mut [DrawnType], all: &mut Vec<Fates>) {
    for DrawnType { entry, fates, .. } in types {
        let mut words: Vec<_> = entry.word_fates.iter_mut().collect();
        words.sort_by_cached_key(|(word, _)| word.to_string());
        for (_, word) in words {
            word.fates = find_or_push(fates[word.fates].clone(), all);
        }
    }
}

/// All words, each realised by the first type that has it. Their lists of types are still empty.
fn words(types: &[DrawnType]) -> BTreeMap<CycleWord, WordEntry> {
    let mut words = BTreeMap::new();
    for DrawnType { entry, words: own, .. } in types {
        for (word, diagram) in own {
            words.entry(word.clone()).or_insert_with(|| WordEntry {
                word: word.clone(),
                plays: word.plays(),
                passes: word.passes(),
                balance: word.balance(),
                first_points: entry.first_points,
                types: Vec::new(),
                realisation: diagram.on(&entry.realisation).expect("a position of the type"),
            });
        }
    }
    words
}

/// The [`PointsEntry`] of each number of points.
fn by_points(plan: &Plan, tally: &Tally, types: &[DrawnType]) -> Vec<PointsEntry> {
    let mut smaller = 0;
    let mut entries = Vec::new();
    for (points, types_of_all_settings) in (1..).zip(tally.types_by_points(plan.options.max_points)) {
        let cumulative_types = types.iter().filter(|drawn| drawn.entry.first_points <= points).count();
        entries.push(PointsEntry {
            points,
            settings: plan.classes(points).iter().map(|class| class.pieces).sum(),
            types_of_all_settings,
            new_types: cumulative_types - smaller,
            cumulative_types,
            components: tally.components.get(points).copied().unwrap_or_default(),
        });
        smaller = cumulative_types;
    }
    entries
}
