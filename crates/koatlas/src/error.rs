//! Errors of questions.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use koatlas_board::grouped;
#[cfg(feature = "native")]
use koatlas_catalogue::files::FilesError;
use koatlas_files::{ClaimError, FileError, FilePlace, STANDARD, shown};
use koatlas_position_graph::LimitError;
#[cfg(feature = "native")]
use koatlas_verifier::NotDecided;

use crate::memory_limit::MemoryLimit;

/// The result of a question.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Reason of an [`Error`]: an error of the crate that does the work, or a sentence.
pub type Reason = Box<dyn std::error::Error + Send + Sync>;

/// Error of a question. It says what is wrong; the caller knows which option, argument or key of its own to name as the remedy.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A field of the question has a value that cannot be used, or that contradicts another field.
    #[error("{field}: {reason}")]
    Argument {
        /// The name of the field in the question.
        field: &'static str,
        /// The text after the colon of the message.
        reason: Reason,
    },
    /// A position file or a game record cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another file that is read cannot be used: a table, a certificate.
    #[error("{}: {reason}", shown(.file))]
    Unusable {
        /// The path of the file.
        file: PathBuf,
        /// The text after the colon of the message.
        reason: Reason,
    },
    /// The question cannot be answered for this position or board.
    #[error("{subject}: {reason}")]
    Position {
        /// The name of the position in messages.
        subject: String,
        /// The text after the colon of the message.
        reason: Reason,
    },
    /// A file that is to be written cannot be claimed.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The folder of a catalogue cannot be read or written.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Catalogue(#[from] FilesError),
    /// A limit would be exceeded, as is known before the work, or was exceeded.
    #[error("{subject}: {}", LimitText(*.limit, *.memory))]
    Limit {
        /// The name of the position or board in messages.
        subject: String,
        /// The limit.
        limit: LimitError,
        /// The memory limit, such as `8G`.
        memory: MemoryLimit,
        /// True if the work had begun.
        begun: bool,
    },
    /// The work was interrupted.
    #[error("interrupted: {}", .saved.as_ref().map_or_else(|| (*.nothing).to_owned(), |file| format!("the work done is saved in {}", shown(file))))]
    Interrupted {
        /// The file in which the work is saved; `None` if it is not saved.
        saved: Option<PathBuf>,
        /// The text for work that is not saved, such as `no cycles have been counted`.
        nothing: &'static str,
    },
    /// The work has ended without a result.
    #[error("{subject}: {reason}")]
    Ended {
        /// The name of the position or board in messages.
        subject: String,
        /// The text after the colon of the message.
        reason: Reason,
    },
    /// A file that is verified makes a false claim.
    #[cfg(feature = "native")]
    #[error("{} does not hold: {reason}", .file.display())]
    Refuted {
        /// The path of the file.
        file: PathBuf,
        /// The claim that is false, or the differences of the files of a folder.
        reason: Reason,
    },
    /// The limits are too low to decide whether a file that is verified is right.
    #[cfg(feature = "native")]
    #[error("{} is not decided: {limit}. This says nothing against it", .file.display())]
    NotDecided {
        /// The path of the file.
        file: PathBuf,
        /// The limit that was reached.
        limit: NotDecided,
    },
    /// A file could not be written after the work.
    #[error("{}: the {what} cannot be written: {error}", if .file == Path::new(STANDARD) { "standard output".to_owned() } else { shown(.file) })]
    Unwritable {
        /// The path of the file.
        file: PathBuf,
        /// The content of the file in a word, such as `drawing`.
        what: &'static str,
        /// The error of writing.
        error: io::Error,
    },
}

impl Error {
    /// An [`Error::Argument`] for the field `field`.
    pub fn argument(field: &'static str, reason: impl Into<Reason>) -> Error {
        Error::Argument { field, reason: reason.into() }
    }

    /// An [`Error::Unusable`] for the file `file`.
    pub fn unusable(file: &Path, reason: impl Into<Reason>) -> Error {
        Error::Unusable { file: file.to_owned(), reason: reason.into() }
    }

    /// An [`Error::Interrupted`] of work that is not saved, with the text `nothing`.
    pub fn interrupted(nothing: &'static str) -> Error {
        Error::Interrupted { saved: None, nothing }
    }

    /// True if the error is that a file which is read does not exist.
    pub fn is_missing_file(&self) -> bool {
        match self {
            Error::File(error) => error.place == FilePlace::Missing,
            Error::Unusable { reason, .. } => {
                reason.downcast_ref().is_some_and(|error: &io::Error| error.kind() == io::ErrorKind::NotFound)
            }
            #[cfg(feature = "native")]
            Error::Catalogue(FilesError::NoCatalogue(folder)) => !folder.exists(),
            _ => false,
        }
    }

    /// True if the question must be changed to get an answer. False if the work itself failed.
    pub fn is_input(&self) -> bool {
        match self {
            Error::Limit { limit, begun, .. } => !begun || *limit == LimitError::PositionsNotNumbered,
            Error::Interrupted { .. } | Error::Ended { .. } | Error::Unwritable { .. } => false,
            #[cfg(feature = "native")]
            Error::Refuted { .. } | Error::NotDecided { .. } => false,
            _ => true,
        }
    }
}

/// Message of a [`LimitError`], with the memory limit.
struct LimitText(LimitError, MemoryLimit);

impl fmt::Display for LimitText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LimitText(error, memory) = self;
        match *error {
            LimitError::Nodes { limit } => {
                let positions = grouped(limit);
                write!(f, "there are more than {positions} positions, which is as many as fit {memory} of memory")?;
                let each = memory.0.checked_div(limit).map(|bytes| format!(", at {} bytes each", grouped(bytes)));
                f.write_str(&each.unwrap_or_default())
            }
            LimitError::Memory { needed, .. } => {
                write!(f, "at least {} of memory are needed and {memory} allowed", MemoryLimit(needed))
            }
            LimitError::TooManyNumbers { .. } => f.write_str("there are too many situations to find their components"),
            LimitError::PositionsNotNumbered => {
                f.write_str("the positions of boards of more than 20 points are too many")
            }
            LimitError::Stopped => write!(f, "{error}"),
        }
    }
}
