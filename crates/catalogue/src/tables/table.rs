//! Tables in memory: their descriptions, rows and values.

use std::{borrow::Cow, fmt};

use koatlas_classifier::{CycleWord, types::TypeId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A described table with its rows.
#[derive(Clone, Debug)]
pub struct DataTable<'c> {
    /// Description of the table and its columns.
    pub schema: &'static Schema,
    /// Rows, each with one [`Cell`] for each [`Column`] of `schema`.
    pub rows: Vec<Vec<Cell<'c>>>,
}

impl<'c> DataTable<'c> {
    /// Fills the table called `name` of `schemas` with `rows`.
    ///
    /// # Panics
    /// If no table is called `name`, or if a row does not have one cell for each column.
    pub fn new(schemas: &'static [Schema], name: &str, rows: impl IntoIterator<Item = Vec<Cell<'c>>>) -> DataTable<'c> {
        let schema = schemas.iter().find(|schema| schema.name == name).expect("the table is described");
        let rows: Vec<Vec<Cell<'c>>> = rows.into_iter().collect();
        assert!(rows.iter().all(|row| row.len() == schema.fields.len()), "{name}: a row has a cell a column");
        DataTable { schema, rows }
    }
}

/// Makes a row of a table: a [`Cell`] from each value.
#[macro_export]
macro_rules! row {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::tables::Cell::from($value)),*]
    };
}

/// Description of a table: the properties of its resource in a data package, and its [Table
/// Schema](https://datapackage.org/standard/table-schema/).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Schema {
    /// Name of the table, and of its files without their endings.
    pub name: &'static str,
    /// Title in a few words.
    pub title: &'static str,
    /// Meaning of a row, and what a reader must know to use the table.
    pub description: &'static str,
    /// Columns whose values together identify a row.
    pub primary_key: Vec<&'static str>,
    /// Columns whose values occur in a column of another table, as Table Schema writes them.
    #[serde(default)]
    pub foreign_keys: Vec<Value>,
    /// Columns, from left to right.
    pub fields: Vec<Column>,
}

impl Schema {
    /// Reads a list of tables from JSON.
    ///
    /// # Panics
    /// If `text` is not such a list.
    pub fn parse_list(text: &'static str) -> Vec<Schema> {
        serde_json::from_str(text).expect("a list of tables")
    }
}

/// Description of a column.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Name in the head of the table.
    pub name: &'static str,
    /// Kind of all [`Cell`]s of the column that are not [`Cell::Nothing`].
    #[serde(rename = "type")]
    pub kind: ColumnKind,
    /// Unit of the values, for example `plays`. `None` if they have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// Constraints on the values, as Table Schema writes them.
    pub constraints: Value,
    /// Meaning of a value.
    pub description: &'static str,
}

impl Column {
    /// True if no value of the column may be missing.
    pub fn is_required(&self) -> bool {
        self.constraints["required"] == true
    }
}

/// Type of the values of a [`Column`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// A text in UTF-8.
    String,
    /// A whole number of 64 bits with sign.
    Integer,
    /// `true` or `false`.
    Boolean,
}

/// Value of a cell. A missing value is [`Cell::Nothing`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Cell<'c> {
    /// A missing value: it is unknown, or there is none. Written as an empty text.
    Nothing,
    /// A text.
    Text(Cow<'c, str>),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    Boolean(bool),
}

/// Writes the value as in a CSV file, before quotation.
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

/// Implements `From` for the types that a cell can be made of.
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
