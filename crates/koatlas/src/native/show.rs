//! The entry of a type in a catalogue, with what the collection and the rule sets add.

mod page;

use std::collections::BTreeMap;

use koatlas_catalogue::collection::{KnownCycle, known_cycle, known_positions};
use koatlas_catalogue::query::find_type;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::Fates;
use serde::Serialize;

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::{answer, to_strings};
use crate::page::Page;
use crate::question::{Question, options};

pub(crate) use page::endless_cycles;

options! {
    /// All that a catalogue says of a ko type.
    pub struct ShowQuestion {
        /// The identity, a name or an alias of a type, or the beginning of one
        pub named: String => arg(value_name = "ID|NAME"),
    }
}

/// The answer of [`ShowQuestion`]: the entry of a type in a catalogue, and what is known besides.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowAnswer {
    /// The fates of cycles of the type under the rule sets, by the number that the entry's `word_fates` have.
    pub fates: BTreeMap<usize, Fates>,
    /// The file names of the positions of the collection that have the type.
    pub known_positions: Vec<String>,
    /// The cycle that the type is known for; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_cycle: Option<KnownCycle>,
    /// The entry in the catalogue.
    #[serde(flatten)]
    pub entry: TypeEntry,
}

answer!(ShowAnswer: "show");

impl Question for ShowQuestion {
    type About = Catalogue;
    type Answer = ShowAnswer;

    /// Finds the type whose identity, name or alias is `named` or begins with it.
    ///
    /// # Errors
    /// If no type matches, or if several match and none exactly.
    fn ask(&self, catalogue: &Catalogue, _: &Conditions<'_>) -> Result<ShowAnswer> {
        let entry = find_type(catalogue, &self.named).map_err(|reason| Error::argument("named", reason))?;
        let fates = entry.word_fates.values().map(|cycle| (cycle.fates, catalogue.fates[cycle.fates].clone()));
        let known_positions = to_strings(known_positions(catalogue, entry).into_iter().map(|known| &known.name));
        let (fates, known_cycle) = (fates.collect(), known_cycle(catalogue, entry));
        Ok(ShowAnswer { fates, known_positions, known_cycle, entry: entry.clone() })
    }

    fn page(&self, answer: &ShowAnswer, catalogue: &Catalogue) -> Option<Page> {
        Some(answer.page(catalogue, None))
    }
}
