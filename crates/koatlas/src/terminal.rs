//! The terminal: how wide it is, and whether it shows colours.

use std::io::{self, IsTerminal};

/// The columns of what is no terminal, and of a terminal that does not say how wide it is.
const USUAL: usize = 80;

/// Fewer columns are not believed: nothing could be laid out in them.
const NARROWEST: usize = 20;

/// The columns for text on standard output: those of the variable `COLUMNS`, or else those of the terminal, or else 80.
pub fn width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    said.or_else(of_terminal).filter(|&columns| columns >= NARROWEST).unwrap_or(USUAL)
}

fn of_terminal() -> Option<usize> {
    let out = io::stdout();
    if !out.is_terminal() {
        return None;
    }
    terminal_size::terminal_size_of(out).map(|(columns, _)| columns.0.into())
}
