//! Properties of the terminal, and text that fits its width.

use std::io;

pub use koatlas::page::terminal::HEADING;
use koatlas::page::wrap;

/// Number of columns if standard output is not a terminal or does not tell its width.
const USUAL: usize = 80;

/// Smallest number of columns that is accepted: text does not fit fewer.
const NARROWEST: usize = 20;

/// Number of columns for text: the value of `COLUMNS`, else the width of the terminal, else [`USUAL`].
pub fn width() -> usize {
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let columns = given.or_else(|| terminal_size::terminal_size_of(io::stdout()).map(|(columns, _)| columns.0.into()));
    columns.filter(|&columns| columns >= NARROWEST).unwrap_or(USUAL)
}

/// Breaks `text` into lines that fit the terminal.
pub fn wrapped(text: &str) -> String {
    wrap(text, width()).iter().map(|line| format!("{line}\n")).collect()
}
