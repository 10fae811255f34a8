//! Certificates of longest sequences, and their files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::certificates::fields::FieldStatus::{Proved, Recomputed};
use crate::certificates::file::{check_sealed, seal};
use crate::certificates::{
    CertificateBoard, CertificateFileError, FieldTable, Measure, Proof, Unique, one_line, read_keys,
};

/// Value of the key `format` of a [`Certificate`].
pub const FORMAT: &str = "koatlas-certificate";

/// Version of the format that this module writes and reads.
pub const VERSION: u64 = 2;

/// The fields of a [`Certificate`] in a file, and how the verifier checks each.
pub const CERTIFICATE_FIELDS: &FieldTable = &[
    ("", "format, version", Recomputed),
    ("", "ruleset, rules, options.*, measure", Proved),
    ("board", "rows, region, immortal, to_move", Proved),
    ("", "lower", Recomputed),
    ("", "sequence, upper", Proved),
    ("proof", "kind, tokens_are, nodes_are, plus, scale, potentials, tokens", Proved),
    ("proof.cuts", "nodes, token, value", Proved),
    ("", "checksum", Recomputed),
];

/// A sequence that a rule set allows, and optionally a proof that no sequence is longer.
///
/// In a file it is one JSON object: the keys `format` and `version`, then the fields of this type in this order, then `checksum`.
/// [`Certificate::to_bytes`] writes it, [`Certificate::from_bytes`] reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// The text of the file that the rule set stands in; left out if it is one of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The options of the rule set, as `koatlas check --json` prints them. An option that is left out has its default value.
    #[serde(serialize_with = "one_line")]
    pub options: BTreeMap<String, String>,
    /// The unit of `lower` and `upper`: plays or moves.
    pub measure: Measure,
    /// The board on which sequences begin.
    #[serde(serialize_with = "one_line")]
    pub board: CertificateBoard,
    /// The length of `sequence`, in the unit of `measure`.
    pub lower: u64,
    /// Moves with semicolons between them: `B a1; W pass; B kopass:c2`. If moves are counted, the last one ends the sequence.
    pub sequence: String,
    /// Upper bound: no sequence is longer. `None` (`null` in JSON) if no bound is claimed.
    pub upper: Option<u64>,
    /// The proof of `upper`; left out if `upper` is `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// All keys of a file, for reading.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateKeys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    ruleset: String,
    rules: Option<String>,
    #[serde(default)]
    options: Unique<String>,
    measure: Measure,
    board: CertificateBoard,
    lower: u64,
    sequence: String,
    upper: Option<u64>,
    proof: Option<Proof>,
    checksum: Option<String>,
}

impl Certificate {
    /// Returns the content of a file: the canonical bytes with the checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        seal(FORMAT, VERSION, self).0
    }

    /// Reads a certificate from the bytes of a file. If there is a checksum, the bytes must be those that [`Certificate::to_bytes`]
    /// writes. A certificate without a proof may be written by hand, without a checksum.
    ///
    /// ```
    /// use koatlas_verifier::certificates::Certificate;
    /// let error = Certificate::from_bytes(b"{\"format\": \"koatlas-certificate\", \"version\": 1}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 1, and only version 2 can be read"));
    /// ```
    ///
    /// # Errors
    /// A [`CertificateFileError`] if the bytes have another format or version, if a key is missing, unknown or invalid, if a byte was
    /// altered, or if a proof has no checksum. The verifier checks later that the rule set exists and that the claims are true.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, CertificateFileError> {
        let keys: CertificateKeys = read_keys(bytes, FORMAT, VERSION)?;
        let CertificateKeys {
            ruleset, rules, options, measure, board, lower, sequence, upper, proof, checksum, ..
        } = keys;
        let Unique(options) = options;
        let certificate = Certificate { ruleset, rules, options, measure, board, lower, sequence, upper, proof };
        // Writing the certificate again shows whether the file is canonical; without a checksum it need not be.
        match checksum {
            Some(checksum) => check_sealed(bytes, &checksum, seal(FORMAT, VERSION, &certificate))?,
            None if certificate.proof.is_some() => return Err(CertificateFileError::no_checksum()),
            None => {}
        }
        Ok(certificate)
    }
}
