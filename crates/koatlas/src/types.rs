//! The types of a catalogue that have some properties.

use std::collections::BTreeMap;

use koatlas_catalogue::query::TypeQuery;
use koatlas_catalogue::{Catalogue, CyclesUnder, TypeEntry};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::TypeId;
use serde::{Deserialize, Serialize};

use crate::json::Answer;

/// The types of a catalogue that pass all filters.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypesAnswer {
    /// The filters and the order, as they stand in the address of a page.
    pub query: String,
    /// How many types pass.
    pub count: usize,
    /// As many of them as are wanted, in order.
    pub types: Vec<TypeLine>,
}

impl Answer for TypesAnswer {
    const COMMAND: &'static str = "types";
}

/// A type with the keys of `catalogue.json` that fit a line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypeLine {
    /// The identity.
    pub id: TypeId,
    /// The names.
    pub names: Vec<String>,
    /// The identities of the prime factors.
    pub factors: Vec<TypeId>,
    /// Fewest points of a region that has the type.
    pub first_points: usize,
    /// Pieces of that region.
    pub pieces: usize,
    /// Mortal strings there.
    pub mortal_strings: u32,
    /// Positions of the component.
    pub positions: usize,
    /// Plays of the component.
    pub plays: usize,
    /// The sizes of the ko strings.
    pub ko_string_sizes: Vec<usize>,
    /// The shortest cycle.
    pub shortest: ShortestLine,
    /// By rule set, the shortest cycles that go on for ever, where some do.
    pub cycles_under: BTreeMap<String, CyclesUnder>,
    /// How many settings of one piece have the type.
    pub occurrences: u64,
}

/// The shortest cycle of a type.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortestLine {
    /// Its plays.
    pub plays: usize,
    /// Its moves.
    pub moves: usize,
    /// Its passes.
    pub passes: usize,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Whether every cycle has a suicide.
    pub needs_suicide: bool,
    /// What the plays do.
    pub cycle_word: CycleWord,
}

/// The types of a catalogue that pass all filters of a query, in its order; all are counted, and as many as the limit says listed.
#[must_use]
pub fn types(catalogue: &Catalogue, query: &TypeQuery, limit: Option<usize>) -> TypesAnswer {
    let found = query.matching_types(catalogue);
    let listed = found.iter().take(limit.unwrap_or(usize::MAX));
    TypesAnswer { query: query.to_string(), count: found.len(), types: listed.map(|&entry| entry.into()).collect() }
}

impl From<&TypeEntry> for TypeLine {
    fn from(entry: &TypeEntry) -> TypeLine {
        let TypeEntry { id, first_points, pieces, mortal_strings, positions, plays, occurrences, .. } = *entry;
        let shortest = &entry.shortest;
        let for_ever = entry.cycles_under.iter().filter(|(_, cycles)| cycles.fewest.is_some());
        TypeLine {
            id,
            names: entry.names.clone(),
            factors: entry.factors.clone(),
            first_points,
            pieces,
            mortal_strings,
            positions,
            plays,
            ko_string_sizes: entry.ko_string_sizes.clone(),
            shortest: ShortestLine {
                plays: shortest.plays,
                moves: shortest.moves,
                passes: shortest.passes,
                balance: shortest.balance,
                needs_suicide: shortest.needs_suicide,
                cycle_word: shortest.cycle_word.clone(),
            },
            cycles_under: for_ever.map(|(rules, cycles)| (rules.to_owned(), cycles.clone())).collect(),
            occurrences,
        }
    }
}
