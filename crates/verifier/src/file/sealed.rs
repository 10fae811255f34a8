//! The one way in which a file is written: its canonical bytes, with their checksum.

use super::error::FileError;
use super::layout::{Entry, json, object};

/// The canonical bytes with the checksum as the last key: what a file holds.
pub(crate) fn bytes(mut entries: Vec<Entry>) -> Vec<u8> {
    entries.push(("checksum", json(&checksum(&entries))));
    page(&entries).into_bytes()
}

/// The BLAKE3 hash of the canonical bytes of everything but itself, in hexadecimal digits.
fn checksum(entries: &[Entry]) -> String {
    blake3::hash(page(entries).as_bytes()).to_hex().to_string()
}

fn page(entries: &[Entry]) -> String {
    object(entries, 0) + "\n"
}

/// Whether the bytes are, to the last one, those of these entries with this checksum.
pub(crate) fn check(bytes: &[u8], stated: &str, entries: Vec<Entry>) -> Result<(), FileError> {
    if stated != checksum(&entries) {
        return Err(FileError::Checksum);
    }
    let written = self::bytes(entries);
    let same = written.iter().zip(bytes).take_while(|(a, b)| a == b).count();
    if same == written.len() && same == bytes.len() {
        return Ok(());
    }
    Err(FileError::Layout { line: 1 + written[..same].iter().filter(|byte| **byte == b'\n').count() })
}
