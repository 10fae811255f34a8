//! Rows of the tables. `tables.json` describes their columns, in the order of the cells here.

use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Point};
use koatlas_catalogue::collection::{KnownBoard, known_boards};
use koatlas_catalogue::tables::{Cell, DataTable, Schema, row};
use koatlas_catalogue::{BoardComponent, Catalogue, CycleEntry, NotDrawnEntry, PointsEntry, TypeEntry, board_signs};
use koatlas_classifier::{ByRuleSet, CycleWord};
use koatlas_rules::{Definition, RuleSet};

use super::fights::fights;
use crate::atlas::answers::Answers;
use crate::json::to_strings;

/// Descriptions of all tables that a catalogue may have.
pub(super) static TABLES: LazyLock<Vec<Schema>> = LazyLock::new(|| Schema::parse_list(include_str!("tables.json")));

type TableRow<'c> = Vec<Cell<'c>>;

/// All tables of `catalogue`. The table `longest` is left out if the catalogue was made without longest sequences.
pub fn tables<'c>(catalogue: &'c Catalogue) -> Vec<DataTable<'c>> {
    let all = &catalogue.types;
    let mut tables = vec![types(catalogue, all)];
    tables.push(table("words", all.iter().flat_map(words).collect()));
    tables.push(table("fates", fates(catalogue)));
    if catalogue.has_longest() {
        tables.push(table("longest", all.iter().flat_map(longest).collect()));
    }
    tables.push(table("cycles_under", all.iter().flat_map(cycles_under).collect()));
    tables.push(table("realisations", all.iter().flat_map(|entry| realisations(catalogue, entry)).collect()));
    tables.push(table("factors", all.iter().flat_map(factors).collect()));
    let sizes = all.iter().flat_map(|entry| entry.ko_string_sizes.iter().map(|&size| row![&entry.id, size]));
    tables.push(table("ko_string_sizes", sizes.collect()));
    let lengths =
        all.iter().flat_map(|entry| entry.cycle_lengths.iter().map(|(&plays, &cycles)| row![&entry.id, plays, cycles]));
    tables.push(table("cycle_lengths", lengths.collect()));
    tables.push(table("names", all.iter().flat_map(|entry| numbered_texts(entry, &entry.names)).collect()));
    tables.push(table("examples", all.iter().flat_map(|entry| numbered_texts(entry, &entry.examples)).collect()));
    tables.push(table("fights", fights(catalogue)));
    tables.push(table("by_points", by_points(catalogue)));
    tables.push(table("not_drawn", not_drawn(catalogue)));
    tables.push(table("rule_sets", RuleSet::all().map(|rules| rule_set(&rules)).collect()));
    tables
}

fn table<'c>(name: &str, rows: Vec<TableRow<'c>>) -> DataTable<'c> {
    DataTable::new(&TABLES, name, rows)
}

/// The table `types` with a row for each of `entries`.
pub fn types<'c>(catalogue: &'c Catalogue, entries: impl IntoIterator<Item = &'c TypeEntry>) -> DataTable<'c> {
    let answers = Answers::from_catalogue(catalogue);
    let rows = entries.into_iter().map(|entry| {
        let TypeEntry { id, names, first_points, pieces, mortal_strings, positions, plays, .. } = entry;
        let (factors, shortest) = (entry.factors.len(), &entry.shortest.cycle);
        [
            row![id, names.first(), *first_points, *pieces, *mortal_strings, *positions, *plays],
            row![entry.ko_points.len(), factors == 1, factors, shortest.plays, shortest.moves, shortest.passes],
            row![shortest.balance, &shortest.cycle_word, shortest.needs_suicide],
            row![answers.number(&entry.fates), entry.occurrences],
        ]
        .concat()
    });
    table("types", rows.collect())
}

fn words(entry: &TypeEntry) -> impl Iterator<Item = TableRow<'_>> {
    entry.cycle_words.iter().map(|(word, &cycles)| {
        let answer = entry.word_fates[word].fates;
        row![&entry.id, word, cycles, word.plays(), word.passes(), word.balance(), answer]
    })
}

/// Table of the fates: a row for each answer and rule set.
fn fates(catalogue: &Catalogue) -> Vec<TableRow<'_>> {
    let answers = Answers::from_catalogue(catalogue);
    let rows = answers.iter().flat_map(|(number, all)| {
        all.iter().map(move |(rules, fate)| {
            row![number, rules, &fate.fate, fate.number, fate.by.as_ref(), fate.outcome.as_ref()]
        })
    });
    rows.collect()
}

