//! What all files of certificates have in common: a header that says which format they have, one way to be written, and a
//! checksum.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::json::quoted;

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
    let header: FormatHeader = serde_json::from_slice(bytes).map_err(|error| FileError::Json(error.to_string()))?;
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

/// A key and its value, as JSON.
pub(crate) type FileEntry = (&'static str, String);

/// An object with a key a line, this deep in others.
pub(crate) fn object(entries: &[FileEntry], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let lines: Vec<String> = entries.iter().map(|(key, value)| format!("{indent}  \"{key}\": {value}")).collect();
    format!("{{\n{}\n{indent}}}", lines.join(",\n"))
}

/// A list, the value of a key of an object this deep in others: each of its values on a line.
pub(crate) fn list<T: Serialize>(values: &[T], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let lines: Vec<String> = values.iter().map(|value| format!("\n{indent}    {}", json(value))).collect();
    if lines.is_empty() { "[]".to_owned() } else { format!("[{}\n{indent}  ]", lines.join(",")) }
}

/// A value on one line.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("lists, texts and numbers can be written as JSON")
}

/// The canonical bytes with the checksum as the last key: what a file holds.
pub(crate) fn sealed(mut entries: Vec<FileEntry>) -> Vec<u8> {
    entries.push(("checksum", json(&checksum(&entries))));
    page(&entries).into_bytes()
}

/// The BLAKE3 hash of the canonical bytes of everything but itself, in hexadecimal digits.
fn checksum(entries: &[FileEntry]) -> String {
    blake3::hash(page(entries).as_bytes()).to_hex().to_string()
}

fn page(entries: &[FileEntry]) -> String {
    object(entries, 0) + "\n"
}

/// Whether the bytes are, to the last one, those of these entries with this checksum.
pub(crate) fn check_sealed(bytes: &[u8], stated: &str, entries: Vec<FileEntry>) -> Result<(), FileError> {
    if stated != checksum(&entries) {
        return Err(FileError::Checksum);
    }
    let written = sealed(entries);
    let same = written.iter().zip(bytes).take_while(|(a, b)| a == b).count();
    if same == written.len() && same == bytes.len() {
        return Ok(());
    }
    Err(FileError::Layout { line: 1 + written[..same].iter().filter(|byte| **byte == b'\n').count() })
}
