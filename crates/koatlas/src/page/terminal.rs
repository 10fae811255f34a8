//! Pages as text for terminals: lines that fit a width, labels in a column, and boards with colours.

mod board;

use anstyle::Style;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Width, presets};

use super::{Block, Group, Lines, Page, PlainAnswer, Table, wrap};

/// Style of labels, and of words in bold.
pub const HEADING: Style = Style::new().bold();

/// Number of columns of a label with the blanks after it.
const LABEL: usize = 15;

/// Smallest width of columns whose texts are broken.
const NARROWEST: u16 = 8;

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
        Block::Table(table) => table_text(table, width) + "\n",
        Block::Board(board) => lines("", board::lines(board)),
        Block::Film(film) => lines("", board::film(film, width)),
        Block::PlainAnswer(plain) => plain_answer(plain).iter().map(|block| text(block, width)).collect(),
    }
}

/// The plain answer without the list of all rule sets, which stands further down.
fn plain_answer(plain: &PlainAnswer) -> Vec<Block> {
    let PlainAnswer { name, about, source, fight, verdicts, .. } = plain;
    let source = if source.is_empty() { String::new() } else { format!(" ({source})") };
    let above = [Block::headed(name, ""), Block::text(format!("{about}{source}")), Block::text(plain.question())];
    above
        .into_iter()
        .chain(verdicts.iter().map(|verdict| Block::row(verdict.rules.join(", "), &verdict.sentence)))
        .chain((!fight.is_empty()).then(|| Block::text(fight)))
        .collect()
}

fn lines(indent: &str, lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| format!("{indent}{line}\n")).collect()
}

/// A label with the lines beside it; below it, if the label takes the room.
fn labelled(label: &str, texts: impl IntoIterator<Item = String>) -> String {
    let mut texts = texts.into_iter();
    let first = if label.chars().count() < LABEL { texts.next().unwrap_or_default() } else { String::new() };
    format!("{HEADING}{label:<LABEL$}{HEADING:#}{first}\n") + &lines(&" ".repeat(LABEL), texts)
}

/// A group in lines beside a label; those after the first are indented.
fn hanging(Group { head, members }: &Group, width: usize) -> impl Iterator<Item = String> + use<> {
    let colon = if members.is_empty() { "" } else { ": " };
    let texts = wrap(&format!("{head}{colon}{}", members.join(", ")), width.saturating_sub(LABEL + 2));
    texts.into_iter().enumerate().map(|(i, text)| if i == 0 { text } else { format!("  {text}") })
}

/// A table, each column as wide as its widest text, if the width allows that.
fn table_text(Table { align, lines, head, rows }: &Table, width: usize) -> String {
    let mut table = comfy_table::Table::new();
    table.load_style(match lines {
        Lines::None => presets::NOTHING,
        Lines::Head | Lines::Tight => presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()),
        Lines::All => presets::UTF8_HORIZONTAL_ONLY,
    });
    if !head.is_empty() {
        table.set_header(head);
    }
    table.add_rows(rows).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    let widths = table.column_max_content_widths();
    for ((column, letter), width) in table.column_iter_mut().zip(align.chars()).zip(widths) {
        let is_left = letter.eq_ignore_ascii_case(&'l');
        column.set_cell_alignment(if is_left { CellAlignment::Left } else { CellAlignment::Right });
        if letter.is_lowercase() {
            column.set_constraint(ColumnConstraint::ContentWidth).set_padding(match lines {
                Lines::None => (0, 2),
                Lines::Head => (1, 1),
                Lines::Tight | Lines::All => (0, 1),
            });
        } else {
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width.min(NARROWEST))));
        }
    }
    table.trim_fmt()
}
