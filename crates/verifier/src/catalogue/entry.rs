//! Everything that is said of one type, found again.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{BoardPosition, Suicide};
use koatlas_certificates::Unique;

use super::component::Component;
use super::cycles::{Cycles, captured_sizes};
use super::endless;
use super::errors::{by_rule_set, missing, other_fate, same, stray};
use super::format::{Fate, Shortest, Type, WordFate};
use super::identity::{Identity, Names};
use super::label::Word;
use super::longest::{self, CheckedLongest};
use super::moves::Moves;
use super::realisation::Shown;
use crate::limits::Budget;
use crate::literal::grid::Grid;
use crate::literal::rules::RULE_SETS;
use crate::unproved::{Refused, Unproved};

pub(crate) struct Known<'k> {
    pub policy: Suicide,
    pub mortal: bool,
    /// `None` if names are not checked.
    pub names: &'k Names,
    /// Whether there are names to compare with.
    pub names_are_known: bool,
    /// The list that word fates refer to.
    pub fates: Option<&'k [Unique<Fate>]>,
}

/// What has been found to hold of a type.
#[derive(Clone, Debug, Default)]
pub(crate) struct CheckedType {
    /// The number of its cycles of up to 6 plays by word.
    pub words: BTreeMap<String, Word>,
    /// Fates of cycles under rule sets that were found again.
    pub fates: usize,
    pub longest: CheckedLongest,
    pub open: Vec<String>,
}

pub(crate) fn check(entry: &Type, known: &Known, budget: &mut Budget) -> Result<CheckedType, Unproved> {
    let shown = Shown::new(&entry.diagram, &entry.region, &entry.immortal, known.mortal)?;
    same("first_points", &entry.first_points, &shown.board.region().len())?;
    same("pieces", &entry.pieces.unwrap_or(1), &shown.pieces)?;
    same("mortal_strings", &entry.mortal_strings.unwrap_or(0), &shown.mortal_strings)?;
    let component = Component::of(&shown.board, known.policy, budget)?;
    if component.plays.is_empty() {
        return Err(Refused::at("diagram", "nothing repeats from there").into());
    }
    check_graph(entry, &shown, &component)?;
    check_identity(entry, known, &component, budget)?;
    let cycles = Cycles::of(&component, budget)?;
    check_words(entry, &cycles)?;
    let witness = check_shortest(&entry.shortest, &shown, &cycles, known.policy)?;
    check_fates("rulesets", "the shortest cycle", &entry.rulesets, &witness, &shown.board)?;
    check_word_fates(entry, &shown, known, &cycles, &component)?;
    endless::check(entry, &shown, &component, budget)?;
    // Those of the shortest cycle, of those that go on for ever, and of words.
    let fates = RULE_SETS.len() * (2 + known.fates.map_or(0, |_| cycles.words.len()));
    let mut open = Vec::new();
    let longest = longest::check(entry, &shown, &component, known.policy, budget, &mut open)?;
    let words = cycles.words.into_keys().map(|word| (word.to_string(), word)).collect();
    Ok(CheckedType { words, fates, longest, open })
}

const NO_PRODUCT: &str = "the component is not the product of the factors found: this is a fault of the checker";

fn check_graph(entry: &Type, shown: &Shown, component: &Component) -> Result<(), Refused> {
    same("positions", &entry.positions, &component.len())?;
    same("plays", &entry.plays, &component.plays.len())?;
    let names: Vec<String> = shown.board.size().points().map(|point| point.to_string()).collect();
    let sorted = |mut points: Vec<String>| {
        points.sort();
        points
    };
    let found = component.ko_points().into_iter().map(|point| names[point].clone()).collect();
    same("ko_points", &sorted(entry.ko_points.clone()), &sorted(found))?;
    let grid = Grid::of(&shown.board);
    let sizes = captured_sizes(component, |point| grid.adjacent(point).to_vec());
    same("ko_string_sizes", &entry.ko_string_sizes, &sizes)
}

fn check_identity(entry: &Type, known: &Known, component: &Component, budget: &mut Budget) -> Result<(), Unproved> {
    let Identity { id, names, examples, factors, factors_exchanged } =
        known.names.identity(component, budget)?.ok_or_else(|| Refused::new(NO_PRODUCT))?;
    same("id", &entry.id, &id)?;
    same("factors", &entry.factors, &factors)?;
    same("factors_exchanged", &entry.factors_exchanged, &factors_exchanged)?;
    if known.names_are_known {
        same("names", &entry.names, &names)?;
        same("examples", &entry.examples, &examples)?;
    }
    Ok(())
}

