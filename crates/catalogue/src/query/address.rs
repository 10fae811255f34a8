//! Keys and values in the address of a page, as browsers write them.

use crate::query::error::QueryError;

/// The signs, beside letters and digits, that stand for themselves.
const PLAIN: &[u8] = b"-._:,";

/// The keys and values of a text.
pub(super) fn parse_pairs(text: &str) -> Result<Vec<(String, String)>, QueryError> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.map(|(key, value)| Ok((plain(key)?, plain(value)?))).collect()
}

/// A text without escapes: `%41` is the byte 41 in hexadecimal digits, and `+` a blank.
fn plain(text: &str) -> Result<String, QueryError> {
    let wrong = || QueryError::Escape(text.to_owned());
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| (digit? as char).to_digit(16));
                let [Some(high), Some(low)] = digits else { return Err(wrong()) };
                u8::try_from(16 * high + low).map_err(|_| wrong())?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

/// A text with escapes.
#[must_use]
pub fn escape(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) => (byte as char).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(sign).collect()
}
