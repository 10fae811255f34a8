//! What a position file says beyond the position: the cycle that the position is known for, and outcomes that it quotes.

use koatlas_board::{Move, MoveError};
use serde::{Deserialize, Serialize};

/// What a position is known for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The moves of the cycle, as they are written: a pass at the end may be missing. None if the file has no cycle.
    pub cycle: Vec<Move>,
    /// What others have said of the position under rule sets.
    pub outcomes: Vec<QuotedOutcome>,
}

/// What a source says of a position under some rule sets. A quotation: koatlas has not computed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedOutcome {
    /// The identifiers of the rule sets.
    pub rules: Vec<String>,
    /// What is said.
    pub says: String,
    /// Who says it, and where.
    pub source: String,
}

/// Keys of a position file that say nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnownError {
    /// Not TOML, or values of other types.
    #[error("{}", .0.message())]
    Toml(#[from] toml::de::Error),
    /// A move that is none.
    #[error("cycle, move {number}: {reason}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Why it is none.
        reason: MoveError,
    },
}

#[derive(Deserialize)]
struct Keys {
    #[serde(default)]
    cycle: Vec<String>,
    #[serde(default)]
    outcomes: Vec<QuotedOutcome>,
}

impl Known {
    /// Reads the keys `cycle` and `outcomes` of a position file in TOML; others are left to others.
    ///
    /// # Errors
    /// If the text is not TOML, or if these keys are not written as in `data/positions`.
    ///
    /// # Example
    /// ```
    /// use koatlas_classifier::Known;
    /// let known = Known::of_toml("cycle = [\"B d2\", \"W c2\"]\n")?;
    /// assert_eq!(known.cycle.len(), 2);
    /// assert!(Known::of_toml("cycle = [\"B 2d\"]\n").is_err());
    /// # Ok::<(), koatlas_classifier::KnownError>(())
    /// ```
    pub fn of_toml(text: &str) -> Result<Known, KnownError> {
        let Keys { cycle, outcomes } = toml::from_str(text)?;
        let read =
            |(text, number): (&String, usize)| text.parse().map_err(|reason| KnownError::Move { number, reason });
        Ok(Known { cycle: cycle.iter().zip(1..).map(read).collect::<Result<_, _>>()?, outcomes })
    }
}
