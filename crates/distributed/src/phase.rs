//! What an exploration does, one after the other.

use std::fmt;
use std::str::FromStr;

/// A phase; all workers are in the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the nodes.
    Nodes,
    /// Finding what can be reached from the pivot.
    Forward,
    /// Finding from where the pivot can be reached.
    Backward,
    /// What is in no component yet.
    Rest,
}

impl Phase {
    const ALL: [Phase; 4] = [Phase::Nodes, Phase::Forward, Phase::Backward, Phase::Rest];

    /// The phase after this one; the last comes after itself.
    #[must_use]
    pub fn next(self) -> Phase {
        match self {
            Phase::Nodes => Phase::Forward,
            Phase::Forward => Phase::Backward,
            Phase::Backward | Phase::Rest => Phase::Rest,
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Nodes => "nodes",
            Phase::Forward => "forward",
            Phase::Backward => "backward",
            Phase::Rest => "rest",
        })
    }
}

impl FromStr for Phase {
    type Err = ();

    fn from_str(text: &str) -> Result<Phase, ()> {
        Phase::ALL.into_iter().find(|phase| phase.to_string() == text).ok_or(())
    }
}
