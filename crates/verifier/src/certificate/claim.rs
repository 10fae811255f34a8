//! What a certificate says.

use std::collections::BTreeMap;

use super::board::Board;
use super::kinds::Measure;
use super::proof::Proof;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// Its options, as `koatlas check --json` gives them; one that is left out is what it is by itself.
    pub options: BTreeMap<String, String>,
    /// What is counted.
    pub measure: Measure,
    /// Where sequences begin.
    pub board: Board,
    /// What is counted of `sequence`.
    pub lower: u64,
    /// Moves with semicolons between them: `B a1; W pass; B kopass:c2`. If moves are counted, the last one ends the
    /// sequence.
    pub sequence: String,
    /// No sequence counts more; `null` if nothing is claimed.
    pub upper: Option<u64>,
    /// Why; left out if nothing is claimed.
    pub proof: Option<Proof>,
}
