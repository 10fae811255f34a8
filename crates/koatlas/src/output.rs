//! What commands print.

use std::io::{self, Write};

use anyhow::Context;
pub use koatlas_answers::json::{Header, exact, names, texts};
use serde::Serialize;

use crate::interrupt::INTERRUPT;
use crate::paragraph::FIXED_BLANK;

/// What is said before the reason if standard output cannot be written.
pub const UNPRINTABLE: &str = "standard output cannot be written";

/// Prints one JSON object on standard output.
///
/// # Errors
/// If standard output cannot be written.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    print(&mut io::stdout().lock(), |out| writeln!(out, "{text}"))
}

/// Prints text, with colours where standard output is a terminal, and without blanks at the ends of lines.
///
/// # Errors
/// If standard output cannot be written.
pub fn print_text(text: &str) -> anyhow::Result<()> {
    print(&mut anstream::stdout().lock(), |out| {
        text.lines().try_for_each(|line| writeln!(out, "{}", line.trim_end().replace(FIXED_BLANK, " ")))
    })
}

/// Prints what `write` writes. Nothing is left to do then, so a request to end does not wait for whoever reads it.
///
/// # Errors
/// If standard output cannot be written.
pub fn print<W: Write>(out: &mut W, write: impl FnOnce(&mut W) -> io::Result<()>) -> anyhow::Result<()> {
    let printed = INTERRUPT.at_once(|| write(out).and_then(|()| out.flush()));
    printed.context(UNPRINTABLE)
}
