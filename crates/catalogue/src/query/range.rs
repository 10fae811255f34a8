//! Ranges of whole numbers: `5`, `3..5`, `3..` and `..5`.

use std::{fmt, str::FromStr};

use crate::query::error::ValueError;

/// An interval of whole numbers, both ends included. An end may be open.
///
/// ```
/// use koatlas_catalogue::query::Range;
///
/// let range: Range = "3..".parse()?;
/// assert!(range.contains(3) && !range.contains(2));
/// assert!("5..3".parse::<Range>().is_err());
/// # Ok::<(), koatlas_catalogue::query::ValueError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Least number; `None` if there is no lower limit.
    pub from: Option<i64>,
    /// Largest number; `None` if there is no upper limit.
    pub to: Option<i64>,
}

impl Range {
    /// True if `number` is in the range.
    pub fn contains(self, number: i64) -> bool {
        self.from.is_none_or(|from| from <= number) && self.to.is_none_or(|to| number <= to)
    }
}

impl FromStr for Range {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Range, ValueError> {
        let range = parse_range(text).ok_or_else(|| ValueError::Range(text.to_owned()))?;
        match range {
            Range { from: Some(from), to: Some(to) } if from > to => Err(ValueError::EmptyRange(text.to_owned())),
            range => Ok(range),
        }
    }
}

/// A number, or a range with at least one end. The first number may be larger than the last.
fn parse_range(text: &str) -> Option<Range> {
    let Some((from, to)) = text.split_once("..") else {
        let number = Some(text.parse().ok()?);
        return Some(Range { from: number, to: number });
    };
    let range = Range { from: parse_end(from)?, to: parse_end(to)? };
    (range.from.is_some() || range.to.is_some()).then_some(range)
}

/// The end of a range: `Some(None)` if it is open, `None` if `text` is no number.
fn parse_end(text: &str) -> Option<Option<i64>> {
    if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(|end| end.map(|number| number.to_string()).unwrap_or_default());
        if self.from == self.to { f.write_str(&from) } else { write!(f, "{from}..{to}") }
    }
}
