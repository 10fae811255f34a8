//! Asking a catalogue: which types have these properties?
//!
//! A [`Query`] is a list of [`Filter`]s, all of which a type must pass, and an order. [`KEYS`] lists the names of filters, and
//! [`ORDERS`] those of orders; both are the options of `koatlas types` and the keys in the addresses of the site, where a
//! query is written `points=5&prime=yes&for-ever-under=basic-ko&sort=-positions`.
//!
//! What is said of rule sets is about all cycles of a type (`for-ever-under`, `always-stopped-by`), or is what they do with the shortest
//! one (`fate`, `at-move`); `differs` asks for both.
//!
//! ```
//! use koatlas_web::query::Query;
//!
//! let query: Query = "prime=yes&points=4&points=..5".parse()?;
//! assert_eq!(query.to_string(), "points=4&points=..5&prime=yes");
//! let error = "pints=4".parse::<Query>().unwrap_err().to_string();
//! assert!(error.starts_with("\"pints\" is no filter: is points meant?"), "{error}");
//! # Ok::<(), koatlas_web::query::QueryError>(())
//! ```

mod error;
mod filter;
mod find;
mod keys;
mod order;

use std::str::FromStr;

use koatlas_catalogue::{Catalogue, TypeEntry};

pub use error::{QueryError, ValueError};
pub use filter::Filter;
pub use find::{FindError, find};
pub use keys::{KEYS, Key, aliases, variants};
pub use order::{ORDERS, Order, Range};

/// The name of the key that says in which order types come.
pub const SORT: &str = "sort";

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
        filters.sort_by_key(Filter::place);
        Query { filters, order }
    }

    /// The query with such keys and values.
    ///
    /// # Errors
    /// If a key is none, or a value does not fit its key.
    pub fn of_pairs<'t>(pairs: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Query, QueryError> {
        let (mut filters, mut order) = (Vec::new(), None);
        for (key, value) in pairs {
            let wrong = |reason| QueryError::Value { key: key.to_owned(), reason };
            if key == SORT {
                order = Some(value.parse().map_err(wrong)?);
            } else {
                let key = Key::named(key).ok_or_else(|| QueryError::unknown(key))?;
                filters.push(Filter::new(key, value).map_err(wrong)?);
            }
        }
        Ok(Query::new(filters, order))
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
        if let Some(order) = &self.order {
            order.sort(&mut found);
        }
        found
    }
}

/// Reads keys and values as they stand in the address of a page: with `=` and `&` between them.
impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Query, QueryError> {
        let pairs = error::pairs(text)?;
        Query::of_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }
}

/// The query in one way of several: filters in the order of [`KEYS`], the order of types last.
impl std::fmt::Display for Query {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let filters = self.filters.iter().map(|filter| (filter.key().name, filter.value()));
        let order = self.order.as_ref().map(|order| (SORT, order.to_string()));
        for (i, (key, value)) in filters.chain(order).enumerate() {
            let between = if i == 0 { "" } else { "&" };
            write!(f, "{between}{key}={}", error::escaped(&value))?;
        }
        Ok(())
    }
}
