//! What all files of certificates have in common: a header that says which format they have, one way to be written, and a
//! checksum.

use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

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

#[derive(Deserialize)]
struct FormatHeader {
    #[serde(default)]
    format: ShownValue,
    #[serde(default)]
    version: ShownValue,
}

/// Whether the bytes say of themselves that they have this format, in whatever version.
#[must_use]
pub fn has_format(bytes: &[u8], format: &str) -> bool {
    serde_json::from_slice(bytes).is_ok_and(|header: FormatHeader| header.format == ShownValue::Text(format.to_owned()))
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
    if header.format != ShownValue::Text(format.to_owned()) {
        return Err(FileError::Format { found: header.format.to_string(), expected: format });
    }
    if header.version != ShownValue::Number(version) {
        return Err(FileError::Version { found: header.version.to_string(), known: version });
    }
    serde_json::from_slice(bytes).map_err(|error| FileError::Keys(error.to_string()))
}

/// A text, a number that is not negative, or anything else: what is in lists and objects is read and forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum ShownValue {
    #[default]
    Missing,
    Text(String),
    Number(u64),
    Other(&'static str),
}

impl fmt::Display for ShownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShownValue::Missing => f.write_str("missing"),
            ShownValue::Text(text) => f.write_str(&quoted(text)),
            ShownValue::Number(number) => number.fmt(f),
            ShownValue::Other(kind) => f.write_str(kind),
        }
    }
}

impl<'de> Deserialize<'de> for ShownValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ShownValue, D::Error> {
        deserializer.deserialize_any(ShownVisitor)
    }
}

struct ShownVisitor;

impl<'de> Visitor<'de> for ShownVisitor {
    type Value = ShownValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<ShownValue, E> {
        Ok(ShownValue::Missing)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<ShownValue, E> {
        Ok(ShownValue::Text(text.to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ShownValue, E> {
        Ok(ShownValue::Number(number))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<ShownValue, E> {
        Ok(ShownValue::Other("a negative number"))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<ShownValue, E> {
        Ok(ShownValue::Other("a fraction"))
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<ShownValue, E> {
        Ok(ShownValue::Other("true or false"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ShownValue, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(ShownValue::Other("a list"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<ShownValue, A::Error> {
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(ShownValue::Other("an object"))
    }
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
