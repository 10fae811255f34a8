//! Rule sets side by side, as far as it needs no search: how sequences end under each, what a referee has to remember, and what happens to
//! famous kos and in games that were played. Pages ask this; [`CompareRulesQuestion`](crate::CompareRulesQuestion) asks more.

mod census;
mod page;

use std::collections::BTreeMap;

use koatlas_board::{Move, Suicide};
use koatlas_classifier::{FateEntry, all_known_positions};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::endless::endless;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::question::{ensure_distinct, options, rule_set};

pub use self::census::{CensusDifference, CensusEntry};

/// Maximum number of rule sets of one question.
const MOST_RULE_SETS: usize = 8;

options! {
    /// Rule sets side by side.
    pub struct SideBySideQuestion {
        /// Two rule sets or more: their names, as `koatlas rules` lists them, or files (RULES.toml)
        pub named: Vec<String> => arg(value_name = "NAME", required = true),
    }
}

/// The answer of [`SideBySideQuestion`]: what is said of rule sets without a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideBySide {
    /// The identifiers of the rule sets.
    pub rulesets: Vec<String>,
    /// The rule sets with the values of their options, in the same order; with the text of the file of one that is not compiled in.
    pub definitions: Vec<RuleSet>,
    /// By rule set, whether every sequence ends.
    pub ends: BTreeMap<String, EndsEntry>,
    /// By rule set, what a referee has to remember besides the position on the board and the player to move.
    pub memory: BTreeMap<String, String>,
    /// What each rule set does with the cycles of famous kos.
    pub famous: Vec<FamousEntry>,
    /// What they would have done in games that were played.
    pub census: CensusEntry,
}

answer!(SideBySide: "side_by_side");

/// Whether every sequence ends under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndsEntry {
    /// True if it is proved for boards of every size, false if a cycle is known that goes on for ever; `None` if neither is known.
    pub always: Option<bool>,
    /// The reason, or the cycle.
    pub reason: String,
}

/// What each rule set does with the cycle of a famous ko.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FamousEntry {
    /// The name that players use.
    pub name: String,
    /// The name of the known position.
    pub position: String,
    /// The moves of the cycle, which the players repeat.
    pub cycle: Vec<Move>,
    /// By rule set, what happens.
    pub sentences: BTreeMap<String, String>,
}

impl SideBySideQuestion {
    /// The rule sets that are compared.
    ///
    /// # Errors
    /// If a name is none, if there are too few or too many, or if two have one identifier.
    pub fn rule_sets(&self) -> Result<Vec<RuleSet>> {
        let refused = |reason: String| Err(Error::argument("named", reason));
        let found = self.named.iter().map(|name| rule_set(name).map_err(|unknown| Error::argument("named", unknown)));
        let found = found.collect::<Result<Vec<RuleSet>>>()?;
        if !(2..=MOST_RULE_SETS).contains(&found.len()) {
            return refused(format!("name 2 to {MOST_RULE_SETS} rule sets, not {}, for example psk ssk", found.len()));
        }
        ensure_distinct(&found, "named")?;
        Ok(found)
    }
}

impl SideBySide {
    /// Compares `rules`, of which no two have one identifier.
    pub fn of(rules: Vec<RuleSet>) -> SideBySide {
        SideBySide {
            rulesets: rules.iter().map(|rules| rules.id().to_owned()).collect(),
            ends: by_id(&rules, EndsEntry::of),
            memory: by_id(&rules, RuleSet::memory),
            famous: famous(&rules),
            census: CensusEntry::of(&rules),
            definitions: rules,
        }
    }
}

impl EndsEntry {
    fn of(rules: &RuleSet) -> EndsEntry {
        let found = rules.why_finite().map(|reason| (true, reason));
        match found.or_else(|| Some((false, endless(rules)?))) {
            Some((always, reason)) => EndsEntry { always: Some(always), reason },
            None => EndsEntry { always: None, reason: "neither a proof nor a cycle that goes on was found".to_owned() },
        }
    }
}

/// A value for each of `rules`, by its identifier.
pub(crate) fn by_id<T>(rules: &[RuleSet], value: impl Fn(&RuleSet) -> T) -> BTreeMap<String, T> {
    rules.iter().map(|rules| (rules.id().to_owned(), value(rules))).collect()
}

/// What each of `rules` does with the famous kos, in the order of the names of their files.
fn famous(rules: &[RuleSet]) -> Vec<FamousEntry> {
    let famous = About::compared().filter_map(|(position, about)| {
        let known = all_known_positions().iter().find(|known| known.name == position)?;
        let cycle = known.cycle(Suicide::Multi)?.moves;
        let fate = |rules: &RuleSet| FateEntry::of_repeated_cycle(rules, &known.position, &cycle);
        let sentences = by_id(rules, |rules| fate(rules).map_or_else(String::new, |fate| fate.sentence(cycle.len())));
        Some(FamousEntry { name: about.name.clone(), position: position.to_owned(), cycle, sentences })
    });
    famous.collect()
}
