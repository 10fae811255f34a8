//! Start of the sequences that a claim is about, and the result of a verified certificate for longest sequences.

use std::collections::BTreeMap;
use std::fmt;

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{CertificateBoard, Measure, SingleUseMarkKind};

use crate::literal::referee::LiteralReferee;
use crate::unproved::Refused;

/// Start of the sequences that a claim is about. `Display` writes it in words, with the rule set and its non-default options.
pub(crate) struct ClaimStart {
    pub board: BoardPosition,
    /// Referee who has seen no move.
    pub literal: LiteralReferee,
}

impl ClaimStart {
    /// Reads the start. Fails if the board is not legal, or if there is no such rule set or option.
    pub fn new(
        ruleset: &str,
        options: &BTreeMap<String, String>,
        board: &CertificateBoard,
    ) -> Result<ClaimStart, Refused> {
        let board = board.position()?;
        let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (&**key, &**value)).collect();
        let literal = LiteralReferee::new(ruleset, &options, &board)?;
        Ok(ClaimStart { board, literal })
    }
}

impl fmt::Display for ClaimStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, rules) = (&self.board, self.literal.rules());
        let options: Vec<String> = rules.changed.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
        let is_empty = board.contents().iter().all(Option::is_none) && board.is_whole_board();
        let what = if is_empty { "the empty board" } else { "the position of the certificate" };
        let first = if board.to_move() == Colour::Black { "" } else { ", White first" };
        write!(f, "under {}{options} on {} from {what}{first}", rules.id, board.size())
    }
}

/// Claim that a certificate proves. `Display` writes it as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Identifier of the rule set.
    pub ruleset: String,
    /// Rule set with its non-default options, and start of the sequences, in words.
    pub subject: String,
    /// Unit of the lengths: plays or moves.
    pub measure: Measure,
    /// Length of the sequence of the certificate.
    pub lower: u64,
    /// Upper bound for the length of every sequence; `None` if the certificate has none.
    pub upper: Option<u64>,
    /// Way in which the upper bound was checked.
    pub method: Method,
}

/// Way in which an upper bound was checked, with the size of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// There is no upper bound.
    Sequence,
    /// Flow bound: numbers were added up along all edges of a graph.
    Flow {
        /// Kind of the single-use marks.
        tokens_are: SingleUseMarkKind,
        /// Number of nodes of the graph.
        nodes: usize,
        /// Number of edges of the graph.
        edges: usize,
        /// Number of single-use marks of the graph.
        tokens: usize,
        /// Number of cuts of the proof.
        cuts: usize,
    },
    /// Exhaustive search: all sequences were visited.
    Exhaustive {
        /// Number of moves of all sequences; a common beginning counts once.
        moves: u64,
    },
}

impl Method {
    /// Meaning of *proved*, in words: for the rule set, options, start and measure of the certificate, if this crate reads
    /// the rule set correctly.
    #[must_use]
    pub const fn covers(self) -> &'static str {
        match self {
            Method::Sequence => "that there is such a sequence; nothing about longer ones",
            Method::Flow { .. } | Method::Exhaustive { .. } => {
                "that there is such a sequence, and none above the upper bound"
            }
        }
    }
}

impl Proved {
    /// True if the length of the longest sequence is certain.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.upper == Some(self.lower)
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "longest sequence {}, in {}: ", self.subject, self.measure)?;
        match self.upper {
            _ if self.is_exact() => write!(f, "exactly {}", self.lower),
            Some(upper) => write!(f, "between {} and {upper}", self.lower),
            None => write!(f, "at least {}", self.lower),
        }
    }
}
