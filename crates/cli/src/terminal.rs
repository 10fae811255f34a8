//! The terminal: how wide it is, whether it shows colours, and text and tables that fit it.

use std::io;

pub use crate::layout::{
    FIXED_BLANK, HEADING, LABEL, join_unbreakable, labelled, or_none, sequence, shorten, spaced_or_none, unbreakable,
    visible_width, wrap,
};
pub use koatlas::groups::group_by_key;

use comfy_table::{ContentArrangement, Row, Table};
use koatlas::used_region::UsedRegion;

/// The columns of what is no terminal, and of a terminal that does not say how wide it is.
const USUAL: usize = 80;

/// Fewer columns are not believed: nothing could be laid out in them.
const NARROWEST: usize = 20;

/// The columns for text on standard output: those of the variable `COLUMNS`, or else those of the terminal, or else 80.
pub fn width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let of_terminal = || terminal_size::terminal_size_of(io::stdout()).map(|(columns, _)| columns.0.into());
    said.or_else(of_terminal).filter(|&columns| columns >= NARROWEST).unwrap_or(USUAL)
}

/// A text without a label, in as many lines as it needs on the terminal.
pub fn wrapped(text: &str) -> String {
    wrap(text, width()).iter().map(|line| format!("{line}\n")).collect()
}

/// A table no wider than the terminal: cells are broken into lines. `align` has `l` or `r` a column.
pub fn table<R: Into<Row>>(head: &[&str], align: &str, rows: impl IntoIterator<Item = R>) -> Table {
    let mut table = koatlas_catalogue::table(head, align);
    table.set_content_arrangement(ContentArrangement::Dynamic).add_rows(rows);
    table.set_width(u16::try_from(width()).unwrap_or(u16::MAX));
    table
}

/// The first words of a page: what it is about in bold, and what is said of it.
pub fn title(subject: &str, text: &str) -> String {
    wrapped(&format!("{HEADING}{subject}{HEADING:#}{text}")) + "\n"
}

/// A label and what it says, in as many lines as it needs on the terminal; those after the first are indented.
pub fn line(label: &str, text: &str) -> String {
    labelled(label, wrap(text, width().saturating_sub(LABEL)))
}

/// A label and what it says, if that is anything.
pub fn line_if_any(label: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { line(label, text) }
}

/// A text beside a label, in lines that fit the terminal; those after the first are indented.
pub fn indented(text: &str) -> impl Iterator<Item = String> + use<> {
    let texts = wrap(text, width().saturating_sub(LABEL + 2)).into_iter().enumerate();
    texts.map(|(i, text)| if i == 0 { text } else { format!("  {text}") })
}

/// The region that was used, and what is assumed of the stones around it.
pub fn region(used: Option<&UsedRegion>) -> String {
    let Some(UsedRegion { region, leaks, immortal, .. }) = used else { return String::new() };
    let stay = join_unbreakable(immortal, " ");
    let stay = if stay.is_empty() { stay } else { format!("the stones on {stay} stay, as all others outside") };
    line("region", &spaced_or_none(region))
        + &line_if_any("  can take", &join_unbreakable(leaks, " "))
        + &line_if_any("  assumed", &stay)
}

/// What is assumed: a line for each sentence.
pub fn assumed(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| line("assumed", sentence)).collect()
}
