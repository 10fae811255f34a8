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

use std::{fs, io, path::Path};

use koatlas_catalogue::Catalogue;
use koatlas_catalogue::files::{DATA, FilesError};
use koatlas_storage::write_atomically;
use koatlas_tables::{TableWriter, package, package::FILE_NAME};
use serde_json::{Value, json};

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

/// Writes the tables of `catalogue` into the folder `data` of `dir`, and then their description.
///
/// # Errors
/// If a file cannot be written.
pub fn write(dir: &Path, catalogue: &Catalogue) -> Result<DataFiles, FilesError> {
    let folder = dir.join(DATA);
    fs::create_dir_all(&folder)
        .and_then(|()| remove_old(&folder, catalogue))
        .map_err(|error| FilesError::Write { file: folder.clone(), error })?;
    let mut written = Vec::new();
    for DataTable { schema, rows } in tables(catalogue) {
        let name = folder.join(schema.name);
        let files = TableWriter::create(&folder, schema);
        let result = files.and_then(|mut files| files.write(&rows).and_then(|()| files.finish()));
        written.push(result.map_err(|error| FilesError::Write { file: name, error })?);
    }
    let file = folder.join(FILE_NAME);
    let package = package::to_json(package_properties(catalogue), &written);
    write_atomically(&file, &package).map_err(|error| FilesError::Write { file, error })?;
    let tables = written.into_iter().map(|(schema, rows)| {
        let [csv, parquet] = [size(&folder, schema, "csv")?, size(&folder, schema, "parquet")?];
        Ok(WrittenTable { schema, rows, csv, parquet })
    });
    Ok(DataFiles { tables: tables.collect::<Result<_, _>>()?, package: package.len() as u64 })
}

/// Size of a file of a table in bytes.
fn size(folder: &Path, schema: &Schema, extension: &str) -> Result<u64, FilesError> {
    let file = folder.join(format!("{}.{extension}", schema.name));
    match fs::metadata(&file) {
        Ok(metadata) => Ok(metadata.len()),
        Err(error) => Err(FilesError::Write { file, error }),
    }
}

/// Removes the description of an older catalogue, so that it never describes new tables, and the tables that this
/// catalogue does not have.
fn remove_old(folder: &Path, catalogue: &Catalogue) -> io::Result<()> {
    let old = if catalogue.has_longest() { &[][..] } else { &["longest.csv", "longest.parquet"] };
    [FILE_NAME].iter().chain(old).try_for_each(|name| match fs::remove_file(folder.join(name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    })
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
