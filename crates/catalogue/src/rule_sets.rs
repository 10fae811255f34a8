//! What the rule sets do with the types, as tables.

use std::collections::BTreeMap;

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle, presets::UTF8_HORIZONTAL_ONLY};
use koatlas_classifier::{CycleWord, FateEntry};
use koatlas_rulesets::RuleSet;

use crate::catalogue::{Catalogue, TypeEntry};
use crate::fates::FatesEntry;
use crate::longest::{self, Longest};

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
        let has = |entry: &&TypeEntry| entry.fates.under(rules).is_some_and(|found| found.fate == fate);
        self.types.iter().filter(has).count()
    }

    /// What every rule set does with the cycle words, as comma-separated values: a column a rule set, and a line for every word
    /// and every answer to it. Types may differ in the answers to a word. A line has the word with its plays, passes and
    /// balance, the number of types with this answer, and the first of them with its identity and name. Cycles are those of
    /// [`TypeEntry::word_fates`], and for types without cycles of up to 6 plays the shortest.
    #[must_use]
    pub fn rule_sets_csv(&self) -> String {
        let head = ["cycle_word", "plays", "passes", "balance", "types", "first_type", "first_name"];
        let rules = RuleSet::all().map(|rules| rules.id().to_owned());
        let head = head.map(ToOwned::to_owned).into_iter().chain(rules);
        line(head) + &self.answers().into_iter().map(|answer| line(answer.row())).collect::<String>()
    }

    /// Every word with every answer to it, by words, and then by the first types.
    fn answers(&self) -> Vec<Answer<'_>> {
        let mut answers: Vec<Answer<'_>> = Vec::new();
        let mut places: BTreeMap<(&str, usize), usize> = BTreeMap::new();
        for entry in &self.types {
            for (word, cycle) in &entry.word_fates {
                let place = *places.entry((word, cycle.fates)).or_insert_with(|| {
                    answers.push(Answer { word, fates: &self.fates[cycle.fates], types: 0, first: entry });
                    answers.len() - 1
                });
                answers[place].types += 1;
            }
            let word = &entry.shortest.cycle_word;
            if !entry.word_fates.contains_key(word) {
                answers.push(Answer { word, fates: &entry.fates, types: 1, first: entry });
            }
        }
        // A stable sort: answers to one word stay in the order of their first types.
        answers.sort_by_cached_key(|answer| answer.cycle_word());
        answers
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
    let bounds = entry.longest.iter().flat_map(Longest::iter);
    of_type.into_iter().chain(bounds.map(|(_, bounds)| bounds.to_string()))
}

/// What rule sets do with a cycle word, and the types in which they do so.
struct Answer<'c> {
    word: &'c str,
    fates: &'c FatesEntry,
    types: usize,
    first: &'c TypeEntry,
}

impl Answer<'_> {
    fn cycle_word(&self) -> CycleWord {
        self.word.parse().expect("a catalogue holds cycle words")
    }

    fn row(&self) -> impl Iterator<Item = String> {
        let (word, name) = (self.cycle_word(), self.first.names.first().cloned().unwrap_or_default());
        let numbers = [word.plays().to_string(), word.passes().to_string(), word.balance().to_string()];
        let types = [self.types.to_string(), self.first.id.clone(), name];
        let of_word = [word.to_string()].into_iter().chain(numbers).chain(types);
        of_word.chain(self.fates.iter().map(|(_, fate)| cell(fate)))
    }
}

/// A fate in two words, the number of the move first: `2 basic-ko`, `6 void`, `6 passes`, `3 forfeit`; or `ever`.
fn cell(FateEntry { fate, number, by, outcome }: &FateEntry) -> String {
    let by = by.as_deref().unwrap_or_default();
    let what = match (fate.as_str(), outcome.as_deref()) {
        ("for ever", _) => return "ever".to_owned(),
        ("forfeited", _) => "forfeit",
        ("stopped", _) | ("ended", Some("score")) => by,
        ("ended", Some(outcome)) => outcome,
        (other, _) => other,
    };
    format!("{} {what}", number.unwrap_or_default())
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
