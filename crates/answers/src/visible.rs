//! Text of others, made fit to be printed.

use std::borrow::Cow;

/// A text with its control characters written as Rust escapes them: a terminal would obey them.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_obeyed) {
        let escaped = |c: char| if is_obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
        Cow::Owned(text.chars().map(escaped).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Control characters, and those that turn the direction of text.
fn is_obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(visible("ko ü 碁"), "ko ü 碁");
        assert_eq!(visible("\u{1b}[31mred\n"), "\\u{1b}[31mred\\n");
        assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
    }
}
