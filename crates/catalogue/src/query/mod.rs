//! Asking a catalogue: which types have these properties?
//!
//! A [`Query`] is a list of [`Filter`]s, all of which a type must pass, and an [`Order`]. Both are by [`Key`]s, of which there is one
//! table. The options of `koatlas types` follow from it, and the keys in the addresses of the site, where a query is written
//! `points=5&prime=yes&for-ever-under=basic-ko&sort=-positions`; also the fields of the site's form. The script of the site gets the
//! table as data, and knows only how each kind of value is read and compared: `assets/query.js` is `filter` once more.
//!
//! What is said of rule sets is about all cycles of a type (`for-ever-under`, `always-stopped-by`), or is what they do with the shortest
//! one (`fate`, `at-move`); `differs` asks for both.
//!
//! ```
//! use koatlas_catalogue::query::Query;
//!
//! let query: Query = "prime=yes&points=4&points=..5".parse()?;
//! assert_eq!(query.to_string(), "points=4&points=..5&prime=yes");
//! let error = "pints=4".parse::<Query>().unwrap_err().to_string();
//! assert!(error.starts_with("\"pints\" is not a filter: did you mean points?"), "{error}");
//! # Ok::<(), koatlas_catalogue::query::QueryError>(())
//! ```

mod address;
mod error;
mod filter;
mod keys;
mod names;
mod range;

use std::{fmt, str::FromStr};

use crate::{Catalogue, TypeEntry};
use koatlas_board::nearest;

pub use address::escaped;
pub use error::{QueryError, ValueError};
pub use filter::Filter;
pub use keys::{FATES, Field, Key, SORT, for_script, numbers};
pub use names::{FindError, aliases, find, variants};
pub use range::Range;

/// In which order types come, perhaps with the largest first. Types that agree in the key stay in the order of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    key: &'static Key,
    reversed: bool,
}

impl FromStr for Order {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Order, ValueError> {
        let (reversed, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let near = || nearest(name, Key::orders().map(|key| key.name));
        let key = Key::orders().find(|key| key.name == name);
        Ok(Order { key: key.ok_or_else(|| ValueError::Order(text.to_owned(), near()))?, reversed })
    }
}

/// Which types are wanted, and in which order. Without filters all are, in the order of the catalogue.
#[derive(Clone, Debug, Default)]
pub struct Query {
    filters: Vec<Filter>,
    order: Option<Order>,
}

impl Query {
    /// A query for types that pass all filters, in an order.
    #[must_use]
    pub fn new(mut filters: Vec<Filter>, order: Option<Order>) -> Query {
        // A stable sort: filters of one key stay as they were given.
        filters.sort_by_key(|filter| Key::filters().position(|key| key.name == filter.key.name));
        Query { filters, order }
    }

    /// Whether a type passes all filters.
    #[must_use]
    pub fn matches(&self, entry: &TypeEntry) -> bool {
        self.filters.iter().all(|filter| filter.matches(entry))
    }

    /// The types of a catalogue that pass all filters, in the order wanted.
    #[must_use]
    pub fn answer<'c>(&self, catalogue: &'c Catalogue) -> Vec<&'c TypeEntry> {
        let mut found: Vec<&TypeEntry> = catalogue.types.iter().filter(|entry| self.matches(entry)).collect();
        if let Some(Order { key, reversed }) = self.order {
            found.sort_by(|a, b| if reversed { key.compare(b, a) } else { key.compare(a, b) });
        }
        found
    }
}

/// Reads keys and values as they stand in the address of a page: with `=` and `&` between them.
impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Query, QueryError> {
        let (mut filters, mut order) = (Vec::new(), None);
        for (name, value) in address::pairs(text)? {
            let wrong = |reason| QueryError::Value(name.clone(), reason);
            if name == SORT {
                order = Some(value.parse().map_err(wrong)?);
            } else {
                let key = Key::named(&name).ok_or_else(|| QueryError::unknown(&name))?;
                filters.push(Filter::new(key, &value).map_err(wrong)?);
            }
        }
        Ok(Query::new(filters, order))
    }
}

/// The query in one way of several: filters in the order of the keys, the order of types last.
impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filters = self.filters.iter().map(|filter| (filter.key.name, filter.value.clone()));
        let order = self
            .order
            .map(|Order { key, reversed }| (SORT, format!("{}{}", if reversed { "-" } else { "" }, key.name)));
        let pairs = filters.chain(order).map(|(key, value)| format!("{key}={}", escaped(&value)));
        f.write_str(&pairs.collect::<Vec<_>>().join("&"))
    }
}
