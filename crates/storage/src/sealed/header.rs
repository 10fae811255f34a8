//! The header of a sealed file, and the only use of bincode; and what can be wrong with such a file.

use std::io;

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};

use crate::sealed::{MAX_HEADER, VERSION};

/// What a sealed file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Header {
    /// What the file is for, for example `exploration`.
    pub kind: String,
    /// Texts by key, in the order written.
    pub facts: Vec<(String, String)>,
    /// The sections, in the order written.
    pub sections: Vec<Section>,
}

/// A run of bytes in a sealed file.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// Its length before compression, in bytes.
    pub bytes: u64,
}

const ENCODING: Configuration<LittleEndian, Fixint, Limit<MAX_HEADER>> =
    bincode::config::legacy().with_limit::<MAX_HEADER>();

impl Header {
    /// The value of the first fact with this key.
    #[must_use]
    pub fn fact(&self, key: &str) -> Option<&str> {
        self.facts.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Bytes of all sections together.
    pub(super) fn bytes(&self) -> u64 {
        self.sections.iter().map(|section| section.bytes).fold(0, u64::saturating_add)
    }

    /// # Panics
    /// If the header takes more than [`MAX_HEADER`] bytes.
    pub(super) fn encoded(&self) -> Vec<u8> {
        let bytes = bincode::encode_to_vec(self, ENCODING).expect("texts and numbers can be encoded");
        assert!(bytes.len() <= MAX_HEADER, "bulk belongs into sections");
        bytes
    }

    pub(super) fn decoded(bytes: &[u8]) -> Result<Header, SealedError> {
        match bincode::decode_from_slice(bytes, ENCODING) {
            Ok((header, read)) if read == bytes.len() => Ok(header),
            _ => Err(SealedError::Altered("header")),
        }
    }
}

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
