//! Certificates as files: reading, writing, and the checksum.

use serde::Deserialize;

use super::board::{Board, BoardError};
use super::claim::Certificate;
use super::format::{FORMAT, VERSION};
use super::kinds::Measure;
use super::layout;
use super::proof::{Flow, Proof};
use super::sequence::{self, SequenceError};
use crate::file::error::FileError;
use crate::file::{header, sealed};
use crate::literal::referee::Literal;
use crate::literal::rules::RulesError;
use crate::unique::Unique;

/// Why bytes are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The bytes are no file of this format and version, or have been altered.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is a proof, and no checksum.
    #[error("there is no checksum, and only a certificate without proof may be written without")]
    NoChecksum,
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
        match self {
            CertificateError::File(error) => error.is_contradiction(),
            CertificateError::Bounds { .. } => true,
            _ => false,
        }
    }
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
        sealed::bytes(layout::entries(self))
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
        let (certificate, checksum) = read(bytes)?;
        match checksum {
            Some(checksum) => sealed::check(bytes, &checksum, layout::entries(&certificate))?,
            None if certificate.proof.is_some() => return Err(CertificateError::NoChecksum),
            None => {}
        }
        certificate.validate()?;
        Ok(certificate)
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

fn read(bytes: &[u8]) -> Result<(Certificate, Option<String>), CertificateError> {
    let keys: Keys = header::read(bytes, FORMAT, VERSION)?;
    let Keys { ruleset, options, measure, board, lower, sequence, upper, proof, checksum, .. } = keys;
    let options = (*options).clone();
    Ok((Certificate { ruleset, options, measure, board, lower, sequence, upper, proof }, checksum))
}
