//! Progress on standard error, if that is a terminal.

use std::fmt::Display;
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use koatlas::Error;
use koatlas::conditions::ProgressObserver;

use crate::failure::explain;

/// The progress bar of the current stage.
pub static TERMINAL: Terminal = Terminal(Mutex::new(None));

/// Progress on standard error; nothing is shown if that is not a terminal.
pub struct Terminal(Mutex<Option<ProgressBar>>);

impl Terminal {
    fn with_bar(&self, act: impl FnOnce(&ProgressBar)) {
        let bar = self.0.lock().ok().and_then(|bar| bar.clone());
        act(&bar.unwrap_or_else(ProgressBar::hidden));
    }

    /// Hides the bar while `print` prints lines.
    pub fn suspend(&self, print: impl FnOnce()) {
        self.with_bar(|bar| bar.suspend(print));
    }

    fn show(&self, bar: Option<ProgressBar>) {
        if let Ok(mut current) = self.0.lock() {
            *current = bar;
        }
    }
}

impl ProgressObserver for Terminal {
    /// Shows a bar if the number of pieces is known, else a spinner. The bar shows no remaining time, since pieces of
    /// work take very different times.
    fn begin(&self, stage: &str, pieces: Option<u64>) {
        let bar = ProgressBar::with_draw_target(pieces, ProgressDrawTarget::stderr_with_hz(4));
        match pieces {
            Some(_) => bar.set_style(style("{msg} {wide_bar} {percent:>3} %  {pos} of {len}  {elapsed_precise}")),
            None => {
                bar.set_style(style("{spinner} {elapsed_precise}  {msg}"));
                bar.enable_steady_tick(Duration::from_millis(200));
            }
        }
        bar.set_message(stage.to_owned());
        self.show(Some(bar));
    }

    fn resize(&self, pieces: u64) {
        self.with_bar(|bar| bar.set_length(pieces));
    }

    fn set_done(&self, pieces: u64) {
        self.with_bar(|bar| bar.set_position(pieces));
    }

    fn add_done(&self, pieces: u64) {
        self.with_bar(|bar| bar.inc(pieces));
    }

    fn set_message(&self, state: &dyn Display) {
        self.with_bar(|bar| bar.set_message(state.to_string()));
    }

    fn end(&self) {
        self.with_bar(ProgressBar::finish_and_clear);
        self.show(None);
    }

    fn outlook(&self, outlook: &dyn Display) {
        eprintln!("koatlas: {outlook}");
    }

    fn warn(&self, mishap: &Error) {
        self.suspend(|| anstream::eprintln!("warning: {}; the work goes on", explain(mishap)));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
