//! What all files of certificates have in common: a header that says which format they have, one way to be written, and a
//! checksum.

use koatlas_board::quoted;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

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
    /// There is a proof, and no checksum.
    #[error("there is no checksum, and only a certificate without proof may be written without")]
    NoChecksum,
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

/// What a file says of itself. Whatever else stands there is neither read nor kept.
#[derive(Deserialize)]
struct FormatHeader<'f> {
    #[serde(default, borrow)]
    format: Option<&'f RawValue>,
    #[serde(default, borrow)]
    version: Option<&'f RawValue>,
}

/// Whether the bytes say of themselves that they have this format, in whatever version.
///
/// ```
/// use koatlas_certificates::{FORMAT, has_format};
/// assert!(has_format(format!(r#"{{"format": "{FORMAT}", "version": 1}}"#).as_bytes(), FORMAT));
/// assert!(!has_format(b"PK", FORMAT));
/// ```
#[must_use]
pub fn has_format(bytes: &[u8], format: &str) -> bool {
    serde_json::from_slice(bytes).is_ok_and(|header: FormatHeader| is(header.format, &format.to_owned()))
}

/// Reads the keys of a file of this format and version.
///
/// # Errors
/// If the bytes are too many, or no JSON of this format and version with these keys.
pub fn read_keys<T: DeserializeOwned>(bytes: &[u8], format: &'static str, version: u64) -> Result<T, FileError> {
    if bytes.len() > MAX_CERTIFICATE_SIZE {
        return Err(FileError::TooLarge);
    }
    // What comes after it is read with the keys: files of other formats may be more than one object.
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter();
    let header = values.next().unwrap_or(Ok(FormatHeader { format: None, version: None }));
    let header = header.map_err(|error| FileError::Json(error.to_string()))?;
    if !is(header.format, &format.to_owned()) {
        return Err(FileError::Format { found: shown(header.format), expected: format });
    }
    if !is(header.version, &version) {
        return Err(FileError::Version { found: shown(header.version), known: version });
    }
    serde_json::from_slice(bytes).map_err(|error| FileError::Keys(error.to_string()))
}

/// Whether a value is given and is this one.
fn is<T: DeserializeOwned + PartialEq>(given: Option<&RawValue>, expected: &T) -> bool {
    given.is_some_and(|given| serde_json::from_str(given.get()).is_ok_and(|value: T| value == *expected))
}

/// How a message shows a value: a text or a number that is not negative as it stands, of anything else what it is.
fn shown(given: Option<&RawValue>) -> String {
    let Some(json) = given.map(RawValue::get) else { return "missing".to_owned() };
    if let Ok(text) = serde_json::from_str::<String>(json) {
        return quoted(&text);
    }
    if let Ok(number) = serde_json::from_str::<u64>(json) {
        return number.to_string();
    }
    let kind = match json.as_bytes()[0] {
        b'[' => "a list",
        b'{' => "an object",
        b't' | b'f' => "true or false",
        _ if serde_json::from_str::<i64>(json).is_ok() => "a negative number",
        _ => "a fraction",
    };
    kind.to_owned()
}

/// A certificate between its header and its checksum.
#[derive(Serialize)]
struct FilePage<'c, C> {
    format: &'static str,
    version: u64,
    #[serde(flatten)]
    certificate: &'c C,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

impl<C: Serialize> FilePage<'_, C> {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(self).expect("lists, texts and numbers can be written as JSON");
        bytes.push(b'\n');
        bytes
    }
}

/// The canonical bytes of a certificate of this format and version: what a file holds. The checksum, which is the last key, is the
/// BLAKE3 hash of the bytes without it, in hexadecimal digits; it is given, too.
pub(crate) fn sealed<C: Serialize>(format: &'static str, version: u64, certificate: &C) -> (Vec<u8>, String) {
    let page = FilePage { format, version, certificate, checksum: None };
    let checksum = blake3::hash(&page.bytes()).to_hex().to_string();
    (FilePage { checksum: Some(checksum.clone()), ..page }.bytes(), checksum)
}

/// Whether the bytes, with the checksum that they state, are to the last one those of a certificate that has been [sealed].
pub(crate) fn check_sealed(bytes: &[u8], stated: &str, sealed: (Vec<u8>, String)) -> Result<(), FileError> {
    let (written, checksum) = sealed;
    if stated != checksum {
        return Err(FileError::Checksum);
    }
    let same = written.iter().zip(bytes).take_while(|(a, b)| a == b).count();
    if same == written.len() && same == bytes.len() {
        return Ok(());
    }
    Err(FileError::Layout { line: 1 + written[..same].iter().filter(|byte| **byte == b'\n').count() })
}
