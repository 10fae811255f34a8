//! How much work a classification may take.

use std::sync::atomic::AtomicBool;

/// The limits of a classification.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Longest cycles, in moves, that are looked for under the Default Restriction Rules. The time grows exponentially
    /// with it.
    pub max_length: usize,
    /// Most positions that are explored.
    pub positions: usize,
    /// Set from outside to end the work: between two questions, and inside those that take long.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Cycles of up to so many moves, and so many positions; nobody ends the work.
    #[must_use]
    pub fn new(max_length: usize, positions: usize) -> Limits<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Limits { max_length, positions, stop: &NEVER }
    }
}
