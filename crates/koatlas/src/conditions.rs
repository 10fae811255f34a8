//! The conditions under which a question is answered: how much memory and time the work may take, whether files may be replaced,
//! who watches, and who may interrupt.

use std::fmt::Display;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use koatlas_board::named_values;
use koatlas_storage::{Control, Stop};

use crate::error::Error;
use crate::text::MemoryLimit;

/// The conditions under which a question is answered: they change no answer, only whether there is one.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// The most memory that the work may take.
    pub memory: MemoryLimit,
    /// Whether files that exist may be replaced.
    pub replace: bool,
    /// By which somebody may ask for an end.
    pub interrupt: &'a Interrupt,
    /// Who watches the work.
    pub progress: &'a dyn ProgressObserver,
}

impl<'a> Conditions<'a> {
    /// The memory that an analysis may take if nothing else is said.
    pub const USUAL_MEMORY: MemoryLimit = MemoryLimit(8 << 30);

    /// The usual conditions where nobody watches: 8 GiB, and no file is replaced.
    #[must_use]
    pub fn quiet(interrupt: &'a Interrupt) -> Conditions<'a> {
        Conditions { memory: Conditions::USUAL_MEMORY, replace: false, interrupt, progress: &NoProgress }
    }

    /// The limit of memory and the interrupt, for work that takes a [`Control`].
    #[must_use]
    pub fn control(&self) -> Control<'_> {
        Control { stop: self.interrupt.stop_flag(), memory: self.memory.0, ..Control::default() }
    }

    /// A stage of the work, which ends when the value is dropped. `pieces` is the number of its pieces, if that is known.
    #[must_use]
    pub fn begin_stage(&self, name: &str, pieces: Option<u64>) -> WorkStage<'a> {
        self.progress.begin(name, pieces);
        WorkStage(self.progress)
    }
}

/// Someone who watches long work: a progress bar on a terminal, for example. All methods do nothing by default.
pub trait ProgressObserver: Sync {
    /// Hears that a stage of the work begins, with the number of its pieces if that is known.
    fn begin(&self, _stage: &str, _pieces: Option<u64>) {}

    /// Hears that the stage has another number of pieces.
    fn resize(&self, _pieces: u64) {}

    /// Hears how many pieces are done.
    fn set_done(&self, _pieces: u64) {}

    /// Hears that some more pieces are done.
    fn add_done(&self, _pieces: u64) {}

    /// Hears how far the work has come, in words.
    fn set_message(&self, _state: &dyn Display) {}

    /// Hears that the stage is over.
    fn end(&self) {}

    /// Hears, before work that takes more than a minute, how long it will take.
    fn outlook(&self, _outlook: &dyn Display) {}

    /// Hears of a mishap that does not end the work, for example that it could not be saved.
    fn warn(&self, _mishap: &Error) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct NoProgress;

impl ProgressObserver for NoProgress {}

/// A stage of work that somebody may watch, until it is dropped.
pub struct WorkStage<'a>(&'a dyn ProgressObserver);

impl WorkStage<'_> {
    /// Warns of a mishap, if there is one, and lets the work go on: what was saved before is still there.
    pub fn warn_on_error(&self, done: Result<(), Error>) {
        if let Err(error) = done {
            self.0.warn(&error);
        }
    }
}

impl<'a> Deref for WorkStage<'a> {
    type Target = dyn ProgressObserver + 'a;

    fn deref(&self) -> &(dyn ProgressObserver + 'a) {
        self.0
    }
}

impl Drop for WorkStage<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

named_values! {
    /// What has ended a search before all was decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ReachedLimit {
        /// Somebody has interrupted it.
        Interruption = "an interruption",
        /// The time was over.
        Time = "the time limit",
        /// There was no more memory.
        Memory = "the memory limit",
        /// One of these two.
        TimeOrMemory = "the time limit or the memory limit",
        /// Enough states were looked at, or there was no more memory.
        StatesOrMemory = "the limit of states or of memory",
        /// One of these three.
        StatesTimeOrMemory = "a limit of states, time or memory",
    }
}

/// How long to look for who wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveLimits {
    /// Most states that one search may look at.
    pub most_states: Option<u64>,
    /// After so long a search ends, with the best bounds found so far.
    pub time_limit: Option<Duration>,
}

impl SolveLimits {
    /// The limit that ended a search which was not finished.
    #[must_use]
    pub fn limit(&self, conditions: &Conditions<'_>) -> ReachedLimit {
        match self {
            _ if conditions.interrupt.is_requested() => ReachedLimit::Interruption,
            SolveLimits { most_states: None, time_limit: None } => ReachedLimit::Memory,
            SolveLimits { most_states: None, .. } => ReachedLimit::TimeOrMemory,
            SolveLimits { time_limit: None, .. } => ReachedLimit::StatesOrMemory,
            _ => ReachedLimit::StatesTimeOrMemory,
        }
    }

    /// The moment at which work that begins now has to end.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.time_limit.and_then(|limit| Instant::now().checked_add(limit))
    }

    /// How much may be tried by work that this stops: see [`stop_at`].
    #[must_use]
    pub fn control<'a>(&self, stop: &'a dyn Stop, conditions: &Conditions<'_>) -> Control<'a> {
        let nodes = self.most_states.unwrap_or(u64::MAX);
        Control { stop, nodes, memory: conditions.memory.0 / 2, ..Control::default() }
    }
}

/// Stops work at a moment, or when somebody interrupts.
pub fn stop_at<'a>(end: Option<Instant>, conditions: &'a Conditions<'_>) -> impl Fn() -> bool + Sync + 'a {
    let interrupt = conditions.interrupt;
    move || interrupt.is_requested() || end.is_some_and(|end| Instant::now() >= end)
}

/// By which somebody asks work to end.
#[derive(Debug, Default)]
pub struct Interrupt {
    stop: AtomicBool,
    /// Whether a request may end the process at once: nothing would be lost, and nothing looks at `stop_flag`.
    at_once: AtomicBool,
}

impl Interrupt {
    /// Asks for an end; `true` if work will not notice it: it was asked before, or it waits for somebody else (see
    /// [`Interrupt::run_abortable`]).
    pub fn request(&self) -> bool {
        self.stop.swap(true, Relaxed) || self.at_once.load(Relaxed)
    }

    /// Whether somebody has asked for an end.
    pub fn is_requested(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Set when somebody asks for an end.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Does what may wait for somebody else, such as the reader of a pipe.
    pub fn run_abortable<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.at_once.store(true, Relaxed);
        let done = wait();
        self.at_once.store(false, Relaxed);
        done
    }
}
