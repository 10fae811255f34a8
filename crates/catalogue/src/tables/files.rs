//! A table as two files of a folder, written row by row, the first as comma-separated values (RFC 4180, lines end with
//! a line feed).

use std::{io, io::Write, path::Path};

use csv::Writer;
use koatlas_storage::AtomicFile;

use crate::tables::parquet_file::ParquetFile;
use crate::tables::table::{Cell, Schema, Table};

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
        let csv = begun(&schema, file("csv")?)?;
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
        write(&mut self.csv, rows)?;
        Ok(self.parquet.write(rows)?)
    }

    /// Puts both files in their places; answers the schema and the number of rows, as [`package::bytes`](crate::tables::package::bytes)
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

impl Table<'_> {
    /// The table as comma-separated values, with a line for the names of the columns.
    ///
    /// # Panics
    /// If a row has more or fewer cells than there are columns.
    #[must_use]
    pub fn to_csv(&self) -> Vec<u8> {
        let written = begun(&self.schema, Vec::new()).and_then(|mut file| {
            write(&mut file, &self.rows)?;
            file.into_inner().map_err(|error| error.into_error())
        });
        written.expect("memory takes all lines, and lines have the same number of cells")
    }
}

/// A file with the names of the columns.
pub(crate) fn begun<W: Write>(schema: &Schema, to: W) -> io::Result<Writer<W>> {
    let mut file = Writer::from_writer(to);
    file.write_record(schema.columns.iter().map(|column| column.name))?;
    Ok(file)
}

/// Writes rows, a line each.
pub(crate) fn write<W: Write>(file: &mut Writer<W>, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
    for row in rows {
        file.write_record(row.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    }
    Ok(())
}
