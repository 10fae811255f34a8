//! The terminal: how wide it is, whether it shows colours, and text and tables that fit it.

use std::{fmt::Display, io, io::IsTerminal};

use anstream::adapter::strip_str;
use anstyle::Style;
use comfy_table::{ContentArrangement, Row, Table};
use koatlas_answers::json::texts;

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

/// Headings of the output for eyes.
pub const HEADING: Style = Style::new().bold();

/// Columns that a label and the blanks after it take.
pub const LABEL: usize = 15;

/// A blank at which no line is broken: `print_text` makes it a plain one.
pub const FIXED_BLANK: char = '\u{a0}';

/// A text whose blanks hold it together.
pub fn unbroken(text: impl Display) -> String {
    text.to_string().replace(' ', "\u{a0}")
}

/// Things in a row with a text between them: lines may be broken only between two of them.
pub fn listed<T: Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(unbroken).collect::<Vec<_>>().join(between)
}

/// Moves in a row: lines may be broken between two of them, and never inside one.
pub fn sequence<T: Display>(moves: impl IntoIterator<Item = T>) -> String {
    or_none(listed(moves, ", "))
}

/// Points and other things in a row.
pub fn spaced<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    or_none(texts(items).join(" "))
}

/// A text, or "none" if it is empty.
pub fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}

/// Things by what they have in common, in the order in which that is met first.
pub fn by_common<K: PartialEq, T>(items: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

/// A text in lines of at most so many columns, unless a word is longer. Styles take no columns.
pub fn filled(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let columns = strip_str(word).map(|piece| piece.chars().count()).sum::<usize>();
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

/// A text without a label, in as many lines as it needs on the terminal.
pub fn plain(text: &str) -> String {
    filled(text, width()).iter().map(|line| format!("{line}\n")).collect()
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
    plain(&format!("{HEADING}{subject}{HEADING:#}{text}")) + "\n"
}

/// A label and what it says, in as many lines as it needs on the terminal; those after the first are indented.
pub fn line(label: &str, text: &str) -> String {
    lines(label, filled(text, width().saturating_sub(LABEL)))
}

/// A label and what it says, if that is anything.
pub fn line_if_any(label: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { line(label, text) }
}

/// A label and the lines that stand beside it.
pub fn lines(label: &str, texts: impl IntoIterator<Item = String>) -> String {
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_default();
    let rest = texts.map(|text| format!("{:LABEL$}{text}\n", ""));
    format!("{HEADING}{label:<LABEL$}{HEADING:#}{first}\n") + &rest.collect::<String>()
}

/// A text beside a label, in lines that fit the terminal; those after the first are indented.
pub fn indented(text: &str) -> impl Iterator<Item = String> + use<> {
    let texts = filled(text, width().saturating_sub(LABEL + 2)).into_iter().enumerate();
    texts.map(|(i, text)| if i == 0 { text } else { format!("  {text}") })
}

/// What is assumed: a line for each sentence.
pub fn assumed(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| line("assumed", sentence)).collect()
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::{HEADING, filled, lines, sequence};

    #[test]
    fn lines_are_filled_and_long_words_stand_alone() {
        assert_eq!(filled("a bc def", 4), ["a bc", "def"]);
        assert_eq!(filled("a  longest b", 3), ["a", "longest", "b"]);
        assert_eq!(filled("", 3), [""; 0]);
        assert_eq!(
            filled(&format!("{HEADING}a{HEADING:#} b c"), 3),
            [format!("{HEADING}a{HEADING:#} b"), "c".to_owned()]
        );
    }

    #[test]
    fn no_line_is_broken_inside_a_move() {
        let moves = sequence(["B c1", "W pass", "B d2"]);
        assert_eq!(filled(&moves, 7), ["B\u{a0}c1,", "W\u{a0}pass,", "B\u{a0}d2"]);
        assert_eq!(filled(&moves, 13), ["B\u{a0}c1, W\u{a0}pass,", "B\u{a0}d2"]);
        assert_eq!(sequence([""; 0]), "none");
    }

    #[test]
    fn lines_after_the_first_are_indented() {
        let text = strip_str(&lines("ko points", ["a1".to_owned(), "b1".to_owned()])).to_string();
        assert_eq!(text, "ko points      a1\n               b1\n");
    }
}
