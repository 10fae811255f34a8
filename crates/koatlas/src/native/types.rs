//! The types of a catalogue that pass filters.

use std::collections::BTreeMap;

use koatlas_catalogue::query::TypeQuery;
use koatlas_catalogue::{Catalogue, CyclesUnder, TypeEntry};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::TypeId;
use serde::{Deserialize, Serialize};

use crate::json::answer;

/// The answer of [`types()`]: the types of a catalogue that pass all filters of a query.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypesAnswer {
    /// The filters and the order, as they stand in the address of a page of the atlas; see [`TypeQuery`].
    pub query: String,
    /// The number of types that pass.
    pub count: usize,
    /// The first of these types, up to the limit, in order.
    pub types: Vec<TypeLine>,
}

answer!(TypesAnswer: "types");

/// A type in [`TypesAnswer::types`]: the keys of `catalogue.json` that fit a line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypeLine {
    /// The identity of the type.
    pub id: TypeId,
    /// The names of the type.
    pub names: Vec<String>,
    /// The identities of the prime factors.
    pub factors: Vec<TypeId>,
    /// The smallest number of points of a region that has the type.
    pub first_points: usize,
    /// The number of pieces of that region.
    pub pieces: usize,
    /// The number of mortal strings of that region.
    pub mortal_strings: u32,
    /// The number of positions of the component.
    pub positions: usize,
    /// The number of plays of the component.
    pub plays: usize,
    /// The sizes of the ko strings, in stones.
    pub ko_string_sizes: Vec<usize>,
    /// The shortest cycle.
    pub shortest: ShortestLine,
    /// For each rule set under which some cycles go on for ever, the shortest of these.
    pub cycles_under: BTreeMap<String, CyclesUnder>,
    /// The number of settings of one piece that have the type.
    pub occurrences: u64,
}

/// The shortest cycle of a type; see [`TypeLine::shortest`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortestLine {
    /// The number of plays.
    pub plays: usize,
    /// The number of moves: plays and passes.
    pub moves: usize,
    /// The number of passes.
    pub passes: usize,
    /// White stones minus black stones that the cycle removes; `0` if it is balanced.
    pub balance: i32,
    /// True if every cycle has a suicide.
    pub needs_suicide: bool,
    /// The cycle word, such as `B1 W1`: the colour of each play and the number of stones that it removes.
    pub cycle_word: CycleWord,
}

/// Finds the types of a catalogue that pass all filters of a query, in its order. All are counted, and up to `limit` are listed.
pub fn types(catalogue: &Catalogue, query: &TypeQuery, limit: Option<usize>) -> TypesAnswer {
    let found = query.matching_types(catalogue);
    let listed = found.iter().take(limit.unwrap_or(usize::MAX));
    TypesAnswer { query: query.to_string(), count: found.len(), types: listed.map(|&entry| entry.into()).collect() }
}

impl From<&TypeEntry> for TypeLine {
    fn from(entry: &TypeEntry) -> TypeLine {
        let TypeEntry { id, first_points, pieces, mortal_strings, positions, plays, occurrences, .. } = *entry;
        let shortest = &entry.shortest;
        let for_ever = entry.cycles_under.iter().filter(|(_, cycles)| cycles.goes_on_for_ever());
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
