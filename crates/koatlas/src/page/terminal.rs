//! Pages as text for terminals: lines that fit a width, labels in a column, and boards with colours.

mod board;

use anstream::adapter::strip_str;
use anstyle::Style;

use super::{Block, Group, Page, Table};

/// Style of labels, and of words in bold.
pub const HEADING: Style = Style::new().bold();

/// Number of columns of a label with the blanks after it.
const LABEL: usize = 15;

impl Page {
    /// The page as text of lines that have at most `width` columns, with escape sequences for bold words and colours. A longer word or
    /// board gets a line of its own.
    pub fn to_terminal(&self, width: usize) -> String {
        let sections = self.0.iter().map(|section| section.iter().map(|block| text(block, width)).collect::<String>());
        sections.collect::<Vec<_>>().join("\n")
    }
}

fn text(block: &Block, width: usize) -> String {
    match block {
        Block::Text { depth, head, text } => {
            let text = if head.is_empty() { text } else { &format!("{HEADING}{head}{HEADING:#}{text}") };
            let indent = "  ".repeat(*depth);
            lines(&indent, wrap(text, width.saturating_sub(indent.len())))
        }
        Block::Row { label, text } => labelled(label, wrap(text, width.saturating_sub(LABEL))),
        Block::List { label, groups } => labelled(label, groups.iter().flat_map(|group| hanging(group, width))),
        Block::Table(table) => lines("", table_lines(table)),
        Block::Board(board) => lines("", board::lines(board)),
        Block::Film(film) => lines("", board::film(film, width)),
    }
}

fn lines(indent: &str, lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| format!("{indent}{line}\n")).collect()
}

/// A label with the lines beside it.
pub fn labelled(label: &str, texts: impl IntoIterator<Item = String>) -> String {
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_default();
    format!("{HEADING}{label:<LABEL$}{HEADING:#}{first}\n") + &lines(&" ".repeat(LABEL), texts)
}

/// A group in lines beside a label; those after the first are indented.
fn hanging(Group { head, members }: &Group, width: usize) -> impl Iterator<Item = String> + use<> {
    let colon = if members.is_empty() { "" } else { ": " };
    let texts = wrap(&format!("{head}{colon}{}", members.join(", ")), width.saturating_sub(LABEL + 2));
    texts.into_iter().enumerate().map(|(i, text)| if i == 0 { text } else { format!("  {text}") })
}

/// The rows of a table, each column as wide as its widest text.
fn table_lines(Table { align, head, rows }: &Table) -> impl Iterator<Item = String> {
    let rows = || Some(head).filter(|head| !head.is_empty()).into_iter().chain(rows);
    let columns = align.chars().enumerate().map(|(column, align)| {
        let width = rows().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max();
        (align, width.unwrap_or(0))
    });
    let columns: Vec<(char, usize)> = columns.collect();
    rows().map(move |row| {
        let cells = row.iter().zip(&columns).map(|(text, &(align, width))| match align {
            'r' => format!("{text:>width$}"),
            _ => format!("{text:<width$}"),
        });
        cells.collect::<Vec<_>>().join("  ")
    })
}

/// Visible width of `text`: styles take no columns.
fn visible_width(text: &str) -> usize {
    // Most text has no styles: to count is all then.
    if !text.contains('\u{1b}') {
        return text.chars().count();
    }
    strip_str(text).map(|piece| piece.chars().count()).sum()
}

/// Breaks `text` into lines of at most `width` columns; a longer word gets a line of its own. Styles take no columns.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let columns = visible_width(word);
        match lines.last_mut() {
            Some(line) if used + 1 + columns <= width => {
                *line += &format!(" {word}");
                used += 1 + columns;
            }
            _ => {
                lines.push(word.to_owned());
                used = columns;
            }
        }
    }
    lines
}
