//! Check of one type of a catalogue: everything that its entry says.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Suicide};

use super::cycles::Cycles;
use super::endless;
use super::identity::KnownNames;
use super::longest;
use super::stated::WordFate;
use super::{
    Catalogue, CycleFate, LiteralComponent, SettingBoard, StatedType, Word, check_same, missing, stray,
    values_by_rule_set,
};
use crate::{Budget, Grid, LiteralRules, Moves, RULE_SETS, Refused, Unproved, VerifiedLongest};

/// Data that the checks of all types share.
pub(crate) struct CatalogueContext<'k> {
    pub catalogue: &'k Catalogue,
    pub policy: Suicide,
    pub names: &'k KnownNames,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct CheckedType {
    /// Number of names that are no known ones, and were not checked.
    pub unknown_names: usize,
    /// Words of its cycles of up to 6 plays.
    pub words: Vec<Word>,
    /// Number of fates of cycles under rule sets.
    pub fates: usize,
    pub longest: VerifiedLongest,
    /// Claims that were not decided.
    pub undecided: Vec<String>,
}

/// Checks `entry`. Fails at the first claim that does not hold.
pub(crate) fn check(
    entry: &StatedType,
    context: &CatalogueContext,
    budget: &mut Budget,
) -> Result<CheckedType, Unproved> {
    let setting_board =
        SettingBoard::new(&entry.diagram, &entry.region, &entry.immortal, context.catalogue.has_mortal())?;
    check_same("first_points", &entry.first_points, &setting_board.board.region().len())?;
    check_same("pieces", &entry.pieces.unwrap_or(1), &setting_board.pieces)?;
    check_same("mortal_strings", &entry.mortal_strings.unwrap_or(0), &setting_board.mortal_strings)?;
    let component = LiteralComponent::explore_from(&setting_board.board, context.policy, budget)?;
    if component.plays.is_empty() {
        return Err(Refused::at("diagram", "nothing repeats from there").into());
    }
    check_graph(entry, &setting_board, &component)?;
    let unknown_names = context.names.check(entry, &component, budget)?;
    let cycles = Cycles::enumerate(&component, budget)?;
    check_words(entry, &cycles)?;
    check_shortest(entry, &setting_board, &component, &cycles)?;
    check_word_fates(entry, &setting_board, context, &cycles, &component)?;
    endless::check(entry, &setting_board, &component, budget)?;
    // Cycles with a fate: the shortest one, those that go on for ever, and one for each word.
    let fates = RULE_SETS.len() * (2 + context.catalogue.fates.as_ref().map_or(0, |_| cycles.words.len()));
    let mut undecided = Vec::new();
    let longest = longest::check(entry, &setting_board, &component, context.policy, budget, &mut undecided)?;
    Ok(CheckedType { unknown_names, words: cycles.words.into_keys().collect(), fates, longest, undecided })
}

/// Checks `positions`, `plays`, `ko_points` and `ko_string_sizes` of `entry`.
fn check_graph(entry: &StatedType, setting_board: &SettingBoard, component: &LiteralComponent) -> Result<(), Refused> {
    check_same("positions", &entry.positions, &component.len())?;
    check_same("plays", &entry.plays, &component.plays.len())?;
    let names: Vec<String> = setting_board.board.size().points().map(|point| point.to_string()).collect();
    let mut found: Vec<&String> = component.ko_points().into_iter().map(|point| &names[point]).collect();
    let mut stated: Vec<&String> = entry.ko_points.iter().collect();
    stated.sort_unstable();
    found.sort_unstable();
    check_same("ko_points", &stated, &found)?;
    check_same(
        "ko_string_sizes",
        &entry.ko_string_sizes,
        &component.captured_sizes(&Grid::from_board(&setting_board.board)),
    )
}

/// Checks `cycle_words` and `cycle_lengths` of `entry`.
fn check_words(entry: &StatedType, cycles: &Cycles) -> Result<(), Refused> {
    let words: BTreeMap<String, u64> = cycles.words.iter().map(|(word, &count)| (word.to_string(), count)).collect();
    check_same("cycle_words", &*entry.cycle_words, &words)?;
    let mut lengths: BTreeMap<String, u64> = BTreeMap::new();
    for (word, count) in &cycles.words {
        *lengths.entry(word.plays.to_string()).or_default() += count;
    }
    check_same("cycle_lengths", &*entry.cycle_lengths, &lengths)
}

/// Checks `shortest`: its data, its witness, and its fate under every rule set.
fn check_shortest(
    entry: &StatedType,
    setting_board: &SettingBoard,
    component: &LiteralComponent,
    cycles: &Cycles,
) -> Result<(), Refused> {
    let stated = &entry.shortest;
    let word = cycles.shortest.as_ref().ok_or_else(|| Refused::new("the component has no cycle"))?;
    check_same("shortest.cycle_word", &stated.cycle_word, &word.to_string())?;
    let witness = Moves::parse_with_players("shortest.witness", &stated.witness, &setting_board.board)?;
    witness.check_word(word, component, &setting_board.board)?;
    check_same("shortest.plays", &stated.plays, &word.plays)?;
    check_same("shortest.passes", &stated.passes, &word.passes())?;
    check_same("shortest.moves", &stated.moves, &witness.len())?;
    check_same("shortest.balance", &stated.balance, &word.balance())?;
    check_same("shortest.needs_suicide", &stated.needs_suicide, &cycles.needs_suicide)?;
    check_fates("rulesets", "the shortest cycle", &entry.rulesets, &witness, &setting_board.board)
}

/// Checks the fate of the cycle `moves` under every rule set. Fails if a rule set is missing in `stated`.
fn check_fates(
    map: &str,
    cycle: &str,
    stated: &BTreeMap<String, CycleFate>,
    moves: &Moves,
    board: &BoardPosition,
) -> Result<(), Refused> {
    values_by_rule_set(map, stated)?
        .into_iter()
        .try_for_each(|(id, stated)| moves.check_fate(LiteralRules::of_list(id)?, cycle, stated, board))
}

/// Checks `word_fates`: for every word a cycle with that word, and its fate under every rule set.
fn check_word_fates(
    entry: &StatedType,
    setting_board: &SettingBoard,
    context: &CatalogueContext,
    cycles: &Cycles,
    component: &LiteralComponent,
) -> Result<(), Refused> {
    const MAP: &str = "word_fates";
    let list = context.catalogue.fates.as_deref();
    let Some(stated) = &entry.word_fates else { return list.map_or(Ok(()), |_| Err(missing(MAP, "any word"))) };
    let list = list.unwrap_or_default();
    if let Some(word) = stated.keys().find(|key| !entry.cycle_words.contains_key(*key)) {
        return Err(stray(MAP, word));
    }
    for word in cycles.words.keys() {
        let key = word.to_string();
        let WordFate { diagram, moves, fates_index } = stated.get(&key).ok_or_else(|| missing(MAP, &key))?;
        let key = format!("{MAP}, {key}");
        let board = setting_board.with_rows(&key, diagram)?;
        let moves = Moves::parse_by_turns(&key, Colour::Black, moves, &board)?;
        moves.check_word(word, component, &board)?;
        let stated = list.get(*fates_index).ok_or_else(|| missing(MAP, "an element of fates that there is"))?;
        check_fates("fates", &key, stated, &moves, &board)?;
    }
    Ok(())
}
