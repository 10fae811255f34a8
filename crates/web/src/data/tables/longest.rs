//! The table `longest`.

use koatlas_catalogue::tables::{Cell, Column, Schema, Table};
use koatlas_catalogue::{ByRuleSet, Catalogue, TypeEntry};

use super::rule_sets::OF_RULE_SET;
use crate::data::tables::types::{OF_TYPE, TYPE};

const SCHEMA: Schema = Schema {
    name: "longest",
    title: "Longest sequences inside a component",
    description: "A row a type and finite rule set: the plays of the longest sequence that stays inside the component, from any of its \
                  positions, either player first, passes not counted, with the catalogue's suicide policy.",
    key: &["type_id", "rule_set"],
    references: &[OF_TYPE, OF_RULE_SET],
    columns: &[
        TYPE,
        Column::text("rule_set", "The identifier of the rule set"),
        Column::count("lower", "plays", "Plays of a sequence that is known"),
        Column::count("upper", "plays", "No sequence has more plays: proved"),
        Column::boolean("exact", "Whether both bounds are the same"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    Table::new(SCHEMA, catalogue.types.iter().flat_map(rows))
}

fn rows(entry: &TypeEntry) -> impl Iterator<Item = [Cell<'_>; 5]> {
    entry.longest.iter().flat_map(ByRuleSet::iter).map(|(rules, bounds)| {
        [(&entry.id).into(), rules.into(), bounds.lower.into(), bounds.upper.into(), bounds.is_exact().into()]
    })
}
