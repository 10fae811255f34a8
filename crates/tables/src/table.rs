//! A table: what describes it, its rows, and the values in them.

use std::{borrow::Cow, fmt};

use koatlas_classifier::{CycleWord, types::TypeId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A table.
#[derive(Clone, Debug)]
pub struct Table<'c> {
    /// What it is.
    pub schema: &'static Schema,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell<'c>>>,
}

impl<'c> Table<'c> {
    /// The table of this name among those that are described, with its rows.
    ///
    /// # Panics
    /// If no table is described so, or if a row has not a cell a column.
    pub fn new(described: &'static [Schema], name: &str, rows: impl IntoIterator<Item = Vec<Cell<'c>>>) -> Table<'c> {
        let schema = described.iter().find(|schema| schema.name == name).expect("the table is described");
        let rows: Vec<Vec<Cell<'c>>> = rows.into_iter().collect();
        assert!(rows.iter().all(|row| row.len() == schema.fields.len()), "{name}: a row has a cell a column");
        Table { schema, rows }
    }
}

/// A row of a table: a cell for each value.
#[macro_export]
macro_rules! row {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::Cell::from($value)),*]
    };
}

/// A table, described: what is said of it in a data package, and the parts of its
/// [Table Schema](https://datapackage.org/standard/table-schema/).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Schema {
    /// Its name, and that of its files.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// What a row is, and what must be known to use it.
    pub description: &'static str,
    /// The columns that together tell rows apart.
    pub primary_key: Vec<&'static str>,
    /// Columns whose values are found in a column of another table.
    #[serde(default)]
    pub foreign_keys: Vec<Value>,
    /// The columns.
    pub fields: Vec<Column>,
}

impl Schema {
    /// The tables that a list in JSON describes.
    ///
    /// # Panics
    /// If it is no such list.
    #[must_use]
    pub fn list(text: &'static str) -> Vec<Schema> {
        serde_json::from_str(text).expect("a list of tables")
    }
}

/// A column.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    #[serde(rename = "type")]
    pub kind: ColumnKind,
    /// What is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// What values there may be.
    pub constraints: Value,
    /// What a value means.
    pub description: &'static str,
}

impl Column {
    /// Whether there must be a value.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.constraints["required"] == true
    }
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// A text.
    String,
    /// A whole number.
    Integer,
    /// Yes or no.
    Boolean,
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
