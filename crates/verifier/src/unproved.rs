//! Why a claim is not proved: something in the file is wrong, or nothing is known.

use std::fmt::Display;

use koatlas_board::{PointError, SetupError};
use koatlas_certificates::{BoardError, FileError};

use crate::limits::NotDecided;

/// Why a file proves nothing: what is wrong with it, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{}{reason}", if place.is_empty() { "" } else { ": " })]
pub struct Refused {
    /// The place in the file, the larger part before the smaller one; empty if it is the file as a whole.
    pub place: String,
    /// What is wrong there.
    pub reason: String,
    is_contradiction: bool,
}

impl Refused {
    /// What can be read, and contradicts itself or the rules.
    pub(crate) fn new(reason: impl Display) -> Refused {
        Refused { place: String::new(), reason: reason.to_string(), is_contradiction: true }
    }

    /// The same with its place.
    pub(crate) fn at(place: impl Display, reason: impl Display) -> Refused {
        Refused { place: place.to_string(), ..Refused::new(reason) }
    }

    /// What is no file of its kind, or names what there is not.
    pub(crate) fn unreadable(place: impl Display, reason: impl Display) -> Refused {
        Refused { is_contradiction: false, ..Refused::at(place, reason) }
    }

    /// The same with the part of the file in which its place is.
    pub(crate) fn within(self, part: impl Display) -> Refused {
        let place = if self.place.is_empty() { part.to_string() } else { format!("{part}: {}", self.place) };
        Refused { place, ..self }
    }

    /// Whether the file can be read, and says what is not so: its claim is refuted, and not only meaningless.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        self.is_contradiction
    }
}

impl From<FileError> for Refused {
    fn from(error: FileError) -> Refused {
        Refused { is_contradiction: error.is_contradiction(), ..Refused::new(error) }
    }
}

impl From<BoardError> for Refused {
    fn from(error: BoardError) -> Refused {
        Refused::unreadable("board", error)
    }
}

impl From<SetupError> for Refused {
    fn from(error: SetupError) -> Refused {
        Refused::new(error)
    }
}

impl From<PointError> for Refused {
    fn from(error: PointError) -> Refused {
        Refused::unreadable("", error)
    }
}

/// Why a claim is not proved: there is a reason against it or its proof, or nothing is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// The claim is wrong, or what is given proves nothing.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The limits are too low to tell. This says nothing against the claim.
    #[error("not decided: {0}")]
    NotDecided(#[from] NotDecided),
}

impl Unproved {
    /// The same with the part of the file in which something is wrong.
    pub(crate) fn within(self, part: impl Display) -> Unproved {
        match self {
            Unproved::Refused(refused) => refused.within(part).into(),
            Unproved::NotDecided(_) => self,
        }
    }
}
