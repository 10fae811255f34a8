//! What is known of the longest sequence, how it was found, with how much work, and why there may be no answer.

use std::fmt;

use koatlas_certificates::Proof;
use koatlas_rulesets::{GameMove, StartError};

use crate::limits::{Doing, Progress, SearchLimits};
use crate::readings::SequenceGraphError;

/// What is known of the longest sequence.
#[derive(Clone, Debug)]
pub struct Longest {
    /// A lower bound: a sequence of this length is known. It is 0 and says nothing if `cycle` is there.
    pub lower: u64,
    /// An upper bound; `None` if no bound is known.
    pub upper: Option<u64>,
    /// A sequence of length `lower`; or the moves that lead to `cycle`, if that is there.
    pub sequence: Vec<GameMove>,
    /// A cycle that can follow the sequence for ever, if there is one.
    pub cycle: Option<Vec<GameMove>>,
    /// An upper bound with a proof that a certificate can hold. It is `upper`, or higher if all games have been counted: a
    /// count gives no proof that a certificate could hold.
    pub proof: Option<(u64, Proof)>,
    /// Why there is no walk graph, and therefore no flow bound, if there is none.
    pub refused: Option<SequenceGraphError>,
    /// How the figures were found.
    pub method: Method,
}

/// How figures were found. As text, a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// There is a cycle that can go on for ever.
    Cycle,
    /// All sequences have been gone through.
    AllSequences,
    /// A sequence gives the lower bound; there may be an upper bound too.
    Bounds {
        /// Where the sequence is from.
        sequence: SequenceSource,
        /// What the upper bound is proved by, if there is one.
        upper: Option<BoundBy>,
    },
}

/// Where a sequence is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceSource {
    /// It was known.
    Known,
    /// It is a heavy walk of a walk graph.
    Walk,
    /// A random search with the referee found it.
    Search,
}

/// What an upper bound is proved by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundBy {
    /// All sequences were gone through, in an earlier search.
    AllSequences,
    /// A flow in a walk graph.
    Flow,
    /// All games have been counted.
    AllGames,
}

impl BoundBy {
    pub(super) fn of(proof: &Proof) -> BoundBy {
        match proof {
            Proof::Exhaustive => BoundBy::AllSequences,
            Proof::Flow(_) => BoundBy::Flow,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Cycle => f.write_str("a cycle that can be repeated for ever"),
            Method::AllSequences => f.write_str("all sequences"),
            Method::Bounds { sequence, upper: Some(upper) } => write!(f, "{sequence}, {upper}"),
            Method::Bounds { sequence, upper: None } => sequence.fmt(f),
        }
    }
}

impl fmt::Display for BoundBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoundBy::AllSequences => "all sequences",
            BoundBy::Flow => "flow bound",
            BoundBy::AllGames => "all games counted",
        })
    }
}

impl fmt::Display for SequenceSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SequenceSource::Known => "known sequence",
            SequenceSource::Walk => "heavy walk",
            SequenceSource::Search => "random search",
        })
    }
}

/// How much work a search may do, and what it begins with.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// All sequences are gone through if that takes no more moves than this.
    pub exhaustive: u64,
    /// Iterations of each random search.
    pub iterations: u64,
    /// Linear programs that are solved for an upper bound.
    pub rounds: usize,
    /// The most nodes that a walk graph may have.
    pub nodes: usize,
    /// All random choices follow from this number.
    pub seed: u64,
    /// Sequences to begin with. Of each the moves count that the rule set accepts, up to the first that it refuses. The
    /// sequence found is at least as long as each of them.
    pub known: &'a [Vec<GameMove>],
    /// A known upper bound with its proof. The proof is not checked again. The bound found is at most this one.
    pub bound: Option<&'a (u64, Proof)>,
    /// Called with what is being done and what is known by then.
    pub report: &'a (dyn Fn(&Progress) + Sync),
    /// Asked often. When the answer is yes, the search ends with what it has.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Effort<'a> {
    /// The limits of one random search.
    pub(super) fn limits(&self) -> SearchLimits<'a> {
        SearchLimits { stop: self.stop, ..SearchLimits::iterations(self.seed, self.iterations) }
    }

    /// Reports that something is being done, and between which lengths the longest sequence is. The upper one is
    /// `u64::MAX` if no bound is known.
    pub(super) fn tell(&self, lower: u64, upper: u64, doing: Doing) {
        (self.report)(&Progress { lower, upper: Some(upper).filter(|&upper| upper < u64::MAX), doing });
    }
}

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum LongestError {
    /// The sequence cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A sequence is longer than the longest of all games.
    #[error(
        "a sequence of {sequence} plays was found, but the longest of all games has {games}: this is a fault of koatlas, please \
         report it"
    )]
    Games {
        /// The plays of the sequence.
        sequence: u64,
        /// The plays of the longest game.
        games: u64,
    },
}
