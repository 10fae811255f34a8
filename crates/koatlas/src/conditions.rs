//! Conditions under which a question is answered: limits of memory and time, permission to replace files, progress, and requests to stop.

use std::fmt::Display;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use koatlas_board::named_values;
use koatlas_files::clock::Instant;
use koatlas_files::{Control, Stop};

use crate::error::Error;
use crate::memory_limit::MemoryLimit;

/// Conditions under which a question is answered. They do not change the answer; under some of them there is an error instead.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// The memory limit, such as `8G`.
    pub memory: MemoryLimit,
    /// True if existing files may be replaced.
    pub replace: bool,
    /// The handle by which the work can be asked to stop.
    pub interrupt: &'a Interrupt,
    /// The observer of the progress of the work.
    pub progress: &'a dyn ProgressObserver,
}

impl<'a> Conditions<'a> {
    /// The default of [`Conditions::memory`].
    pub const USUAL_MEMORY: MemoryLimit = MemoryLimit(8 << 30);

    /// Default conditions without an observer: 8 GiB of memory, and no file is replaced.
    pub fn quiet(interrupt: &'a Interrupt) -> Conditions<'a> {
        Conditions { memory: Conditions::USUAL_MEMORY, replace: false, interrupt, progress: &NoProgress }
    }

    /// A [`Control`] with the memory limit and the interrupt.
    pub fn control(&self) -> Control<'_> {
        Control { stop: self.interrupt.stop_flag(), memory: self.memory.0, ..Control::default() }
    }

    /// Begins a stage of the work, which ends when the returned value is dropped. `pieces` is the number of its pieces, if known.
    pub fn begin_stage(&self, name: &str, pieces: Option<u64>) -> WorkStage<'a> {
        self.progress.begin(name, pieces);
        WorkStage(self.progress)
    }
}

/// Observer of long work, for example a progress bar on a terminal. All methods do nothing by default.
pub trait ProgressObserver: Sync {
    /// Called when a stage begins, with the number of its pieces if known.
    fn begin(&self, _stage: &str, _pieces: Option<u64>) {}

    /// Called when the number of pieces of the stage changes.
    fn resize(&self, _pieces: u64) {}

    /// Called with the number of pieces that are done.
    fn set_done(&self, _pieces: u64) {}

    /// Called with the number of pieces that were done since the last call.
    fn add_done(&self, _pieces: u64) {}

    /// Called with the state of the work in words.
    fn set_message(&self, _state: &dyn Display) {}

    /// Called when the stage ends.
    fn end(&self) {}

    /// Called before work that takes more than a minute, with an estimate of the time.
    fn outlook(&self, _outlook: &dyn Display) {}

    /// Called with an error that does not end the work, for example that its work could not be saved.
    fn warn(&self, _mishap: &Error) {}
}

/// An observer that does nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoProgress;

impl ProgressObserver for NoProgress {}

/// A stage of work that is observed. The stage ends when this is dropped.
pub struct WorkStage<'a>(&'a dyn ProgressObserver);

impl WorkStage<'_> {
    /// Reports the error in `result`, if there is one. The work goes on: what was saved before is still valid.
    pub fn warn_on_error(&self, result: Result<(), Error>) {
        if let Err(error) = result {
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
    /// The limit that ended a search before everything was decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ReachedLimit {
        /// The work was interrupted.
        Interruption = "an interruption",
        /// The time limit was reached.
        Time = "the time limit",
        /// The memory limit was reached.
        Memory = "the memory limit",
        /// The time limit or the memory limit was reached; it is not known which.
        TimeOrMemory = "the time limit or the memory limit",
        /// The limit of states or the memory limit was reached.
        StatesOrMemory = "the limit of states or of memory",
        /// One of the three limits was reached.
        StatesTimeOrMemory = "a limit of states, time or memory",
    }
}

/// Limits of a search for the value of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveLimits {
    /// Maximum number of states of a search; `None` for no limit.
    pub most_states: Option<u64>,
    /// Time limit of a search, which then ends with the best bounds so far; `None` for no limit.
    pub time_limit: Option<Duration>,
}

impl SolveLimits {
    /// The limit that ended an unfinished search.
    pub fn limit(&self, conditions: &Conditions<'_>) -> ReachedLimit {
        match self {
            // A search does not say which limit it has reached, so that all that were set are named.
            _ if conditions.interrupt.is_requested() => ReachedLimit::Interruption,
            SolveLimits { most_states: None, time_limit: None } => ReachedLimit::Memory,
            SolveLimits { most_states: None, .. } => ReachedLimit::TimeOrMemory,
            SolveLimits { time_limit: None, .. } => ReachedLimit::StatesOrMemory,
            _ => ReachedLimit::StatesTimeOrMemory,
        }
    }

    /// The moment at which work that begins now must end; `None` for no limit.
    pub fn deadline(&self) -> Option<Instant> {
        self.time_limit.and_then(|limit| Instant::now().checked_add(limit))
    }

    /// A [`Control`] with these limits that is stopped by `stop`, such as the function that [`stop_at`] returns. A search takes half of the
    /// memory limit.
    pub fn control<'a>(&self, stop: &'a dyn Stop, conditions: &Conditions<'_>) -> Control<'a> {
        let nodes = self.most_states.unwrap_or(u64::MAX);
        Control { stop, nodes, memory: conditions.memory.0 / 2, ..Control::default() }
    }
}

/// Returns a function that is true after `end` or when the work is interrupted.
pub fn stop_at<'a>(end: Option<Instant>, conditions: &'a Conditions<'_>) -> impl Fn() -> bool + Sync + 'a {
    let interrupt = conditions.interrupt;
    move || interrupt.is_requested() || end.is_some_and(|end| Instant::now() >= end)
}

/// Handle by which work can be asked to stop, from another thread or a signal handler.
#[derive(Debug, Default)]
pub struct Interrupt {
    stop: AtomicBool,
    /// True while a request may end the process at once: nothing would be lost, and the work does not look at [`Interrupt::stop_flag`].
    at_once: AtomicBool,
}

impl Interrupt {
    /// Requests the work to stop. Returns true if the caller should end the process, because the work will not notice: a request came
    /// before, or the work is inside [`Interrupt::run_abortable`].
    pub fn request(&self) -> bool {
        self.stop.swap(true, Relaxed) || self.at_once.load(Relaxed)
    }

    /// True if a stop was requested.
    pub fn is_requested(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The flag that is set by a request to stop.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Runs `wait`, which may block on others, such as the reader of a pipe. Meanwhile a request may end the process.
    pub fn run_abortable<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.at_once.store(true, Relaxed);
        let result = wait();
        self.at_once.store(false, Relaxed);
        result
    }
}
