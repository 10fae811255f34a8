//! Which superko rule.

use std::fmt;
use std::str::FromStr;

/// A superko rule under which games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Superko {
    /// No play may create a position that has been on the board: `psk`.
    Positional,
    /// No play may create a position that has been on the board with the same player to move: `ssk`.
    Situational,
}

impl fmt::Display for Superko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Superko::Positional => "psk",
            Superko::Situational => "ssk",
        })
    }
}

/// A text that names no such rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no rule set of which games are counted: write psk or ssk")]
pub struct SuperkoError(pub String);

impl FromStr for Superko {
    type Err = SuperkoError;

    fn from_str(text: &str) -> Result<Superko, SuperkoError> {
        let rules = [Superko::Positional, Superko::Situational];
        rules.into_iter().find(|rule| rule.to_string() == text).ok_or_else(|| SuperkoError(text.to_owned()))
    }
}
