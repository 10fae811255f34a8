//! What can be wrong with a sealed file.

use std::io;

use super::VERSION;

/// Why a sealed file is not read.
#[derive(Debug, thiserror::Error)]
pub enum SealedError {
    /// It cannot be opened or read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It does not begin like a sealed file.
    #[error("it is no file of koatlas: give the name of a file that koatlas has written")]
    NotSealed,
    /// The layout is of another version.
    #[error(
        "it has format version {found}, and this program reads version {VERSION}: make the file again, or use the program that made it"
    )]
    OtherVersion {
        /// The file's version.
        found: u32,
    },
    /// It is for something else.
    #[error("it holds \"{found}\" and not \"{expected}\": give the name of a file that holds \"{expected}\"")]
    OtherKind {
        /// The file's kind.
        found: String,
        /// The kind asked for.
        expected: String,
    },
    /// It ends too soon.
    #[error("it is cut off: copy it again, or make it again")]
    Truncated,
    /// Something in it is not what was written.
    #[error("its {0} has been altered: copy the file again, or make it again")]
    Altered(&'static str),
    /// More is in it than may be read.
    #[error("it holds {bytes} bytes and {limit} may be read: allow more memory")]
    TooLarge {
        /// Bytes of all sections.
        bytes: u64,
        /// Bytes allowed.
        limit: u64,
    },
}

/// A read that must not meet the end of the file.
pub(super) fn whole(result: io::Result<()>) -> Result<(), SealedError> {
    result.map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => SealedError::Truncated,
        _ => SealedError::Io(error),
    })
}
