//! The tables `ko_string_sizes` and `cycle_lengths`: numbers of which a type may have several.

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::tables::{Column, Schema, Table};

use crate::data::tables::types::{OF_TYPE, TYPE};

const SIZES: Schema = Schema {
    name: "ko_string_sizes",
    title: "Sizes of ko strings",
    description: "A row a type and size: strings of so many stones are captured in the component.",
    key: &["type_id", "size"],
    references: &[OF_TYPE],
    columns: &[TYPE, Column::count("size", "stones", "Stones of a string")],
};

const LENGTHS: Schema = Schema {
    name: "cycle_lengths",
    title: "Lengths of cycles",
    description: "A row a type and number of plays, up to 6: how many elementary cycles have so many plays. Numbers of plays that no cycle \
                  has are left out.",
    key: &["type_id", "plays"],
    references: &[OF_TYPE],
    columns: &[
        TYPE,
        Column::count("plays", "plays", "Plays of a cycle"),
        Column::count("cycles", "cycles", "Elementary cycles of so many plays"),
    ],
};

pub(crate) fn ko_string_sizes(catalogue: &Catalogue) -> Table<'_> {
    let rows = catalogue
        .types
        .iter()
        .flat_map(|entry| entry.ko_string_sizes.iter().map(|&size| [(&entry.id).into(), size.into()]));
    Table::new(SIZES, rows)
}

pub(crate) fn cycle_lengths(catalogue: &Catalogue) -> Table<'_> {
    let rows = catalogue.types.iter().flat_map(|entry| {
        entry.cycle_lengths.iter().map(|(&plays, &cycles)| [(&entry.id).into(), plays.into(), cycles.into()])
    });
    Table::new(LENGTHS, rows)
}
