//! Writes sealed files.

use std::io::{self, Write};
use std::path::Path;

use flate2::{Compression, write::ZlibEncoder};

use super::{BLOCK, Header, MAGIC, VERSION, checksum};
use crate::atomic::write_atomically_with;

/// Level of compression. A table of outcomes is 17 % larger than with the usual level 6, and written in a sixth of the time.
const LEVEL: Compression = Compression::new(2);

/// Writes a sealed file with this `header`. `fill` writes the sections that the header announces, one after the other.
///
/// The file appears at `path` only when it is complete; an older one stays until then. Only one block is in memory at a time.
///
/// # Errors
/// The error of `fill` or of the file system. It does not name the file.
///
/// # Panics
/// If the header takes more than 1 MiB, or if `fill` writes fewer or more bytes than the header announces.
///
/// ```
/// use koatlas_files::sealed::{Header, Reader, Section, write};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("primes.koatlas");
/// let header = Header {
///     kind: "primes".into(),
///     properties: vec![("below".into(), "10".into())],
///     sections: vec![Section { name: "primes".into(), bytes: 4 * 8 }],
/// };
/// write(&path, &header, |sections| sections.write_words([2, 3, 5, 7]))?;
///
/// let mut file = Reader::open(&path, "primes", 1000)?;
/// assert_eq!(file.header().property("below"), Some("10"));
/// assert_eq!(file.read_words("primes")?, [2, 3, 5, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    path: &Path,
    header: &Header,
    fill: impl FnOnce(&mut SectionWriter<'_>) -> io::Result<()>,
) -> io::Result<()> {
    write_atomically_with(path, |file| {
        write_header(file, header)?;
        let mut sections = SectionWriter::new(file, header);
        fill(&mut sections)?;
        assert!(sections.remaining.is_empty(), "a section has not been written to its end");
        Ok(())
    })
}

/// Writes everything before the first block.
fn write_header(file: &mut dyn Write, header: &Header) -> io::Result<()> {
    let bytes = header.encode();
    file.write_all(&MAGIC)?;
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&(bytes.len() as u32).to_le_bytes())?;
    file.write_all(&checksum(0, &bytes).to_le_bytes())?;
    file.write_all(&bytes)
}

/// The sections of a sealed file that is being written.
pub struct SectionWriter<'f> {
    file: &'f mut dyn Write,
    /// Bytes still to be written of the incomplete sections, in reverse order: the current section is last.
    remaining: Vec<u64>,
    /// Content of the current block, less than [`BLOCK`] bytes.
    block: Vec<u8>,
    /// Number of the current block in the file.
    number: u64,
}

impl<'f> SectionWriter<'f> {
    fn new(file: &'f mut dyn Write, header: &Header) -> SectionWriter<'f> {
        let remaining = header.sections.iter().rev().map(|section| section.bytes).filter(|&bytes| bytes > 0).collect();
        SectionWriter { file, remaining, block: Vec::with_capacity(BLOCK), number: 0 }
    }

    /// Appends `bytes`.
    ///
    /// # Errors
    /// The error of the file system.
    ///
    /// # Panics
    /// If the header announces fewer bytes.
    pub fn write_bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let remaining = self.remaining.last_mut().expect("the header announces these bytes");
            // Up to the end of the bytes, of the block, or of the section, whichever is first.
            let len = bytes.len().min(BLOCK - self.block.len()).min((*remaining).try_into().unwrap_or(usize::MAX));
            self.block.extend_from_slice(&bytes[..len]);
            bytes = &bytes[len..];
            *remaining -= len as u64;
            if *remaining == 0 {
                // A block ends with its section, also if it is not full.
                self.remaining.pop();
                self.flush()?;
            } else if self.block.len() == BLOCK {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Appends `words`, little-endian.
    ///
    /// # Errors
    /// The error of the file system.
    ///
    /// # Panics
    /// If the header announces fewer bytes.
    pub fn write_words(&mut self, words: impl IntoIterator<Item = u64>) -> io::Result<()> {
        words.into_iter().try_for_each(|word| self.write_bytes(&word.to_le_bytes()))
    }

    /// Compresses and writes the current block.
    fn flush(&mut self) -> io::Result<()> {
        let mut compressed = ZlibEncoder::new(Vec::new(), LEVEL);
        compressed.write_all(&self.block)?;
        let compressed = compressed.finish()?;
        self.file.write_all(&(compressed.len() as u32).to_le_bytes())?;
        self.file.write_all(&checksum(self.number, &compressed).to_le_bytes())?;
        self.file.write_all(&compressed)?;
        self.block.clear();
        self.number += 1;
        Ok(())
    }
}
