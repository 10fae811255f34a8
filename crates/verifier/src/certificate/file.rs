//! Reading certificates: whether everything that they name is there.

use koatlas_certificates::{BoardError, Certificate, FileError, Flow, Proof};

use super::sequence::{self, SequenceError};
use crate::literal::referee::Literal;
use crate::literal::rules::RulesError;

/// Why bytes are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The bytes are no file of this format and version, or have been altered.
    #[error(transparent)]
    File(#[from] FileError),
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

/// Reads a certificate, and sees that everything that it names is there.
///
/// # Errors
/// If the bytes are none ([`Certificate::from_bytes`]), or if it names what there is not. That what it says is true is for
/// [`verify`](crate::verify()) to find out.
pub fn read_certificate(bytes: &[u8]) -> Result<Certificate, CertificateError> {
    let certificate = Certificate::from_bytes(bytes)?;
    validate(&certificate)?;
    Ok(certificate)
}

/// Whether everything that a certificate names is there.
///
/// # Errors
/// If not.
pub(crate) fn validate(certificate: &Certificate) -> Result<(Literal, Vec<sequence::Step>), CertificateError> {
    let board = certificate.board.position()?;
    let options: Vec<(&str, &str)> = certificate.options.iter().map(|(key, value)| (&**key, &**value)).collect();
    let literal = Literal::new(&certificate.ruleset, &options, &board)?;
    let steps = sequence::read(&certificate.sequence)?;
    match (certificate.upper, &certificate.proof) {
        (Some(upper), Some(proof)) => validate_proof(certificate.lower, upper, proof)?,
        (None, None) => {}
        _ => return Err(CertificateError::Upper),
    }
    Ok((literal, steps))
}

fn validate_proof(lower: u64, upper: u64, proof: &Proof) -> Result<(), CertificateError> {
    if upper < lower {
        return Err(CertificateError::Bounds { lower, upper });
    }
    let range = |key, value, expected| Err(CertificateError::Range { key, value, expected });
    match proof {
        Proof::Flow(Flow { plus, .. }) if *plus > 1 => range("plus", i128::from(*plus), "0 or 1"),
        Proof::Flow(Flow { scale, .. }) if *scale < 1 => range("scale", i128::from(*scale), "1 or more"),
        _ => Ok(()),
    }
}
