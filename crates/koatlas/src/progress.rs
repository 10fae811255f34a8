//! While a question is worked on: how much memory and time it may take, progress on standard error, and requests to end.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use koatlas_storage::{Control, Stop};

use crate::text::MemoryLimit;

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

    /// The limit of memory and the interrupt, for an exploration.
    #[must_use]
    pub fn control(&self) -> Control<'_> {
        Control { stop: self.interrupt.stop(), memory: self.memory.0, ..Control::default() }
    }
}

/// A bar for work of known size, until it is dropped. The pieces of work can take very different times, so it makes no guess how long the rest takes.
#[must_use]
pub fn bar(conditions: &Conditions<'_>, what: &'static str, size: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), target(conditions));
    bar.set_style(style("{msg} {wide_bar} {percent:>3} %  {pos} of {len}  {elapsed_precise}"));
    bar.set_message(what);
    bar
}

/// A line for work of unknown size, with what is done first, until it is dropped.
#[must_use]
pub fn line(conditions: &Conditions<'_>, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target(conditions));
    bar.set_style(style("{spinner} {elapsed_precise}  {msg}"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message(what);
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Standard error, which is left alone if it is no terminal.
fn target(conditions: &Conditions<'_>) -> ProgressDrawTarget {
    if conditions.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(4) }
}

/// What has ended a search that somebody interrupted.
pub const INTERRUPTION: &str = "an interruption";

/// How long to look for who wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience {
    /// Most states that one search may look at.
    pub most_states: Option<u64>,
    /// Seconds after which a search ends, with the best bounds found so far.
    pub time_limit: Option<f64>,
}

impl Patience {
    /// The limit that ended a search which was not finished.
    #[must_use]
    pub fn limit(&self, conditions: &Conditions<'_>) -> &'static str {
        match self {
            _ if conditions.interrupt.requested() => INTERRUPTION,
            Patience { most_states: None, time_limit: None } => "the memory limit",
            Patience { most_states: None, .. } => "the time limit or the memory limit",
            Patience { time_limit: None, .. } => "the limit of states or of memory",
            _ => "a limit of states, time or memory",
        }
    }

    /// The moment at which work that begins now has to end.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.time_limit.map(|limit| Instant::now() + Duration::from_secs_f64(limit))
    }

    /// How much may be tried by work that this stops: see [`until`].
    #[must_use]
    pub fn control<'a>(&self, stop: &'a dyn Stop, conditions: &Conditions<'_>) -> Control<'a> {
        let nodes = self.most_states.unwrap_or(u64::MAX);
        Control { stop, nodes, memory: conditions.memory.0 / 2, ..Control::default() }
    }
}

/// Stops work at a moment, or when somebody interrupts.
pub fn until<'a>(end: Option<Instant>, conditions: &'a Conditions<'_>) -> impl Fn() -> bool + Sync + 'a {
    move || conditions.interrupt.requested() || end.is_some_and(|end| Instant::now() >= end)
}

/// A number of seconds.
///
/// # Errors
/// If the text is none.
pub fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| n.is_finite() && (0.0..=1e9).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no number of seconds: write a number, for example 60"))
}

/// A year in seconds.
pub const YEAR: f64 = 365.25 * 86_400.0;
/// An hour in seconds.
pub const HOUR: f64 = 3600.0;

/// A duration in words; of very long ones the order of magnitude.
#[must_use]
pub fn duration(seconds: f64) -> String {
    let units = [(YEAR, "years"), (86_400.0, "days"), (HOUR, "hours"), (60.0, "minutes")];
    if seconds == f64::INFINITY || seconds > 1e6 * YEAR {
        return "more than a million years".to_owned();
    }
    match units.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, name)) => format!("about {:.0} {name}", seconds / unit),
        None if seconds < 60.0 => "less than a minute".to_owned(),
        None => "one or two minutes".to_owned(),
    }
}

/// By which somebody asks work to end.
#[derive(Debug, Default)]
pub struct Interrupt {
    stop: AtomicBool,
    /// Whether a request may end the process at once: nothing would be lost, and nothing looks at `stop`.
    at_once: AtomicBool,
}

impl Interrupt {
    /// Asks for an end; `true` if work will not notice it: it was asked before, or it waits for somebody else (see
    /// [`Interrupt::at_once`]).
    pub fn request(&self) -> bool {
        self.stop.swap(true, Relaxed) || self.at_once.load(Relaxed)
    }

    /// Whether somebody has asked for an end.
    pub fn requested(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Set when somebody asks for an end.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Does what may wait for somebody else, such as the reader of a pipe.
    pub fn at_once<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.at_once.store(true, Relaxed);
        let done = wait();
        self.at_once.store(false, Relaxed);
        done
    }
}
