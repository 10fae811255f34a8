//! By what a file says which format it has.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::error::{FileError, MAX_CERTIFICATE_SIZE};
use super::shown::Shown;

#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: Shown,
    #[serde(default)]
    version: Shown,
}

/// Whether the bytes say of themselves that they have this format, in whatever version.
pub(crate) fn has_format(bytes: &[u8], format: &str) -> bool {
    serde_json::from_slice(bytes).is_ok_and(|header: Header| header.format == Shown::Text(format.to_owned()))
}

/// Reads the keys of a file of this format and version.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8], format: &'static str, version: u64) -> Result<T, FileError> {
    if bytes.len() > MAX_CERTIFICATE_SIZE {
        return Err(FileError::TooLarge);
    }
    let header: Header = serde_json::from_slice(bytes).map_err(|error| FileError::Json(error.to_string()))?;
    if header.format != Shown::Text(format.to_owned()) {
        return Err(FileError::Format { found: header.format.to_string(), expected: format });
    }
    if header.version != Shown::Number(version) {
        return Err(FileError::Version { found: header.version.to_string(), known: version });
    }
    serde_json::from_slice(bytes).map_err(|error| FileError::Keys(error.to_string()))
}
