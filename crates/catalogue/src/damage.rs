//! Reading `catalogue.json`, and what can be wrong with it.

use std::collections::BTreeSet;

use koatlas_board::Suicide;
use koatlas_classifier::{CycleWord, types::TypeId};
use koatlas_position_graph::PositionGraph;
use koatlas_rulesets::RuleSet;
use serde::Deserialize;
use serde_json::error::Category;

use crate::catalogue::{Catalogue, Realisation, TypeEntry, WordEntry, WordFatesEntry};
use crate::cycles::ByRuleSet;
use crate::cycles_under::{CycleEntry, CyclesUnder};
use crate::plan::MAX_POINTS;

/// This version.
const OWN: &str = env!("CARGO_PKG_VERSION");
const REMEDY: &str = "make it again with this version";

/// What a catalogue of any version has.
#[derive(Deserialize)]
struct Head {
    command: String,
    version: String,
}

/// Reads a `catalogue.json` of this version, or says what is wrong with it. Whoever has the catalogue may rely on its boards,
/// identities, words and places in lists; only `koatlas verify` finds out whether what it says is true.
pub(crate) fn parse(bytes: &[u8]) -> Result<Catalogue, String> {
    let found = serde_json::from_slice::<Catalogue>(bytes);
    let head = serde_json::from_slice::<Head>(bytes).ok().filter(|head| head.command == "catalogue");
    match head {
        Some(Head { version, .. }) if version != OWN => {
            return Err(format!("it was written by koatlas {version}, and this is {OWN}: {REMEDY}"));
        }
        _ => {}
    }
    let found = found.map_err(|error| match error.classify() {
        Category::Eof | Category::Syntax => format!("it is damaged, or no catalogue: {error}; {REMEDY}"),
        _ => format!("it is no catalogue of this version: {error}; {REMEDY}"),
    })?;
    fault(&found).map_or(Ok(found), Err)
}

fn fault(found: &Catalogue) -> Option<String> {
    let Ok(suicide @ (Suicide::None | Suicide::Multi)) = found.suicide.parse() else {
        return Some(format!("{:?} is no suicide policy of a catalogue", found.suicide));
    };
    let answers = || found.fates.iter().chain(found.types.iter().map(|entry| &entry.fates));
    if !answers().all(is_complete) || !found.types.iter().all(|entry| is_complete(&entry.cycles_under)) {
        return Some(format!("what rule sets do is not said of the rule sets of this version; {REMEDY}"));
    }
    let of_type = |entry: &TypeEntry| Some(format!("type {:?}: {}", entry.id, type_fault(entry, found, suicide)?));
    if let Some(fault) = found.types.iter().find_map(of_type) {
        return Some(fault);
    }
    let types: BTreeSet<&str> = found.types.iter().map(|entry| entry.id.as_str()).collect();
    found.words.iter().find_map(|WordEntry { word, types: with_word, realisation, .. }| {
        let unknown = with_word.iter().find(|id| !types.contains(id.as_str()));
        let unknown = unknown.map(|id| format!("{id:?} is not among the types"));
        let fault = word_fault(word).or_else(|| board_fault(realisation)).or(unknown)?;
        Some(format!("word {word:?}: {fault}"))
    })
}

/// Whether every rule set is there, in the order of the listing.
fn is_complete<T>(answer: &ByRuleSet<T>) -> bool {
    answer.iter().map(|(id, _)| id).eq(RuleSet::all().map(|rules| rules.id()))
}

/// What is wrong with a type.
fn type_fault(entry: &TypeEntry, of: &Catalogue, suicide: Suicide) -> Option<String> {
    let mut ids = std::iter::once(&entry.id).chain(&entry.factors);
    if let Some(id) = ids.find(|id| id.parse::<TypeId>().is_err()) {
        return Some(format!("{id:?} is no identity of a type"));
    }
    if entry.factors_exchanged.len() != entry.factors.len() {
        return Some("not every factor is said to be exchanged or not".to_owned());
    }
    if !entry.word_fates.keys().eq(entry.cycle_words.keys()) {
        return Some("word_fates has other words than cycle_words".to_owned());
    }
    let words = || entry.word_fates.keys().chain([&entry.shortest.cycle_word]);
    board_fault(&entry.realisation)
        .or_else(|| words().find_map(|word| word_fault(word)))
        .or_else(|| entry.word_fates.values().find_map(|cycle| cycle_fault(cycle, entry, of)))
        .or_else(|| entry.cycles_under.iter().find_map(|(_, cycles)| witness_fault(cycles, entry)))
        .or_else(|| component_fault(entry, suicide))
}

fn word_fault(word: &str) -> Option<String> {
    word.parse::<CycleWord>().err().map(|error| error.to_string())
}

fn board_fault(board: &Realisation) -> Option<String> {
    match board.board() {
        Ok(board) if board.region().len() > MAX_POINTS => Some(format!("the region has more than {MAX_POINTS} points")),
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    }
}

fn cycle_fault(cycle: &WordFatesEntry, of: &TypeEntry, catalogue: &Catalogue) -> Option<String> {
    if cycle.fates >= catalogue.fates.len() {
        return Some(format!("there is no answer {}", cycle.fates));
    }
    rows_fault(&cycle.diagram, of)
}

/// What is wrong with the rows of a board on which a cycle of a type begins.
fn rows_fault(rows: &[String], of: &TypeEntry) -> Option<String> {
    board_fault(&Realisation { diagram: rows.to_vec(), ..of.realisation.clone() })
}

fn witness_fault(cycles: &CyclesUnder, of: &TypeEntry) -> Option<String> {
    let CyclesUnder { for_ever, fewest_moves, pass_free, balanced, .. } = cycles;
    let moves = |cycle: &Option<CycleEntry>| cycle.as_ref().map(|cycle| cycle.witness.len());
    let counted = (fewest_moves.unwrap_or(0), *pass_free, *balanced)
        == (cycles.witness.len(), moves(&cycles.pass_free_cycle), moves(&cycles.balanced_cycle));
    if !counted || *for_ever != fewest_moves.is_some() {
        return Some("the cycles that go on for ever have not as many moves as is said".to_owned());
    }
    let witness = for_ever.then_some(&cycles.rows);
    let others = [&cycles.pass_free_cycle, &cycles.balanced_cycle].into_iter().flatten().map(|cycle| &cycle.rows);
    witness.into_iter().chain(others).find_map(|rows| rows_fault(rows, of))
}

/// Why a type's board, which is one, has no component, or another than the entry says.
fn component_fault(entry: &TypeEntry, suicide: Suicide) -> Option<String> {
    let board = entry.realisation.board().ok()?;
    let (arena, position) = board.arena::<u64>().ok()?;
    let all = 3_usize.pow(board.region().len() as u32);
    let graph = PositionGraph::component(&arena, position, suicide, all).ok();
    let same = graph.is_some_and(|graph| {
        graph.edge_count() > 0 && (graph.positions().len(), graph.edge_count()) == (entry.positions, entry.plays)
    });
    (!same).then(|| "its board has no such component".to_owned())
}
