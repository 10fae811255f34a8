//! A table: its columns with their kinds, units and meanings, its key, its rows, and the values in them.

use std::{borrow::Cow, fmt};

use koatlas_classifier::{CycleWord, types::TypeId};
use serde::Serialize;

/// A table.
#[derive(Clone, Debug)]
pub struct Table<'c> {
    /// What it is.
    pub schema: Schema,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell<'c>>>,
}

impl<'c> Table<'c> {
    /// Begins a table with a row for each of some things. The columns are added one by one, each with its values.
    pub fn of<R: Copy>(schema: Schema, things: impl IntoIterator<Item = R>) -> TableBuilder<'c, R> {
        let things: Vec<R> = things.into_iter().collect();
        TableBuilder { table: Table { schema, rows: vec![Vec::new(); things.len()] }, things }
    }
}

/// A table with some of its columns: see [`Table::of`].
#[derive(Clone, Debug)]
pub struct TableBuilder<'c, R> {
    table: Table<'c>,
    things: Vec<R>,
}

impl<'c, R: Copy> TableBuilder<'c, R> {
    fn column<C: Into<Cell<'c>>>(
        mut self,
        (name, kind, unit): (&'static str, ColumnKind, Option<&'static str>),
        value: impl Fn(R) -> C,
    ) -> TableBuilder<'c, R> {
        self.table.schema.columns.push(Column { name, kind, unit, description: "", optional: false });
        for (row, &thing) in self.table.rows.iter_mut().zip(&self.things) {
            row.push(value(thing).into());
        }
        self
    }

    /// A column of texts.
    #[must_use]
    pub fn text<C: Into<Cell<'c>>>(self, name: &'static str, value: impl Fn(R) -> C) -> Self {
        self.column((name, ColumnKind::Text, None), value)
    }

    /// A column of texts that are among some.
    #[must_use]
    pub fn one_of<C: Into<Cell<'c>>>(
        self,
        name: &'static str,
        texts: &'static [&'static str],
        value: impl Fn(R) -> C,
    ) -> Self {
        self.column((name, ColumnKind::OneOf(texts), None), value)
    }

    /// A column of numbers of things.
    #[must_use]
    pub fn count<C: Into<Cell<'c>>>(self, name: &'static str, unit: &'static str, value: impl Fn(R) -> C) -> Self {
        self.column((name, ColumnKind::AtLeast(0), Some(unit)), value)
    }

    /// A column of numbers that say which, from the one given.
    #[must_use]
    pub fn number<C: Into<Cell<'c>>>(self, name: &'static str, from: i64, value: impl Fn(R) -> C) -> Self {
        self.column((name, ColumnKind::AtLeast(from), None), value)
    }

    /// A column of differences of numbers of things.
    #[must_use]
    pub fn difference<C: Into<Cell<'c>>>(self, name: &'static str, unit: &'static str, value: impl Fn(R) -> C) -> Self {
        self.column((name, ColumnKind::Integer, Some(unit)), value)
    }

    /// A column of yes and no.
    #[must_use]
    pub fn boolean(self, name: &'static str, value: impl Fn(R) -> bool) -> Self {
        self.column((name, ColumnKind::Boolean, None), value)
    }

    /// What a value of the last column means.
    #[must_use]
    pub fn means(mut self, description: &'static str) -> Self {
        self.last().description = description;
        self
    }

    /// In the last column there need not be a value.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.last().optional = true;
        self
    }

    /// The values of the last column are found in a column of another table, which has the same name.
    #[must_use]
    pub fn found_in(mut self, table: &'static str) -> Self {
        let column = self.last().name;
        self.table.schema.references.push(Reference { column, table });
        self
    }

    fn last(&mut self) -> &mut Column {
        self.table.schema.columns.last_mut().expect("a column has been added")
    }

    /// The table, with all its columns.
    #[must_use]
    pub fn table(self) -> Table<'c> {
        self.table
    }
}

/// A table, described.
#[derive(Clone, Debug)]
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
    pub references: Vec<Reference>,
    /// The columns.
    pub columns: Vec<Column>,
}

impl Schema {
    /// A table of this name, title and description, whose rows are told apart by the columns `key`; it has no columns yet.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        key: &'static [&'static str],
        description: &'static str,
    ) -> Schema {
        Schema { name, title, description, key, references: Vec::new(), columns: Vec::new() }
    }
}

/// Values of a column are found in a column of another table, which has the same name.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// The column here.
    pub column: &'static str,
    /// The other table.
    pub table: &'static str,
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

/// A value, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
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

/// What values become in a cell.
macro_rules! cells {
    ($($kind:ty: $value:pat => $cell:expr),* $(,)?) => {
        $(impl<'c> From<$kind> for Cell<'c> {
            fn from($value: $kind) -> Cell<'c> {
                $cell
            }
        })*
    };
}

cells! {
    &'c str: text => Cell::Text(text.into()),
    &'c String: text => Cell::Text(text.into()),
    String: text => Cell::Text(text.into()),
    &TypeId: id => Cell::Text(id.to_string().into()),
    &CycleWord: word => Cell::Text(word.to_string().into()),
    bool: value => Cell::Boolean(value),
    i32: number => Cell::Integer(number.into()),
    u32: number => Cell::Integer(number.into()),
    u64: number => Cell::Integer(number.try_into().expect("counts of catalogues are far below 2^63")),
    usize: number => Cell::from(number as u64),
}

impl<'c, T: Into<Cell<'c>>> From<Option<T>> for Cell<'c> {
    fn from(value: Option<T>) -> Cell<'c> {
        value.map_or(Cell::Nothing, Into::into)
    }
}
