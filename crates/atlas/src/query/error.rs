//! What is wrong with a query.

use koatlas_board::{nearest, quoted};
use koatlas_classifier::CycleWordError;
use koatlas_rulesets::UnknownRuleSet;

use super::SORT;
use super::keys::KEYS;

/// A text that is no query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// No filter is called so.
    #[error("{} is no filter: {}the filters are {}", quoted(.named), meant(*.near), names())]
    Key {
        /// The name.
        named: String,
        /// The one that is most like it.
        near: Option<&'static str>,
    },
    /// A value that does not fit its key.
    #[error("{key}: {reason}")]
    Value {
        /// The key.
        key: String,
        /// Why not.
        reason: ValueError,
    },
    /// `%` without two hexadecimal digits, or bytes that are no UTF-8.
    #[error("{} is not escaped as texts in addresses are: write % and two hexadecimal digits for a byte", quoted(.0))]
    Escape(String),
}

/// Why a value does not fit its key: the value, what was expected, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// No number and no range.
    #[error("{} is no number: write one such as 5, or a range such as 3..5, 3.. or ..5", quoted(.0))]
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
    /// Nothing that a rule set does.
    #[error("{} is nothing that a rule set does: {}write one of {}", quoted(.named), meant(*.near), .all.join(", "))]
    Fate {
        /// What was written.
        named: String,
        /// The one that is most like it.
        near: Option<&'static str>,
        /// All of them.
        all: &'static [&'static str],
    },
    /// Not of the form.
    #[error("{} is not of the form {form}, for example {example}", quoted(.value))]
    Form {
        /// What was written.
        value: String,
        /// How it must be written.
        form: &'static str,
        /// An example.
        example: &'static str,
    },
    /// No order.
    #[error("{} is no order: {}write one of {}, with - before it for the largest first", quoted(.named), meant(*.near), .all)]
    Order {
        /// What was written.
        named: String,
        /// The one that is most like it.
        near: Option<&'static str>,
        /// All of them.
        all: String,
    },
}

impl QueryError {
    pub(super) fn unknown(named: &str) -> QueryError {
        let all = KEYS.iter().map(|key| key.name).chain([SORT]);
        QueryError::Key { named: named.to_owned(), near: nearest(named, all) }
    }
}

fn meant(near: Option<&str>) -> String {
    near.map(|near| format!("is {near} meant? ")).unwrap_or_default()
}

fn names() -> String {
    KEYS.iter().map(|key| key.name).chain([SORT]).collect::<Vec<_>>().join(", ")
}
