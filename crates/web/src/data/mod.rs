//! The catalogue as a data set: tidy tables, each as CSV and as Parquet, and a description of all columns.
//!
//! One value a cell: what is a list in `catalogue.json` is a table of its own here. A [`Table`] is a [`Schema`], which describes
//! its columns, and rows. The files are made of the schema: the head of the CSV, the columns of the Parquet file, and the
//! `datapackage.json` of the [Frictionless Data Package standard](https://datapackage.org). Each table has its page in `tables`.
//!
//! What rule sets do with a cycle is an *answer*. A few hundred answers serve all cycles, so the tables `types` and `words` have the
//! number of an answer, and the table `fates` says for each answer and rule set what it is. Which of all cycles of a type go on for ever
//! is in the table `cycles_under`.
//!
//! The same catalogue gives the same bytes.

mod package;
mod tables;

use std::io;
use std::path::Path;

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{DATA, FilesError};
use koatlas_catalogue::tables::TableFiles;
use koatlas_catalogue::tables::package::FILE;
use koatlas_storage::write_atomically;

pub use koatlas_catalogue::tables::{Cell, Column, ColumnKind, Reference, Schema, Table};
pub use tables::{fates, tables, types};

/// Writes the data sets of a catalogue into the folder `data` of its directory, and the description of them last.
///
/// # Errors
/// If a file cannot be written.
pub fn write(dir: &Path, catalogue: &Catalogue) -> Result<(), FilesError> {
    let folder = dir.join(DATA);
    let cannot = |file: &Path, error: io::Error| FilesError::Write { file: file.to_owned(), error };
    std::fs::create_dir_all(&folder).map_err(|error| cannot(&folder, error))?;
    remove_old(&folder, catalogue).map_err(|error| cannot(&folder, error))?;
    let tables = tables(catalogue);
    for table in &tables {
        write_table(&folder, table).map_err(|error| cannot(&folder.join(table.schema.name), error))?;
    }
    let file = folder.join(FILE);
    write_atomically(&file, &package::bytes(catalogue, &tables)).map_err(|error| cannot(&file, error))
}

fn write_table(folder: &Path, table: &Table<'_>) -> io::Result<()> {
    let mut files = TableFiles::begin(folder, table.schema)?;
    files.write(&table.rows)?;
    files.finish().map(drop)
}

/// Removes the description of an older catalogue, and the tables that it may have and this one has not.
fn remove_old(folder: &Path, catalogue: &Catalogue) -> io::Result<()> {
    let old = if catalogue.has_longest() { &[][..] } else { &["longest.csv", "longest.parquet"] };
    [FILE].iter().chain(old).try_for_each(|name| match std::fs::remove_file(folder.join(name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    })
}
