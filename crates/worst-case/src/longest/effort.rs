//! How much work a search for the longest sequence may do.

use koatlas_rulesets::GameMove;
use koatlas_verifier::Proof;

use crate::progress::{Doing, Progress};
use crate::search_limits::SearchLimits;

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
