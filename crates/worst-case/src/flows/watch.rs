//! Reports while a bound is computed, and the question whether to end.

use std::time::{Duration, Instant};

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

/// Reports how far the search is, and asks whether it is to end.
pub(crate) struct Watch<'a> {
    pub(crate) round: Round,
    stop: &'a dyn Fn() -> bool,
    progress: &'a mut dyn FnMut(Round),
    told: Instant,
}

/// The time after which a report is repeated although nothing new is known.
const PERIOD: Duration = Duration::from_secs(1);

impl<'a> Watch<'a> {
    pub(crate) fn new(bound: u64, stop: &'a dyn Fn() -> bool, progress: &'a mut dyn FnMut(Round)) -> Watch<'a> {
        Watch { round: Round { number: 0, bound, cuts: 0 }, stop, progress, told: Instant::now() }
    }

    /// Reports at once.
    pub(crate) fn tell(&mut self) {
        (self.progress)(self.round);
        self.told = Instant::now();
    }

    /// Whether the search is to end; reports if the last time was long ago.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.told.elapsed() >= PERIOD {
            self.tell();
        }
        (self.stop)()
    }
}
