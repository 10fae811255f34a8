//! A table: its description and its rows.

use crate::cell::Cell;
use crate::schema::Schema;

/// A table.
#[derive(Clone, Debug)]
pub struct Table<'c> {
    /// What it is.
    pub schema: Schema,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell<'c>>>,
}

impl<'c> Table<'c> {
    /// A table with rows of so many cells as the schema has columns.
    ///
    /// # Panics
    /// If they are fewer or more.
    pub fn new<const N: usize>(schema: Schema, rows: impl IntoIterator<Item = [Cell<'c>; N]>) -> Table<'c> {
        assert_eq!(schema.columns.len(), N, "{}: a cell a column", schema.name);
        Table { schema, rows: rows.into_iter().map(Vec::from).collect() }
    }
}
