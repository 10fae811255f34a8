//! The parser of `catalogue.json`, with the checks that the other modules rely on.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Suicide};
use koatlas_classifier::types::TypeId;
use koatlas_rules::RuleSet;
use serde::Deserialize;
use serde_json::error::Category;

use crate::run::file::{REMEDY, VERSION, version_error};
use crate::run::options::MAX_POINTS;
use crate::types::catalogue::{Catalogue, TypeEntry, WordEntry};
use crate::types::component::BoardComponent;
use crate::types::longest::rule_sets;

/// The keys that catalogues of all versions have.
#[derive(Deserialize)]
struct Head {
    command: String,
    version: String,
}

/// Parses a `catalogue.json` of this version, or returns an error with the remedy. The boards, identities, words and indices of the result
/// are consistent. Only `koatlas verify` checks that its statements are true.
pub(crate) fn parse(bytes: &[u8]) -> Result<Catalogue, String> {
    let found = serde_json::from_slice::<Catalogue>(bytes);
    let head = serde_json::from_slice::<Head>(bytes).ok().filter(|head| head.command == "catalogue");
    if let Some(Head { version, .. }) = head.filter(|head| head.version != VERSION) {
        return Err(version_error(&version));
    }
    let found = found.map_err(|error| match error.classify() {
        Category::Eof | Category::Syntax => format!("it is damaged, or no catalogue: {error}; {REMEDY}"),
        _ => format!("it is no catalogue of this version: {error}; {REMEDY}"),
    })?;
    fault(&found).map_or(Ok(found), Err)
}

/// The first inconsistency of a catalogue, in words.
fn fault(catalogue: &Catalogue) -> Option<String> {
    let ids: Vec<&str> = RuleSet::all().map(|rules| rules.id()).collect();
    let is_complete = catalogue.fates.iter().all(|fates| fates.ids().eq(ids.iter().copied()))
        && catalogue.types.iter().all(|entry| {
            entry.fates.ids().eq(ids.iter().copied())
                && entry.cycles_under.ids().eq(ids.iter().copied())
                && entry.longest.as_ref().is_none_or(|longest| longest.ids().eq(rule_sets()))
        });
    if !is_complete {
        return Some(format!("what rule sets do is not said of the rule sets of this version; {REMEDY}"));
    }
    for entry in &catalogue.types {
        if let Some(fault) = type_fault(entry, catalogue) {
            return Some(format!("type {:?}: {fault}", entry.id.to_string()));
        }
    }
    let types: BTreeSet<TypeId> = catalogue.types.iter().map(|entry| entry.id).collect();
    catalogue.words.iter().find_map(|WordEntry { word, types: with_word, realisation, .. }| {
        let unknown = with_word.iter().find(|id| !types.contains(id));
        let unknown = unknown.map(|id| format!("{:?} is not among the types", id.to_string()));
        Some(format!("word {:?}: {}", word.to_string(), region_fault(realisation).or(unknown)?))
    })
}

/// The first inconsistency of a type, in words.
fn type_fault(entry: &TypeEntry, catalogue: &Catalogue) -> Option<String> {
    if entry.factors_exchanged.len() != entry.factors.len() {
        return Some("not every factor is said to be exchanged or not".to_owned());
    }
    if !entry.word_fates.keys().eq(entry.cycle_words.keys()) {
        return Some("word_fates has other words than cycle_words".to_owned());
    }
    if let Some(cycle) = entry.word_fates.values().find(|cycle| cycle.fates >= catalogue.fates.len()) {
        return Some(format!("there is no answer {}", cycle.fates));
    }
    let under = entry.cycles_under.iter().map(|(_, cycles)| [&cycles.fewest, &cycles.pass_free, &cycles.balanced]);
    let starts = under.flatten().flatten().map(|cycle| &cycle.rows);
    let mut starts = starts.chain(entry.word_fates.values().map(|cycle| &cycle.diagram));
    region_fault(&entry.realisation)
        .or_else(|| starts.find_map(|rows| rows.on(&entry.realisation).err().map(|error| error.to_string())))
        .or_else(|| component_fault(entry, catalogue.suicide))
}

/// An error if the region of `board` is too large.
fn region_fault(board: &BoardPosition) -> Option<String> {
    (board.region().len() > MAX_POINTS).then(|| format!("the region has more than {MAX_POINTS} points"))
}

/// An error if the board of a type has no component with as many positions and plays as the entry says.
fn component_fault(entry: &TypeEntry, suicide: Suicide) -> Option<String> {
    let max_positions = 3_usize.pow(entry.realisation.region().len() as u32);
    let found = BoardComponent::explore_within(entry.realisation.clone(), suicide, max_positions);
    let found = found.filter(|BoardComponent { graph, .. }| {
        graph.edge_count() > 0 && (graph.positions().len(), graph.edge_count()) == (entry.positions, entry.plays)
    });
    let Some(component) = found else { return Some("its board has no such component".to_owned()) };
    entry.keep_if_small(&component);
    None
}
