//! A table as comma-separated values (RFC 4180, lines end with a line feed): a line with the names of the columns, and a line a row.

use std::io::{self, Write};

use csv::Writer;

use crate::cell::Cell;
use crate::schema::Schema;
use crate::table::Table;

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
