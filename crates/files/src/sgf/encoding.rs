//! The encoding of a file of games.

use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, DecoderResult, Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};
use koatlas_board::quoted;

use crate::error::Fault;

/// An encoding of texts, by its name in the Encoding Standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextEncoding(&'static Encoding);

impl FromStr for TextEncoding {
    type Err = String;

    fn from_str(label: &str) -> Result<TextEncoding, String> {
        let refusal = || {
            format!("{} is not an encoding: write a name such as UTF-8, GBK, Big5, Shift_JIS or EUC-KR", quoted(label))
        };
        Encoding::for_label(label.as_bytes()).map(TextEncoding).ok_or_else(refusal)
    }
}

/// A decoder of a file, which is read in portions.
pub struct TextDecoder(Decoder);

impl TextDecoder {
    /// The decoder of a file that begins with `bytes`; `whole` says that these are all. The second result is the slip if the
    /// encoding had to be guessed.
    pub fn of(bytes: &[u8], whole: bool, asked: Option<TextEncoding>) -> (TextDecoder, Option<String>) {
        let (encoding, slip) =
            asked.map_or_else(|| encoding_of(bytes, whole), |TextEncoding(encoding)| (encoding, None));
        (TextDecoder(encoding.new_decoder()), slip)
    }

    /// Appends the decoded `bytes` to `text`. Bytes that are invalid in the encoding become the character U+FFFD; the first
    /// of them is the slip that is returned. `last` says that no bytes follow.
    pub fn append(&mut self, text: &mut String, mut bytes: &[u8], last: bool) -> Option<Fault> {
        let (TextDecoder(decoder), mut slip) = (self, None);
        loop {
            text.reserve(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0));
            let (result, read) = decoder.decode_to_string_without_replacement(bytes, text, last);
            bytes = &bytes[read..];
            match result {
                DecoderResult::InputEmpty => return slip,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    let encoding = decoder.encoding().name();
                    let sentence = format!(
                        "the text is not {encoding} here: such bytes are read as an unknown character; name the encoding \
                         (--encoding), correct CA, or save the file as UTF-8"
                    );
                    slip.get_or_insert_with(|| Fault::at(text.len(), sentence));
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }
}

/// Encoding of a file that begins with `bytes`, and the slip if it had to be guessed; `whole` says that these are all. They
/// count as UTF-8 if they are valid, except that a last character may be incomplete if more bytes follow.
fn encoding_of(bytes: &[u8], whole: bool) -> (&'static Encoding, Option<String>) {
    let label = find_encoding_label(bytes);
    let named = label.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    let is_utf_8 = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => !whole && error.error_len().is_none(),
    };
    // ISO-2022-JP consists of ASCII bytes only, so it would pass as UTF-8.
    if named != Some(ISO_2022_JP) && is_utf_8 {
        return (UTF_8, None);
    }
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    if let Some(encoding) = marked.or(named.filter(|encoding| is_valid(encoding, bytes, whole))) {
        return (encoding, None);
    }
    if is_mostly_utf_8(bytes) {
        return (UTF_8, None);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, whole);
    let guessed = detector.guess(None, Utf8Detection::Deny);
    let why = match &label {
        // Latin-1 is the default of SGF.
        None if guessed == WINDOWS_1252 => return (guessed, None),
        None => "the file names no encoding (CA) and is not UTF-8".to_owned(),
        Some(label) if named.is_none() => format!("the encoding {} (CA) is not known", quoted(label)),
        Some(label) => format!("the text is not in the encoding {} that the file names (CA)", quoted(label)),
    };
    let slip = format!("{why}: it is taken for {}; if that is wrong, name the encoding (--encoding)", guessed.name());
    (guessed, Some(slip))
}

/// True if `bytes` are valid in `encoding`; `whole` says that no others follow.
fn is_valid(encoding: &'static Encoding, bytes: &[u8], whole: bool) -> bool {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0));
    decoder.decode_to_string_without_replacement(bytes, &mut text, whole).0 == DecoderResult::InputEmpty
}

/// True if `bytes` have more characters of UTF-8 outside ASCII than bytes that are invalid: some have been cut off.
fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let chunks = bytes.utf8_chunks().map(|chunk| {
        let valid = chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        (valid, chunk.invalid().len())
    });
    let (valid, invalid) = chunks.fold((0, 0), |(valid, invalid), chunk| (valid + chunk.0, invalid + chunk.1));
    valid > invalid
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

impl TextEncoding {
    /// The encoding in which a file of `bytes` is read and changed; `asked` has precedence.
    pub fn of(bytes: &[u8], asked: Option<TextEncoding>) -> TextEncoding {
        // What is added to a file of ASCII goes by its CA.
        let label = find_encoding_label(bytes).filter(|_| bytes.is_ascii());
        let named = label.and_then(|label| Encoding::for_label(label.as_bytes()));
        asked.unwrap_or_else(|| TextEncoding(named.unwrap_or_else(|| encoding_of(bytes, true).0)))
    }

    /// True if the encoding is UTF-8.
    pub fn is_utf_8(self) -> bool {
        self.0 == UTF_8
    }

    /// Returns `bytes`, whose decoded text is `text`, with each range of the text replaced. `edits` are in the order of the
    /// text; all other bytes stay as they are. A file in an encoding of the Unicode standard other than UTF-8 becomes UTF-8.
    pub fn splice(self, bytes: &[u8], text: &str, edits: &[(Range<usize>, String)]) -> Vec<u8> {
        let TextEncoding(encoding) = self;
        if encoding.output_encoding() != encoding {
            return TextEncoding(UTF_8).splice(text.as_bytes(), text, edits);
        }
        let ends: Vec<usize> = edits.iter().flat_map(|(range, _)| [range.start, range.end]).collect();
        let places = byte_places(encoding, bytes, &ends);
        let (mut spliced, mut from) = (Vec::new(), 0);
        for (places, (_, inserted)) in places.chunks(2).zip(edits) {
            spliced.extend_from_slice(&bytes[from..places[0]]);
            spliced.extend_from_slice(&encoding.encode(inserted).0);
            from = places[1];
        }
        spliced.extend_from_slice(&bytes[from..]);
        spliced
    }
}

/// The number of `bytes` before each of the places `wanted` in their decoded text, which are in its order.
fn byte_places(encoding: &'static Encoding, bytes: &[u8], wanted: &[usize]) -> Vec<usize> {
    let (mut decoder, mut places, mut length) = (encoding.new_decoder(), Vec::new(), 0);
    // In ISO-2022-JP the bytes that lead back to ASCII belong to the text before them.
    let is_late = encoding == ISO_2022_JP;
    let reached =
        |places: &[usize], length| wanted[places.len()..].iter().take_while(|&&place| place <= length).count();
    for (at, byte) in bytes.iter().enumerate() {
        if !is_late {
            places.resize(places.len() + reached(&places, length), at);
        }
        // A byte completes at most a few characters. One that is invalid may be known by the byte after it, as both are decoded.
        length += decoder.decode_to_utf8(&[*byte], &mut [0; 32], at + 1 == bytes.len()).2;
        places.resize(places.len() + length.checked_sub(1).map_or(0, |before| reached(&places, before)), at);
    }
    places.resize(wanted.len(), bytes.len());
    places
}
