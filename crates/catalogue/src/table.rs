//! The catalogue as tables for eyes.

use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{CellAlignment, Table};

use crate::catalogue::{Catalogue, PointsEntry, Realisation, TypeEntry, WordEntry};

impl Catalogue {
    /// How many types there are by number of points.
    #[must_use]
    pub fn points_table(&self) -> String {
        let mut table = table(&["points", "settings", "components", "new types", "types so far"], "rrrrr");
        for PointsEntry { points, settings, components, new_types, cumulative_types } in &self.by_points {
            table.add_row([
                points.to_string(),
                settings.to_string(),
                components.to_string(),
                new_types.to_string(),
                cumulative_types.to_string(),
            ]);
        }
        table.to_string()
    }

    /// The types.
    #[must_use]
    pub fn types_table(&self) -> String {
        let head = [
            "type",
            "pts",
            "diagram",
            "positions",
            "plays",
            "strings",
            "shortest cycle",
            "moves",
            "balance",
            "settings",
        ];
        let mut table = table(&head, "lrlrrllrrr");
        for entry in &self.types {
            table.add_row([
                title(entry),
                entry.first_points.to_string(),
                entry.realisation.diagram(),
                entry.positions.to_string(),
                entry.plays.to_string(),
                entry.ko_string_sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                entry.shortest.cycle_word.clone(),
                entry.shortest.moves.to_string(),
                signed(entry.shortest.balance),
                entry.occurrences.to_string(),
            ]);
        }
        table.to_string()
    }

    /// The cycle words.
    #[must_use]
    pub fn words_table(&self) -> String {
        let mut table = table(&["cycle word", "pts", "diagram", "plays", "passes", "balance", "types"], "lrlrrrr");
        for entry in &self.words {
            let WordEntry { word, plays, passes, balance, first_points, types, realisation } = entry;
            table.add_row([
                word.clone(),
                first_points.to_string(),
                realisation.diagram(),
                plays.to_string(),
                passes.to_string(),
                signed(*balance),
                types.len().to_string(),
            ]);
        }
        table.to_string()
    }
}

/// What the letters of the diagrams mean.
pub const LEGEND: &str = "Diagrams: X O . points of the region; x o immortal stones around it; a blank inside the frame is no \
point of interest; where no stone of the surroundings stands is the edge of the board.";

impl Realisation {
    /// A diagram a few characters wide: `X`, `O` and `.` in the region, `x` and `o` immortal stones, other points blank.
    #[must_use]
    pub fn diagram(&self) -> String {
        let height = self.diagram.len();
        let row = |(r, text): (usize, &String)| {
            let points = text.chars().enumerate().map(|(col, c)| self.mark(col, height - r, c));
            points.map(|c| c.to_string()).collect::<Vec<_>>().join(" ").trim_end().to_owned()
        };
        self.diagram.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
    }

    fn mark(&self, col: usize, row: usize, content: char) -> char {
        let name = koatlas_board::Point { col: col as u8, row: row as u8 - 1 }.to_string();
        if self.region.contains(&name) {
            content
        } else if self.immortal.contains(&name) {
            content.to_ascii_lowercase()
        } else {
            ' '
        }
    }
}

/// The first name and the identity.
fn title(entry: &TypeEntry) -> String {
    entry.names.first().map_or_else(|| entry.id.clone(), |name| format!("{name}\n{}", entry.id))
}

fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// An empty table; `align` has `l` or `r` a column.
fn table(head: &[&str], align: &str) -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_HORIZONTAL_ONLY).set_header(head.to_vec());
    for (column, align) in table.column_iter_mut().zip(align.chars()) {
        let align = if align == 'r' { CellAlignment::Right } else { CellAlignment::Left };
        column.set_cell_alignment(align);
    }
    table
}
