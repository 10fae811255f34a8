//! The module `encoding` of WebAssembly: the browser has decoded the file, so that its text is UTF-8 whatever it says. The tables of
//! other encodings are large.

use std::str::FromStr;

use crate::error::Fault;

/// The encoding UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextEncoding;

impl FromStr for TextEncoding {
    type Err = String;

    fn from_str(label: &str) -> Result<TextEncoding, String> {
        if label.eq_ignore_ascii_case("UTF-8") { Ok(TextEncoding) } else { Err("here texts are UTF-8".to_owned()) }
    }
}

/// A decoder of a text, which is read as a whole.
pub struct TextDecoder;

impl TextDecoder {
    /// The decoder of any text.
    pub fn of(_: &[u8], _: bool, _: Option<TextEncoding>) -> (TextDecoder, Option<String>) {
        (TextDecoder, None)
    }

    /// Appends `bytes` to `text`, without a byte order mark. What is not UTF-8 becomes the character U+FFFD.
    pub fn append(&mut self, text: &mut String, bytes: &[u8], _: bool) -> Option<Fault> {
        let decoded = String::from_utf8_lossy(bytes);
        text.push_str(decoded.strip_prefix('\u{feff}').unwrap_or(&decoded));
        None
    }
}

impl TextEncoding {
    /// The encoding of any text.
    pub fn of(_: &[u8], _: Option<TextEncoding>) -> TextEncoding {
        TextEncoding
    }

    /// True.
    pub fn is_utf_8(self) -> bool {
        true
    }

    /// Returns `text` with each range replaced. `edits` are in the order of the text.
    pub fn splice(self, _: &[u8], text: &str, edits: &[(std::ops::Range<usize>, String)]) -> Vec<u8> {
        let (mut spliced, mut from) = (String::new(), 0);
        for (range, inserted) in edits {
            spliced += &text[from..range.start];
            spliced += inserted;
            from = range.end;
        }
        (spliced + &text[from..]).into_bytes()
    }
}
