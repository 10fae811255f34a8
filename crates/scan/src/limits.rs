//! How much an archive may unpack to.

use std::io::{self, Read};

/// The most bytes that one file of an archive may unpack to.
pub const MAX_ENTRY: u64 = 1 << 30;

/// The most bytes that an archive may unpack to for each of its own; records of games take three to ten. At least
/// [`MAX_ENTRY`] are allowed.
pub const MAX_RATIO: u64 = 200;

/// The most bytes that an archive of this size may unpack to.
pub fn unpacked(size: u64) -> u64 {
    size.saturating_mul(MAX_RATIO).max(MAX_ENTRY)
}

/// Reads up to a number of bytes; more is an error with this sentence.
pub struct Bounded<R> {
    input: R,
    left: u64,
    sentence: &'static str,
}

impl<R: Read> Bounded<R> {
    pub fn new(input: R, most: u64, sentence: &'static str) -> Bounded<R> {
        Bounded { input, left: most, sentence }
    }

    /// How many bytes may still be read.
    pub fn left(&self) -> u64 {
        self.left
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.left = self.left.checked_sub(length as u64).ok_or_else(|| io::Error::other(self.sentence))?;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::Bounded;

    #[test]
    fn no_more_is_read_than_allowed() {
        let read = |most| Bounded::new(&b"12345"[..], most, "too much").read_to_end(&mut Vec::new());
        assert_eq!(read(5).unwrap(), 5);
        assert_eq!(read(4).unwrap_err().to_string(), "too much");
    }
}
