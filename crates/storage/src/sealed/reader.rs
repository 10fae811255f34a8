//! Reading sealed files.

use std::io::{BufReader, Read};
use std::{fs::File, io, path::Path};

use super::{BLOCK, Header, MAGIC, MAX_COMPRESSED, MAX_HEADER, SealedError, VERSION, checksum};
use crate::sealed::header::whole;

/// A sealed file while it is read: its header has been checked, its sections are checked as they are read.
///
/// Whatever is in the file, reading it does not panic, and takes no more memory than the limit, a header and two blocks:
/// about 4 MiB more than the limit.
#[derive(Debug)]
pub struct Reader<R> {
    file: R,
    header: Header,
    /// How many sections have been read.
    sections_read: usize,
    /// The number of the next block.
    number: u64,
}

impl Reader<BufReader<File>> {
    /// Opens a file of a certain kind with at most `limit` bytes in its sections.
    ///
    /// # Errors
    /// If the file cannot be read, is no sealed file of this version and kind, or holds more.
    pub fn open(path: &Path, kind: &str, limit: u64) -> Result<Self, SealedError> {
        Reader::new(BufReader::new(File::open(path)?), kind, limit)
    }
}

impl<R: Read> Reader<R> {
    /// As [`Reader::open`], from anything that can be read.
    ///
    /// # Errors
    /// As [`Reader::open`].
    pub fn new(mut file: R, kind: &str, limit: u64) -> Result<Reader<R>, SealedError> {
        let header = read_header(&mut file)?;
        if header.kind != kind {
            return Err(SealedError::OtherKind { found: header.kind, expected: kind.to_owned() });
        }
        let bytes = header.bytes();
        if bytes > limit {
            return Err(SealedError::TooLarge { bytes, limit });
        }
        let mut reader = Reader { file, header, sections_read: 0, number: 0 };
        reader.check_end()?;
        Ok(reader)
    }

    /// What the file says about itself.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of the next section, which must have this name. With the last section the end of the file is checked.
    ///
    /// # Errors
    /// If the file cannot be read, the next section has another name or there is none, or a checksum is wrong.
    pub fn bytes(&mut self, name: &str) -> Result<Vec<u8>, SealedError> {
        self.section(name, 1, |bytes, block| bytes.extend_from_slice(block))
    }

    /// The words of the next section, which must have this name. With the last section the end of the file is checked.
    ///
    /// # Errors
    /// As [`Reader::bytes`], or if the section does not consist of words.
    pub fn words(&mut self, name: &str) -> Result<Vec<u64>, SealedError> {
        self.section(name, 8, |words, block| words.extend(block.as_chunks().0.iter().copied().map(u64::from_le_bytes)))
    }

    /// The items of the next section, of so many bytes each; `add` adds those of a block.
    fn section<T>(&mut self, name: &str, size: usize, add: impl Fn(&mut Vec<T>, &[u8])) -> Result<Vec<T>, SealedError> {
        let next = self.header.sections.get(self.sections_read).filter(|section| section.name == name);
        let bytes = next.ok_or(SealedError::Altered("list of sections"))?.bytes;
        let too_many = || SealedError::Io(io::ErrorKind::OutOfMemory.into());
        let mut left = usize::try_from(bytes).map_err(|_| too_many())?;
        if left % size != 0 {
            return Err(SealedError::Altered("header"));
        }
        let mut items = Vec::new();
        items.try_reserve_exact(left / size).map_err(|_| too_many())?;
        while left > 0 {
            let block = self.block(BLOCK.min(left))?;
            left -= block.len();
            add(&mut items, &block);
        }
        self.sections_read += 1;
        self.check_end()?;
        Ok(items)
    }

    /// The bytes of the next block, of which there must be `len`.
    fn block(&mut self, len: usize) -> Result<Vec<u8>, SealedError> {
        let compressed_len = u32::from_le_bytes(array(&mut self.file)?) as usize;
        let sum = u64::from_le_bytes(array(&mut self.file)?);
        if compressed_len > MAX_COMPRESSED {
            return Err(SealedError::Altered("data"));
        }
        let mut compressed = vec![0; compressed_len];
        whole(self.file.read_exact(&mut compressed))?;
        if checksum(self.number, &compressed) != sum {
            return Err(SealedError::Altered("data"));
        }
        self.number += 1;
        let block = zstd::bulk::decompress(&compressed, len).ok();
        block.filter(|block| block.len() == len).ok_or(SealedError::Altered("data"))
    }

    /// After the last section nothing may come.
    fn check_end(&mut self) -> Result<(), SealedError> {
        let last = self.sections_read == self.header.sections.len();
        if last && self.file.read(&mut [0])? > 0 { Err(SealedError::Altered("end")) } else { Ok(()) }
    }
}

fn read_header(file: &mut impl Read) -> Result<Header, SealedError> {
    match array(file) {
        Ok(MAGIC) => {}
        Ok(_) | Err(SealedError::Truncated) => return Err(SealedError::NotSealed),
        Err(error) => return Err(error),
    }
    let found = u32::from_le_bytes(array(file)?);
    if found != VERSION {
        return Err(SealedError::OtherVersion { found });
    }
    let len = u32::from_le_bytes(array(file)?) as usize;
    let sum = u64::from_le_bytes(array(file)?);
    if len > MAX_HEADER {
        return Err(SealedError::Altered("header"));
    }
    let mut bytes = vec![0; len];
    whole(file.read_exact(&mut bytes))?;
    if checksum(0, &bytes) == sum { Header::decoded(&bytes) } else { Err(SealedError::Altered("header")) }
}

fn array<const N: usize>(file: &mut impl Read) -> Result<[u8; N], SealedError> {
    let mut bytes = [0; N];
    whole(file.read_exact(&mut bytes))?;
    Ok(bytes)
}
