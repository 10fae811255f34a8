//! A table as two files of a folder, written row by row.

use std::io;
use std::path::Path;

use csv::Writer;
use koatlas_files::AtomicFile;

use crate::cell::Cell;
use crate::csv_file;
use crate::parquet_file::ParquetFile;
use crate::schema::Schema;

/// A table that is being written into a folder, as `NAME.csv` and `NAME.parquet`. Nobody finds either file before it is
/// complete; if this is dropped before the end, nothing is left of them.
///
/// Rows come in portions, each a row group of the Parquet file: no more than one portion is held in memory.
pub struct TableFiles {
    csv: Writer<AtomicFile>,
    parquet: ParquetFile<AtomicFile>,
    schema: Schema,
    rows: usize,
}

impl TableFiles {
    /// Begins the files of a table.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn begin(folder: &Path, schema: Schema) -> io::Result<TableFiles> {
        let file = |kind: &str| AtomicFile::begin(&folder.join(format!("{}.{kind}", schema.name)));
        let csv = csv_file::begun(&schema, file("csv")?)?;
        let parquet = ParquetFile::begin(schema, file("parquet")?)?;
        Ok(TableFiles { csv, parquet, schema, rows: 0 })
    }

    /// Writes a portion of rows, each with a cell a column.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If a cell is not of the kind of its column.
    pub fn write(&mut self, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
        self.rows += rows.len();
        csv_file::write(&mut self.csv, rows)?;
        Ok(self.parquet.write(rows)?)
    }

    /// Puts both files in their places; answers the schema and the number of rows, as [`package::bytes`](crate::package::bytes)
    /// takes them.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(self) -> io::Result<(Schema, usize)> {
        self.csv.into_inner().map_err(|error| error.into_error())?.finish()?;
        self.parquet.end()?.finish()?;
        Ok((self.schema, self.rows))
    }
}
