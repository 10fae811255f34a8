//! How much an archive may unpack to.

use std::io::{self, Read};

/// How much an archive may unpack to, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most that one file of it may unpack to.
    pub file: u64,
    /// The most that it may unpack to for each byte of its own, unless that is less than `least`.
    pub ratio: u64,
    /// What every archive may unpack to, however small it is.
    pub least: u64,
}

impl Limits {
    /// The limits that are told in sentences. Records of games unpack to three to ten times their size.
    pub const STANDARD: Limits = Limits { file: 1 << 30, ratio: 200, least: 1 << 30 };

    /// The most that an archive of this size may unpack to.
    pub fn whole(&self, size: u64) -> u64 {
        size.saturating_mul(self.ratio).max(self.least)
    }
}

/// A file is too large.
pub const LARGE_FILE: &str = "it unpacks to more than 1 GiB: unpack it, and scan the folder";

/// An archive is too large.
pub const LARGE_ARCHIVE: &str = "the archive unpacks to more than 200 times its size and more than 1 GiB, and is not read on: unpack it, and scan the \
     folder";

/// Reads up to a number of bytes; more is an error with this sentence.
pub struct Bounded<R> {
    input: R,
    left: Option<u64>,
    sentence: &'static str,
}

impl<R: Read> Bounded<R> {
    pub fn new(input: R, most: u64, sentence: &'static str) -> Bounded<R> {
        Bounded { input, left: Some(most), sentence }
    }

    /// How many bytes may still be read; none if there are more than allowed.
    pub fn left(&self) -> Option<u64> {
        self.left
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.left = self.left.and_then(|left| left.checked_sub(length as u64));
        self.left.map(|_| length).ok_or_else(|| io::Error::other(self.sentence))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{Bounded, Limits};

    #[test]
    fn no_more_is_read_than_allowed() {
        let read = |most| {
            let mut bounded = Bounded::new(&b"12345"[..], most, "too much");
            let read = bounded.read_to_end(&mut Vec::new()).map_err(|error| error.to_string());
            (read, bounded.left())
        };
        assert_eq!(read(7), (Ok(5), Some(2)));
        assert_eq!(read(5), (Ok(5), Some(0)));
        assert_eq!(read(4), (Err("too much".to_owned()), None));
    }

    #[test]
    fn a_small_archive_may_have_more_than_its_size_says() {
        let whole = |size| Limits::STANDARD.whole(size);
        assert_eq!([0, 5_368_709, 5_368_710, u64::MAX].map(whole), [1 << 30, 1 << 30, 1_073_742_000, u64::MAX]);
    }
}
