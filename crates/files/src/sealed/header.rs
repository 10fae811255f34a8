//! The header of a sealed file, and the only use of bincode.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};

use super::{MAX_HEADER, SealedError};

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
