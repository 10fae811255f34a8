//! Ranges of whole numbers, as people write them: `5`, `3..5`, `5+`, `>= 5`, `2 to 4`.

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

/// Forms of a range with one number N, and what is added to N at either end; `None` for an open end.
pub(super) const OF_ONE_NUMBER: [(&str, [Option<i64>; 2]); 5] = [
    ("N, =N", [Some(0), Some(0)]),
    ("N.., N+, N or more, >=N, ≥N, at least N, from N", [Some(0), None]),
    (">N, more than N", [Some(1), None]),
    ("..N, N or fewer, <=N, ≤N, at most N, up to N", [None, Some(0)]),
    ("<N, less than N, fewer than N", [None, Some(-1)]),
];

/// Signs and words between the two numbers of a range.
pub(super) const BETWEEN: [&str; 4] = ["..", "to", "–", "-"];

/// A number, or a range with at least one end. The first number may be larger than the last.
fn parse_range(text: &str) -> Option<Range> {
    let text = text.trim().to_lowercase();
    let number = |part: &str| part.trim().parse::<i64>().ok();
    let in_form = |form: &str| {
        let (before, behind) = form.split_once('N')?;
        number(text.strip_prefix(before)?.strip_suffix(behind)?)
    };
    let half_open = OF_ONE_NUMBER.iter().find_map(|(forms, added)| {
        let number = forms.split(", ").find_map(in_form)?;
        let [from, to] = added.map(|added| added.map(|added| number.saturating_add(added)));
        Some(Range { from, to })
    });
    half_open.or_else(|| {
        let mut parts = BETWEEN.iter().filter_map(|sign| text.split_once(sign));
        parts.find_map(|(from, to)| Some(Range { from: Some(number(from)?), to: Some(number(to)?) }))
    })
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(|end| end.map(|number| number.to_string()).unwrap_or_default());
        if self.from == self.to { f.write_str(&from) } else { write!(f, "{from}..{to}") }
    }
}
