//! What rule sets that are not of the list do with the types of a catalogue.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_classifier::FateEntry;
use koatlas_classifier::types::TypeId;
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use super::catalogue::{Catalogue, TypeEntry};
use super::component::BoardComponent;
use super::cycles_under::CyclesUnder;
use super::per_type::for_each_type;

/// What a rule set that is not of the list does with each type of a catalogue.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FurtherRules {
    /// The rule set, with the text of its file.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// What it does with each type, by identity.
    pub types: BTreeMap<TypeId, TypeUnderRules>,
}

/// What a rule set does with a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypeUnderRules {
    /// The fate of the shortest cycle of the type.
    pub fate: FateEntry,
    /// The cycles of the type that go on for ever; `None` if the search for them does not cover the rule set.
    pub cycles_under: Option<CyclesUnder>,
}

impl Catalogue {
    /// What each of `further` rule sets does with the types. Calls `after_type` after each type. Begins no further type after `stop` is
    /// set, and returns `None` then.
    pub fn under_further_rules(
        &self,
        further: &[RuleSet],
        stop: &AtomicBool,
        after_type: impl Fn() + Sync,
    ) -> Option<Vec<FurtherRules>> {
        let of_type = |index: usize| TypeUnderRules::each(&self.types[index], further, self.suicide);
        let found = for_each_type(self.types.len(), of_type, stop, after_type)?;
        let none = |rules: &RuleSet| FurtherRules { rules: rules.clone(), types: BTreeMap::new() };
        let mut all: Vec<FurtherRules> = further.iter().map(none).collect();
        for (entry, found) in self.types.iter().zip(found) {
            all.iter_mut().zip(found).for_each(|(rules, under)| _ = rules.types.insert(entry.id, under));
        }
        Some(all)
    }
}

impl TypeUnderRules {
    /// What each of `further` rule sets does with a type; empty if its shortest cycle has no moves, which no type has.
    fn each(entry: &TypeEntry, further: &[RuleSet], suicide: Suicide) -> Vec<TypeUnderRules> {
        let BoardComponent { board, local_board, graph, .. } = &BoardComponent::of_type(entry, suicide);
        let under = further.iter().map(|rules| {
            let fate = FateEntry::of_repeated_cycle(rules, board, &entry.shortest.witness)?;
            Some(TypeUnderRules { fate, cycles_under: CyclesUnder::rule_set(rules, board, local_board, graph) })
        });
        under.collect::<Option<_>>().unwrap_or_default()
    }
}
