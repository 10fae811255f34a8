//! The table `factors`.

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::tables::{Column, Schema, Table};

use crate::data::tables::types::{OF_TYPE, TYPE};

const SCHEMA: Schema = Schema {
    name: "factors",
    title: "Prime factors",
    description: "A row a type and prime factor. A prime type is its own factor. A factor may be a type that is on no board: see not_drawn.",
    key: &["type_id", "place"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::number("place", 1, "The place of the factor in the list of the type's factors"),
        Column::text("factor", "The identity of the factor"),
        Column::boolean("exchanged", "Whether the factor comes with the colours exchanged"),
    ],
};

pub(crate) fn table(catalogue: &Catalogue) -> Table<'_> {
    let rows = catalogue.types.iter().flat_map(|entry| {
        let factors = entry.factors.iter().zip(&entry.factors_exchanged).zip(1_usize..);
        factors.map(|((factor, &exchanged), place)| [(&entry.id).into(), place.into(), factor.into(), exchanged.into()])
    });
    Table::new(SCHEMA, rows)
}
