//! Text for pages: lists whose parts hold together, lines that fit a width, and labels.

use std::fmt::Display;

use anstream::adapter::strip_str;
use anstyle::Style;
use koatlas_board::grouped;
use koatlas_rulesets::GameMove;

use crate::json::texts;

/// Headings of the output for eyes.
pub const HEADING: Style = Style::new().bold();

/// Columns that a label and the blanks after it take.
pub const LABEL: usize = 15;

/// A blank at which no line is broken: whoever prints it makes it a plain one.
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

/// A sequence with more moves than this is shortened, if it is not wanted whole.
pub const LONG: usize = 60;

/// Of a sequence that is shortened so many moves are printed from its beginning, and from its end.
const ENDS: [usize; 2] = [30, 10];

/// A sequence without its middle, if it is long.
pub fn shortened(moves: &[GameMove]) -> String {
    if moves.len() <= LONG {
        return sequence(moves);
    }
    let [first, last] = ENDS;
    let [beginning, end] = [&moves[..first], &moves[moves.len() - last..]].map(sequence);
    let left_out = grouped((moves.len() - first - last) as u64);
    format!("{beginning}, ... ({left_out} more moves: --full prints them) ..., {end}")
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

/// The columns that a text takes. Styles take none.
pub fn columns(text: &str) -> usize {
    strip_str(text).map(|piece| piece.chars().count()).sum()
}

/// A text in lines of at most so many columns, unless a word is longer.
pub fn filled(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let columns = columns(word);
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

/// A label and the lines that stand beside it.
pub fn lines(label: &str, texts: impl IntoIterator<Item = String>) -> String {
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_default();
    let rest = texts.map(|text| format!("{:LABEL$}{text}\n", ""));
    format!("{HEADING}{label:<LABEL$}{HEADING:#}{first}\n") + &rest.collect::<String>()
}
