//! The envelope that all certificate files share: a header with format and version, one canonical layout, and a checksum.

use std::fmt::Display;

use koatlas_board::quoted;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Maximum size of a certificate file, in bytes: 256 MiB.
pub const MAX_CERTIFICATE_SIZE: usize = 1 << 28;

/// Error of reading a certificate file: it has no valid envelope or keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct CertificateFileError {
    reason: String,
    is_contradiction: bool,
}

impl CertificateFileError {
    /// Error of a file that cannot be read.
    pub(crate) fn unreadable(reason: impl Display) -> CertificateFileError {
        CertificateFileError { reason: reason.to_string(), is_contradiction: false }
    }

    /// Error of a file that could be read and contradicts itself, by its checksum or layout.
    fn altered(reason: impl Display) -> CertificateFileError {
        CertificateFileError { reason: reason.to_string(), is_contradiction: true }
    }

    /// Error of a file of more than [`MAX_CERTIFICATE_SIZE`] bytes.
    pub fn too_large() -> CertificateFileError {
        CertificateFileError::unreadable(
            "the file is larger than 256 MiB: certificates are far smaller, so this is none",
        )
    }

    /// Error of a certificate that has a proof and no checksum.
    pub(crate) fn no_checksum() -> CertificateFileError {
        let reason = "there is no checksum, and only a certificate without proof may be written without";
        CertificateFileError::unreadable(reason)
    }

    /// True if the file could be read and contradicts itself, by its checksum or layout.
    pub const fn is_contradiction(&self) -> bool {
        self.is_contradiction
    }
}

/// The two header keys of a file. All other keys are skipped.
#[derive(Deserialize)]
struct FormatHeader<'f> {
    #[serde(default, borrow)]
    format: Option<&'f RawValue>,
    #[serde(default, borrow)]
    version: Option<&'f RawValue>,
}

/// True if `bytes` are JSON whose key `format` is `format`, with any version.
///
/// ```
/// use koatlas_verifier::certificates::{FORMAT, has_format};
/// assert!(has_format(format!(r#"{{"format": "{FORMAT}", "version": 1}}"#).as_bytes(), FORMAT));
/// assert!(!has_format(b"PK", FORMAT));
/// ```
pub fn has_format(bytes: &[u8], format: &str) -> bool {
    serde_json::from_slice(bytes).is_ok_and(|header: FormatHeader| has_value(header.format, &format.to_owned()))
}

/// Reads the keys `T` of a file with this `format` and `version`.
///
/// # Errors
/// A [`CertificateFileError`] if there are more than [`MAX_CERTIFICATE_SIZE`] bytes, if the header is another, or if the keys do not match
/// `T`.
pub fn read_keys<T: DeserializeOwned>(
    bytes: &[u8],
    format: &'static str,
    version: u64,
) -> Result<T, CertificateFileError> {
    if bytes.len() > MAX_CERTIFICATE_SIZE {
        return Err(CertificateFileError::too_large());
    }
    // Only the first value is read here, as files of other formats may hold several. `serde_json::from_slice` below
    // refuses anything after the object.
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter();
    let header = values.next().unwrap_or(Ok(FormatHeader { format: None, version: None }));
    let unreadable = CertificateFileError::unreadable;
    let header = header.map_err(|error| unreadable(format!("the file is not JSON: {error}")))?;
    if !has_value(header.format, &format.to_owned()) {
        let found = describe_value(header.format);
        return Err(unreadable(format!("the file is no certificate: its format is {found}, expected \"{format}\"")));
    }
    if !has_value(header.version, &version) {
        let (found, remedy) = (describe_value(header.version), "check it with another koatlas");
        let only = format!("only version {version} can be read: {remedy}");
        return Err(unreadable(format!("the certificate has version {found}, and {only}")));
    }
    serde_json::from_slice(bytes)
        .map_err(|error| unreadable(format!("the certificate is not as it should be: {error}")))
}

/// True if `found` is present and equals `expected`.
fn has_value<T: DeserializeOwned + PartialEq>(found: Option<&RawValue>, expected: &T) -> bool {
    found.is_some_and(|found| serde_json::from_str(found.get()).is_ok_and(|value: T| value == *expected))
}

/// Describes a JSON value for an error message: texts and non-negative numbers are quoted as they stand, for others the type is named.
fn describe_value(found: Option<&RawValue>) -> String {
    let Some(json) = found.map(RawValue::get) else { return "missing".to_owned() };
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

/// The canonical layout of a file: `certificate` between its header and its checksum.
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

/// Returns the canonical bytes of `certificate` with its checksum, and the checksum. The checksum is the last key: the BLAKE3 hash, in
/// hexadecimal digits, of the bytes without it.
pub(crate) fn seal<C: Serialize>(format: &'static str, version: u64, certificate: &C) -> (Vec<u8>, String) {
    let page = FilePage { format, version, certificate, checksum: None };
    let checksum = blake3::hash(&page.bytes()).to_hex().to_string();
    (FilePage { checksum: Some(checksum.clone()), ..page }.bytes(), checksum)
}

/// Compares `bytes`, which contain the checksum `stated`, with the canonical bytes and checksum in `sealed`. Fails if they differ.
pub(crate) fn check_sealed(bytes: &[u8], stated: &str, sealed: (Vec<u8>, String)) -> Result<(), CertificateFileError> {
    let (written, checksum) = sealed;
    if stated != checksum {
        let reason = "the checksum is wrong: the certificate has been altered since it was written";
        return Err(CertificateFileError::altered(reason));
    }
    let common = written.iter().zip(bytes).take_while(|(a, b)| a == b).count();
    if common == written.len() && common == bytes.len() {
        return Ok(());
    }
    // The first difference is in the line after the line breaks of the common prefix.
    let line = 1 + written[..common].iter().filter(|byte| **byte == b'\n').count();
    let reason = "is not written as certificates are: the file has been altered since it was written";
    Err(CertificateFileError::altered(format_args!("line {line} {reason}")))
}
