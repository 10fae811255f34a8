//! Certificates of outcomes, and their files.

use std::{borrow::Cow, collections::BTreeMap};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::certificates::fields::FieldStatus::{Proved, Recomputed};
use crate::certificates::file::{check_sealed, seal};
use crate::certificates::{
    CertificateBoard, CertificateFileError, FieldTable, Unique, VoidIs, has_format, lines, one_line, read_keys,
};

/// Value of the key `format` of an [`OutcomeCertificate`].
pub const OUTCOME_FORMAT: &str = "koatlas-outcome";

/// Version of the format that this module writes and reads.
pub const OUTCOME_VERSION: u64 = 1;

/// A value in half points, Black minus White: twice the area score, or [`RULE_WIN`] or its negative for a win by the rule itself.
pub type HalfPoints = i32;

/// A value in half points. JSON has it in points: `3`, `-0.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Points(#[cfg_attr(feature = "schema", schemars(with = "f64"))] pub HalfPoints);

impl Serialize for Points {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match self.0 % 2 {
            0 => serializer.serialize_i32(self.0 / 2),
            _ => serializer.serialize_f64(f64::from(self.0) / 2.0),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let halves = 2.0 * f64::deserialize(deserializer)?;
        let points = Points(halves as HalfPoints);
        (f64::from(points.0) == halves).then_some(points).ok_or_else(|| D::Error::custom("no number of half points"))
    }
}

/// Value of a win for Black by the rule itself, greater than every score. A win for White has the value `-RULE_WIN`.
pub const RULE_WIN: HalfPoints = 2_000;

/// The fields of an [`OutcomeCertificate`] in a file, and how the verifier checks each.
pub const OUTCOME_FIELDS: &FieldTable = &[
    ("", "format, version", Recomputed),
    ("", "ruleset, rules, options.*", Proved),
    ("board", "rows, region, immortal, to_move", Proved),
    ("", "komi, void_is, black.at_least, black.nodes, black.plays, white.at_most, white.nodes, white.plays", Proved),
    ("", "checksum", Recomputed),
];

/// Values that players can force from a start under a rule set, each with a strategy that proves it.
///
/// In a file it is one JSON object, described in [`crate::certificates::outcome_format`]. [`OutcomeCertificate::to_bytes`] writes it,
/// [`OutcomeCertificate::from_bytes`] reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeCertificate {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// The text of the file that the rule set stands in; left out if it is one of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The options of the rule set, as `koatlas check --json` prints them. An option that is left out has its default value.
    #[serde(serialize_with = "one_line")]
    pub options: BTreeMap<String, String>,
    /// The board on which sequences begin.
    #[serde(serialize_with = "one_line")]
    pub board: CertificateBoard,
    /// The komi, in half points for White. A draw has this value.
    pub komi: HalfPoints,
    /// The value of an end that is void or a tie.
    pub void_is: VoidIs,
    /// Black's strategy for an end worth at least its `value`; left out if nothing is claimed for Black.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "at_least")]
    pub black: Option<CertifiedStrategy>,
    /// White's strategy for an end worth at most its `value`; left out if nothing is claimed for White.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "at_most")]
    pub white: Option<CertifiedStrategy>,
}

/// The moves of one player against all moves of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedStrategy {
    /// The value that the player forces: at least this for Black, at most this for White.
    pub value: HalfPoints,
    /// His moves.
    pub moves: CertifiedMoves,
}

/// The moves of a strategy in a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertifiedMoves {
    /// The nodes of the strategy; node 0 is the start. If the player is to move in a node, it has his one move. If the opponent is to
    /// move, it has each move that he may make after one of the sequences that lead there. Others do no harm. A node without moves
    /// says that the bound follows by unconditional life, see [`outcome_format`](crate::certificates::outcome_format).
    Nodes(Vec<StrategyNode>),
    /// The plays of a strategy without memory, one character each, in the order in which a visit of its states needs them: see
    /// [`outcome_format`](crate::certificates::outcome_format).
    Plays(String),
}

/// The moves in a node, written as `c3`, `pass` or `kopass:c2`, each with the number of the next node, or `None` if the move ends the
/// sequence.
pub type StrategyNode = Vec<(String, Option<u32>)>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeKeys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    ruleset: String,
    rules: Option<String>,
    options: Unique<String>,
    board: CertificateBoard,
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
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "nodes")]
    nodes: Option<Cow<'s, [StrategyNode]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plays: Option<Cow<'s, str>>,
}

