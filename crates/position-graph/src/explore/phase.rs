//! What an exploration is doing.

use std::fmt;
use std::str::FromStr;

/// What an exploration is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Exploring from the starts.
    Reaching,
    /// Going through all ternary codes for legal positions not found yet; those below this number are done.
    Seeding(u64),
    /// Exploring from the positions so added.
    Completing,
    /// Nothing is left to do.
    Finished,
}

/// For files: `reaching`, `seeding 1048576`, `completing` or `finished`.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Reaching => f.write_str("reaching"),
            Phase::Seeding(from) => write!(f, "seeding {from}"),
            Phase::Completing => f.write_str("completing"),
            Phase::Finished => f.write_str("finished"),
        }
    }
}

impl FromStr for Phase {
    type Err = ();

    fn from_str(text: &str) -> Result<Phase, ()> {
        match text.split_once(' ') {
            Some(("seeding", from)) => from.parse().map(Phase::Seeding).map_err(|_| ()),
            Some(_) => Err(()),
            None => [Phase::Reaching, Phase::Completing, Phase::Finished]
                .into_iter()
                .find(|phase| phase.to_string() == text)
                .ok_or(()),
        }
    }
}
