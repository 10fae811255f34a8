//! The tables `names` and `examples`: texts of which a type may have several.

use koatlas_catalogue::tables::{Cell, Column, Schema, Table};
use koatlas_catalogue::{Catalogue, TypeEntry};

use crate::data::tables::types::{OF_TYPE, TYPE};

const NAMES: Schema = Schema {
    name: "names",
    title: "Names",
    description: "A row a type and name.",
    key: &["type_id", "place"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::number("place", 1, "The place of the name: 1 is the one that is shown first"),
        Column::text("name", "What the type is called"),
    ],
};

const EXAMPLES: Schema = Schema {
    name: "examples",
    title: "Known positions",
    description: "A row a type and position of the collection that has the type without giving it its name.",
    key: &["type_id", "place"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::number("place", 1, "The place in the list of the type's examples"),
        Column::text("position", "The position: its file is data/positions/NAME.toml in the source of koatlas"),
    ],
};

pub(crate) fn names(catalogue: &Catalogue) -> Table<'_> {
    Table::new(NAMES, catalogue.types.iter().flat_map(|entry| listed(entry, &entry.names)))
}

pub(crate) fn examples(catalogue: &Catalogue) -> Table<'_> {
    Table::new(EXAMPLES, catalogue.types.iter().flat_map(|entry| listed(entry, &entry.examples)))
}

fn listed<'c>(entry: &'c TypeEntry, texts: &'c [String]) -> impl Iterator<Item = [Cell<'c>; 3]> {
    texts.iter().zip(1_usize..).map(|(text, place)| [(&entry.id).into(), place.into(), text.into()])
}
