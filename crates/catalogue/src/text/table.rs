//! Text tables of a catalogue: types, cycle words, numbers of points and rule sets.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle, presets::UTF8_HORIZONTAL_ONLY};
use koatlas_board::signed;
use koatlas_classifier::FateEntry;
use koatlas_rules::RuleSet;

use crate::files::boards::draw_board;
use crate::types::catalogue::{Catalogue, PointsEntry, ShortestLine, TypeEntry, WordEntry};
use crate::types::cycles_under::CyclesUnder;
use crate::types::further_rules::FurtherRules;

/// A column: its head, `l` or `r` for its alignment, and the text of an entry.
type TextColumn<E> = (&'static str, char, fn(&E) -> String);

fn rows_of<E>(entries: &[E], columns: &[TextColumn<E>]) -> Table {
    let head: Vec<&str> = columns.iter().map(|(head, ..)| *head).collect();
    let mut table = table(&head, &columns.iter().map(|(_, align, _)| align).collect::<String>());
    table.add_rows(entries.iter().map(|entry| columns.iter().map(|(.., text)| text(entry)).collect::<Vec<_>>()));
    table
}

impl Catalogue {
    /// Table of [`Catalogue::by_points`].
    pub fn points_table(&self) -> Table {
        let mut columns: Vec<TextColumn<PointsEntry>> = vec![
            ("points", 'r', |entry| entry.points.to_string()),
            ("settings", 'r', |entry| entry.settings.to_string()),
            ("components", 'r', |entry| entry.components.to_string()),
            ("new types", 'r', |entry| entry.new_types.to_string()),
            ("types so far", 'r', |entry| entry.cumulative_types.to_string()),
        ];
        if self.has_mortal_strings() {
            columns.push(("of all settings", 'r', |entry| entry.types_of_all_settings.to_string()));
        }
        rows_of(&self.by_points, &columns)
    }

    /// Table of [`Catalogue::types`].
    pub fn types_table(&self) -> Table {
        let mut columns: Vec<TextColumn<TypeEntry>> = vec![
            ("type", 'l', title),
            ("points", 'r', |entry| entry.first_points.to_string()),
            ("diagram", 'l', |entry| draw_board(&entry.realisation)),
            ("positions", 'r', |entry| entry.positions.to_string()),
            ("plays", 'r', |entry| entry.plays.to_string()),
            ("strings", 'l', |entry| {
                entry.ko_string_sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }),
            ("shortest cycle", 'l', |entry| shortest(&entry.shortest.cycle)),
        ];
        if self.has_longest() {
            columns.push(("longest", 'l', longest));
        }
        if self.has_mortal_strings() {
            columns.push(("pieces", 'r', |entry| entry.pieces.to_string()));
            columns.push(("mortal", 'r', |entry| entry.mortal_strings.to_string()));
        }
        columns.push(("settings", 'r', |entry| entry.occurrences.to_string()));
        rows_of(&self.types, &columns)
    }

    /// Table of [`Catalogue::words`].
    pub fn words_table(&self) -> Table {
        let columns: [TextColumn<WordEntry>; 7] = [
            ("cycle word", 'l', |entry| entry.word.to_string()),
            ("points", 'r', |entry| entry.first_points.to_string()),
            ("diagram", 'l', |entry| draw_board(&entry.realisation)),
            ("plays", 'r', |entry| entry.plays.to_string()),
            ("passes", 'r', |entry| entry.passes.to_string()),
            ("balance", 'r', |entry| signed(entry.balance)),
            ("types", 'r', |entry| entry.types.len().to_string()),
        ];
        rows_of(&self.words, &columns)
    }

    /// Table with the number of types for each rule set and each fate of the shortest cycle. The last column counts the types of which
    /// any cycle goes on for ever, and is empty if that is not known. Those of `further` rule sets stand below.
    pub fn rule_sets_table(&self, further: &[FurtherRules]) -> Table {
        let mut table = Table::new();
        table.load_style(CLOSE).set_header(["rule set"].into_iter().chain(FATES).chain(["any"]));
        table.column_iter_mut().skip(1).for_each(|column| {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_padding((0, 1));
        });
        let mut add = |rules: &str, all: Vec<(&FateEntry, Option<&CyclesUnder>)>| {
            let counts = FATES.map(|name| all.iter().filter(|(fate, _)| fate.fate == name).count().to_string());
            let endless = all.iter().map(|(_, cycles)| Some(usize::from((*cycles)?.goes_on_for_ever())));
            let any = endless.sum::<Option<usize>>().map_or_else(String::new, |count| count.to_string());
            table.add_row([rules.to_owned()].into_iter().chain(counts).chain([any]));
        };
        for id in RuleSet::all().map(|rules| rules.id()) {
            let types = self.types.iter();
            add(id, types.filter_map(|entry| Some((entry.fates.under(id)?, entry.cycles_under.under(id)))).collect());
        }
        for FurtherRules { rules, types } in further {
            add(rules.id(), types.values().map(|found| (&found.fate, found.cycles_under.as_ref())).collect());
        }
        table
    }
}

/// Names of the fates, in the order of the columns.
const FATES: [&str; 5] = ["stopped", "ended", "void", "forfeited", "for ever"];

/// Legend of the characters and columns of catalogues with mortal strings.
pub const MORTAL_LEGEND: &str = "# and @ are stones of the mortal black and the mortal white string. Pieces: connected parts of the region. Mortal: the mortal strings between them. Settings: those of one piece that have the type.";

/// Legend of the column of the longest sequences.
pub const LONGEST_LEGEND: &str = "Longest: the plays of the longest sequence inside the component under a rule set; 12..15 where it is not known exactly.";

/// Legend of the characters in diagrams.
pub const LEGEND: &str =
    "Diagrams: X O . are points of the region; x o are immortal stones around it; lines are edges of the board.";

/// Longest name that [`title`] writes in one line, in bytes.
const MAX_NAME: usize = 30;

/// First name and identity of a type. Long names of products have a line for each factor.
fn title(entry: &TypeEntry) -> String {
    let Some(name) = entry.names.first() else { return entry.id.to_string() };
    let name = if name.len() > MAX_NAME { name.replace(" x ", "\nx ") } else { name.clone() };
    format!("{name}\n{}", entry.id)
}

/// The word of the shortest cycle, with moves and balance in the next line.
fn shortest(ShortestLine { cycle_word, moves, balance, .. }: &ShortestLine) -> String {
    format!("{cycle_word}\n{moves} moves, balance {}", signed(*balance))
}

/// The rule sets in the column `longest`.
const LONGEST_RULE_SETS: [&str; 3] = ["psk", "ssk", "fixed-ko"];

/// Lengths of the longest sequences under the rule sets [`LONGEST_RULE_SETS`], one in each line.
fn longest(entry: &TypeEntry) -> String {
    let line = |rules| Some(format!("{rules} {}", entry.longest.as_ref()?.under(rules)?));
    LONGEST_RULE_SETS.into_iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// Style of a table without lines between its rows.
pub const CLOSE: TableStyle = UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none());

/// An empty table with the columns `head`, aligned as `align` says with `l` or `r` for each.
pub fn table(head: &[&str], align: &str) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_HORIZONTAL_ONLY).set_header(head.to_vec());
    for (column, align) in table.column_iter_mut().zip(align.chars()) {
        let align = if align == 'r' { CellAlignment::Right } else { CellAlignment::Left };
        column.set_cell_alignment(align);
    }
    table
}
