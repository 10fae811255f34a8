//! Text of others, made fit to be printed.

use std::borrow::Cow;
use std::path::Path;

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

/// A file name as messages show it: as it is, or in quotation marks if something in it could be taken for a part of the
/// message or obeyed by the terminal.
pub fn file_name(path: &Path) -> String {
    let name = path.to_string_lossy();
    let plain = |c: char| !c.is_whitespace() && !is_obeyed(c) && !matches!(c, '"' | '\'' | ':' | '`' | '\u{fffd}');
    if !name.is_empty() && name.chars().all(plain) { name.into_owned() } else { format!("\"{}\"", name.escape_debug()) }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{file_name, visible};

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(visible("ko ü 碁"), "ko ü 碁");
        assert_eq!(visible("\u{1b}[31mred\n"), "\\u{1b}[31mred\\n");
        assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
    }

    #[test]
    fn file_names_are_quoted_where_that_helps() {
        let name = |text: &str| file_name(Path::new(text));
        assert_eq!(name("a/ko-1.toml"), "a/ko-1.toml");
        assert_eq!(["", "my ko.toml", "a: b"].map(name), ["\"\"", "\"my ko.toml\"", "\"a: b\""]);
        assert_eq!(name("\u{1b}[31m"), "\"\\u{1b}[31m\"");
    }
}
