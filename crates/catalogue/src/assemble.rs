//! From the descriptions of all types to the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_classifier::{CycleWord, types::TypeId};

use crate::boards::BoardDiagram;
use crate::catalogue::{Catalogue, PointsEntry, TypeEntry, WordEntry};
use crate::cycles::FatesEntry;
use crate::describe::{Description, DrawnType, place_of};
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
    not_drawn.sort_by_key(|entry| (entry.points, entry.positions, entry.plays, entry.id));
    // Types come by their places: the first with a word is its smallest realisation.
    types.sort_by_key(DrawnType::place);
    let words = words(&types);
    types.sort_by_key(|DrawnType { entry, .. }| (entry.first_points, entry.positions, entry.plays, entry.id));
    let drawn = types.iter().map(|drawn| drawn.entry.id);
    let identities: BTreeSet<TypeId> = drawn.chain(not_drawn.iter().map(|entry| entry.id)).collect();
    assert_eq!(identities.len(), types.len() + not_drawn.len(), "two types share an identity: it needs more digits");
    let words = words.into_iter().map(|(word, first)| word_entry(word, first, &types)).collect();
    let fates = shared_fates(&mut types);
    Catalogue {
        command: "catalogue".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        max_points: plan.question.max_points,
        suicide: plan.question.suicide,
        mortal: plan.question.mortal.into(),
        by_points: by_points(plan, tally, &types),
        fates,
        types: types.into_iter().map(|description| description.entry).collect(),
        not_drawn,
        words,
    }
}

/// The answers of the rule sets to the cycles of all types, every answer once, in the order of first use; the types count
/// among these afterwards. Words are used in the order in which they are written.
fn shared_fates(types: &mut [DrawnType]) -> Vec<FatesEntry> {
    let mut all: Vec<FatesEntry> = Vec::new();
    for DrawnType { entry, fates, .. } in types {
        let mut words: Vec<_> = entry.word_fates.iter_mut().collect();
        words.sort_by_cached_key(|(word, _)| word.to_string());
        for (_, word) in words {
            word.fates = place_of(fates[word.fates].clone(), &mut all);
        }
    }
    all
}

/// Every word with the first type that has it, and what is on the type's board where it is spelled.
fn words(types: &[DrawnType]) -> BTreeMap<CycleWord, (TypeEntry, BoardDiagram)> {
    let mut words = BTreeMap::new();
    for DrawnType { entry, words: own, .. } in types {
        for (word, diagram) in own {
            words.entry(word.clone()).or_insert_with(|| (entry.clone(), diagram.clone()));
        }
    }
    words
}

fn word_entry(word: CycleWord, (first, diagram): (TypeEntry, BoardDiagram), types: &[DrawnType]) -> WordEntry {
    let with_word = types.iter().filter(|description| description.words.contains_key(&word));
    WordEntry {
        plays: word.plays(),
        passes: word.passes(),
        balance: word.balance(),
        first_points: first.first_points,
        types: with_word.map(|description| description.entry.id).collect(),
        realisation: diagram.on(&first.realisation).expect("a position of the type"),
        word,
    }
}

fn by_points(plan: &Plan, tally: &Tally, types: &[DrawnType]) -> Vec<PointsEntry> {
    let up_to = |points: usize| types.iter().filter(|description| description.entry.first_points <= points).count();
    let of_all_settings = tally.types_by_points(plan.question.max_points);
    let entry = |points: usize| PointsEntry {
        points,
        settings: plan.classes(points).iter().map(|class| class.pieces).sum(),
        types_of_all_settings: of_all_settings[points - 1],
        new_types: up_to(points) - up_to(points - 1),
        cumulative_types: up_to(points),
        components: tally.components.get(points).copied().unwrap_or_default(),
    };
    (1..=plan.question.max_points).map(entry).collect()
}
