//! How long a search goes on.

/// What a search may use, and when it is to end before.
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// The random choices follow from this number: the same seed and iterations give the same walk on every machine.
    pub seed: u64,
    /// Units of work. The search is planned for all of them: one of ten times the length is not the shorter one gone on
    /// with, but a more careful one.
    pub iterations: u64,
    /// A walk of this weight is good enough, for example because it is known that there is no heavier one.
    pub target: u64,
    /// Asked every few thousand iterations; the search ends with the best walk so far when the answer is yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl SearchLimits<'_> {
    /// So many iterations, whatever is found.
    #[must_use]
    pub fn iterations(seed: u64, iterations: u64) -> SearchLimits<'static> {
        SearchLimits { seed, iterations, target: u64::MAX, stop: &|| false }
    }
}
