//! Errors of queries.

use koatlas_board::{nearest, quoted};
use koatlas_classifier::CycleWordError;
use koatlas_rules::UnknownRuleSet;

use crate::query::keys::{FATES, Key, SORT};

/// Error for a text that is no query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// No filter has this name. Holds the most similar name, if there is one.
    #[error("{} is not a filter: {}the filters are {}", quoted(.0), suggestion(*.1), names().collect::<Vec<_>>().join(", "))]
    Key(String, Option<&'static str>),
    /// The value does not fit its key.
    #[error("{0}: {1}")]
    Value(String, ValueError),
    /// A `%` is not followed by two hexadecimal digits, or the bytes are no UTF-8.
    #[error("{} is not escaped as texts in addresses are: write % and two hexadecimal digits for a byte", quoted(.0))]
    Escape(String),
}

/// Reason why a value does not fit its key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// The value is no number and no range.
    #[error("{} is not a number: write one such as 5, or a range such as 3..5, 5+, >= 5 or 2 to 4", quoted(.0))]
    Range(String),
    /// The first number of a range is larger than the last.
    #[error("{} is empty: the first number of a range is not above the last", quoted(.0))]
    EmptyRange(String),
    /// The value is neither yes nor no.
    #[error("{} is neither yes nor no", quoted(.0))]
    YesNo(String),
    /// The value is no cycle word.
    #[error(transparent)]
    Word(#[from] CycleWordError),
    /// The text has no letter and no digit.
    #[error("{} has no letter and no digit to look for", quoted(.0))]
    Text(String),
    /// The value names no rule set.
    #[error(transparent)]
    RuleSet(#[from] UnknownRuleSet),
    /// The value names no fate. Holds the most similar name, if there is one.
    #[error("{} is nothing that a rule set does: {}write one of {}", quoted(.0), suggestion(*.1), FATES.map(|(fate, _)| fate).join(", "))]
    Fate(String, Option<&'static str>),
    /// The value does not have the form of its key. Holds the form and an example.
    #[error("{} is not of the form {}, for example {}", quoted(.0), .1, .2)]
    Form(String, &'static str, &'static str),
    /// The value names no order. Holds the most similar name, if there is one.
    #[error("{} is not an order: {}write one of {}, with - before it for the largest first", quoted(.0), suggestion(*.1), Key::orders().map(|key| key.name).collect::<Vec<_>>().join(", "))]
    Order(String, Option<&'static str>),
}

impl QueryError {
    pub(super) fn unknown(named: &str) -> QueryError {
        QueryError::Key(named.to_owned(), nearest(named, names()))
    }
}

fn suggestion(near: Option<&str>) -> String {
    near.map(|near| format!("did you mean {near}? ")).unwrap_or_default()
}

fn names() -> impl Iterator<Item = &'static str> {
    Key::filters().map(|key| key.name).chain([SORT])
}
