//! Keys and values in the address of a page, with the escapes that browsers use (`application/x-www-form-urlencoded`).

use crate::query::error::QueryError;

/// Characters, beside letters and digits, that need no escape.
const PLAIN: &[u8] = b"-._:,";

/// Splits the query part of an address, `key=value&key=value`, into keys and values and decodes them.
pub(super) fn parse_pairs(text: &str) -> Result<Vec<(String, String)>, QueryError> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.map(|(key, value)| Ok((decode(key)?, decode(value)?))).collect()
}

/// Decodes escapes: `%41` is the byte 0x41, `+` a blank.
fn decode(text: &str) -> Result<String, QueryError> {
    unescape(text).ok_or_else(|| QueryError::Escape(text.to_owned()))
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let [high, low] = [rest.next(), rest.next()].map(|digit| (digit? as char).to_digit(16));
                u8::try_from(16 * high? + low?).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Escapes `text` for an address.
pub fn escape(text: &str) -> String {
    let signs = text.bytes().map(|byte| match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) => (byte as char).to_string(),
        byte => format!("%{byte:02X}"),
    });
    signs.collect()
}
