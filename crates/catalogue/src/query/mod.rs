//! Queries: the search for types of a catalogue by their properties.
//!
//! A [`TypeQuery`] is a list of [`Filter`]s, all of which a type must pass, and a [`TypeOrder`]. Both use [`Key`]s, which are in one
//! table. The options of `koatlas types`, the keys in addresses of the site and the fields of its form follow from this table. An
//! address has `points=5&prime=yes&for-ever-under=basic-ko&sort=-positions`. The script of the site, `assets/query.js`, reads the table
//! as data and implements [`Filter`] again.
//!
//! The keys `for-ever-under` and `always-stopped-by` are about all cycles of a type under a rule set, `fate` and `at-move` about its
//! shortest cycle, and `differs` about both.
//!
//! ```
//! use koatlas_catalogue::query::TypeQuery;
//!
//! let query: TypeQuery = "prime=yes&points=4&points=..5".parse()?;
//! assert_eq!(query.to_string(), "points=4&points=..5&prime=yes");
//! let error = "pints=4".parse::<TypeQuery>().unwrap_err().to_string();
//! assert!(error.starts_with("\"pints\" is not a filter: did you mean points?"), "{error}");
//! # Ok::<(), koatlas_catalogue::query::QueryError>(())
//! ```

mod address;
mod error;
mod filter;
mod keys;
mod names;
mod range;
mod words;

use std::{fmt, str::FromStr};

use crate::{Catalogue, TypeEntry};
use koatlas_board::nearest;

pub use address::escape;
pub use error::{QueryError, ValueError};
pub use filter::Filter;
pub use keys::{FATES, Field, Key, SORT, numbers};
pub use names::{FindError, aliases, find_type, variants};
pub use range::Range;
pub use words::for_script;

/// An order of types by a [`Key`], perhaps reversed. Types with equal values stay in the order of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct TypeOrder {
    key: &'static Key,
    reversed: bool,
}

impl FromStr for TypeOrder {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<TypeOrder, ValueError> {
        let (reversed, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let key = Key::orders().find(|key| key.name == name).ok_or_else(|| {
            let near = nearest(name, Key::orders().map(|key| key.name));
            ValueError::Order(text.to_owned(), near)
        });
        Ok(TypeOrder { key: key?, reversed })
    }
}

/// Filters and an order for types. Without filters all types match; without an order they stay in the order of the catalogue.
#[derive(Clone, Debug, Default)]
pub struct TypeQuery {
    filters: Vec<Filter>,
    order: Option<TypeOrder>,
}

impl TypeQuery {
    /// A query for the types that pass all `filters`, in the order `order`.
    pub fn new(mut filters: Vec<Filter>, order: Option<TypeOrder>) -> TypeQuery {
        // A stable sort: filters of one key stay as they were given.
        filters.sort_by_key(|filter| Key::filters().position(|key| key.name == filter.key.name));
        TypeQuery { filters, order }
    }

    /// True if the type `entry` passes all filters.
    pub fn matches(&self, entry: &TypeEntry) -> bool {
        self.filters.iter().all(|filter| filter.matches(entry))
    }

    /// The types of `catalogue` that pass all filters, in the order of the query.
    pub fn matching_types<'c>(&self, catalogue: &'c Catalogue) -> Vec<&'c TypeEntry> {
        let mut found: Vec<&TypeEntry> = catalogue.types.iter().filter(|entry| self.matches(entry)).collect();
        if let Some(TypeOrder { key, reversed }) = self.order {
            found.sort_by(|a, b| if reversed { key.compare(b, a) } else { key.compare(a, b) });
        }
        found
    }
}

/// Parses keys and values as they stand in the address of a page: `key=value` joined by `&`.
impl FromStr for TypeQuery {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<TypeQuery, QueryError> {
        let (mut filters, mut order) = (Vec::new(), None);
        for (name, value) in address::parse_pairs(text)? {
            let wrong = |reason| QueryError::Value(name.clone(), reason);
            if name == SORT {
                order = Some(value.parse().map_err(wrong)?);
            } else {
                let key = Key::find(&name).ok_or_else(|| QueryError::unknown(&name))?;
                filters.push(Filter::new(key, &value).map_err(wrong)?);
            }
        }
        Ok(TypeQuery::new(filters, order))
    }
}

/// Writes the query in its canonical form: filters in the order of the keys, then the order of types.
impl fmt::Display for TypeQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filters = self.filters.iter().map(|filter| (filter.key.name, filter.value.clone()));
        let sign = |reversed| if reversed { "-" } else { "" };
        let order = self.order.map(|order| (SORT, format!("{}{}", sign(order.reversed), order.key.name)));
        let pairs = filters.chain(order).map(|(key, value)| format!("{key}={}", escape(&value)));
        f.write_str(&pairs.collect::<Vec<_>>().join("&"))
    }
}
