//! The types of a catalogue, and what the rule sets do with them, as tables for eyes.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle, presets::UTF8_HORIZONTAL_ONLY};
use koatlas_rulesets::RuleSet;

use crate::boards::drawn_board;
use crate::catalogue::{Catalogue, PointsEntry, ShortestEntry, TypeEntry, WordEntry};

impl Catalogue {
    /// How many types there are by number of points.
    #[must_use]
    pub fn points_table(&self) -> Table {
        let of_all_settings = self.mortal().then_some("of all settings");
        let head = ["points", "settings", "components", "new types", "types so far"].into_iter().chain(of_all_settings);
        let mut table = table(&head.collect::<Vec<_>>(), "rrrrrr");
        for entry in &self.by_points {
            let PointsEntry { points, settings, components, new_types, cumulative_types, types_of_all_settings } =
                entry;
            let all = of_all_settings.map(|_| types_of_all_settings.to_string());
            let cells = [
                points.to_string(),
                settings.to_string(),
                components.to_string(),
                new_types.to_string(),
                cumulative_types.to_string(),
            ];
            table.add_row(cells.into_iter().chain(all));
        }
        table
    }

    /// The types.
    #[must_use]
    pub fn types_table(&self) -> Table {
        let (longest_head, longest_align) = if self.has_longest() { (Some("longest"), "l") } else { (None, "") };
        let head = ["type", "points", "diagram", "positions", "plays", "strings", "shortest cycle"];
        let (pieces_head, pieces_align) = if self.mortal() { (&["pieces", "mortal"][..], "rr") } else { (&[][..], "") };
        let head: Vec<&str> =
            head.into_iter().chain(longest_head).chain(pieces_head.iter().copied()).chain(["settings"]).collect();
        let mut table = table(&head, &format!("lrlrrll{longest_align}{pieces_align}r"));
        for entry in &self.types {
            let cells = [
                title(entry),
                entry.first_points.to_string(),
                drawn_board(&entry.realisation),
                entry.positions.to_string(),
                entry.plays.to_string(),
                entry.ko_string_sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                shortest(&entry.shortest),
            ];
            let longest = longest_head.map(|_| longest(entry));
            let pieces = [entry.pieces.to_string(), entry.mortal_strings.to_string()];
            let pieces = pieces_head.iter().zip(pieces).map(|(_, number)| number);
            table.add_row(cells.into_iter().chain(longest).chain(pieces).chain([entry.occurrences.to_string()]));
        }
        table
    }

    /// The cycle words.
    #[must_use]
    pub fn words_table(&self) -> Table {
        let mut table = table(&["cycle word", "points", "diagram", "plays", "passes", "balance", "types"], "lrlrrrr");
        for entry in &self.words {
            let WordEntry { word, plays, passes, balance, first_points, types, realisation } = entry;
            table.add_row([
                word.to_string(),
                first_points.to_string(),
                drawn_board(realisation),
                plays.to_string(),
                passes.to_string(),
                signed(*balance),
                types.len().to_string(),
            ]);
        }
        table
    }
}

/// What the signs and columns mean that only a catalogue with mortal strings has.
pub const MORTAL_LEGEND: &str = "# and @ are stones of the mortal black and the mortal white string. Pieces: connected parts of the region. Mortal: the mortal strings between them. Settings: those of one piece that have the type.";

/// What the column of the longest sequences means.
pub const LONGEST_LEGEND: &str = "Longest: the plays of the longest sequence inside the component under a rule set; 12..15 where it is not known exactly.";

/// What the signs of the diagrams mean.
pub const LEGEND: &str =
    "Diagrams: X O . are points of the region; x o are immortal stones around it; lines are edges of the board.";

/// Longest name in one line.
const NAME: usize = 30;

/// The first name, long products a line a factor, and the identity.
fn title(entry: &TypeEntry) -> String {
    let Some(name) = entry.names.first() else { return entry.id.to_string() };
    let name = if name.len() > NAME { name.replace(" x ", "\nx ") } else { name.clone() };
    format!("{name}\n{}", entry.id)
}

/// The word, and under it moves and balance.
fn shortest(ShortestEntry { cycle_word, moves, balance, .. }: &ShortestEntry) -> String {
    format!("{cycle_word}\n{moves} moves, balance {}", signed(*balance))
}

/// Rule sets by which the longest sequences are shown.
const LONGEST: [&str; 3] = ["psk", "ssk", "fixed-ko"];

/// The plays of the longest sequences under some rule sets, a line each.
fn longest(entry: &TypeEntry) -> String {
    let line = |rules: &str| Some(format!("{rules} {}", entry.longest.as_ref()?.under(rules)?));
    LONGEST.into_iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// A balance or a score with its sign, and 0 without.
///
/// ```
/// assert_eq!([-1, 0, 2].map(koatlas_catalogue::signed), ["-1", "0", "+2"]);
/// ```
#[must_use]
pub fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// The style of a table with a line a row: none is drawn between them.
pub const CLOSE: TableStyle = UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none());

/// An empty table with such a head; `align` has `l` or `r` a column.
#[must_use]
pub fn table(head: &[&str], align: &str) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_HORIZONTAL_ONLY).set_header(head.to_vec());
    for (column, align) in table.column_iter_mut().zip(align.chars()) {
        let align = if align == 'r' { CellAlignment::Right } else { CellAlignment::Left };
        column.set_cell_alignment(align);
    }
    table
}

/// The fates by their identifiers, in the order of the columns.
const FATES: [&str; 5] = ["stopped", "ended", "void", "forfeited", "for ever"];

impl Catalogue {
    /// Of how many types every rule set stops the shortest cycle, ends it, ...; and of how many some cycle, of all, goes on for ever.
    #[must_use]
    pub fn rule_sets_table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(CLOSE).set_header(["rule set"].into_iter().chain(FATES).chain(["any"]));
        table.column_iter_mut().skip(1).for_each(|column| {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_padding((0, 1));
        });
        for rules in RuleSet::all() {
            let counts = FATES.map(|fate| self.count(rules.id(), fate).to_string());
            let some = self.count_for_ever(rules.id()).to_string();
            table.add_row([rules.id().to_owned()].into_iter().chain(counts).chain([some]));
        }
        table
    }

    /// The number of types of which some cycle goes on for ever under a rule set.
    fn count_for_ever(&self, rules: &str) -> usize {
        let has = |entry: &&TypeEntry| entry.cycles_under.under(rules).is_some_and(|cycles| cycles.fewest.is_some());
        self.types.iter().filter(has).count()
    }

    /// The number of types whose shortest cycle has this fate under a rule set.
    fn count(&self, rules: &str, fate: &str) -> usize {
        let has = |entry: &&TypeEntry| entry.fates.under(rules).is_some_and(|found| found.fate == fate);
        self.types.iter().filter(has).count()
    }
}
