//! Properties of the terminal, and text and tables that fit its width.

use std::io;

pub use koatlas::groups::group_by_key;
pub use koatlas::page::terminal::{HEADING, labelled, wrap};
pub use koatlas::page::{FIXED_BLANK, count_noun, join_unbreakable, or_none, sequence, unbreakable};

use comfy_table::{ContentArrangement, Row, Table};
use koatlas::page::{Block, Page};

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

/// Creates a table no wider than the terminal. `align` has one letter for each column: `l` or `r`.
pub fn table<R: Into<Row>>(head: &[&str], align: &str, rows: impl IntoIterator<Item = R>) -> Table {
    let mut table = koatlas_catalogue::table(head, align);
    table.set_content_arrangement(ContentArrangement::Dynamic).add_rows(rows);
    table.set_width(u16::try_from(width()).unwrap_or(u16::MAX));
    table
}

/// First paragraph of a page: `subject` in bold, then `text`.
pub fn title(subject: &str, text: &str) -> String {
    drawn(Block::headed(subject, text)) + "\n"
}

/// A label and a text, broken into lines; those after the first are indented.
pub fn line(label: &str, text: &str) -> String {
    drawn(Block::row(label, text))
}

/// A block as text.
pub fn drawn(block: Block) -> String {
    Page::new([vec![block]]).to_terminal(width())
}

/// Like [`line`], or nothing if `text` is empty.
pub fn line_if_any(label: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { line(label, text) }
}

/// Says that the work went on from `files`, if there are any.
pub fn resumed_from(files: &[String]) -> String {
    let text = format!("went on from {}: what that holds was not verified", files.join(", "));
    if files.is_empty() { String::new() } else { wrapped(&text) }
}
