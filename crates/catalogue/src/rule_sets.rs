//! What the rule sets do with the types, as tables.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle, presets::UTF8_HORIZONTAL_ONLY};
use koatlas_rulesets::{Fate, Outcome, RuleSet};

use crate::catalogue::{Catalogue, TypeEntry};
use crate::longest;

/// The fates by their identifiers, in the order of the columns.
const FATES: [&str; 5] = ["stopped", "ended", "void", "forfeited", "for ever"];

/// A line a rule set: no lines are needed between them.
const STYLE: TableStyle = UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none());

impl Catalogue {
    /// Of how many types every rule set stops the shortest cycle, ends it, ...
    #[must_use]
    pub fn rule_sets_table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(STYLE).set_header(["rule set"].into_iter().chain(FATES));
        table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        for rules in RuleSet::all() {
            let counts = FATES.map(|fate| self.count(rules.id(), fate).to_string());
            table.add_row([rules.id().to_owned()].into_iter().chain(counts));
        }
        table
    }

    /// The number of types whose shortest cycle has this fate under a rule set.
    fn count(&self, rules: &str, fate: &str) -> usize {
        let has = |entry: &&TypeEntry| entry.fates.iter().any(|(id, found)| id == rules && found.id() == fate);
        self.types.iter().filter(has).count()
    }

    /// What every rule set does with the shortest cycle of every type, as comma-separated values: a line a type with its
    /// identity, its first name and the cycle's word, and a column a rule set.
    #[must_use]
    pub fn rule_sets_csv(&self) -> String {
        let head = ["id", "name", "cycle_word"].map(ToOwned::to_owned);
        let head = head.into_iter().chain(RuleSet::all().map(|rules| rules.id().to_owned()));
        line(head) + &self.types.iter().map(|entry| line(row(entry))).collect::<String>()
    }

    /// The plays of the longest sequence inside the component of every type under every finite rule set, as comma-separated
    /// values: a line a type with its identity, its first name, its positions and plays, and a column a rule set.
    #[must_use]
    pub fn longest_csv(&self) -> String {
        let head = ["id", "name", "positions", "plays"].into_iter().chain(longest::rule_sets()).map(ToOwned::to_owned);
        line(head) + &self.types.iter().map(|entry| line(longest_row(entry))).collect::<String>()
    }
}

fn longest_row(entry: &TypeEntry) -> impl Iterator<Item = String> {
    let name = entry.names.first().cloned().unwrap_or_default();
    let of_type = [entry.id.clone(), name, entry.positions.to_string(), entry.plays.to_string()];
    of_type.into_iter().chain(entry.longest.iter().map(|(_, bounds)| bounds.to_string()))
}

fn row(entry: &TypeEntry) -> impl Iterator<Item = String> {
    let name = entry.names.first().cloned().unwrap_or_default();
    let of_type = [entry.id.clone(), name, entry.shortest.cycle_word.clone()];
    of_type.into_iter().chain(entry.fates.iter().map(|(_, fate)| cell(fate)))
}

/// A fate in two words, the number of the move first: `2 basic-ko`, `6 void`, `6 passes`, `3 forfeit`; or `ever`.
fn cell(fate: Fate) -> String {
    match fate {
        Fate::ForEver => "ever".to_owned(),
        Fate::Stopped { number, by } => format!("{number} {}", by.id()),
        Fate::Ended { number, ended } if ended.outcome == Outcome::Score => format!("{number} {}", ended.by.id()),
        Fate::Ended { number, ended } => format!("{number} {}", ended.outcome.id()),
        Fate::Forfeited { number } => format!("{number} forfeit"),
    }
}

/// A line of comma-separated values, in quotes where they must be (RFC 4180).
fn line(cells: impl Iterator<Item = String>) -> String {
    let quoted = |cell: String| {
        if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
    };
    cells.map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn values_with_commas_and_quotes_are_quoted() {
        let cells = ["a b", "a, b", "a \"b\"", ""].map(ToOwned::to_owned);
        assert_eq!(line(cells.into_iter()), "a b,\"a, b\",\"a \"\"b\"\"\",\n");
    }
}
