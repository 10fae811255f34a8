//! Errors of the verifier: a file proves nothing, or nothing is decided.

use std::fmt::Display;

use koatlas_board::PointError;
use koatlas_files::sealed::SealedError;

use crate::NotDecided;
use crate::certificates::{BoardError, CertificateFileError};

/// Reason why a file proves nothing, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{}{reason}", if place.is_empty() { "" } else { ": " })]
pub struct Refused {
    /// Place in the file, larger parts before smaller ones; empty for the file as a whole.
    pub place: String,
    /// Description of the fault.
    pub reason: String,
    is_contradiction: bool,
}

impl Refused {
    /// Error of a file that can be read, and contradicts itself or the rules.
    pub(crate) fn new(reason: impl Display) -> Refused {
        Refused { place: String::new(), reason: reason.to_string(), is_contradiction: true }
    }

    /// Error of a contradiction at `place`.
    pub(crate) fn at(place: impl Display, reason: impl Display) -> Refused {
        Refused { place: place.to_string(), ..Refused::new(reason) }
    }

    /// Error at `place` of a file of another kind, or one that names something that does not exist.
    pub(crate) fn unreadable(place: impl Display, reason: impl Display) -> Refused {
        Refused { is_contradiction: false, ..Refused::at(place, reason) }
    }

    /// Prefixes `place` with `part`, the part of the file that contains it.
    pub(crate) fn within(self, part: impl Display) -> Refused {
        let place = if self.place.is_empty() { part.to_string() } else { format!("{part}: {}", self.place) };
        Refused { place, ..self }
    }

    /// True if the file can be read, and its claim is wrong or not proved by it; false if it is malformed.
    pub const fn is_contradiction(&self) -> bool {
        self.is_contradiction
    }
}

impl From<CertificateFileError> for Refused {
    fn from(error: CertificateFileError) -> Refused {
        Refused { is_contradiction: error.is_contradiction(), ..Refused::new(error) }
    }
}

impl From<SealedError> for Refused {
    fn from(error: SealedError) -> Refused {
        let is_contradiction = matches!(error, SealedError::Truncated | SealedError::Altered(_));
        Refused { is_contradiction, ..Refused::new(error) }
    }
}

impl From<BoardError> for Refused {
    fn from(error: BoardError) -> Refused {
        Refused::unreadable("board", error)
    }
}

impl From<PointError> for Refused {
    fn from(error: PointError) -> Refused {
        Refused::unreadable("", error)
    }
}

/// Reason why a claim is not proved: it is refused, or nothing is decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// The claim is wrong, or its proof does not prove it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It cannot be told, mostly because the limits are too low. This says nothing against the claim.
    #[error("not decided: {0}")]
    NotDecided(#[from] NotDecided),
}

impl Unproved {
    /// Prefixes the place of a refusal with `part`, the part of the file that contains it.
    pub(crate) fn within(self, part: impl Display) -> Unproved {
        match self {
            Unproved::Refused(refused) => refused.within(part).into(),
            Unproved::NotDecided(_) => self,
        }
    }
}
