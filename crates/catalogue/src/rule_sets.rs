//! What the rule sets do with the types, as a table.

use comfy_table::{CellAlignment, Table};
use koatlas_rulesets::RuleSet;

use crate::catalogue::{Catalogue, TypeEntry};
use crate::table::CLOSE;

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
        let has = |entry: &&TypeEntry| entry.cycles_under.under(rules).is_some_and(|cycles| cycles.for_ever);
        self.types.iter().filter(has).count()
    }

    /// The number of types whose shortest cycle has this fate under a rule set.
    fn count(&self, rules: &str, fate: &str) -> usize {
        let has = |entry: &&TypeEntry| entry.fates.under(rules).is_some_and(|found| found.fate == fate);
        self.types.iter().filter(has).count()
    }
}
