//! From the descriptions of all types to the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_classifier::CycleWord;

use crate::catalogue::{Catalogue, PointsEntry, Realisation, WordEntry};
use crate::describe::Description;
use crate::fates::FatesEntry;
use crate::plan::Plan;

/// The catalogue of types that come by their first places, and of so many components by number of points; without the
/// longest sequences.
pub(crate) fn catalogue(plan: &Plan, components: &[u64], mut types: Vec<Description>) -> Catalogue {
    // Types come by their first places: the first with a word is its smallest realisation.
    let words = words(&types);
    types.sort_by(|a, b| a.order().cmp(&b.order()));
    let identities: BTreeSet<&str> = types.iter().map(|description| description.entry.id.as_str()).collect();
    assert_eq!(identities.len(), types.len(), "two types share an identity: it needs more digits");
    let words = words.into_iter().map(|(word, first)| word_entry(&word, &first, &types)).collect();
    let fates = shared_fates(&mut types);
    Catalogue {
        command: "catalogue".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        max_points: plan.max_points,
        suicide: plan.suicide.to_string(),
        by_points: by_points(plan, components, &types),
        fates,
        types: types.into_iter().map(|description| description.entry).collect(),
        words,
    }
}

/// The answers of the rule sets to the cycles of all types, every answer once, in the order of first use; the types count
/// among these afterwards.
fn shared_fates(types: &mut [Description]) -> Vec<FatesEntry> {
    let mut all: Vec<FatesEntry> = Vec::new();
    for Description { entry, fates, .. } in types {
        for word in entry.word_fates.values_mut() {
            let own = &fates[word.fates];
            word.fates = all.iter().position(|known| known == own).unwrap_or_else(|| {
                all.push(own.clone());
                all.len() - 1
            });
        }
    }
    all
}

/// Every word with the points and the realisation of the first type that has it.
fn words(types: &[Description]) -> BTreeMap<CycleWord, (usize, Realisation)> {
    let mut words = BTreeMap::new();
    for Description { entry, words: own, .. } in types {
        for (word, realisation) in own {
            words.entry(word.clone()).or_insert_with(|| (entry.first_points, realisation.clone()));
        }
    }
    words
}

fn word_entry(
    word: &CycleWord,
    (first_points, realisation): &(usize, Realisation),
    types: &[Description],
) -> WordEntry {
    let with_word = types.iter().filter(|description| description.words.contains_key(word));
    WordEntry {
        word: word.to_string(),
        plays: word.plays(),
        passes: word.passes(),
        balance: word.balance(),
        first_points: *first_points,
        types: with_word.map(|description| description.entry.id.clone()).collect(),
        realisation: realisation.clone(),
    }
}

fn by_points(plan: &Plan, components: &[u64], types: &[Description]) -> Vec<PointsEntry> {
    let up_to = |points: usize| types.iter().filter(|description| description.entry.first_points <= points).count();
    let entry = |points: usize| PointsEntry {
        points,
        settings: plan.classes(points).iter().map(|class| class.pieces).sum(),
        new_types: up_to(points) - up_to(points - 1),
        cumulative_types: up_to(points),
        components: components.get(points).copied().unwrap_or_default(),
    };
    (1..=plan.max_points).map(entry).collect()
}
