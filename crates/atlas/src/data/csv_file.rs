//! A table as comma-separated values (RFC 4180, lines end with a line feed): a line with the names of the columns, and a line a row.

use csv::Writer;

use super::table::Table;

impl Table<'_> {
    /// The table as comma-separated values, with a line for the names of the columns.
    ///
    /// # Panics
    /// If a row has more or fewer cells than there are columns.
    #[must_use]
    pub fn to_csv(&self) -> Vec<u8> {
        let mut file = Writer::from_writer(Vec::new());
        let names = self.schema.columns.iter().map(|column| column.name.to_owned());
        let rows = self.rows.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
        for line in std::iter::once(names.collect()).chain(rows) {
            file.write_record(&line).expect("memory takes all lines, and lines have the same number of cells");
        }
        file.into_inner().expect("memory takes all lines")
    }
}
