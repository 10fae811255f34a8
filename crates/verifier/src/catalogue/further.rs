//! Check of what further rule sets do with the types of a catalogue: the file `further_rules.json` beside it.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Deserialize;

use super::lists::type_key;
use super::stated::StatedCyclesUnder;
use super::{CatalogueContext, CycleFate, LiteralComponent, SettingBoard, StatedType, endless, missing, stray};
use crate::certificates::Unique;
use crate::{Budget, LiteralRules, Moves, Refused, Unproved, VerifierLimits};

/// A rule set, and what it does with each type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedFurther {
    ruleset: String,
    options: BTreeMap<String, String>,
    rules_file: Option<String>,
    types: Unique<StatedUnder>,
}

/// What a rule set does with a type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedUnder {
    fate: CycleFate,
    #[serde(deserialize_with = "Option::deserialize")]
    cycles_under: Option<StatedCyclesUnder>,
}

/// Checks the contents of a `further_rules.json`: of every type, the fate of its shortest cycle under each rule set, and that the cycles
/// which are shown go on for ever. Returns the number of fates. That no cycle is shorter is not checked.
pub(super) fn check(bytes: &[u8], context: &CatalogueContext, limits: VerifierLimits) -> Result<usize, Unproved> {
    let all: Vec<StatedFurther> = serde_json::from_slice(bytes).map_err(|error| Refused::unreadable("", error))?;
    let types = &context.catalogue.types;
    let mut rule_sets = Vec::new();
    for stated in &all {
        let under = |refused: Refused| refused.within(&stated.ruleset);
        if let Some(stray_type) = stated.types.keys().find(|id| types.iter().all(|entry| entry.id != **id)) {
            return Err(under(stray("types", stray_type)).into());
        }
        let size = "1x1".parse().expect("a size");
        let options: Vec<(&str, &str)> = stated.options.iter().map(|(key, value)| (&**key, &**value)).collect();
        // Those that come with koatlas stand there without their text.
        let known = stated.rules_file.is_none().then(|| LiteralRules::of_further(&stated.ruleset)).flatten();
        let rules = known.map_or_else(|| LiteralRules::new(&stated.ruleset, stated.rules_file.as_deref()), Ok);
        rule_sets.push((rules.and_then(|rules| rules.with_options(&options, size)).map_err(under)?, stated));
    }
    let of_type = |entry: &StatedType| {
        let checked = check_type(entry, &rule_sets, context, &mut Budget::new(limits));
        checked.map_err(|refused| refused.within(type_key(&entry.id)))
    };
    // The first error in the order of the types, whatever the number of threads.
    types.par_iter().map(of_type).collect::<Vec<_>>().into_iter().collect::<Result<(), _>>()?;
    Ok(rule_sets.len() * types.len())
}

fn check_type(
    entry: &StatedType,
    rule_sets: &[(LiteralRules, &StatedFurther)],
    context: &CatalogueContext,
    budget: &mut Budget,
) -> Result<(), Unproved> {
    let setting_board =
        &SettingBoard::new(&entry.diagram, &entry.region, &entry.immortal, context.catalogue.has_mortal())?;
    let component = &LiteralComponent::explore_from(&setting_board.board, context.policy, budget)?;
    let witness = Moves::parse_with_players("shortest.witness", &entry.shortest.witness, &setting_board.board)?;
    for (rules, stated) in rule_sets {
        let StatedUnder { fate, cycles_under } =
            stated.types.get(&entry.id).ok_or_else(|| missing("types", &entry.id).within(&stated.ruleset))?;
        witness.check_fate(rules, "the shortest cycle", fate, &setting_board.board)?;
        let claims = cycles_under.as_ref().map(|cycles| endless::Claims { rules, cycles, setting_board, component });
        claims.map_or(Ok(()), |claims| claims.check_witnesses())?;
    }
    Ok(())
}
