//! Orders in which types come, and ranges of whole numbers: `5`, `3..5`, `3..` and `..5`.

use std::{cmp::Ordering, fmt, str::FromStr};

use koatlas_board::nearest;
use koatlas_catalogue::TypeEntry;

use crate::query::error::ValueError;

/// What types are ordered by. Types that agree in it stay in the order of the catalogue.
type By = fn(&TypeEntry, &TypeEntry) -> Ordering;

/// The orders by their names.
pub const ORDERS: &[(&str, By)] = &[
    ("points", |a, b| a.first_points.cmp(&b.first_points)),
    ("positions", |a, b| a.positions.cmp(&b.positions)),
    ("plays", |a, b| a.plays.cmp(&b.plays)),
    ("cycle", |a, b| a.shortest.plays.cmp(&b.shortest.plays)),
    ("passes", |a, b| a.shortest.passes.cmp(&b.shortest.passes)),
    ("balance", |a, b| a.shortest.balance.cmp(&b.shortest.balance)),
    ("string-size", |a, b| a.ko_string_sizes.iter().max().cmp(&b.ko_string_sizes.iter().max())),
    ("pieces", |a, b| a.pieces.cmp(&b.pieces)),
    ("mortal-strings", |a, b| a.mortal_strings.cmp(&b.mortal_strings)),
    ("settings", |a, b| a.occurrences.cmp(&b.occurrences)),
    ("name", |a, b| name(a).cmp(&name(b))),
];

/// What types without a name have: they come after those with one.
fn name(entry: &TypeEntry) -> (bool, Option<String>) {
    (entry.names.is_empty(), entry.names.first().map(|name| name.to_lowercase()))
}

/// An order, perhaps with the largest first.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    by: &'static (&'static str, By),
    reversed: bool,
}

impl Order {
    /// Sorts types that are in the order of the catalogue.
    pub fn sort(&self, types: &mut [&TypeEntry]) {
        let (_, by) = self.by;
        types.sort_by(|a, b| if self.reversed { by(b, a) } else { by(a, b) });
    }
}

impl FromStr for Order {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Order, ValueError> {
        let (reversed, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let all = || ORDERS.iter().map(|(name, _)| *name);
        let by = ORDERS.iter().find(|(known, _)| *known == name).ok_or_else(|| ValueError::Order {
            named: text.to_owned(),
            near: nearest(name, all()),
            all: all().collect::<Vec<_>>().join(", "),
        })?;
        Ok(Order { by, reversed })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.reversed { "-" } else { "" }, self.by.0)
    }
}

/// From a number to a number, both included; an end may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub from: Option<i64>,
    /// The largest number.
    pub to: Option<i64>,
}

impl Range {
    /// Whether a number is in the range.
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
            let number = number(text)?;
            return Ok(Range { from: Some(number), to: Some(number) });
        };
        let range = Range { from: end(from)?, to: end(to)? };
        match range {
            Range { from: None, to: None } => Err(wrong()),
            Range { from: Some(from), to: Some(to) } if from > to => Err(ValueError::EmptyRange(text.to_owned())),
            _ => Ok(range),
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

#[cfg(test)]
mod tests {
    use super::Range;

    #[test]
    fn ranges_are_read_and_written() {
        for (text, inside, outside) in
            [("5", 5, 4), ("3..5", 5, 6), ("3..", 900, 2), ("..5", -7, 6), ("-2..-1", -1, 0), ("-1", -1, 1)]
        {
            let range: Range = text.parse().unwrap();
            assert!(range.contains(inside) && !range.contains(outside), "{text}");
            assert_eq!(range.to_string(), text);
        }
        assert_eq!("3..3".parse::<Range>().unwrap().to_string(), "3");
    }

    #[test]
    fn what_is_no_range() {
        for text in ["", "..", "x", "1..x", "1...2", "1-2", "5..3", "99999999999999999999", " 5"] {
            assert!(text.parse::<Range>().is_err(), "{text}");
        }
    }
}
