//! The types of a catalogue that pass filters.

use std::collections::BTreeMap;

use koatlas_board::{grouped, signed};
use koatlas_catalogue::query::TypeQuery;
use koatlas_catalogue::{Catalogue, CyclesUnder, ShortestLine, TypeEntry};
use koatlas_classifier::types::TypeId;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::Result;
use crate::json::answer;
use crate::page::{Block, Lines, Page, unbreakable, wrap};
use crate::question::{Question, options};

options! {
    /// The types of a catalogue that have some properties.
    pub struct TypesQuestion {
        /// The filters and the order, as they stand in the address of a page of the atlas: `points=5&sort=-plays`
        pub query: TypeQuery => arg(skip),
        /// List at most this number of types; all are counted
        pub limit: Option<usize> => arg(long, value_name = "N", allow_negative_numbers = true, value_parser = crate::text::parse_number::<usize>),
    }
}

/// The answer of [`TypesQuestion`]: the types of a catalogue that pass all filters of a query.
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

impl Question for TypesQuestion {
    type About = Catalogue;
    type Answer = TypesAnswer;

    /// Finds the types of a catalogue that pass all filters, in their order. All are counted, and up to `limit` are listed.
    fn ask(&self, catalogue: &Catalogue, _: &Conditions<'_>) -> Result<TypesAnswer> {
        let TypesQuestion { query, limit } = self;
        let found = query.matching_types(catalogue);
        let types = found.iter().take(limit.unwrap_or(usize::MAX)).map(|&entry| entry.into()).collect();
        Ok(TypesAnswer { query: query.to_string(), count: found.len(), types })
    }

    fn page(&self, answer: &TypesAnswer, catalogue: &Catalogue) -> Option<Page> {
        let TypesAnswer { query, count, types } = answer;
        let filters = if query.is_empty() { String::new() } else { format!(": {query}") };
        let Catalogue { max_points, suicide, .. } = catalogue;
        let all = grouped(catalogue.types.len());
        let all = format!(" of {all} ko types of up to {max_points} points, suicide {suicide}{filters}");
        let (title, coverage) = (Block::headed(grouped(*count), all), Block::text(catalogue.coverage()));
        if types.is_empty() {
            return Some(Page::new([vec![title], vec![coverage]]));
        }
        let more = count - types.len();
        let more = (more > 0).then(|| Block::text(format!("{} more are not listed.", grouped(more))));
        let remedy = Block::text("`koatlas show ID` has more to say of one of them.");
        let below = more.into_iter().chain([remedy, coverage]);
        Some(Page::new([vec![title], vec![table(types)], below.collect()]))
    }
}

impl From<&TypeEntry> for TypeLine {
    fn from(entry: &TypeEntry) -> TypeLine {
        let TypeEntry { id, first_points, pieces, mortal_strings, positions, plays, occurrences, .. } = *entry;
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
            shortest: entry.shortest.cycle.clone(),
            cycles_under: for_ever.map(|(rules, cycles)| (rules.to_owned(), cycles.clone())).collect(),
            occurrences,
        }
    }
}

/// Width of names in the table, in characters; longer names are broken.
const NAME: usize = 27;

fn table(listed: &[TypeLine]) -> Block {
    let rows = listed.iter().map(|entry| {
        let TypeLine { first_points, positions, plays, shortest, .. } = entry;
        let [points, positions, plays] = [first_points, positions, plays].map(ToString::to_string);
        [identity_and_name(entry), points, positions, plays, signed(shortest.balance), shortest.cycle_word.to_string()]
    });
    // Cycle words may be broken, but identities and numbers may not.
    Block::table("lrrrrL", Lines::Tight, ["type", "points", "positions", "plays", "balance", "cycle"], rows)
}

fn identity_and_name(entry: &TypeLine) -> String {
    let name = entry.names.iter().take(1).flat_map(|name| wrap(name, NAME));
    let lines = name.map(|line| unbreakable(format!("  {line}")));
    std::iter::once(entry.id.to_string()).chain(lines).collect::<Vec<_>>().join("\n")
}
