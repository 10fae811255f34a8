//! A table: its columns with their kinds, units and meanings, its key, its rows, and the values in them.

use std::{borrow::Cow, fmt};

use koatlas_classifier::{CycleWord, types::TypeId};

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

/// A table, described.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// Its name, and that of its files.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// What a row is, and what must be known to use it.
    pub description: &'static str,
    /// The columns that together tell rows apart.
    pub key: &'static [&'static str],
    /// Columns whose values are found in a column of another table.
    pub references: &'static [Reference],
    /// The columns.
    pub columns: &'static [Column],
}

/// Values of a column are found in a column of another table.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// The column here.
    pub column: &'static str,
    /// The other table.
    pub table: &'static str,
    /// Its column.
    pub to: &'static str,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Any text.
    Text,
    /// One of some texts.
    OneOf(&'static [&'static str]),
    /// A whole number that is not below another.
    AtLeast(i64),
    /// A whole number.
    Integer,
    /// Yes or no.
    Boolean,
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    pub kind: ColumnKind,
    /// What is counted.
    pub unit: Option<&'static str>,
    /// What a value means.
    pub description: &'static str,
    /// Whether there need not be a value.
    pub optional: bool,
}

impl Column {
    const fn new(name: &'static str, kind: ColumnKind, description: &'static str) -> Column {
        Column { name, kind, unit: None, description, optional: false }
    }

    /// A column of texts.
    #[must_use]
    pub const fn text(name: &'static str, description: &'static str) -> Column {
        Column::new(name, ColumnKind::Text, description)
    }

    /// A column of texts that are among some.
    #[must_use]
    pub const fn one_of(name: &'static str, texts: &'static [&'static str], description: &'static str) -> Column {
        Column::new(name, ColumnKind::OneOf(texts), description)
    }

    /// A column of numbers of things.
    #[must_use]
    pub const fn count(name: &'static str, unit: &'static str, description: &'static str) -> Column {
        Column { unit: Some(unit), ..Column::new(name, ColumnKind::AtLeast(0), description) }
    }

    /// A column of numbers that say which, from the one given.
    #[must_use]
    pub const fn number(name: &'static str, from: i64, description: &'static str) -> Column {
        Column::new(name, ColumnKind::AtLeast(from), description)
    }

    /// A column of differences of numbers of things.
    #[must_use]
    pub const fn difference(name: &'static str, unit: &'static str, description: &'static str) -> Column {
        Column { unit: Some(unit), ..Column::new(name, ColumnKind::Integer, description) }
    }

    /// A column of yes and no.
    #[must_use]
    pub const fn boolean(name: &'static str, description: &'static str) -> Column {
        Column::new(name, ColumnKind::Boolean, description)
    }

    /// There need not be a value.
    #[must_use]
    pub const fn optional(self) -> Column {
        Column { optional: true, ..self }
    }
}

/// A value, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell<'c> {
    /// Nothing is known, or there is nothing to say.
    Nothing,
    /// A text.
    Text(Cow<'c, str>),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    Boolean(bool),
}

/// As it stands in a CSV file, without quotation marks.
impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Nothing => Ok(()),
            Cell::Text(text) => f.write_str(text),
            Cell::Integer(number) => number.fmt(f),
            Cell::Boolean(value) => value.fmt(f),
        }
    }
}

impl<'c> From<&'c str> for Cell<'c> {
    fn from(text: &'c str) -> Cell<'c> {
        Cell::Text(Cow::Borrowed(text))
    }
}

impl<'c> From<&'c String> for Cell<'c> {
    fn from(text: &'c String) -> Cell<'c> {
        Cell::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Cell::Text(Cow::Owned(text))
    }
}

impl From<&TypeId> for Cell<'_> {
    fn from(id: &TypeId) -> Self {
        Cell::Text(Cow::Owned(id.to_string()))
    }
}

impl From<&CycleWord> for Cell<'_> {
    fn from(word: &CycleWord) -> Self {
        Cell::Text(Cow::Owned(word.to_string()))
    }
}

impl From<bool> for Cell<'_> {
    fn from(value: bool) -> Self {
        Cell::Boolean(value)
    }
}

impl From<i32> for Cell<'_> {
    fn from(number: i32) -> Self {
        Cell::Integer(number.into())
    }
}

impl From<u64> for Cell<'_> {
    /// Counts of catalogues are far below 2^63.
    fn from(number: u64) -> Self {
        Cell::Integer(i64::try_from(number).expect("a count of a catalogue"))
    }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Cell::Integer(number.into())
    }
}

impl From<usize> for Cell<'_> {
    fn from(number: usize) -> Self {
        Cell::from(number as u64)
    }
}

impl<'c, T: Into<Cell<'c>>> From<Option<T>> for Cell<'c> {
    fn from(value: Option<T>) -> Cell<'c> {
        value.map_or(Cell::Nothing, Into::into)
    }
}
