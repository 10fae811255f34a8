//! What the rule sets do with the types, as a table.

use comfy_table::{CellAlignment, Table};
use koatlas_rulesets::RuleSet;

use crate::catalogue::{Catalogue, TypeEntry};
use crate::table::CLOSE;

/// The fates by their identifiers, in the order of the columns.
const FATES: [&str; 5] = ["stopped", "ended", "void", "forfeited", "for ever"];

impl Catalogue {
    /// Of how many types every rule set stops the shortest cycle, ends it, ...
    #[must_use]
    pub fn rule_sets_table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(CLOSE).set_header(["rule set"].into_iter().chain(FATES));
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
}
