//! Progress on standard error, where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::common::Common;

/// A bar for work of known size, with an estimate of the time left.
pub fn bar(common: &Common, what: &'static str, size: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), target(common));
    bar.set_style(style("{msg} {wide_bar} {percent:>3} %  {elapsed_precise} done, {eta_precise} left"));
    bar.set_message(what);
    bar
}

/// A line for work of unknown size.
pub fn line(common: &Common) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target(common));
    bar.set_style(style("{spinner} {elapsed_precise}  {msg}"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Standard error, which is left alone if it is no terminal.
fn target(common: &Common) -> ProgressDrawTarget {
    if common.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(4) }
}
