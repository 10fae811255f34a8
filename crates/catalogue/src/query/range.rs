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
    #[must_use]
    pub fn contains(self, number: i64) -> bool {
        self.from.is_none_or(|from| from <= number) && self.to.is_none_or(|to| number <= to)
    }
}

impl FromStr for Range {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Range, ValueError> {
        let wrong = || ValueError::Range(text.to_owned());
        let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
        let end = |text: &str| if text.is_empty() { Ok(None) } else { number(text).map(Some) };
        let Some((from, to)) = text.split_once("..") else {
            let number = Some(number(text)?);
            return Ok(Range { from: number, to: number });
        };
        match (end(from)?, end(to)?) {
            (None, None) => Err(wrong()),
            (Some(from), Some(to)) if from > to => Err(ValueError::EmptyRange(text.to_owned())),
            (from, to) => Ok(Range { from, to }),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<i64>| end.map(|number| number.to_string()).unwrap_or_default();
        if self.from == self.to {
            f.write_str(&end(self.from))
        } else {
            write!(f, "{}..{}", end(self.from), end(self.to))
        }
    }
}
