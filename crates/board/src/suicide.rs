//! Which suicides may be played.

use std::fmt;
use std::str::FromStr;

use crate::quoted::quoted;

/// Which suicides the bare rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suicide {
    /// No suicide.
    None,
    /// Suicide of two stones or more.
    Multi,
    /// Also of a single stone, which leaves the board as it was.
    All,
}

impl Suicide {
    /// The policy that allows the same plays, except those that leave the position as it was: suicides of a single stone.
    #[must_use]
    pub const fn changing(self) -> Suicide {
        match self {
            Suicide::None => Suicide::None,
            Suicide::Multi | Suicide::All => Suicide::Multi,
        }
    }

    /// The smallest number of own stones that a play may remove, if any.
    const fn least(self) -> Option<usize> {
        match self {
            Suicide::None => None,
            Suicide::Multi => Some(2),
            Suicide::All => Some(1),
        }
    }

    /// Whether a play is allowed that removes so many stones, the player's own if it is a suicide.
    #[inline]
    pub(crate) fn allows(self, is_suicide: bool, removed: usize) -> bool {
        !is_suicide || self.least().is_some_and(|least| removed >= least)
    }
}

impl fmt::Display for Suicide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suicide::None => "none",
            Suicide::Multi => "multi",
            Suicide::All => "all",
        })
    }
}

/// A text that names no suicide policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} is no suicide policy: write none, multi or all", quoted(.0))]
pub struct SuicideError(pub String);

impl FromStr for Suicide {
    type Err = SuicideError;

    fn from_str(text: &str) -> Result<Suicide, SuicideError> {
        [Suicide::None, Suicide::Multi, Suicide::All]
            .into_iter()
            .find(|policy| policy.to_string() == text)
            .ok_or_else(|| SuicideError(text.to_owned()))
    }
}
