//! Output of answers, and files as `file:` addresses.

use std::{io, io::Write, path::Path};

use anyhow::Context;
use koatlas::Answer;
use koatlas::page::{FIXED_BLANK, Page};

use crate::args::CommonArgs;
use crate::interrupt::INTERRUPT;
use crate::terminal::width;

impl CommonArgs {
    /// Prints an answer: as JSON with `--json`, else its `page`.
    pub fn show<A: Answer>(&self, answer: &A, page: impl FnOnce() -> Page) -> anyhow::Result<()> {
        if self.json { print_json(&answer.to_text()) } else { print_page(&page()) }
    }
}

/// Message if standard output cannot be written.
pub const UNPRINTABLE: &str = "standard output cannot be written";

/// Prints a text of JSON as it is.
pub fn print_json(text: &str) -> anyhow::Result<()> {
    print(&mut io::stdout().lock(), |out| out.write_all(text.as_bytes()))
}

/// Prints a page.
pub fn print_page(page: &Page) -> anyhow::Result<()> {
    print_text(&page.to_terminal(width()))
}

/// Prints text, without blanks at the ends of lines, and with colours if standard output is a terminal.
pub fn print_text(text: &str) -> anyhow::Result<()> {
    print(&mut anstream::stdout().lock(), |out| {
        text.lines().try_for_each(|line| writeln!(out, "{}", line.trim_end().replace(FIXED_BLANK, " ")))
    })
}

/// Prints what `write` writes. All work is done by then, so a request to stop ends the process at once, even if the
/// reader blocks.
pub fn print<W: Write>(out: &mut W, write: impl FnOnce(&mut W) -> io::Result<()>) -> anyhow::Result<()> {
    let printed = INTERRUPT.run_abortable(|| write(out).and_then(|()| out.flush()));
    printed.context(UNPRINTABLE)
}

/// Address of a file for browsers: `file:///folder/index.html`.
pub fn file_address(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let path = path.to_string_lossy().replace('\\', "/");
    let mut address = if path.starts_with('/') { "file://".to_owned() } else { "file:///".to_owned() };
    for byte in path.bytes() {
        match byte {
            plain if plain.is_ascii_alphanumeric() || b"/-._~:".contains(&plain) => address.push(plain.into()),
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address
}
