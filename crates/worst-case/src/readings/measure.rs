//! What is counted.

use std::fmt;
use std::str::FromStr;

/// What the length of a sequence counts.
///
/// Passes are moves of every sequence, whichever is counted: one between two plays lets the same player play again, and
/// too many end the sequence. What else a pass does, the rule set says: it may lift bans (Spight), be one that a player has
/// only once in a position, or bring a situation that a play may not bring again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Plays. Passes cost nothing and gain nothing.
    Plays,
    /// Moves: plays and passes, the passes that end the sequence among them.
    Moves,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Measure::Plays => "plays",
            Measure::Moves => "moves",
        })
    }
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Measure, String> {
        match text {
            "plays" => Ok(Measure::Plays),
            "moves" => Ok(Measure::Moves),
            _ => Err(format!("\"{text}\" is no measure: write plays or moves")),
        }
    }
}
