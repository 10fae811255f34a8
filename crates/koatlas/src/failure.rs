//! Why there is no answer, with the exit code, and files that are written.

use std::fmt::Display;
use std::path::Path;

use koatlas_storage::shown;

use crate::conditions::Stage;
use crate::error::Error;
pub use crate::files::{claim, unwritable, waiting, write as file};

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    #[error("{0}")]
    Input(String),
    /// The work was begun and not finished, or its answer is "no": exit code 1.
    #[error("{0}")]
    Work(String),
    /// The answer, which has been printed, is "no": exit code 1, and nothing more to say.
    #[error("no")]
    No,
}

impl Failure {
    /// Input that cannot be used, with the reason.
    pub fn input(reason: impl Display) -> anyhow::Error {
        Failure::Input(reason.to_string()).into()
    }

    /// A file that cannot be used, with the reason.
    pub fn at(file: &Path, reason: impl Display) -> anyhow::Error {
        Failure::input(format_args!("{}: {reason}", shown(file)))
    }

    /// Work that could not be finished, with the reason.
    pub fn work(reason: impl Display) -> anyhow::Error {
        Failure::Work(reason.to_string()).into()
    }
}

/// Work that somebody has interrupted: how it can go on, if it is saved.
#[must_use]
pub fn interrupted(snapshot: Option<&Path>) -> anyhow::Error {
    match snapshot {
        Some(path) => Failure::work(format_args!("interrupted: --resume {} goes on from here", shown(path))),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}

/// Warns of work that could not be saved.
pub fn warn(stage: &Stage<'_>, saved: anyhow::Result<()>) {
    let typed = |error: anyhow::Error| error.downcast().unwrap_or_else(|error| ended(&error));
    stage.warn_of(saved.map_err(typed));
}

fn ended(error: &anyhow::Error) -> Error {
    Error::Ended { subject: "the work".to_owned(), reason: error.to_string().into() }
}