fn longest(entry: &TypeEntry) -> impl Iterator<Item = TableRow<'_>> {
    let all = entry.longest.iter().flat_map(ByRuleSet::iter);
    all.map(|(rules, bounds)| row![&entry.id, rules, bounds.lower, bounds.upper, bounds.is_exact()])
}

/// Rows for the rule sets under which some cycle of the type goes on for ever.
fn cycles_under(entry: &TypeEntry) -> impl Iterator<Item = TableRow<'_>> {
    entry.cycles_under.iter().filter_map(|(rules, cycles)| {
        let CycleEntry { rows, witness } = cycles.fewest.as_ref()?;
        let [fewest, pass_free, balanced] = cycles.moves();
        let moves = to_strings(witness).join("; ");
        Some(row![&entry.id, rules, fewest, pass_free, balanced, rows.rows().join("/"), moves])
    })
}

fn factors(entry: &TypeEntry) -> impl Iterator<Item = TableRow<'_>> {
    let factors = entry.factors.iter().zip(&entry.factors_exchanged).zip(1_usize..);
    factors.map(|((factor, &exchanged), number)| row![&entry.id, number, factor, exchanged])
}

/// Rows of a list of texts, numbered from 1.
fn numbered_texts<'c>(entry: &'c TypeEntry, texts: &'c [String]) -> impl Iterator<Item = TableRow<'c>> {
    texts.iter().zip(1_usize..).map(|(text, number)| row![&entry.id, number, text])
}

fn by_points(catalogue: &Catalogue) -> Vec<TableRow<'_>> {
    let rows = catalogue.by_points.iter().map(|entry| {
        let PointsEntry { points, settings, components, new_types, cumulative_types, types_of_all_settings } = *entry;
        row![points, settings, components, new_types, cumulative_types, types_of_all_settings]
    });
    rows.collect()
}

fn not_drawn(catalogue: &Catalogue) -> Vec<TableRow<'_>> {
    let rows = catalogue.not_drawn.iter().map(|entry| {
        let NotDrawnEntry { points, pieces, mortal_strings, positions, plays, reason, .. } = *entry;
        let (proved, reason) = (entry.is_proved(), reason.to_string());
        row![&entry.id, points, pieces, mortal_strings, positions, plays, proved, reason]
    });
    rows.collect()
}

fn rule_set(rules: &RuleSet) -> TableRow<'static> {
    let Definition { name, family, .. } = rules.definition;
    row![rules.id(), *name, *family, rules.suicide.to_string(), rules.is_finite()]
}

/// Boards of a type: its smallest board, the starts of cycles with each of its words, and known positions.
fn realisations<'c>(catalogue: &Catalogue, entry: &'c TypeEntry) -> Vec<TableRow<'c>> {
    let smallest = own_board_row(entry, "type", &entry.shortest.cycle.cycle_word, &entry.realisation);
    let words = entry.word_fates.iter().map(|(word, cycle)| {
        let board = cycle.diagram.on(&entry.realisation).expect("a position of the type");
        own_board_row(entry, "word", word, &board)
    });
    let positions = known_boards(catalogue, entry).into_iter().map(known_board_row);
    // The order of these kinds is part of the data set: rows are numbered.
    let all = std::iter::once(smallest).chain(words).chain(positions);
    all.zip(0_usize..).map(|(cells, number)| [row![&entry.id, number], cells].concat()).collect()
}

/// Row of a board of the catalogue itself, at which a cycle with `word` begins.
fn own_board_row(entry: &TypeEntry, kind: &'static str, word: &CycleWord, board: &BoardPosition) -> TableRow<'static> {
    let cells = board_cells(board, board.immortal(), entry.pieces, entry.mortal_strings as usize);
    [row![kind, word, Cell::Nothing], cells].concat()
}

/// Row of a known position. Stones outside the region that no play can capture count as immortal, also if the file
/// does not declare them so.
fn known_board_row(KnownBoard { known, component, .. }: &'static KnownBoard) -> TableRow<'static> {
    let BoardComponent { board, local_board, .. } = component;
    let outside = board.size().points().zip(board.contents());
    let immortal = outside.filter(|(point, content)| content.is_some() && local_board.index(*point).is_none());
    let immortal: Vec<Point> = immortal.map(|(point, _)| point).collect();
    let cells = board_cells(board, &immortal, component.pieces(), component.mortal_strings().iter().sum());
    [row!["position", Cell::Nothing, &known.name], cells].concat()
}

/// Cells that all rows about boards have.
fn board_cells(board: &BoardPosition, immortal: &[Point], pieces: usize, mortal_strings: usize) -> TableRow<'static> {
    let (size, signs) = (board.size(), board_signs(board, immortal));
    row![size.rows(), size.cols(), signs, board.region().len(), immortal.len(), pieces, mortal_strings]
}
