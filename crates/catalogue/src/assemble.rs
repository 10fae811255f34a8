//! From the descriptions of all types to the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_classifier::CycleWord;

use crate::catalogue::{Catalogue, NotDrawnEntry, PointsEntry, Realisation, WordEntry};
use crate::cycles::FatesEntry;
use crate::describe::{Description, DrawnType};
use crate::plan::Plan;
use crate::tally::Tally;

/// The catalogue of the types of a tally, described in the order of their first places; without the longest sequences.
pub(crate) fn catalogue(plan: &Plan, tally: &Tally, descriptions: Vec<Description>) -> Catalogue {
    let (mut types, mut not_drawn) = (Vec::new(), Vec::new());
    for description in descriptions {
        match description {
            Description::Drawn(drawn) => types.push(*drawn),
            Description::NotDrawn(entry) => not_drawn.push(entry),
        }
    }
    not_drawn.sort_by(|a, b| not_drawn_order(a).cmp(&not_drawn_order(b)));
    // Types come by their places: the first with a word is its smallest realisation.
    types.sort_by_key(DrawnType::place);
    let words = words(&types);
    types.sort_by(|a, b| a.order().cmp(&b.order()));
    let drawn = types.iter().map(|drawn| drawn.entry.id.as_str());
    let identities: BTreeSet<&str> = drawn.chain(not_drawn.iter().map(|entry| entry.id.as_str())).collect();
    assert_eq!(identities.len(), types.len() + not_drawn.len(), "two types share an identity: it needs more digits");
    let words = words.into_iter().map(|(word, first)| word_entry(&word, &first, &types)).collect();
    let fates = shared_fates(&mut types);
    Catalogue {
        command: "catalogue".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        max_points: plan.max_points,
        suicide: plan.suicide.to_string(),
        mortal: plan.mortal.into(),
        by_points: by_points(plan, tally, &types),
        fates,
        types: types.into_iter().map(|description| description.entry).collect(),
        not_drawn,
        words,
    }
}

/// The answers of the rule sets to the cycles of all types, every answer once, in the order of first use; the types count
/// among these afterwards.
fn shared_fates(types: &mut [DrawnType]) -> Vec<FatesEntry> {
    let mut all: Vec<FatesEntry> = Vec::new();
    for DrawnType { entry, fates, .. } in types {
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
fn words(types: &[DrawnType]) -> BTreeMap<CycleWord, (usize, Realisation)> {
    let mut words = BTreeMap::new();
    for DrawnType { entry, words: own, .. } in types {
        for (word, realisation) in own {
            words.entry(word.clone()).or_insert_with(|| (entry.first_points, realisation.clone()));
        }
    }
    words
}

fn word_entry(word: &CycleWord, (first_points, realisation): &(usize, Realisation), types: &[DrawnType]) -> WordEntry {
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

/// By points, positions, plays and identity, as types are.
fn not_drawn_order(entry: &NotDrawnEntry) -> (usize, usize, usize, &str) {
    (entry.points, entry.positions, entry.plays, &entry.id)
}

fn by_points(plan: &Plan, tally: &Tally, types: &[DrawnType]) -> Vec<PointsEntry> {
    let up_to = |points: usize| types.iter().filter(|description| description.entry.first_points <= points).count();
    let of_all_settings = tally.types_by_points(plan.max_points);
    let entry = |points: usize| PointsEntry {
        points,
        settings: plan.classes(points).iter().map(|class| class.pieces).sum(),
        types_of_all_settings: of_all_settings[points - 1],
        new_types: up_to(points) - up_to(points - 1),
        cumulative_types: up_to(points),
        components: tally.components.get(points).copied().unwrap_or_default(),
    };
    (1..=plan.max_points).map(entry).collect()
}
