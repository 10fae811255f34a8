//! Lists as texts.

use std::fmt::Display;

use koatlas_board::{Suicide, grouped};

use crate::json::to_strings;

/// A blank at which no line is broken.
pub const FIXED_BLANK: char = '\u{a0}';

/// Makes `text` unbreakable.
pub fn unbreakable(text: impl Display) -> String {
    text.to_string().replace(' ', "\u{a0}")
}

/// Joins unbreakable items; lines are broken only between them.
pub fn join_unbreakable<T: Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(unbreakable).collect::<Vec<_>>().join(between)
}

/// A sequence of moves; no line is broken inside a move.
pub fn sequence<T: Display>(moves: impl IntoIterator<Item = T>) -> String {
    or_none(join_unbreakable(moves, ", "))
}

/// Items separated by blanks.
pub fn spaced_or_nothing<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    to_strings(items).join(" ")
}

/// Items separated by blanks, or "none".
pub fn spaced_or_none<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    or_none(spaced_or_nothing(items))
}

/// The text, or "none" if it is empty.
pub fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}

/// A number with its noun, in the singular or plural.
pub fn count_noun<N: TryInto<u128> + Copy + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == N::from(1) { "" } else { "s" })
}

/// The suicides that are allowed, in words.
pub fn suicide_in_words(policy: Suicide) -> &'static str {
    match policy {
        Suicide::None => "none",
        Suicide::Multi => "multi: of two stones or more",
        Suicide::All => "all: also of a single stone",
    }
}

/// Visible width of `text`: styles take no columns.
pub(super) fn visible_width(text: &str) -> usize {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default();
    let others = pieces.map(|piece| piece.split_once('m').map_or("", |(_, text)| text));
    others.chain([first]).map(|piece| piece.chars().count()).sum()
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
