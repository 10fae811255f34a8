//! Certificates of outcomes, and their files.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize, Serializer};

use crate::board::Board;
use crate::file::{FileError, check_sealed, has_format, read_keys, sealed};
use crate::json::{Unique, lines, one_line};
use crate::kinds::VoidIs;

/// The value of the key `format`.
pub const OUTCOME_FORMAT: &str = "koatlas-outcome";

/// The version of the format that is written and read here.
pub const OUTCOME_VERSION: u64 = 1;

/// A value in half points, Black minus White: twice the area score, or [`RULE_WIN`] for a win by the rule itself.
pub type HalfPoints = i32;

/// What a win of Black's by the rule itself is worth: more than every score. A win of White's is worth as much less.
pub const RULE_WIN: HalfPoints = 2_000;

/// What players can force from a start under a rule set, each with a strategy that shows it.
///
/// As a file it is one JSON object; [`crate::outcome_format`] is its page. [`OutcomeCertificate::to_bytes`] writes it,
/// [`OutcomeCertificate::from_bytes`] reads it.
///
/// ```json
/// {
///   "format": "koatlas-outcome",
///   "version": 1,
///   "ruleset": "psk",
///   "options": {"suicide":"none","passes":"2","start":"counts"},
///   "board": {"rows":["."],"to_move":"B"},
///   "komi": 0,
///   "void_is": "draw",
///   "black": {
///     "at_least": 0,
///     "nodes": [
///       [["pass",1]],
///       [["pass",null]]
///     ]
///   },
///   "white": {
///     "at_most": 0,
///     "nodes": [
///       [["pass",1]],
///       [["pass",null]]
///     ]
///   },
///   "checksum": "64 hexadecimal digits"
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeCertificate {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// Its options, as `koatlas check --json` gives them; one that is left out is what it is by itself.
    #[serde(serialize_with = "one_line")]
    pub options: BTreeMap<String, String>,
    /// Where sequences begin.
    #[serde(serialize_with = "one_line")]
    pub board: Board,
    /// What a draw is worth: the points that White gets, in half points.
    pub komi: HalfPoints,
    /// How an end counts that is void or a tie.
    pub void_is: VoidIs,
    /// Black's strategy for an end worth its value or more; left out if nothing is claimed.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "at_least")]
    pub black: Option<Strategy>,
    /// White's strategy for an end worth its value or less; left out if nothing is claimed.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "at_most")]
    pub white: Option<Strategy>,
}

/// What a player does, whatever the other one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What he forces: for Black at least that, for White at most.
    pub value: HalfPoints,
    /// Node 0 is the start. In a node each move stands with the node to which it leads, or with none if it ends the
    /// sequence. If it is the player's turn there is one move: what he does. If it is the opponent's turn there is each
    /// move that he may make after one of the sequences that come there.
    pub nodes: Vec<StrategyNode>,
}

/// The moves in a node, as `c3`, `pass` or `kopass:c2`, each with the node that follows.
pub type StrategyNode = Vec<(String, Option<u32>)>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeKeys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    ruleset: String,
    options: Unique<String>,
    board: Board,
    komi: HalfPoints,
    void_is: VoidIs,
    black: Option<BlackKeys<'static>>,
    white: Option<WhiteKeys<'static>>,
    checksum: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BlackKeys<'s> {
    at_least: HalfPoints,
    #[serde(serialize_with = "lines")]
    nodes: Cow<'s, [StrategyNode]>,
}

fn at_least<Z: Serializer>(black: &Option<Strategy>, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let keys = black.as_ref().map(|Strategy { value, nodes }| BlackKeys { at_least: *value, nodes: nodes.into() });
    keys.serialize(serializer)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WhiteKeys<'s> {
    at_most: HalfPoints,
    #[serde(serialize_with = "lines")]
    nodes: Cow<'s, [StrategyNode]>,
}

fn at_most<Z: Serializer>(white: &Option<Strategy>, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let keys = white.as_ref().map(|Strategy { value, nodes }| WhiteKeys { at_most: *value, nodes: nodes.into() });
    keys.serialize(serializer)
}

impl OutcomeCertificate {
    /// Whether the bytes say of themselves that they are a certificate of an outcome.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        has_format(bytes, OUTCOME_FORMAT)
    }

    /// The canonical bytes, with the checksum: what a file holds.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        sealed(OUTCOME_FORMAT, OUTCOME_VERSION, self).0
    }

    /// Reads a certificate of an outcome. It must be written byte for byte as [`OutcomeCertificate::to_bytes`] does.
    ///
    /// ```
    /// use koatlas_certificates::OutcomeCertificate;
    /// let error = OutcomeCertificate::from_bytes(b"{\"format\": \"koatlas-outcome\", \"version\": 2}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 2, and only version 1 can be read"));
    /// ```
    ///
    /// # Errors
    /// If they are none, or if any byte was altered. Whether what it names is there, and what it says is true, is for the
    /// verifier to find out.
    pub fn from_bytes(bytes: &[u8]) -> Result<OutcomeCertificate, FileError> {
        let keys: OutcomeKeys = read_keys(bytes, OUTCOME_FORMAT, OUTCOME_VERSION)?;
        let OutcomeKeys { ruleset, options: Unique(options), board, komi, void_is, black, white, checksum, .. } = keys;
        let black = black.map(|BlackKeys { at_least: value, nodes }| Strategy { value, nodes: nodes.into_owned() });
        let white = white.map(|WhiteKeys { at_most: value, nodes }| Strategy { value, nodes: nodes.into_owned() });
        let certificate = OutcomeCertificate { ruleset, options, board, komi, void_is, black, white };
        check_sealed(bytes, &checksum, sealed(OUTCOME_FORMAT, OUTCOME_VERSION, &certificate))?;
        Ok(certificate)
    }
}
