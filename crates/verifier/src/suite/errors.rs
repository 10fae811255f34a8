//! What is wrong with a test suite.

use koatlas_certificates::{BoardError, FileError};

use crate::certificate::sequence::StepError;
use crate::literal::rules::RulesError;

/// Why a file is no suite, or says what is not so. Lines are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {wrong}")]
pub struct SuiteRefused {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    pub wrong: SuiteWrong,
}

/// What is wrong with a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteWrong {
    /// It is no line of a suite.
    #[error(transparent)]
    File(#[from] FileError),
    /// The rule set or an option is unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// There is no such board.
    #[error("start: {0}")]
    Board(#[from] BoardError),
    /// A move is none.
    #[error("move {number}: {reason}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Why.
        reason: StepError,
    },
    /// What it says is not so.
    #[error("{0}")]
    Says(String),
}

impl SuiteWrong {
    /// Whether the line can be read, and says what is not so.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        matches!(self, SuiteWrong::Says(_))
    }

    pub(super) fn says(what: impl Into<String>) -> SuiteWrong {
        SuiteWrong::Says(what.into())
    }
}
