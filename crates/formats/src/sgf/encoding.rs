//! The encoding of a file of games.

use std::borrow::Cow;

use encoding_rs::{Decoder, DecoderResult, Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};
use koatlas_board::quoted;

use crate::error::{Fault, FileError, FilePlace};

/// A decoder of a file, which is read in portions.
pub struct TextDecoder(Decoder);

impl TextDecoder {
    /// The decoder of a file that begins with `bytes`; `whole` says that these are all.
    pub fn of(bytes: &[u8], whole: bool) -> Result<TextDecoder, FileError> {
        Ok(TextDecoder(encoding_of(bytes, whole)?.new_decoder()))
    }

    /// Appends the decoded `bytes` to `text`. Stops with an error at the first character that is invalid in the encoding.
    /// `last` says that no bytes follow.
    pub fn append(&mut self, text: &mut String, bytes: &[u8], last: bool) -> Result<(), Fault> {
        let TextDecoder(decoder) = self;
        text.reserve(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0));
        let (result, _) = decoder.decode_to_string_without_replacement(bytes, text, last);
        if result == DecoderResult::InputEmpty {
            return Ok(());
        }
        let encoding = decoder.encoding().name();
        let sentence = format!("the text is not {encoding} from here on: correct CA, or save the file as UTF-8");
        Err(Fault::at(text.len(), sentence))
    }
}

/// Encoding of a file that begins with `bytes`; `whole` says that these are all. They count as UTF-8 if they are
/// valid, except that a last character may be incomplete if more bytes follow.
fn encoding_of(bytes: &[u8], whole: bool) -> Result<&'static Encoding, FileError> {
    let label = find_encoding_label(bytes);
    let named = label.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    let is_utf_8 = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => !whole && error.error_len().is_none(),
    };
    // ISO-2022-JP consists of ASCII bytes only, so it would pass as UTF-8.
    if named != Some(ISO_2022_JP) && is_utf_8 {
        return Ok(UTF_8);
    }
    match (label, named) {
        (None, _) => Ok(Encoding::for_bom(bytes).map_or(WINDOWS_1252, |(encoding, _)| encoding)),
        (Some(_), Some(encoding)) => Ok(encoding),
        (Some(label), None) => {
            let sentence = format!("the encoding {} is not known: save the file as UTF-8", quoted(&label));
            Err(FileError { place: FilePlace::Key("CA"), ..FileError::whole(sentence) })
        }
    }
}

/// Value of the first property `CA`, searched in the undecoded bytes, since names of encodings are ASCII.
fn find_encoding_label(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let start = (0..bytes.len()).find(|&at| {
        // `CA` must be the whole name of the property.
        bytes[at..].starts_with(b"CA[") && (at == 0 || !bytes[at - 1].is_ascii_alphabetic())
    })? + 3;
    let end = start + bytes[start..].iter().position(|&byte| byte == b']')?;
    Some(String::from_utf8_lossy(bytes[start..end].trim_ascii()))
}
