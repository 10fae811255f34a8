//! Which suicides are allowed.

use std::fmt;

/// The policy of the bare rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suicide {
    /// None.
    None,
    /// Of two stones or more.
    Multi,
    /// Also of a single stone, which leaves the board as it was.
    All,
}

impl Suicide {
    /// The policy of this name.
    pub fn named(name: &str) -> Option<Suicide> {
        [Suicide::None, Suicide::Multi, Suicide::All].into_iter().find(|policy| policy.to_string() == name)
    }

    /// Whether a play may remove so many stones of the player's own.
    pub fn allows(self, own: usize) -> bool {
        match self {
            Suicide::None => own == 0,
            Suicide::Multi => own != 1,
            Suicide::All => true,
        }
    }

    /// The policy with the same plays but for those that leave the position as it was.
    pub fn changing(self) -> Suicide {
        if self == Suicide::All { Suicide::Multi } else { self }
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
