//! Certificates as files: reading, writing, and the checksum.

use serde::Deserialize;

use super::board::{Board, BoardError};
use super::claim::Certificate;
use super::format::{FORMAT, VERSION};
use super::kinds::Measure;
use super::layout;
use super::proof::{Flow, Proof};
use super::sequence::{self, SequenceError};
use super::shown::Shown;
use crate::literal::referee::Literal;
use crate::literal::rules::RulesError;
use crate::unique::Unique;

/// The largest certificate, in bytes: 256 MiB.
pub const MAX_CERTIFICATE_SIZE: usize = 1 << 28;

/// Why bytes are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// There are more than [`MAX_CERTIFICATE_SIZE`] bytes.
    #[error("the file is larger than 256 MiB: certificates are far smaller, so this is none")]
    TooLarge,
    /// Not a JSON object.
    #[error("the file is not JSON: {0}")]
    Json(String),
    /// The key `format` is missing or another.
    #[error("the file is no certificate: its format is {0}, expected \"{FORMAT}\"")]
    Format(String),
    /// The key `version` is missing or another.
    #[error("the certificate has version {0}, and only version {VERSION} can be read: check it with another koatlas")]
    Version(String),
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
    /// The rule set or an option is unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// There is no such board.
    #[error("board: {0}")]
    Board(#[from] BoardError),
    /// The sequence cannot be read.
    #[error("sequence, {0}")]
    Sequence(#[from] SequenceError),
    /// An upper bound without proof, or a proof without upper bound.
    #[error("upper and proof go together: leave both out, or neither")]
    Upper,
    /// The bounds contradict each other.
    #[error("the lower bound {lower} is above the upper bound {upper}")]
    Bounds {
        /// The lower bound.
        lower: u64,
        /// The upper bound.
        upper: u64,
    },
    /// A number of the proof is out of range.
    #[error("{key} is {value}, expected {expected}")]
    Range {
        /// The key.
        key: &'static str,
        /// Its value.
        value: i128,
        /// What it may be.
        expected: &'static str,
    },
}

impl CertificateError {
    /// Whether the certificate can be read, and contradicts itself.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        matches!(self, CertificateError::Checksum | CertificateError::Layout { .. } | CertificateError::Bounds { .. })
    }
}

/// The keys by which a certificate is known.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: Shown,
    #[serde(default)]
    version: Shown,
}

/// All keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    ruleset: String,
    #[serde(default)]
    options: Unique<String>,
    measure: Measure,
    board: Board,
    lower: u64,
    sequence: String,
    upper: Option<u64>,
    proof: Option<Proof>,
    checksum: Option<String>,
}

impl Certificate {
    /// The canonical bytes, with the checksum: what a file holds.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        layout::whole(self, &self.checksum()).into_bytes()
    }

    /// The BLAKE3 hash of the canonical bytes of everything but itself, in hexadecimal digits.
    fn checksum(&self) -> String {
        blake3::hash(layout::body(self).as_bytes()).to_hex().to_string()
    }

    /// Reads a certificate. One that has a checksum must be written byte for byte as [`Certificate::to_bytes`] does; one
    /// without proof may be written by hand, without checksum.
    ///
    /// ```
    /// use koatlas_verifier::Certificate;
    /// let error = Certificate::from_bytes(b"{\"format\": \"koatlas-certificate\", \"version\": 1}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 1, and only version 2 can be read"));
    /// ```
    ///
    /// # Errors
    /// If they are no certificate, if any byte was altered, or if it names what there is not. That what it says is
    /// true is for [`crate::verify`] to find out.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        if bytes.len() > MAX_CERTIFICATE_SIZE {
            return Err(CertificateError::TooLarge);
        }
        check_header(bytes)?;
        let (certificate, checksum) = read(bytes)?;
        match checksum {
            Some(checksum) => certificate.check_bytes(bytes, &checksum)?,
            None if certificate.proof.is_some() => return Err(CertificateError::NoChecksum),
            None => {}
        }
        certificate.validate()?;
        Ok(certificate)
    }

    fn check_bytes(&self, bytes: &[u8], checksum: &str) -> Result<(), CertificateError> {
        if checksum != self.checksum() {
            return Err(CertificateError::Checksum);
        }
        let written = self.to_bytes();
        let same = written.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        if same == written.len() && same == bytes.len() {
            return Ok(());
        }
        Err(CertificateError::Layout { line: 1 + written[..same].iter().filter(|byte| **byte == b'\n').count() })
    }

    /// Whether everything that it names is there.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn validate(&self) -> Result<(Literal, Vec<sequence::Step>), CertificateError> {
        let board = self.board.position()?;
        let options: Vec<(&str, &str)> = self.options.iter().map(|(key, value)| (&**key, &**value)).collect();
        let literal = Literal::new(&self.ruleset, &options, &board)?;
        let steps = sequence::read(&self.sequence)?;
        match (self.upper, &self.proof) {
            (Some(upper), Some(proof)) => self.validate_proof(upper, proof)?,
            (None, None) => {}
            _ => return Err(CertificateError::Upper),
        }
        Ok((literal, steps))
    }

    fn validate_proof(&self, upper: u64, proof: &Proof) -> Result<(), CertificateError> {
        if upper < self.lower {
            return Err(CertificateError::Bounds { lower: self.lower, upper });
        }
        let range = |key, value, expected| Err(CertificateError::Range { key, value, expected });
        match proof {
            Proof::Flow(Flow { plus, .. }) if *plus > 1 => range("plus", i128::from(*plus), "0 or 1"),
            Proof::Flow(Flow { scale, .. }) if *scale < 1 => range("scale", i128::from(*scale), "1 or more"),
            _ => Ok(()),
        }
    }
}

/// Whether it is a certificate at all, of this version.
fn check_header(bytes: &[u8]) -> Result<(), CertificateError> {
    let Header { format, version } =
        serde_json::from_slice(bytes).map_err(|error| CertificateError::Json(error.to_string()))?;
    if format != Shown::Text(FORMAT.to_owned()) {
        return Err(CertificateError::Format(format.to_string()));
    }
    if version != Shown::Number(VERSION) {
        return Err(CertificateError::Version(version.to_string()));
    }
    Ok(())
}

fn read(bytes: &[u8]) -> Result<(Certificate, Option<String>), CertificateError> {
    let keys: Keys = serde_json::from_slice(bytes).map_err(|error| CertificateError::Keys(error.to_string()))?;
    let Keys { ruleset, options, measure, board, lower, sequence, upper, proof, checksum, .. } = keys;
    let options = (*options).clone();
    Ok((Certificate { ruleset, options, measure, board, lower, sequence, upper, proof }, checksum))
}
