//! Certificates of longest sequences, and their files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::file::{FileError, check_sealed, read_keys, sealed};
use crate::json::{Unique, one_line};
use crate::kinds::Measure;
use crate::proof::Proof;

/// The value of the key `format`.
pub const FORMAT: &str = "koatlas-certificate";

/// The version of the format that is written and read here.
pub const VERSION: u64 = 2;

/// A sequence that a rule set allows, and perhaps a proof that none is longer.
///
/// As a file it is one JSON object, with the keys of this type in this order between `"format": "koatlas-certificate"`,
/// `"version": 2` and `"checksum"`. [`Certificate::to_bytes`] writes it, [`Certificate::from_bytes`] reads it.
///
/// ```json
/// {
///   "format": "koatlas-certificate",
///   "version": 2,
///   "ruleset": "psk",
///   "options": {"suicide":"all","passes":"2","start":"counts"},
///   "measure": "plays",
///   "board": {"rows":["..."],"to_move":"B"},
///   "lower": 9,
///   "sequence": "B a1; W c1; ...",
///   "upper": 14,
///   "proof": {
///     "kind": "flow",
///     "tokens_are": "positions",
///     "nodes_are": "plain",
///     "plus": 0,
///     "scale": 1,
///     "potentials": [0,0,0],
///     "tokens": [[0,1],[1,1],[2,1]],
///     "cuts": []
///   },
///   "checksum": "64 hexadecimal digits"
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// Its options, as `koatlas check --json` gives them; one that is left out is what it is by itself.
    #[serde(serialize_with = "one_line")]
    pub options: BTreeMap<String, String>,
    /// What is counted.
    pub measure: Measure,
    /// Where sequences begin.
    #[serde(serialize_with = "one_line")]
    pub board: Board,
    /// What is counted of `sequence`.
    pub lower: u64,
    /// Moves with semicolons between them: `B a1; W pass; B kopass:c2`. If moves are counted, the last one ends the
    /// sequence.
    pub sequence: String,
    /// No sequence counts more; `null` if nothing is claimed.
    pub upper: Option<u64>,
    /// Why; left out if nothing is claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// All keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateKeys {
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
        sealed(FORMAT, VERSION, self).0
    }

    /// Reads a certificate. One that has a checksum must be written byte for byte as [`Certificate::to_bytes`] does; one
    /// without proof may be written by hand, without checksum.
    ///
    /// ```
    /// use koatlas_certificates::Certificate;
    /// let error = Certificate::from_bytes(b"{\"format\": \"koatlas-certificate\", \"version\": 1}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 1, and only version 2 can be read"));
    /// ```
    ///
    /// # Errors
    /// If they are no certificate, or if any byte was altered. Whether what it names is there, and what it says is true, is
    /// for the verifier to find out.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, FileError> {
        let keys: CertificateKeys = read_keys(bytes, FORMAT, VERSION)?;
        let CertificateKeys { ruleset, options, measure, board, lower, sequence, upper, proof, checksum, .. } = keys;
        let Unique(options) = options;
        let certificate = Certificate { ruleset, options, measure, board, lower, sequence, upper, proof };
        match checksum {
            Some(checksum) => check_sealed(bytes, &checksum, sealed(FORMAT, VERSION, &certificate))?,
            None if certificate.proof.is_some() => return Err(FileError::NoChecksum),
            None => {}
        }
        Ok(certificate)
    }
}
