//! Keys and values in the address of a page, as browsers write them, and what is wrong with a query.

use koatlas_board::{nearest, quoted};
use koatlas_classifier::CycleWordError;
use koatlas_rulesets::UnknownRuleSet;

use crate::query::SORT;
use crate::query::keys::KEYS;

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

/// The signs, beside letters and digits, that stand for themselves.
const PLAIN: &[u8] = b"-._:,";

/// The keys and values of a text.
pub(super) fn pairs(text: &str) -> Result<Vec<(String, String)>, QueryError> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .map(|(key, value)| Ok((plain(key)?, plain(value)?)))
        .collect()
}

/// A text without escapes: `%41` is the byte 41 in hexadecimal digits, and `+` a blank.
fn plain(text: &str) -> Result<String, QueryError> {
    let wrong = || QueryError::Escape(text.to_owned());
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| (digit? as char).to_digit(16));
                let [Some(high), Some(low)] = digits else { return Err(wrong()) };
                u8::try_from(16 * high + low).map_err(|_| wrong())?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

/// A text with escapes.
pub(super) fn escaped(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) => (byte as char).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::{escaped, pairs};

    #[test]
    fn what_is_escaped_is_read_back() {
        for text in ["", "B W2 B1", "a&b=c", "1..3", "+%", "ko ü 碁", "psk,ssk"] {
            let key = escaped(text);
            assert_eq!(pairs(&format!("{key}={key}")), Ok(vec![(text.to_owned(), text.to_owned())]), "{key}");
        }
        assert_eq!(escaped("B W2 B1:ü"), "B+W2+B1:%C3%BC");
        assert_eq!(pairs("&a=b&&c"), Ok(vec![("a".into(), "b".into()), ("c".into(), String::new())]));
    }

    #[test]
    fn escapes_that_are_none() {
        for text in ["a=%", "a=%4", "a=%zz", "%ff=a", "a=%f"] {
            assert!(pairs(text).is_err(), "{text}");
        }
    }
}
