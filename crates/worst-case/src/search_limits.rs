//! How long a search goes on.

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
    /// Asked every few thousand iterations. When the answer is yes, the search ends with the best it has found.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl SearchLimits<'_> {
    /// So many iterations, whatever is found.
    #[must_use]
    pub fn iterations(seed: u64, iterations: u64) -> SearchLimits<'static> {
        SearchLimits { seed, iterations, target: u64::MAX, stop: &|| false }
    }
}
