//! How a long search is watched and ended.

use koatlas_board::Size;

/// Somebody asked for an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted: a suite is written whole or not at all")]
pub struct Stopped;

/// What a search tells, and what it asks.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Told what is looked at now.
    pub now: &'a (dyn Fn(&str) + Sync),
    /// Whether to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Watch<'_> {
    /// Tells nothing, and never ends early.
    pub const NONE: Watch<'static> = Watch { now: &|_| (), stop: &|| false };

    pub(crate) fn tell(&self, size: Size, moves: usize) {
        (self.now)(&format!("sequences of {moves} moves on {size}"));
    }

    pub(crate) fn look(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}
