//! The catalogue as a data set: tidy tables, each as CSV and as Parquet, and a description of all columns.
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

mod tables;

use std::path::Path;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{self, DATA, FilesError};
use koatlas_tables::{package, package::FILE_NAME};
use serde_json::{Value, json};

use crate::folder_files::FolderFiles;
pub use koatlas_tables::{Cell, Column, ColumnKind, DataTable, Schema};
pub use tables::{tables, types};

/// A table in the folder of a catalogue, with the sizes of its files in bytes.
#[derive(Debug)]
pub struct WrittenTable {
    /// Description of the table.
    pub schema: &'static Schema,
    /// Number of its rows.
    pub rows: usize,
    /// Size of the CSV file.
    pub csv: u64,
    /// Size of the Parquet file.
    pub parquet: u64,
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
pub(crate) fn make(catalogue: &Catalogue, files: &FolderFiles<'_>) -> Result<DataFiles, FilesError> {
    let mut made = Vec::new();
    for table in tables(catalogue) {
        let (name, csv, parquet) = (table.schema.name, table.to_csv(), table.to_parquet());
        files.put(&format!("{DATA}/{name}.csv"), &csv)?;
        files.put(&format!("{DATA}/{name}.parquet"), &parquet)?;
        let [csv, parquet] = [csv, parquet].map(|file| file.len() as u64);
        made.push(WrittenTable { schema: table.schema, rows: table.rows.len(), csv, parquet });
    }
    let rows: Vec<_> = made.iter().map(|table| (table.schema, table.rows)).collect();
    let package = package::to_json(package_properties(catalogue), &rows);
    files.put(&format!("{DATA}/{FILE_NAME}"), &package)?;
    Ok(DataFiles { tables: made, package: package.len() as u64 })
}

/// Removes the description of an older catalogue, so that it never describes new tables, and the tables that this
/// catalogue does not have.
///
/// # Errors
/// If one of them cannot be removed.
pub(crate) fn remove_old(dir: &Path, catalogue: &Catalogue) -> Result<(), FilesError> {
    let old = if catalogue.has_longest() { &[][..] } else { &["longest.csv", "longest.parquet"] };
    [FILE_NAME].iter().chain(old).try_for_each(|name| files::remove(dir, &format!("{DATA}/{name}")))
}

const DESCRIPTION: &str = "Ko types of the game of Go: what a ko does, whatever its shape. Join types, words, longest, names and others by type_id; \
     join types and words with fates by answer. Nothing is a list: one value a cell. Where a table has no value, the cell is empty.";

/// Properties of the data package: what the tables are, and how the catalogue was made.
fn package_properties(catalogue: &Catalogue) -> Value {
    let Catalogue { version, max_points, suicide, mortal, .. } = catalogue;
    let coupled = if catalogue.mortal() { "-mortal" } else { "" };
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
