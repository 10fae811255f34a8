//! What ends a command early, and its exit code.

use std::fmt::Display;

use koatlas_position_graph::LimitError;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    #[error("{0}")]
    Input(String),
    /// The work was begun and not finished, or its answer is "no": exit code 1.
    #[error("{0}")]
    Work(String),
}

impl Failure {
    /// Input that cannot be used, with the reason.
    pub fn input(reason: impl Display) -> anyhow::Error {
        Failure::Input(reason.to_string()).into()
    }

    /// Work that could not be finished, with the reason.
    pub fn work(reason: impl Display) -> anyhow::Error {
        Failure::Work(reason.to_string()).into()
    }
}

/// A limit, with the option that sets it.
pub fn limit(error: LimitError) -> String {
    match error {
        LimitError::Nodes { .. } | LimitError::Memory { .. } => format!("{error} (--memory-limit SIZE)"),
        _ => error.to_string(),
    }
}

/// The exit code of an error: 2 for bad input, 1 for everything else.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref() {
        Some(Failure::Input(_)) => 2,
        _ => 1,
    }
}
