//! Output of answers, and files as `file:` addresses.

use std::{io, io::Write, path::Path};

use anyhow::Context;
use koatlas::each_ko::{OneOrEachKo, ask_each};
use koatlas::page::Page;
use koatlas::{Answer, Subject, files};
use koatlas_board::Suicide;

use crate::args::CommonArgs;
use crate::failure::CliError;
use crate::interrupt::INTERRUPT;
use crate::terminal::{FIXED_BLANK, width};

impl CommonArgs {
    /// Prints an answer: as JSON with `--json`, else the text of `page`.
    pub fn answer<A: Answer>(&self, answer: &A, page: impl FnOnce() -> String) -> anyhow::Result<()> {
        if self.json { print_json(&answer.to_text()) } else { print_text(&page()) }
    }

    /// Prints an answer: as JSON with `--json`, else its `page`.
    pub fn show<A: Answer>(&self, answer: &A, page: impl FnOnce() -> Page) -> anyhow::Result<()> {
        self.answer(answer, || page().to_terminal(width()))
    }

    /// Asks `ask` about `board`, or about each ko if `board` is large and has no region (the points where plays are
    /// made), and prints the answers. If one fails, prints the answers before it and returns the error.
    pub fn answer_each<A: Answer>(
        &self,
        board: &Subject,
        suicide: Suicide,
        page: impl Fn(&A, &Subject) -> Page,
        ask: impl Fn(&Subject) -> koatlas::Result<A>,
    ) -> anyhow::Result<Vec<A>> {
        let answered = ask_each(board, suicide, &self.conditions(), ask)?;
        let pages = || Page::joined(answered.pages(board, page));
        match &answered {
            OneOrEachKo::One(answer) => self.show(answer, pages)?,
            OneOrEachKo::EachKo(each) => self.show(each, pages)?,
        }
        match answered {
            OneOrEachKo::One(answer) => Ok(vec![answer]),
            OneOrEachKo::EachKo(each) => each.ended.map_or(Ok(each.each_ko), |error| Err(error.into())),
        }
    }
}

/// Message if standard output cannot be written.
pub const UNPRINTABLE: &str = "standard output cannot be written";

/// Prints a text of JSON as it is.
pub fn print_json(text: &str) -> anyhow::Result<()> {
    print(&mut io::stdout().lock(), |out| out.write_all(text.as_bytes()))
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

/// Writes a certificate to the file `path`. Fails for the reason `why_none` if there is none.
pub fn write_certificate(path: &Path, certificate: Option<Vec<u8>>, why_none: &str) -> anyhow::Result<()> {
    let bytes = certificate.ok_or_else(|| CliError::work(why_none))?;
    Ok(files::write(path, "certificate", &INTERRUPT, |out| out.write_all(&bytes))?)
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
