//! The table `cycles_under`.

use koatlas_catalogue::tables::{Cell, Column, Schema, Table};
use koatlas_catalogue::{Catalogue, CycleEntry, TypeEntry};

use super::rule_sets::OF_RULE_SET;
use crate::data::tables::types::{OF_TYPE, TYPE};

const SCHEMA: Schema = Schema {
    name: "cycles_under",
    title: "Cycles that go on for ever",
    description: "A row a type and rule set under which some cycle of the type, of all its cycles, goes on for ever when the players play it \
                  again and again. Where there is no row, no cycle does. Moves are plays, passes, and passes for a ko where the rule set \
                  has them.",
    key: &["type_id", "rule_set"],
    references: &[OF_TYPE, OF_RULE_SET],
    columns: &[
        TYPE,
        Column::text("rule_set", "The identifier of the rule set"),
        Column::count("fewest_moves", "moves", "The fewest moves of a cycle that goes on for ever"),
        Column::count("pass_free", "moves", "The fewest moves of one without passes; none if there is none").optional(),
        Column::count(
            "balanced",
            "moves",
            "The fewest moves of one that removes as many black as white stones; none if there is none",
        )
        .optional(),
        Column::text(
            "board",
            "Where a cycle with the fewest moves begins: the rows, the top row first, with / between them",
        ),
        Column::text("witness", "Its moves"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    Table::new(SCHEMA, catalogue.types.iter().flat_map(rows))
}

fn rows(entry: &TypeEntry) -> impl Iterator<Item = [Cell<'_>; 7]> {
    entry.cycles_under.iter().filter_map(|(rules, cycles)| {
        let CycleEntry { rows, witness } = cycles.fewest.as_ref()?;
        let [fewest, pass_free, balanced] = cycles.moves().map(Into::into);
        let moves: Vec<String> = witness.iter().map(ToString::to_string).collect();
        Some([
            (&entry.id).into(),
            rules.into(),
            fewest,
            pass_free,
            balanced,
            rows.rows().join("/").into(),
            moves.join("; ").into(),
        ])
    })
}