fn at_least<Z: Serializer>(black: &Option<CertifiedStrategy>, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let keys = black.as_ref().map(|CertifiedStrategy { value, moves }| {
        let (nodes, plays) = moves.keys();
        BlackKeys { at_least: *value, nodes, plays }
    });
    keys.serialize(serializer)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WhiteKeys<'s> {
    at_most: HalfPoints,
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "nodes")]
    nodes: Option<Cow<'s, [StrategyNode]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plays: Option<Cow<'s, str>>,
}

fn at_most<Z: Serializer>(white: &Option<CertifiedStrategy>, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let keys = white.as_ref().map(|CertifiedStrategy { value, moves }| {
        let (nodes, plays) = moves.keys();
        WhiteKeys { at_most: *value, nodes, plays }
    });
    keys.serialize(serializer)
}

fn nodes<Z: Serializer>(nodes: &Option<Cow<'_, [StrategyNode]>>, serializer: Z) -> Result<Z::Ok, Z::Error> {
    lines(nodes.as_deref().unwrap_or_default(), serializer)
}

/// The keys of the moves in a file: one of them.
type MoveKeys<'s> = (Option<Cow<'s, [StrategyNode]>>, Option<Cow<'s, str>>);

impl CertifiedMoves {
    fn keys(&self) -> MoveKeys<'_> {
        match self {
            CertifiedMoves::Nodes(nodes) => (Some(nodes.into()), None),
            CertifiedMoves::Plays(plays) => (None, Some(plays.into())),
        }
    }

    /// Reads the keys of `player`. Fails unless there is one of them.
    fn from_keys(player: &str, keys: MoveKeys<'_>) -> Result<CertifiedMoves, CertificateFileError> {
        match keys {
            (Some(nodes), None) => Ok(CertifiedMoves::Nodes(nodes.into_owned())),
            (None, Some(plays)) => Ok(CertifiedMoves::Plays(plays.into_owned())),
            _ => {
                let reason = format!("{player} needs one of the keys `nodes` and `plays`");
                Err(CertificateFileError::unreadable(reason))
            }
        }
    }
}

impl OutcomeCertificate {
    /// True if `bytes` are JSON whose key `format` is [`OUTCOME_FORMAT`].
    pub fn has_outcome_format(bytes: &[u8]) -> bool {
        has_format(bytes, OUTCOME_FORMAT)
    }

    /// Returns the content of a file: the canonical bytes with the checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        seal(OUTCOME_FORMAT, OUTCOME_VERSION, self).0
    }

    /// Reads a certificate of an outcome. The bytes must be those that [`OutcomeCertificate::to_bytes`] writes.
    ///
    /// ```
    /// use koatlas_verifier::certificates::OutcomeCertificate;
    /// let error = OutcomeCertificate::from_bytes(b"{\"format\": \"koatlas-outcome\", \"version\": 2}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 2, and only version 1 can be read"));
    /// ```
    ///
    /// # Errors
    /// A [`CertificateFileError`] if the bytes have another format or version, if a key is missing, unknown or invalid, or if a byte was
    /// altered. The verifier checks later that the rule set exists and that the strategies force the values.
    pub fn from_bytes(bytes: &[u8]) -> Result<OutcomeCertificate, CertificateFileError> {
        let keys: OutcomeKeys = read_keys(bytes, OUTCOME_FORMAT, OUTCOME_VERSION)?;
        let OutcomeKeys {
            ruleset, rules, options: Unique(options), board, komi, void_is, black, white, checksum, ..
        } = keys;
        let strategy = |player, value, keys| {
            CertifiedMoves::from_keys(player, keys).map(|moves| CertifiedStrategy { value, moves })
        };
        let black = black.map(|keys| strategy("black", keys.at_least, (keys.nodes, keys.plays))).transpose()?;
        let white = white.map(|keys| strategy("white", keys.at_most, (keys.nodes, keys.plays))).transpose()?;
        let certificate = OutcomeCertificate { ruleset, rules, options, board, komi, void_is, black, white };
        check_sealed(bytes, &checksum, seal(OUTCOME_FORMAT, OUTCOME_VERSION, &certificate))?;
        Ok(certificate)
    }
}
