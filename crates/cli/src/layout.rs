//! Layout of text: unbreakable parts, lines that fit a width, and labels.

use std::fmt::Display;

use anstream::adapter::strip_str;
use anstyle::Style;
use koatlas_board::grouped;
use koatlas_rules::GameMove;

use koatlas::json::to_strings;

pub const HEADING: Style = Style::new().bold();

/// Number of columns of a label with the blanks after it.
pub const LABEL: usize = 15;

/// A blank at which no line is broken; the output functions replace it by an ordinary blank.
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

/// Sequences with more moves are shortened unless `--full` is given.
pub const LONG: usize = 60;

/// Number of moves that are kept at the beginning and at the end of a shortened sequence.
const ENDS: [usize; 2] = [30, 10];

/// A sequence; the middle of a long one is left out.
pub fn shorten(moves: &[GameMove]) -> String {
    if moves.len() <= LONG {
        return sequence(moves);
    }
    let [first, last] = ENDS;
    let [beginning, end] = [&moves[..first], &moves[moves.len() - last..]].map(sequence);
    let left_out = grouped((moves.len() - first - last) as u64);
    format!("{beginning}, ... ({left_out} more moves: --full prints them) ..., {end}")
}

/// A number with its noun, in the singular or plural.
pub fn count_noun<N: TryInto<u128> + Copy + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == N::from(1) { "" } else { "s" })
}

/// Items separated by blanks, or "none".
pub fn spaced_or_none<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    or_none(to_strings(items).join(" "))
}

/// The text, or "none" if it is empty.
pub fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}

/// Visible width of `text`: styles take no columns.
pub fn visible_width(text: &str) -> usize {
    // Most text has no styles: to count is all then.
    if !text.contains('\u{1b}') {
        return text.chars().count();
    }
    strip_str(text).map(|piece| piece.chars().count()).sum()
}

/// Breaks `text` into lines of at most `width` columns; a longer word gets a line of its own.
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

/// A label with the lines beside it.
pub fn labelled(label: &str, texts: impl IntoIterator<Item = String>) -> String {
    let mut texts = texts.into_iter();
    let first = texts.next().unwrap_or_default();
    let rest = texts.map(|text| format!("{:LABEL$}{text}\n", ""));
    format!("{HEADING}{label:<LABEL$}{HEADING:#}{first}\n") + &rest.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_take_no_columns() {
        let styled = format!("{HEADING}kō{HEADING:#} points \u{1b}[1;31m#\u{1b}[0m");
        assert_eq!(visible_width(&styled), strip_str(&styled).to_string().chars().count());
        assert_eq!([visible_width(""), visible_width("a b")], [0, 3]);
    }

    #[test]
    fn lines_are_filled_and_long_words_stand_alone() {
        assert_eq!(wrap("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrap("a  longest b", 3), ["a", "longest", "b"]);
        assert_eq!(wrap("", 3), [""; 0]);
        assert_eq!(
            wrap(&format!("{HEADING}a{HEADING:#} b c"), 3),
            [format!("{HEADING}a{HEADING:#} b"), "c".to_owned()]
        );
    }

    #[test]
    fn no_line_is_broken_inside_a_move() {
        let moves = sequence(["B c1", "W pass", "B d2"]);
        assert_eq!(wrap(&moves, 7), ["B\u{a0}c1,", "W\u{a0}pass,", "B\u{a0}d2"]);
        assert_eq!(wrap(&moves, 13), ["B\u{a0}c1, W\u{a0}pass,", "B\u{a0}d2"]);
        assert_eq!(sequence([""; 0]), "none");
    }

    #[test]
    fn lines_after_the_first_are_indented() {
        let text = strip_str(&labelled("ko points", ["a1".to_owned(), "b1".to_owned()])).to_string();
        assert_eq!(text, "ko points      a1\n               b1\n");
    }

    fn moves(number: usize) -> Vec<GameMove> {
        let moves: Vec<GameMove> = ["B pass", "W pass"].map(|made| made.parse().unwrap()).to_vec();
        moves.into_iter().cycle().take(number).collect()
    }

    #[test]
    fn long_sequences_lose_their_middle() {
        let commas = |number| shorten(&moves(number)).matches(',').count();
        assert_eq!([commas(0), commas(1), commas(LONG)], [0, 0, LONG - 1]);
        let long = shorten(&moves(1_040));
        assert!(long.contains("(1,000 more moves: --full prints them)"), "{long}");
        assert_eq!(long.matches("pass").count(), 40);
    }
}
