//! What is certain once a certificate has been checked.

use std::fmt;

use koatlas_board::{BoardPosition, Colour};
use koatlas_certificates::{Certificate, Measure, TokenKind};

/// What a certificate proves. As text, one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The rule set.
    pub ruleset: String,
    /// The options with another value than they have by themselves.
    pub options: Vec<(&'static str, String)>,
    /// What is counted.
    pub measure: Measure,
    /// Where sequences begin, in words.
    pub start: String,
    /// There is a sequence that counts so many.
    pub lower: u64,
    /// There is none that counts more; `None` if nothing is proved.
    pub upper: Option<u64>,
    /// How.
    pub method: Method,
}

/// How an upper bound was checked, and how much was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// There is no upper bound.
    Sequence,
    /// Along all edges of a graph.
    Flow {
        /// What its tokens are.
        tokens_are: TokenKind,
        /// Nodes.
        nodes: usize,
        /// Edges.
        edges: usize,
        /// Tokens.
        tokens: usize,
        /// Cuts.
        cuts: usize,
    },
    /// By all sequences.
    Exhaustive {
        /// Their moves, common beginnings counted once.
        moves: u64,
    },
}

impl Method {
    /// What the word *proved* covers: for the rule set, the options, the start and the measure of the certificate, and as
    /// far as this crate reads the rule set rightly.
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
    pub(crate) fn of(
        certificate: &Certificate,
        options: Vec<(&'static str, String)>,
        board: &BoardPosition,
        method: Method,
    ) -> Proved {
        let Certificate { ruleset, measure, lower, upper, .. } = certificate;
        let (ruleset, start) = (ruleset.clone(), start(board));
        Proved { ruleset, options, measure: *measure, start, lower: *lower, upper: *upper, method }
    }

    /// Whether the length of the longest sequence is certain.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.upper == Some(self.lower)
    }
}

/// A rule set in words, with the options that have another value than by themselves.
pub(crate) fn with_options(ruleset: &str, options: &[(&str, String)]) -> String {
    if options.is_empty() {
        return ruleset.to_owned();
    }
    let options: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{ruleset} ({})", options.join(", "))
}

/// The start of a certificate in words.
pub(crate) fn start(board: &BoardPosition) -> String {
    let is_empty = board.contents().iter().all(Option::is_none) && board.is_whole_board();
    let what = if is_empty { "the empty board" } else { "the position of the certificate" };
    let first = if board.to_move() == Colour::Black { "" } else { ", White first" };
    format!("on {} from {what}{first}", board.size())
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = with_options(&self.ruleset, &self.options);
        write!(f, "longest sequence under {rules} {}, in {}: ", self.start, self.measure)?;
        match self.upper {
            _ if self.is_exact() => write!(f, "exactly {}", self.lower),
            Some(upper) => write!(f, "between {} and {upper}", self.lower),
            None => write!(f, "at least {}", self.lower),
        }
    }
}
