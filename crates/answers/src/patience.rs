//! How long to look for an answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use koatlas_outcome::Effort;

use crate::conditions::Conditions;

/// What has ended a search that somebody interrupted.
pub const INTERRUPTION: &str = "an interruption";

/// The sentence about work that has ended early: by a limit, or by an interruption.
#[must_use]
pub fn ended_early(limit: &str) -> String {
    let why = if limit == INTERRUPTION { "interrupted".to_owned() } else { format!("{limit} was reached") };
    format!("{why}; these are the bounds so far")
}

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

    /// How much may be tried, from now on.
    #[must_use]
    pub fn effort(&self, conditions: &Conditions<'_>) -> Effort {
        self.effort_until(self.deadline(), conditions)
    }

    /// How much may be tried up to a moment.
    #[must_use]
    pub fn effort_until(&self, end: Option<Instant>, conditions: &Conditions<'_>) -> Effort {
        let interrupt = conditions.interrupt.clone();
        let stop = move || interrupt.requested() || end.is_some_and(|end| Instant::now() >= end);
        let states = self.most_states.unwrap_or(u64::MAX);
        Effort { states, memory: conditions.memory.0 / 2, stop: Arc::new(stop) }
    }
}

/// A number of seconds.
///
/// # Errors
/// If the text is none.
pub fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| n.is_finite() && (0.0..=1e9).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no number of seconds: write a number, for example 60"))
}
