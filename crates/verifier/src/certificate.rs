//! What a certificate says.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;

/// A sequence that a rule set allows, and perhaps a proof that none is longer.
///
/// As a file it is one JSON object, with the keys of this type in this order between `"format": "koatlas-certificate"`,
/// `"version": 1` and `"checksum"`. [`Certificate::to_bytes`] writes it, [`Certificate::from_bytes`] reads it.
///
/// ```json
/// {
///   "format": "koatlas-certificate",
///   "version": 1,
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

/// What the length of a sequence counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// `plays`.
    Plays,
    /// `moves`: plays and passes, those that end the sequence among them.
    Moves,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Measure::Plays => "plays",
            Measure::Moves => "moves",
        })
    }
}

/// Why no sequence is longer: the key `kind` says which proof it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Proof {
    /// `flow`: a bound on walks that use every token once.
    Flow(Flow),
    /// `exhaustive`: all sequences have been gone through, and are again by who checks.
    Exhaustive,
}

/// Numbers that bound the walks of a graph: a solution of the dual of the linear program of flows.
///
/// Nodes, edges and tokens are not listed. They follow from rule set, board, measure and `tokens_are`, and have their
/// numbers by rule, from 0:
///
/// - A node is a position, with the player to move if moves are counted or if tokens are situations, and with the number of
///   passes just made in a row, less than end the sequence, if moves are counted. The nodes are those that can be reached from the start,
///   sorted by black stones, white stones (as numbers, with bit `i` for arena point `i`), Black to move before White, passes.
/// - An edge is a play that the bare rules allow, of the player to move or of either if there is none, or a pass if there is a
///   player to move and it ends nothing. Edges are sorted by their first node, by point, Black before White; the pass comes last. Plays
///   that leave the position as it is are no edges if tokens are positions or the rule set bars all of them.
/// - Every play weighs 1. A pass weighs 1 if moves are counted, otherwise nothing. A walk that ends at a node gains the passes that are
///   missing to the end of the sequence if moves are counted, otherwise nothing.
/// - Tokens are numbered as they appear in that order of edges. Passes have none. Plays with the token that the start itself
///   has used up are no edges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// What every play uses up.
    pub tokens_are: TokenKind,
    /// What a sequence may count beyond its walk: 1 if a last play may repeat and so end it, otherwise 0.
    pub plus: u64,
    /// What 1 is written as in all numbers below.
    pub scale: i64,
    /// A number for each node.
    pub potentials: Vec<i64>,
    /// Tokens with what they cost, in ascending order; the others cost nothing.
    pub tokens: Vec<(u32, i64)>,
    /// Cuts with what they cost.
    pub cuts: Vec<Cut>,
}

/// What a play from position `P` to position `Q` uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// `positions`: `Q`.
    Positions,
    /// `creations`: `Q` and the player.
    Creations,
    /// `situations`: `Q` and the opponent, who is then to move.
    Situations,
    /// `pairs`: `P` and `Q`.
    Pairs,
    /// `classes`: the class of `P`, the player and the point. The class is the set of points of all basic kos, and the
    /// stones elsewhere.
    Classes,
    /// `points`: `P` and the point.
    Points,
}

impl TokenKind {
    /// Every kind.
    pub const ALL: [TokenKind; 6] = [
        TokenKind::Positions,
        TokenKind::Creations,
        TokenKind::Situations,
        TokenKind::Pairs,
        TokenKind::Classes,
        TokenKind::Points,
    ];
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TokenKind::Positions => "positions",
            TokenKind::Creations => "creations",
            TokenKind::Situations => "situations",
            TokenKind::Pairs => "pairs",
            TokenKind::Classes => "classes",
            TokenKind::Points => "points",
        })
    }
}

/// A set of nodes without the start, and a token all of whose edges end there: a walk that uses the token has entered the
/// set, at the latest with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// The set, in ascending order.
    pub nodes: Vec<u32>,
    /// The token.
    pub token: u32,
    /// What the cut costs.
    pub value: i64,
}
