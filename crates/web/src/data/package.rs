//! The description of all tables of a catalogue. What makes the catalogue is in the properties `command`, `version` and others of
//! the package.

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::tables::{Table, package};
use serde_json::json;

const DESCRIPTION: &str = "Ko types of the game of Go: what a ko does, whatever its shape. Join types, words, longest, names and others by type_id; \
     join types and words with fates by answer. Nothing is a list: one value a cell. Where a table has no value, the cell is empty.";

/// The bytes of the file.
pub(crate) fn bytes(catalogue: &Catalogue, tables: &[Table<'_>]) -> Vec<u8> {
    let Catalogue { version, max_points, suicide, mortal, .. } = catalogue;
    let coupled = if catalogue.mortal() { "-mortal" } else { "" };
    let about = json!({
        "name": format!("koatlas-catalogue-{max_points}-{suicide}{coupled}"),
        "title": format!("Ko types of regions of up to {max_points} points, suicide {suicide}"),
        "description": format!("{DESCRIPTION} {}", catalogue.coverage()),
        "version": version,
        "command": catalogue.command_line(),
        "max_points": max_points,
        "suicide": suicide.to_string(),
        "mortal": mortal,
    });
    let tables: Vec<_> = tables.iter().map(|table| (table.schema, table.rows.len())).collect();
    package::bytes(about, &tables)
}
