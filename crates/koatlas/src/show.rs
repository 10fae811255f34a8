//! All that a catalogue says of a type.

use std::collections::BTreeMap;

use koatlas_catalogue::known::{KnownCycle, known_cycle, known_positions};
use koatlas_catalogue::query::find_type;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::Fates;
use serde::Serialize;

use crate::error::{Error, Result};
use crate::json::Answer;

/// What is said of a type besides its entry in a catalogue, and the entry.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowAnswer<'c> {
    /// What the rule sets do with cycles of the type, by the number that the entry's `word_fates` have.
    pub fates: BTreeMap<usize, &'c Fates>,
    /// The names of the files of the collection's positions that have the type.
    pub known_positions: Vec<&'c str>,
    /// The cycle that the type is known for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_cycle: Option<KnownCycle>,
    /// The entry.
    #[serde(flatten)]
    pub entry: &'c TypeEntry,
}

impl Answer for ShowAnswer<'_> {
    const COMMAND: &'static str = "show";
}

/// What a catalogue says of the type with an identity, a name or an alias, or whose identity or name begins so.
///
/// # Errors
/// If there is none, or several of which none is called just so.
pub fn show<'c>(catalogue: &'c Catalogue, named: &str) -> Result<ShowAnswer<'c>> {
    let entry = find_type(catalogue, named).map_err(|reason| Error::argument("named", reason))?;
    let fates = entry.word_fates.values().map(|cycle| (cycle.fates, &catalogue.fates[cycle.fates]));
    let known = known_positions(catalogue, entry).into_iter().map(|known| known.name.as_str());
    Ok(ShowAnswer {
        fates: fates.collect(),
        known_positions: known.collect(),
        known_cycle: known_cycle(catalogue, entry),
        entry,
    })
}
