//! Writes tables to files, portion by portion: comma-separated values (RFC 4180, but lines end with a line feed), and Parquet.

use std::{io, io::Write, path::Path};

use csv::Writer;
use koatlas_files::AtomicFile;

use crate::tables::parquet::ParquetFile;
use crate::tables::table::{Cell, DataTable, Schema};

/// A table that is being written to `NAME.csv`, and to `NAME.parquet` if that is asked for, in a folder. The files are invisible until
/// they are complete; dropped before [`TableWriter::finish`], they are removed.
///
/// Rows come in portions, of which only one is in memory. Each becomes a row group of the Parquet file.
pub struct TableWriter {
    csv: Writer<AtomicFile>,
    parquet: Option<ParquetFile<AtomicFile>>,
    schema: &'static Schema,
    rows: usize,
}

impl TableWriter {
    /// Creates the files of the table `schema` in `folder`, a Parquet file too if `parquet`.
    ///
    /// # Errors
    /// The error of the file system; or that there is no Parquet, see [`HAS_PARQUET`](crate::tables::HAS_PARQUET).
    pub fn create(folder: &Path, schema: &'static Schema, parquet: bool) -> io::Result<TableWriter> {
        let file = |format: &str| AtomicFile::create(&folder.join(format!("{}.{format}", schema.name)));
        let csv = csv_writer(schema, file("csv")?)?;
        let parquet = parquet.then(|| ParquetFile::new(schema, file("parquet")?)).transpose()?;
        Ok(TableWriter { csv, parquet, schema, rows: 0 })
    }

    /// Writes a portion of `rows`, each with one [`Cell`] for each [`Column`](crate::tables::Column).
    ///
    /// # Errors
    /// The error of the file system, or of the Parquet writer.
    ///
    /// # Panics
    /// If a cell is not of the kind of its column.
    pub fn write(&mut self, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
        self.rows += rows.len();
        write_csv(&mut self.csv, rows)?;
        self.parquet.as_mut().map_or(Ok(()), |file| file.write(self.schema, rows))
    }

    /// Completes the files. Returns the schema and the number of rows, as [`package::to_json`](crate::tables::package::to_json) takes them.
    ///
    /// # Errors
    /// The error of the file system, or of the Parquet writer.
    pub fn finish(self) -> io::Result<(&'static Schema, usize)> {
        self.csv.into_inner().map_err(|error| error.into_error())?.finish()?;
        if let Some(file) = self.parquet {
            file.into_inner()?.finish()?;
        }
        Ok((self.schema, self.rows))
    }
}

impl DataTable<'_> {
    /// The table as comma-separated values. The first line has the names of the columns.
    ///
    /// # Panics
    /// If a row has more or fewer cells than there are columns.
    pub fn to_csv(&self) -> Vec<u8> {
        let bytes = csv_writer(self.schema, Vec::new()).and_then(|mut file| {
            write_csv(&mut file, &self.rows)?;
            file.into_inner().map_err(|error| error.into_error())
        });
        bytes.expect("memory takes all lines, and lines have the same number of cells")
    }

    /// The table as a Parquet file.
    ///
    /// # Errors
    /// If there is no Parquet, see [`HAS_PARQUET`](crate::tables::HAS_PARQUET).
    ///
    /// # Panics
    /// If a cell is not of the kind of its column.
    pub fn to_parquet(&self) -> io::Result<Vec<u8>> {
        let mut file = ParquetFile::new(self.schema, Vec::new())?;
        file.write(self.schema, &self.rows)?;
        file.into_inner()
    }
}

/// Writer of a CSV file to `output`, after the line with the names of the columns.
fn csv_writer<W: Write>(schema: &Schema, output: W) -> io::Result<Writer<W>> {
    let mut file = Writer::from_writer(output);
    file.write_record(schema.fields.iter().map(|column| column.name))?;
    Ok(file)
}

fn write_csv<W: Write>(file: &mut Writer<W>, rows: &[Vec<Cell<'_>>]) -> io::Result<()> {
    for row in rows {
        file.write_record(row.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    }
    Ok(())
}
