//! What is wrong with a query.

use koatlas_board::{nearest, quoted};
use koatlas_classifier::CycleWordError;
use koatlas_rulesets::UnknownRuleSet;

use crate::query::keys::{FATES, Key, SORT};

/// A text that is no query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// No filter is called so; perhaps another is meant.
    #[error("{} is not a filter: {}the filters are {}", quoted(.0), meant(*.1), names().collect::<Vec<_>>().join(", "))]
    Key(String, Option<&'static str>),
    /// A value that does not fit its key.
    #[error("{0}: {1}")]
    Value(String, ValueError),
    /// `%` without two hexadecimal digits, or bytes that are no UTF-8.
    #[error("{} is not escaped as texts in addresses are: write % and two hexadecimal digits for a byte", quoted(.0))]
    Escape(String),
}

/// Why a value does not fit its key: the value, what was expected, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// No number and no range.
    #[error("{} is not a number: write one such as 5, or a range such as 3..5, 3.. or ..5", quoted(.0))]
    Range(String),
    /// A range without numbers.
    #[error("{} is empty: the first number of a range is not above the last", quoted(.0))]
    EmptyRange(String),
    /// Neither yes nor no.
    #[error("{} is neither yes nor no", quoted(.0))]
    YesNo(String),
    /// No cycle word.
    #[error(transparent)]
    Word(#[from] CycleWordError),
    /// A text in which nothing can be looked for.
    #[error("{} has no letter and no digit to look for", quoted(.0))]
    Text(String),
    /// No rule set.
    #[error(transparent)]
    RuleSet(#[from] UnknownRuleSet),
    /// Nothing that a rule set does; perhaps another is meant.
    #[error("{} is nothing that a rule set does: {}write one of {}", quoted(.0), meant(*.1), FATES.map(|(fate, _)| fate).join(", "))]
    Fate(String, Option<&'static str>),
    /// Not of the form, of which there is an example.
    #[error("{} is not of the form {}, for example {}", quoted(.0), .1, .2)]
    Form(String, &'static str, &'static str),
    /// No order; perhaps another is meant.
    #[error("{} is not an order: {}write one of {}, with - before it for the largest first", quoted(.0), meant(*.1), Key::orders().map(|key| key.name).collect::<Vec<_>>().join(", "))]
    Order(String, Option<&'static str>),
}

impl QueryError {
    pub(super) fn unknown(named: &str) -> QueryError {
        QueryError::Key(named.to_owned(), nearest(named, names()))
    }
}

fn meant(near: Option<&str>) -> String {
    near.map(|near| format!("did you mean {near}? ")).unwrap_or_default()
}

fn names() -> impl Iterator<Item = &'static str> {
    Key::filters().map(|key| key.name).chain([SORT])
}
