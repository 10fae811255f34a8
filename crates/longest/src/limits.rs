//! Limits of searches, and the progress of the search for an upper bound.

use koatlas_files::Stop;

/// Limits of a random search for a long walk or sequence.
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// Seed of the random choices: the same `seed` and `iterations` give the same walk on every machine.
    pub seed: u64,
    /// Units of work. The search plans ahead for this number: one with ten times as many does not continue the shorter one, but
    /// is more careful from the beginning.
    pub iterations: u64,
    /// Weight or length at which the search ends, for example because nothing heavier is possible.
    pub target: u64,
    /// Request to stop, read every few thousand iterations. If it is set, the search ends with the best that it has found.
    pub stop: &'a dyn Stop,
}

impl SearchLimits<'_> {
    /// Limits with this `seed` and number of `iterations`, and without `target` or `stop`.
    pub fn with_iterations(seed: u64, iterations: u64) -> SearchLimits<'static> {
        SearchLimits { seed, iterations, target: u64::MAX, stop: &|| false }
    }
}

/// Limits of the search for an upper bound.
#[derive(Clone, Copy)]
pub struct BoundLimits<'a> {
    /// Most linear programs that are solved.
    pub rounds: usize,
    /// Weight of a known walk of the [`WalkGraph`](crate::WalkGraph): the search ends at this bound, as no bound can be lower.
    pub known: u64,
    /// Request to stop, read often. If it is set, the search ends with the best bound so far.
    pub stop: &'a dyn Stop,
}

/// Progress of [`upper_bound`](crate::flows::upper_bound), reported after each linear program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Number of linear programs solved so far.
    pub number: usize,
    /// Lowest bound so far.
    pub bound: u64,
    /// Cuts in the linear program, where cuts that are images of each other count as one.
    pub cuts: usize,
}
