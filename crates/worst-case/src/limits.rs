//! How long a search goes on.

use koatlas_storage::Stop;

/// What a search may use, and when it is to end before.
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// The random choices follow from this number: the same seed and iterations give the same walk on every machine.
    pub seed: u64,
    /// Units of work. The whole search is planned for this number: a search with ten times as many does not go on where
    /// the shorter one ended, but is more careful from the beginning.
    pub iterations: u64,
    /// The search ends when it has found this weight or length, for example because nothing heavier is possible.
    pub target: u64,
    /// Asked every few thousand iterations. If it is set, the search ends with the best it has found.
    pub stop: &'a dyn Stop,
}

impl SearchLimits<'_> {
    /// So many iterations, whatever is found.
    #[must_use]
    pub fn with_iterations(seed: u64, iterations: u64) -> SearchLimits<'static> {
        SearchLimits { seed, iterations, target: u64::MAX, stop: &|| false }
    }
}

/// When the search for an upper bound is to end.
#[derive(Clone, Copy)]
pub struct BoundLimits<'a> {
    /// At most so many linear programs are solved.
    pub rounds: usize,
    /// There is a walk of this weight: no bound can be lower.
    pub known: u64,
    /// Asked often; if it is set, the search ends with the best bound so far.
    pub stop: &'a dyn Stop,
}

/// How far a search for an upper bound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Number of linear programs so far, the present one included.
    pub number: usize,
    /// The best bound so far.
    pub bound: u64,
    /// Cuts in the linear program, up to symmetry.
    pub cuts: usize,
}
