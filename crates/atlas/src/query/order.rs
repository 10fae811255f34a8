//! Orders in which types come.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use koatlas_board::nearest;
use koatlas_catalogue::TypeEntry;

use super::error::ValueError;

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
