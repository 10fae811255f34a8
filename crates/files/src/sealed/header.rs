//! Header of a sealed file, encoded by bincode, which is used nowhere else; and the errors of reading such a file.

use std::io;

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use serde::{Deserialize, Serialize};

use crate::sealed::{MAX_HEADER, VERSION};

/// Description of a sealed file, at its beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Purpose of the file, for example `exploration`.
    pub kind: String,
    /// Properties of the content: pairs of key and value, in the order written.
    pub properties: Vec<(String, String)>,
    /// Sections, in the order written.
    pub sections: Vec<Section>,
}

/// A named run of bytes in a sealed file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Name of the section.
    pub name: String,
    /// Length in bytes before compression.
    pub bytes: u64,
}

const ENCODING: Configuration<LittleEndian, Fixint, Limit<MAX_HEADER>> =
    bincode::config::legacy().with_limit::<MAX_HEADER>();

impl Header {
    /// Value of the first property with this `key`; `None` if there is none.
    pub fn property(&self, key: &str) -> Option<&str> {
        self.properties.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Encodes the header.
    ///
    /// # Panics
    /// If the header takes more than [`MAX_HEADER`] bytes.
    pub(super) fn encode(&self) -> Vec<u8> {
        let bytes = bincode::serde::encode_to_vec(self, ENCODING).expect("texts and numbers can be encoded");
        assert!(bytes.len() <= MAX_HEADER, "bulk belongs into sections");
        bytes
    }

    /// Decodes a header that takes all of `bytes`.
    pub(super) fn decode(bytes: &[u8]) -> Result<Header, SealedError> {
        match bincode::serde::decode_from_slice(bytes, ENCODING) {
            Ok((header, read)) if read == bytes.len() => Ok(header),
            _ => Err(SealedError::Altered("header")),
        }
    }
}

/// The reason why a sealed file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SealedError {
    /// The file cannot be opened or read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file does not begin like a sealed file.
    #[error("it is no file of koatlas: give the name of a file that koatlas has written")]
    NotSealed,
    /// The layout has another version.
    #[error(
        "it has format version {found}, and this program reads version {VERSION}: make the file again, or use the program that made it"
    )]
    OtherVersion {
        /// Version of the file.
        found: u32,
    },
    /// The file has another kind.
    #[error("it holds \"{found}\" and not \"{expected}\": give the name of a file that holds \"{expected}\"")]
    OtherKind {
        /// Kind of the file.
        found: String,
        /// Kind asked for.
        expected: String,
    },
    /// The file ends too soon.
    #[error("it is cut off: copy it again, or make it again")]
    Truncated,
    /// A checksum, or a value that is checked, is wrong. The text names the part of the file.
    #[error("its {0} has been altered: copy the file again, or make it again")]
    Altered(&'static str),
    /// The file has more bytes than may be read.
    #[error("it holds {bytes} bytes and {limit} may be read: allow more memory")]
    TooLarge {
        /// Total length of all sections in bytes.
        bytes: u64,
        /// Largest number of bytes that may be read.
        limit: u64,
    },
}

/// Turns an unexpected end of the file into [`SealedError::Truncated`].
pub(super) fn check_not_truncated(result: io::Result<()>) -> Result<(), SealedError> {
    result.map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => SealedError::Truncated,
        _ => SealedError::Io(error),
    })
}
