//! Why a question has no answer.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use koatlas_board::grouped;
use koatlas_catalogue::files::FilesError;
use koatlas_formats::{FileError, FilePlace};
use koatlas_position_graph::LimitError;
#[cfg(feature = "distributed")]
use koatlas_position_graph::distributed;
use koatlas_storage::{ClaimError, STANDARD, shown};
use koatlas_verifier::{NotDecided, Refused};

use crate::text::MemoryLimit;

/// An answer, or why there is none.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something is as it is: an error of the crate that does the work, or a sentence.
pub type Reason = Box<dyn std::error::Error + Send + Sync>;

/// Why a question has no answer. It says what is wrong; which option, argument or key mends it depends on who asks.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A field of the question has a value that cannot be used, or one that does not go with the others.
    #[error("{field}: {reason}")]
    Argument {
        /// The field, as the question names it.
        field: &'static str,
        /// Why.
        reason: Reason,
    },
    /// A position file or a game record cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another file that is read cannot be used: a snapshot, a table, a certificate.
    #[error("{}: {reason}", shown(.file))]
    Unusable {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: Reason,
    },
    /// The question cannot be asked about this position or board.
    #[error("{subject}: {reason}")]
    Position {
        /// What it is called.
        subject: String,
        /// Why.
        reason: Reason,
    },
    /// A file that is to be written cannot be claimed.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The folder of a catalogue cannot be read or written.
    #[error(transparent)]
    Catalogue(#[from] FilesError),
    /// Several processes have not found or have lost each other, or a checkpoint of theirs cannot be used.
    #[cfg(feature = "distributed")]
    #[error(transparent)]
    Distributed(#[from] distributed::Error),
    /// A limit would be passed, which is known before the work, or it has been passed.
    #[error("{subject}: {}", Passed(*.limit, *.memory))]
    Limit {
        /// What the question is about.
        subject: String,
        /// The limit.
        limit: LimitError,
        /// Memory that was allowed.
        memory: MemoryLimit,
        /// Whether the work had begun.
        begun: bool,
    },
    /// Somebody has interrupted the work.
    #[error("interrupted: {}", .saved.as_ref().map_or_else(|| (*.nothing).to_owned(), |file| format!("the work done is saved in {}", shown(file))))]
    Interrupted {
        /// Where the work done is saved, if it is.
        saved: Option<PathBuf>,
        /// What is said if it is not: `no cycles have been counted`.
        nothing: &'static str,
    },
    /// The work has ended without what was asked for.
    #[error("{subject}: {reason}")]
    Ended {
        /// What the question is about.
        subject: String,
        /// Why.
        reason: Reason,
    },
    /// A file that is checked says what is not so.
    #[error("{} does not hold: {reason}", .file.display())]
    Refuted {
        /// The file.
        file: PathBuf,
        /// What is not so.
        reason: Refused,
    },
    /// It takes more than allowed to find out whether a file holds that is checked.
    #[error("{} is not decided: {limit}. This says nothing against it", .file.display())]
    NotDecided {
        /// The file.
        file: PathBuf,
        /// What was allowed.
        limit: NotDecided,
    },
    /// A file could not be written after the work.
    #[error("{}: the {what} cannot be written: {error}", if .file == Path::new(STANDARD) { "standard output".to_owned() } else { shown(.file) })]
    Unwritable {
        /// The file.
        file: PathBuf,
        /// What was to be in it.
        what: &'static str,
        /// Why.
        error: io::Error,
    },
}

impl Error {
    /// A field of the question that cannot be used, and why.
    pub fn argument(field: &'static str, reason: impl Into<Reason>) -> Error {
        Error::Argument { field, reason: reason.into() }
    }

    /// A file that is read and cannot be used, and why.
    pub fn unusable(file: &Path, reason: impl Into<Reason>) -> Error {
        Error::Unusable { file: file.to_owned(), reason: reason.into() }
    }

    /// Work that somebody has interrupted, of which nothing is left, with what is said of that.
    #[must_use]
    pub fn interrupted(nothing: &'static str) -> Error {
        Error::Interrupted { saved: None, nothing }
    }

    /// Whether a file is named that does not exist.
    #[must_use]
    pub fn is_missing_file(&self) -> bool {
        match self {
            Error::File(error) => error.place == FilePlace::Missing,
            Error::Unusable { reason, .. } => {
                reason.downcast_ref().is_some_and(|error: &io::Error| error.kind() == io::ErrorKind::NotFound)
            }
            Error::Catalogue(FilesError::NoCatalogue(folder)) => !folder.exists(),
            _ => false,
        }
    }

    /// Whether the question itself is at fault, so that it has to be put in another way; or else the work could not be done.
    #[must_use]
    pub fn is_input(&self) -> bool {
        match self {
            Error::Limit { begun, .. } => !begun,
            #[cfg(feature = "distributed")]
            Error::Distributed(error) => {
                !matches!(error, distributed::Error::Gone { .. } | distributed::Error::Interrupted)
            }
            Error::Interrupted { .. } | Error::Ended { .. } | Error::Unwritable { .. } => false,
            Error::Refuted { .. } | Error::NotDecided { .. } => false,
            _ => true,
        }
    }
}

/// A limit in words, with the memory that was allowed.
struct Passed(LimitError, MemoryLimit);

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Passed(error, memory) = self;
        match *error {
            LimitError::Nodes { limit } => {
                write!(
                    f,
                    "there are more than {} positions, which is as many as fit {memory} of memory",
                    grouped(limit)
                )?;
                let each = memory.0.checked_div(limit).map(|bytes| format!(", at {} bytes each", grouped(bytes)));
                f.write_str(&each.unwrap_or_default())
            }
            LimitError::Memory { needed, .. } => {
                write!(f, "at least {} of memory are needed and {memory} allowed", MemoryLimit(needed))
            }
            LimitError::Numbers { .. } => f.write_str("there are too many situations to find their components"),
            LimitError::Everything => f.write_str("the positions of boards of more than 20 points are too many"),
            LimitError::Stopped => write!(f, "{error}"),
        }
    }
}