fn check_words(entry: &Type, cycles: &Cycles) -> Result<(), Refused> {
    let words: BTreeMap<String, u64> = cycles.words.iter().map(|(word, &count)| (word.to_string(), count)).collect();
    same("cycle_words", &*entry.cycle_words, &words)?;
    let mut lengths: BTreeMap<String, u64> = BTreeMap::new();
    for (word, count) in &cycles.words {
        *lengths.entry(word.plays.to_string()).or_default() += count;
    }
    same("cycle_lengths", &*entry.cycle_lengths, &lengths)
}

/// The moves of the shortest cycle, once they have been found to be what is said of them.
fn check_shortest(stated: &Shortest, shown: &Shown, cycles: &Cycles, policy: Suicide) -> Result<Moves, Refused> {
    let witness = Moves::with_players("shortest.witness", &stated.witness, &shown.board)?;
    let labels = witness.cycle(&shown.board, policy)?;
    let word = cycles.shortest.as_ref().ok_or_else(|| Refused::new("the component has no cycle"))?;
    same("shortest.cycle_word", &stated.cycle_word, &word.to_string())?;
    if labels != word.labels {
        let reason = "it does not spell the word from the position of the diagram";
        return Err(Refused::at("shortest.witness", reason));
    }
    same("shortest.plays", &stated.plays, &word.plays)?;
    same("shortest.passes", &stated.passes, &word.passes())?;
    same("shortest.moves", &stated.moves, &(word.plays + word.passes()))?;
    same("shortest.balance", &stated.balance, &word.balance())?;
    same("shortest.needs_suicide", &stated.needs_suicide, &cycles.needs_suicide)?;
    same("shortest.witness has moves", &witness.len(), &stated.moves)?;
    Ok(witness)
}

/// What each rule set does with a cycle; every rule set must be there.
fn check_fates(
    map: &str,
    cycle: &str,
    stated: &BTreeMap<String, Fate>,
    moves: &Moves,
    board: &BoardPosition,
) -> Result<(), Refused> {
    for (id, stated) in by_rule_set(map, stated)? {
        let found = moves.fate(id, board)?;
        if *stated != found {
            return Err(other_fate(id, cycle, stated, &found));
        }
    }
    Ok(())
}

/// For every word a cycle that spells it, and what each rule set does with it.
fn check_word_fates(
    entry: &Type,
    shown: &Shown,
    known: &Known,
    cycles: &Cycles,
    component: &Component,
) -> Result<(), Refused> {
    let Some(list) = known.fates else { return Ok(()) };
    let missing = |key: &str| missing("word_fates", key);
    let stated = entry.word_fates.as_ref().ok_or_else(|| missing("any word"))?;
    let words: BTreeSet<String> = cycles.words.keys().map(ToString::to_string).collect();
    if let Some(word) = stated.keys().find(|key| !words.contains(*key)) {
        return Err(stray("word_fates", word));
    }
    for word in cycles.words.keys() {
        let key = word.to_string();
        let WordFate { diagram, moves, fates: place } = stated.get(&key).ok_or_else(|| missing(&key))?;
        let key = format!("word_fates, {key}");
        let board = cycle_board(shown, component, &key, diagram)?;
        let moves = Moves::by_turns(&key, koatlas_board::Colour::Black, moves, &board)?;
        if moves.cycle(&board, known.policy)? != word.labels {
            return Err(Refused::at(key, "it does not spell the word"));
        }
        same(&format!("{key} has moves"), &moves.len(), &(word.plays + word.passes()))?;
        let stated = list.get(*place).ok_or_else(|| missing("an element of fates that there is"))?;
        check_fates("fates", &key, stated, &moves, &board)?;
    }
    Ok(())
}

/// The board on which a cycle begins: that of the type in a position of the component, or that with the colours exchanged.
fn cycle_board(shown: &Shown, component: &Component, key: &str, diagram: &[String]) -> Result<BoardPosition, Refused> {
    let board = shown.with_rows(key, diagram)?;
    let is_inside =
        component.number(board.contents()).is_some() || component.number(board.exchanged().contents()).is_some();
    if is_inside { Ok(board) } else { Err(Refused::at(key, "it begins outside of the component")) }
}
