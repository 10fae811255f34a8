//! What is barred about repetition.

use std::fmt;
use std::str::FromStr;

/// A rule of which a state knows everything: no more than the ko point is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KoRule {
    /// A single stone that has just taken a single stone is not retaken at once.
    BasicKo,
    /// Nothing is barred.
    Unrestricted,
}

impl KoRule {
    /// Both.
    pub const ALL: [KoRule; 2] = [KoRule::BasicKo, KoRule::Unrestricted];
}

impl fmt::Display for KoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KoRule::BasicKo => "basic-ko",
            KoRule::Unrestricted => "unrestricted",
        })
    }
}

/// A text that names no ko rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no ko rule without history: write basic-ko or unrestricted", koatlas_board::quoted(.0))]
pub struct KoRuleError(pub String);

impl FromStr for KoRule {
    type Err = KoRuleError;

    fn from_str(text: &str) -> Result<KoRule, KoRuleError> {
        KoRule::ALL.into_iter().find(|rule| rule.to_string() == text).ok_or_else(|| KoRuleError(text.to_owned()))
    }
}
