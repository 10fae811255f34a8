//! A value in a table.

use std::borrow::Cow;
use std::fmt;

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
