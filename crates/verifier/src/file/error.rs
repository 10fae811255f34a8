//! Why bytes are no file of a certificate.

/// The largest certificate, in bytes: 256 MiB.
pub const MAX_CERTIFICATE_SIZE: usize = 1 << 28;

/// Why bytes are no certificate, whatever it claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// There are more than [`MAX_CERTIFICATE_SIZE`] bytes.
    #[error("the file is larger than 256 MiB: certificates are far smaller, so this is none")]
    TooLarge,
    /// Not a JSON object.
    #[error("the file is not JSON: {0}")]
    Json(String),
    /// The key `format` is missing or another.
    #[error("the file is no certificate: its format is {found}, expected \"{expected}\"")]
    Format {
        /// What it says.
        found: String,
        /// What it should say.
        expected: &'static str,
    },
    /// The key `version` is missing or another.
    #[error("the certificate has version {found}, and only version {known} can be read: check it with another koatlas")]
    Version {
        /// What it says.
        found: String,
        /// The version that can be read.
        known: u64,
    },
    /// A key is missing, unknown or written twice, or has a value of another kind.
    #[error("the certificate is not as it should be: {0}")]
    Keys(String),
    /// The checksum is not that of the rest.
    #[error("the checksum is wrong: the certificate has been altered since it was written")]
    Checksum,
    /// All is there, and something is written otherwise than certificates are: blanks, order of keys, escapes.
    #[error("line {line} is not written as certificates are: the file has been altered since it was written")]
    Layout {
        /// The first such line, from 1.
        line: usize,
    },
}

impl FileError {
    /// Whether the file can be read, and contradicts itself.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        matches!(self, FileError::Checksum | FileError::Layout { .. })
    }
}
