//! Reads sealed files, and checks everything read.

use std::io::{BufReader, Read};
use std::{fs::File, io, path::Path};

use flate2::read::ZlibDecoder;

use super::{BLOCK, Header, MAGIC, MAX_COMPRESSED, MAX_HEADER, SealedError, VERSION, checksum};
use crate::open::open;
use crate::sealed::header::check_not_truncated;

/// A sealed file that is being read. [`Reader::new`] checks the header; every section is checked when it is read.
///
/// No content of the file can cause a panic, or take more than about 4 MiB (a header and two blocks) above the limit.
#[derive(Debug)]
pub struct Reader<R> {
    file: R,
    header: Header,
    sections_read: usize,
    /// Number of the next block in the file.
    number: u64,
}

impl Reader<BufReader<File>> {
    /// Opens the file `path` of this `kind`, whose sections have at most `limit` bytes together.
    ///
    /// # Errors
    /// [`SealedError::Io`], [`SealedError::NotSealed`], [`SealedError::OtherVersion`], [`SealedError::OtherKind`],
    /// [`SealedError::TooLarge`], [`SealedError::Truncated`], or [`SealedError::Altered`] for the header.
    pub fn open(path: &Path, kind: &str, limit: u64) -> Result<Self, SealedError> {
        Reader::new(BufReader::new(open(path)?), kind, limit)
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header from `file`, as [`Reader::open`] does.
    ///
    /// # Errors
    /// As [`Reader::open`].
    pub fn new(mut file: R, kind: &str, limit: u64) -> Result<Reader<R>, SealedError> {
        let header = read_header(&mut file)?;
        if header.kind != kind {
            return Err(SealedError::OtherKind { found: header.kind, expected: kind.to_owned() });
        }
        let bytes = header.sections.iter().map(|section| section.bytes).fold(0, u64::saturating_add);
        if bytes > limit {
            return Err(SealedError::TooLarge { bytes, limit });
        }
        let mut reader = Reader { file, header, sections_read: 0, number: 0 };
        reader.check_end()?;
        Ok(reader)
    }

    /// The header, already checked.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Reads the next section, which must have this `name`, as bytes. After the last section it checks that the file ends.
    ///
    /// # Errors
    /// [`SealedError::Io`] or [`SealedError::Truncated`] if the file cannot be read; [`SealedError::Altered`] if the next section
    /// has another name, if there is none, or if a checksum is wrong.
    pub fn read_bytes(&mut self, name: &str) -> Result<Vec<u8>, SealedError> {
        self.read_section(name, 1, |bytes, block| bytes.extend_from_slice(block))
    }

    /// Reads the next section, which must have this `name`, as little-endian words of 64 bits. After the last section it checks
    /// that the file ends.
    ///
    /// # Errors
    /// As [`Reader::read_bytes`], or [`SealedError::Altered`] if the length of the section is not a multiple of 8.
    pub fn read_words(&mut self, name: &str) -> Result<Vec<u64>, SealedError> {
        self.read_section(name, 8, |words, block| {
            words.extend(block.as_chunks().0.iter().copied().map(u64::from_le_bytes));
        })
    }

    /// Reads the next section as items of `size` bytes each; `add` appends the items of one block.
    fn read_section<T>(
        &mut self,
        name: &str,
        size: usize,
        add: impl Fn(&mut Vec<T>, &[u8]),
    ) -> Result<Vec<T>, SealedError> {
        let next = self.header.sections.get(self.sections_read).filter(|section| section.name == name);
        let bytes = next.ok_or(SealedError::Altered("list of sections"))?.bytes;
        let mut remaining = usize::try_from(bytes).map_err(|_| out_of_memory())?;
        if remaining % size != 0 {
            return Err(SealedError::Altered("header"));
        }
        let mut items = Vec::new();
        // The header may lie about the length, within the limit: an allocation that fails is an error, not an abort.
        items.try_reserve_exact(remaining / size).map_err(|_| out_of_memory())?;
        while remaining > 0 {
            let block = self.read_block(BLOCK.min(remaining))?;
            remaining -= block.len();
            add(&mut items, &block);
        }
        self.sections_read += 1;
        self.check_end()?;
        Ok(items)
    }

    /// Reads the next block, which must have `len` bytes before compression.
    fn read_block(&mut self, len: usize) -> Result<Vec<u8>, SealedError> {
        let compressed_len = u32::from_le_bytes(read_array(&mut self.file)?) as usize;
        let expected_checksum = u64::from_le_bytes(read_array(&mut self.file)?);
        // The lengths are checked before memory is allocated for them.
        if compressed_len > MAX_COMPRESSED {
            return Err(SealedError::Altered("data"));
        }
        let mut compressed = vec![0; compressed_len];
        check_not_truncated(self.file.read_exact(&mut compressed))?;
        if checksum(self.number, &compressed) != expected_checksum {
            return Err(SealedError::Altered("data"));
        }
        self.number += 1;
        let mut block = Vec::with_capacity(len);
        let unpacked = ZlibDecoder::new(&compressed[..]).take(len as u64 + 1).read_to_end(&mut block);
        if unpacked.is_ok_and(|found| found == len) { Ok(block) } else { Err(SealedError::Altered("data")) }
    }

    /// After the last section, checks that the file ends.
    fn check_end(&mut self) -> Result<(), SealedError> {
        let last = self.sections_read == self.header.sections.len();
        if last && self.file.read(&mut [0])? > 0 { Err(SealedError::Altered("end")) } else { Ok(()) }
    }
}

fn out_of_memory() -> SealedError {
    SealedError::Io(io::ErrorKind::OutOfMemory.into())
}

/// Reads and checks everything before the first block.
fn read_header(file: &mut impl Read) -> Result<Header, SealedError> {
    match read_array(file) {
        Ok(MAGIC) => {}
        Ok(_) | Err(SealedError::Truncated) => return Err(SealedError::NotSealed),
        Err(error) => return Err(error),
    }
    let found = u32::from_le_bytes(read_array(file)?);
    if found != VERSION {
        return Err(SealedError::OtherVersion { found });
    }
    let len = u32::from_le_bytes(read_array(file)?) as usize;
    let expected_checksum = u64::from_le_bytes(read_array(file)?);
    if len > MAX_HEADER {
        return Err(SealedError::Altered("header"));
    }
    let mut bytes = vec![0; len];
    check_not_truncated(file.read_exact(&mut bytes))?;
    if checksum(0, &bytes) == expected_checksum { Header::decode(&bytes) } else { Err(SealedError::Altered("header")) }
}

fn read_array<const N: usize>(file: &mut impl Read) -> Result<[u8; N], SealedError> {
    let mut bytes = [0; N];
    check_not_truncated(file.read_exact(&mut bytes))?;
    Ok(bytes)
}
