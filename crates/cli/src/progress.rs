//! Progress on standard error, where that is a terminal.

use std::fmt::Display;
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use koatlas::Error;
use koatlas::conditions::ProgressObserver;

use crate::failure::explain;

/// The bar or the line of the stage at which the work is.
pub static TERMINAL: Terminal = Terminal(Mutex::new(None));

/// Standard error, which is left alone if it is no terminal.
pub struct Terminal(Mutex<Option<ProgressBar>>);

impl Terminal {
    fn with_bar(&self, act: impl FnOnce(&ProgressBar)) {
        let bar = self.0.lock().ok().and_then(|bar| bar.clone());
        act(&bar.unwrap_or_else(ProgressBar::hidden));
    }

    /// Does what prints lines on the terminal, above the bar.
    pub fn suspend(&self, print: impl FnOnce()) {
        self.with_bar(|bar| bar.suspend(print));
    }

    fn show(&self, bar: Option<ProgressBar>) {
        if let Ok(mut shown) = self.0.lock() {
            *shown = bar;
        }
    }
}

impl ProgressObserver for Terminal {
    /// Shows a bar for work of known size, and a line for other work. The pieces of work can take very different times, so a bar makes
    /// no guess how long the rest takes.
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
