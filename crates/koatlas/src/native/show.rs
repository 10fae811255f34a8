//! The entry of a type in a catalogue, with what the collection and the rule sets add.

mod page;

use std::collections::BTreeMap;

use koatlas_catalogue::collection::{KnownCycle, known_cycle, known_positions};
use koatlas_catalogue::query::find_type;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::Fates;
use serde::Serialize;

use crate::error::{Error, Result};
use crate::json::answer;

pub(crate) use page::endless_cycles;

/// The answer of [`show()`]: the entry of a type in a catalogue, and what is known besides.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowAnswer<'c> {
    /// The fates of cycles of the type under the rule sets, by the number that the entry's `word_fates` have.
    pub fates: BTreeMap<usize, &'c Fates>,
    /// The file names of the positions of the collection that have the type.
    pub known_positions: Vec<&'c str>,
    /// The cycle that the type is known for; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_cycle: Option<KnownCycle>,
    /// The entry in the catalogue.
    #[serde(flatten)]
    pub entry: &'c TypeEntry,
}

answer!(ShowAnswer<'_>: "show");

/// Finds the type whose identity, name or alias is `named` or begins with it.
///
/// # Errors
/// If no type matches, or if several match and none exactly.
pub fn show<'c>(catalogue: &'c Catalogue, named: &str) -> Result<ShowAnswer<'c>> {
    let entry = find_type(catalogue, named).map_err(|reason| Error::argument("named", reason))?;
    let fates = entry.word_fates.values().map(|cycle| (cycle.fates, &catalogue.fates[cycle.fates]));
    let known = known_positions(catalogue, entry).into_iter().map(|known| known.name.as_str());
    let (fates, known_positions) = (fates.collect(), known.collect());
    Ok(ShowAnswer { fates, known_positions, known_cycle: known_cycle(catalogue, entry), entry })
}
