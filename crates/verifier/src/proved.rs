//! Result of a verified certificate for longest sequences.

use std::fmt;

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{Certificate, Measure, SingleUseMarkKind};

/// Claim that a certificate proves. `Display` writes it as one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Identifier of the rule set.
    pub ruleset: String,
    /// Options whose value is not their default, each with its value.
    pub options: Vec<(&'static str, String)>,
    /// Unit of the lengths: plays or moves.
    pub measure: Measure,
    /// Start of the sequences, in words.
    pub start: String,
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
    /// Builds the claim of `certificate`, whose start is `board`, with the non-default `options`.
    pub(crate) fn new(
        certificate: &Certificate,
        options: Vec<(&'static str, String)>,
        board: &BoardPosition,
        method: Method,
    ) -> Proved {
        let Certificate { ruleset, measure, lower, upper, .. } = certificate;
        let (ruleset, start) = (ruleset.clone(), describe_start(board));
        Proved { ruleset, options, measure: *measure, start, lower: *lower, upper: *upper, method }
    }

    /// True if the length of the longest sequence is certain.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.upper == Some(self.lower)
    }
}

/// Describes a rule set in words, with its non-default `options`.
pub(crate) fn describe_rule_set(ruleset: &str, options: &[(&str, String)]) -> String {
    if options.is_empty() {
        return ruleset.to_owned();
    }
    let options: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{ruleset} ({})", options.join(", "))
}

pub(crate) fn describe_start(board: &BoardPosition) -> String {
    let is_empty = board.contents().iter().all(Option::is_none) && board.is_whole_board();
    let what = if is_empty { "the empty board" } else { "the position of the certificate" };
    let first = if board.to_move() == Colour::Black { "" } else { ", White first" };
    format!("on {} from {what}{first}", board.size())
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = describe_rule_set(&self.ruleset, &self.options);
        write!(f, "longest sequence under {rules} {}, in {}: ", self.start, self.measure)?;
        match self.upper {
            _ if self.is_exact() => write!(f, "exactly {}", self.lower),
            Some(upper) => write!(f, "between {} and {upper}", self.lower),
            None => write!(f, "at least {}", self.lower),
        }
    }
}
