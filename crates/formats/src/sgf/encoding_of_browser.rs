//! The module `encoding` of WebAssembly: the browser has decoded the file, so that its text is UTF-8 whatever it says. The tables of
//! other encodings are large.

use crate::error::{Fault, FileError};

/// A decoder of a text, which is read as a whole.
pub struct TextDecoder;

impl TextDecoder {
    /// The decoder of any text.
    pub fn of(_: &[u8], _: bool) -> Result<TextDecoder, FileError> {
        Ok(TextDecoder)
    }

    /// Appends `bytes` to `text`, without a byte order mark. Stops with an error at the first character that is none.
    pub fn append(&mut self, text: &mut String, bytes: &[u8], _: bool) -> Result<(), Fault> {
        let decoded = std::str::from_utf8(bytes);
        let decoded = decoded.map_err(|error| Fault::at(error.valid_up_to(), "the text is not UTF-8 from here on"))?;
        text.push_str(decoded.strip_prefix('\u{feff}').unwrap_or(decoded));
        Ok(())
    }
}
