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
