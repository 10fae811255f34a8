//! Progress on standard error, where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::conditions::Conditions;

/// A bar for work of known size. The pieces of work can take very different times, so it makes no guess how long the rest takes.
#[must_use]
pub fn bar(conditions: &Conditions<'_>, what: &'static str, size: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), target(conditions));
    bar.set_style(style("{msg} {wide_bar} {percent:>3} %  {pos} of {len}  {elapsed_precise}"));
    bar.set_message(what);
    bar
}

/// A line for work of unknown size.
#[must_use]
pub fn line(conditions: &Conditions<'_>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target(conditions));
    bar.set_style(style("{spinner} {elapsed_precise}  {msg}"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Standard error, which is left alone if it is no terminal.
fn target(conditions: &Conditions<'_>) -> ProgressDrawTarget {
    if conditions.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(4) }
}
