//! The table `rule_sets`.

use koatlas_rulesets::RuleSet;

use koatlas_catalogue::tables::{Column, Reference, Schema, Table};

/// The reference of tables with a column of rule sets.
pub(crate) const OF_RULE_SET: Reference = Reference { column: "rule_set", table: "rule_sets", to: "rule_set" };

const SCHEMA: Schema = Schema {
    name: "rule_sets",
    title: "Rule sets",
    description: "A row a rule set, in the order of the listing by `koatlas rules`, which has more to say of each.",
    key: &["rule_set"],
    references: &[],
    columns: &[
        Column::text("rule_set", "The identifier"),
        Column::text("name", "The name"),
        Column::text("family", "Rule sets of one origin are a family"),
        Column::one_of("suicide", &["none", "multi", "all"], "Suicides that are legal: multi of two stones or more"),
        Column::boolean("finite", "Whether every sequence ends, however the players play"),
    ],
};

pub(crate) fn table() -> Table<'static> {
    let row = |rules: RuleSet| {
        let definition = rules.definition();
        let suicide = rules.suicide().to_string();
        [
            definition.id.into(),
            definition.name.into(),
            definition.family.into(),
            suicide.into(),
            rules.is_finite().into(),
        ]
    };
    Table::new(SCHEMA, RuleSet::all().map(row))
}
