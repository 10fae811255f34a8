//! Why a catalogue is not confirmed.

use koatlas_board::{PointError, SetupError};

use crate::limits::NotDecided;
use crate::literal::rules::RulesError;

/// Why a catalogue is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// Not a catalogue.
    #[error("the file is no catalogue: {0}")]
    Form(String),
    /// The file is too large for the memory allowed.
    #[error(
        "the file would take up to {needed} bytes of memory, and {allowed} are allowed: nothing was checked; allow more memory"
    )]
    TooLarge {
        /// Bytes it may take.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// Something is not as written.
    #[error("{place}: {reason}")]
    Wrong {
        /// Where.
        place: CataloguePart,
        /// What is wrong.
        reason: Box<Wrong>,
    },
    /// Nothing was found to be wrong, and some claims could not be decided within the limits.
    #[error("not decided: {first}{}; nothing was found to be wrong before{not_reached}", more(*.count))]
    Undecided {
        /// How many claims.
        count: usize,
        /// The first one, and which limit was reached.
        first: String,
        /// What was not looked at because of it; empty if everything was.
        not_reached: &'static str,
    },
}

fn more(count: usize) -> String {
    if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() }
}

/// A part of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CataloguePart {
    /// A type, by its identity as written.
    #[error("type {}", koatlas_certificates::quoted(.0))]
    Type(String),
    /// A cycle word.
    #[error("word {}", koatlas_certificates::quoted(.0))]
    Word(String),
    /// The entry of a number of points.
    #[error("by_points, {0} points")]
    Points(usize),
    /// A type of which no board was found, by its identity as written.
    #[error("not_drawn, {}", koatlas_certificates::quoted(.0))]
    NotDrawn(String),
    /// An element of the list of fates, from 0.
    #[error("fates, element {0}")]
    Fates(usize),
    /// The catalogue as a whole.
    #[error("the catalogue")]
    Whole,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A value is another.
    #[error("{key} is {stated}, and found to be {found}")]
    Value {
        /// Its key.
        key: String,
        /// As it is written.
        stated: String,
        /// As it was found.
        found: String,
    },
    /// A board is none.
    #[error("{key}: {reason}")]
    Board {
        /// Its key.
        key: String,
        /// Why.
        reason: String,
    },
    /// A move of a sequence cannot be made.
    #[error("{key}, move {number}, {made}: {reason}")]
    Move {
        /// The key of the sequence.
        key: String,
        /// The number of the move, from 1.
        number: usize,
        /// The move as it is written.
        made: String,
        /// Why.
        reason: String,
    },
    /// A sequence is no cycle, or spells another word.
    #[error("{key}: {reason}")]
    Cycle {
        /// The key of the sequence.
        key: String,
        /// Why.
        reason: &'static str,
    },
    /// The key of a map is missing, or should not be there.
    #[error("{map} {}", if *.missing { format!("says nothing of {key}") } else { format!("speaks of {key}, which has no place there") })]
    Key {
        /// The map.
        map: &'static str,
        /// The key.
        key: String,
        /// Whether it is missing.
        missing: bool,
    },
    /// A rule set does something else with the cycle.
    #[error("under {ruleset} {key} is {stated}, and found to be {found}")]
    Fate {
        /// The rule set.
        ruleset: String,
        /// The cycle.
        key: String,
        /// As it is written.
        stated: String,
        /// As it was found.
        found: String,
    },
    /// A longest sequence is not as long as stated.
    #[error("longest under {ruleset}: it is {lower} to {upper}, and the sequence has {plays} plays")]
    Longest {
        /// The rule set.
        ruleset: String,
        /// The lower bound.
        lower: u64,
        /// The upper bound.
        upper: u64,
        /// The plays of the sequence.
        plays: u64,
    },
    /// There is a longer sequence than any is said to be.
    #[error("longest under {ruleset}: it is said to be at most {upper}, and there is a sequence of {found} plays")]
    Longer {
        /// The rule set.
        ruleset: String,
        /// The upper bound.
        upper: u64,
        /// The plays of the sequence found.
        found: u64,
    },
    /// A proof proves nothing.
    #[error("proofs, {kind}: {reason}")]
    Proof {
        /// The kind of walks.
        kind: String,
        /// Why.
        reason: String,
    },
    /// Two entries are the same, or not in their order.
    #[error("{0}")]
    Order(&'static str),
    /// A rule set is unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A point is none.
    #[error(transparent)]
    Point(#[from] PointError),
    /// A position is none.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The component is not the product of its factors.
    #[error("the component is not the product of the factors found: this is a fault of the checker")]
    Product,
}

/// Why a check did not end with a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    Wrong(Wrong),
    Limit(NotDecided),
}

impl From<Wrong> for Failed {
    fn from(wrong: Wrong) -> Failed {
        Failed::Wrong(wrong)
    }
}

impl From<RulesError> for Failed {
    fn from(error: RulesError) -> Failed {
        Failed::Wrong(error.into())
    }
}

impl From<SetupError> for Failed {
    fn from(error: SetupError) -> Failed {
        Failed::Wrong(error.into())
    }
}

impl From<NotDecided> for Failed {
    fn from(limit: NotDecided) -> Failed {
        Failed::Limit(limit)
    }
}

/// Whether a value is as stated.
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(key: &str, stated: &T, found: &T) -> Result<(), Failed> {
    if stated == found {
        return Ok(());
    }
    let [stated, found] = [stated, found].map(|value| shortened(&format!("{value:?}")));
    Err(Failed::Wrong(Wrong::Value { key: key.to_owned(), stated, found }))
}

/// A long value by its beginning.
fn shortened(value: &str) -> String {
    const LONGEST: usize = 60;
    let start: String = value.chars().take(LONGEST).collect();
    if start.len() < value.len() { format!("{start}...") } else { start }
}
