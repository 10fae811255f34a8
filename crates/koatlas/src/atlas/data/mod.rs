//! The catalogue as a data set: tidy tables as CSV, and a description of all columns. Copies as Parquet are made if asked for.
//!
//! Each cell holds one value; a list in `catalogue.json` is a table of its own here. A [`DataTable`] consists of rows and
//! a [`Schema`], which is read from `tables.json`. The schema determines the head of the CSV file, the columns of the
//! Parquet file, and `datapackage.json`, a [Frictionless Data Package](https://datapackage.org).
//!
//! An *answer* is the list of the fates of a cycle under all rule sets. A few hundred answers suffice for all cycles.
//! The tables `types` and `words` contain numbers of answers; the table `fates` contains the fate for each answer and
//! rule set. The table `cycles_under` shows under which rule sets some cycle of a type goes on for ever.
//!
//! Equal catalogues give equal bytes.

mod fights;
mod tables;

use std::path::Path;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{self, DATA, FilesError};
use koatlas_catalogue::tables::{package, package::FILE_NAME};
use serde_json::{Value, json};

use crate::atlas::folder_files::{FolderFiles, Result};
pub use koatlas_catalogue::tables::{Cell, Column, ColumnKind, DataTable, Schema};
use tables::TABLES;
pub use tables::{tables, types};

/// A table in the folder of a catalogue.
#[derive(Debug)]
pub struct WrittenTable {
    /// Description of the table.
    pub schema: &'static Schema,
    /// Number of its rows.
    pub rows: usize,
    /// Size of the CSV file in bytes.
    pub bytes: u64,
}

/// Files of a data set.
#[derive(Debug)]
pub struct DataFiles {
    /// The tables, in the order of [`tables()`].
    pub tables: Vec<WrittenTable>,
    /// Size of their description `datapackage.json` in bytes.
    pub package: u64,
}

/// Makes the tables of `catalogue` in the folder `data`, and then their description.
///
/// # Errors
/// If a file cannot be written.
pub(crate) fn make(catalogue: &Catalogue, files: &FolderFiles<'_>) -> Result<DataFiles> {
    let mut made = Vec::new();
    for table in tables(catalogue) {
        let csv = table.to_csv();
        files.put(&format!("{DATA}/{}.csv", table.schema.name), &csv)?;
        made.push(WrittenTable { schema: table.schema, rows: table.rows.len(), bytes: csv.len() as u64 });
    }
    let rows: Vec<_> = made.iter().map(|table| (table.schema, table.rows)).collect();
    let package = package::to_json(package_properties(catalogue), &rows);
    files.put(&format!("{DATA}/{FILE_NAME}"), &package)?;
    Ok(DataFiles { tables: made, package: package.len() as u64 })
}

/// Makes the tables of `catalogue` as Parquet files, each with its name in the folder of the catalogue. They are copies: the hashes, the
/// description and the pages do not name them, so that these are the same with them and without.
///
/// # Errors
/// If there is no Parquet, see [`HAS_PARQUET`](koatlas_catalogue::tables::HAS_PARQUET); or the first error of `consumer`.
pub(crate) fn make_parquet(catalogue: &Catalogue, mut consumer: impl FnMut(&str, &[u8]) -> Result<()>) -> Result<()> {
    tables(catalogue).iter().try_for_each(|table| {
        let name = parquet_name(table.schema);
        let bytes = table.to_parquet().map_err(|error| FilesError::Write { file: (&name).into(), error })?;
        consumer(&name, &bytes)
    })
}

fn parquet_name(schema: &Schema) -> String {
    format!("{DATA}/{}.parquet", schema.name)
}

/// Removes the description and the Parquet files of an older catalogue, so that they never stand beside new tables, and the table that this
/// catalogue does not have.
///
/// # Errors
/// If one of them cannot be removed.
pub(crate) fn remove_old(dir: &Path, catalogue: &Catalogue) -> Result<()> {
    let old = if catalogue.has_longest() { &[FILE_NAME][..] } else { &[FILE_NAME, "longest.csv"] };
    let old = old.iter().map(|name| format!("{DATA}/{name}")).chain(TABLES.iter().map(parquet_name));
    old.into_iter().try_for_each(|name| files::remove(dir, &name))
}

const DESCRIPTION: &str = "Ko types of the game of Go: what a ko does, whatever its shape. Join types, words, longest, names and others by type_id; \
     join types and words with fates by answer. Nothing is a list: one value a cell. Where a table has no value, the cell is empty.";

/// Properties of the data package: what the tables are, and how the catalogue was made.
fn package_properties(catalogue: &Catalogue) -> Value {
    let Catalogue { version, max_points, suicide, mortal, .. } = catalogue;
    let coupled = if catalogue.has_mortal_strings() { "-mortal" } else { "" };
    json!({
        "name": format!("koatlas-catalogue-{max_points}-{suicide}{coupled}"),
        "title": format!("Ko types of regions of up to {max_points} points, suicide {suicide}"),
        "description": format!("{DESCRIPTION} {}", catalogue.coverage()),
        "version": version,
        "command": catalogue.command_line(),
        "max_points": max_points,
        "suicide": suicide.to_string(),
        "mortal": mortal,
    })
}
