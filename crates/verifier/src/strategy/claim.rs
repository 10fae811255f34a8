//! What a certificate of an outcome says.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::certificate::board::Board;

/// A value in half points, Black minus White: twice the area score, or [`RULE_WIN`] for a win by the rule itself.
pub type HalfPoints = i32;

/// What a win of Black's by the rule itself is worth: more than every score. A win of White's is worth as much less.
pub const RULE_WIN: HalfPoints = 2_000;

/// How an end counts that the rule set calls void or a tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VoidIs {
    /// `draw`: as equal at the komi, so its value is the komi.
    #[default]
    Draw,
    /// `black`: as a win of Black's by the rule itself.
    Black,
    /// `white`: as a win of White's by the rule itself.
    White,
    /// `separate`: as worth nothing to whoever claims a bound; a strategy must not let it come about.
    Separate,
}

impl fmt::Display for VoidIs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VoidIs::Draw => "draw",
            VoidIs::Black => "black",
            VoidIs::White => "white",
            VoidIs::Separate => "separate",
        })
    }
}

/// What players can force from a start under a rule set, each with a strategy that shows it.
///
/// As a file it is one JSON object; [`crate::outcome_format`] is its page. [`OutcomeCertificate::to_bytes`] writes it,
/// [`OutcomeCertificate::from_bytes`] reads it, and [`crate::verify_outcome`] checks that it is true.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeCertificate {
    /// The identifier of the rule set.
    pub ruleset: String,
    /// Its options, as `koatlas check --json` gives them; one that is left out is what it is by itself.
    pub options: BTreeMap<String, String>,
    /// Where sequences begin.
    pub board: Board,
    /// What a draw is worth: the points that White gets, in half points.
    pub komi: HalfPoints,
    /// How an end counts that is void or a tie.
    pub void_is: VoidIs,
    /// Black's strategy for an end worth its value or more; left out if nothing is claimed.
    pub black: Option<Strategy>,
    /// White's strategy for an end worth its value or less; left out if nothing is claimed.
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
