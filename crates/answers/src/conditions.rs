//! The conditions under which a question is answered.

use crate::interrupt::Interrupt;
use crate::memory_limit::MemoryLimit;

/// The conditions under which a question is answered: they change no answer, only whether there is one.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// The most memory that the work may take.
    pub memory: MemoryLimit,
    /// Whether files that exist may be replaced.
    pub force: bool,
    /// Whether no progress is shown. If it is, then on standard error, where that is a terminal.
    pub quiet: bool,
    /// By which somebody may ask for an end.
    pub interrupt: &'a Interrupt,
}

impl<'a> Conditions<'a> {
    /// The memory that an analysis may take if nothing else is said.
    pub const USUAL_MEMORY: MemoryLimit = MemoryLimit(8 << 30);

    /// What is usual where nobody looks on: no progress, and nothing is replaced.
    #[must_use]
    pub fn quiet(interrupt: &'a Interrupt) -> Conditions<'a> {
        Conditions { memory: Conditions::USUAL_MEMORY, force: false, quiet: true, interrupt }
    }
}
