//! The encoding of SGF files.

use std::borrow::Cow;

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};
use koatlas_board::quoted;

use crate::error::{At, Fault, FileError, Place};

/// The text of an SGF file, without a byte order mark.
///
/// What is valid UTF-8 is UTF-8, whatever the file says: some programs convert a file and leave `CA` as it was. Else the
/// first `CA` of the file names the encoding, by any label of the WHATWG Encoding Standard; without `CA` it is Latin-1, as
/// the format says.
///
/// # Errors
/// If `CA` names an encoding that is not known, or the bytes are not of the one it names.
pub fn decode(bytes: &[u8]) -> Result<String, FileError> {
    let encoding = of(bytes, true)?;
    if encoding == UTF_8
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned());
    }
    let (text, encoding, damaged) = encoding.decode(bytes);
    if damaged { Err(not_of(encoding, bytes)) } else { Ok(text.into_owned()) }
}

/// The encoding of a file, or of a longer one that begins so: UTF-8 if all of the bytes are, but perhaps a character at the
/// end that goes on.
///
/// # Errors
/// If `CA` names an encoding that is not known.
pub fn of(bytes: &[u8], whole: bool) -> Result<&'static Encoding, FileError> {
    let label = label(bytes);
    let named = label.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    let is_utf_8 = || std::str::from_utf8(bytes).map_or_else(|error| !whole && error.error_len().is_none(), |_| true);
    // The bytes of the other encoding are all ASCII, and so UTF-8.
    if named != Some(ISO_2022_JP) && is_utf_8() {
        return Ok(UTF_8);
    }
    match (label, named) {
        (None, _) => Ok(Encoding::for_bom(bytes).map_or(WINDOWS_1252, |(encoding, _)| encoding)),
        (Some(_), Some(encoding)) => Ok(encoding),
        (Some(label), None) => Err(unknown(&label)),
    }
}

/// The value of the first property `CA`, found in the bytes: encodings are named in ASCII.
fn label(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let is_name = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphabetic();
    let start = (0..bytes.len()).find(|&at| bytes[at..].starts_with(b"CA[") && is_name(at))? + 3;
    let end = start + bytes[start..].iter().position(|&byte| byte == b']')?;
    Some(String::from_utf8_lossy(bytes[start..end].trim_ascii()))
}

fn unknown(label: &str) -> FileError {
    let sentence = format!("the encoding {} is not known: save the file as UTF-8", quoted(label));
    FileError { file: None, place: Place::Key("CA".to_owned()), sentence }
}

/// What is said of bytes that are not of the encoding.
pub fn damaged(encoding: &'static Encoding) -> String {
    format!("the text is not {} from here on: correct CA, or save the file as UTF-8", encoding.name())
}

/// The bytes are not of the encoding: the place is that of the first that is not, counted in lines and characters.
fn not_of(encoding: &'static Encoding, bytes: &[u8]) -> FileError {
    let mut decoder = encoding.new_decoder();
    let mut start = String::with_capacity(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len()));
    let _ = decoder.decode_to_string_without_replacement(bytes, &mut start, true);
    Fault::new(At::Byte(start.len()), damaged(encoding)).in_text(&start)
}
