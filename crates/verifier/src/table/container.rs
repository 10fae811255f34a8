//! Container of a table, read byte by byte as [`table_format`](koatlas_certificates::table_format) describes it.

use koatlas_certificates::quoted;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::unproved::Refused;

const MAGIC: &[u8] = b"koatlas\n";

const VERSION: u32 = 1;

/// Bytes of a block before it is compressed; the last one of a section may have fewer.
const BLOCK_BYTES: u64 = 1 << 20;

/// Largest number of bytes of the header, and of a compressed block.
const MAX_HEADER_BYTES: usize = 1 << 20;
const MAX_COMPRESSED_BYTES: usize = (1 << 20) + (1 << 13);

const CUT: &str = "the file is cut off";
const HEADER: &str = "the header is damaged";
const DATA: &str = "the data are damaged";

/// Error of a table that was damaged; `what` names the fault.
pub(super) fn altered(what: &str) -> Refused {
    Refused::new(format_args!("{what}: the file has been altered since it was written"))
}

/// Error of a file that does not begin like one of koatlas, or holds no table.
pub(super) fn no_table(reason: &str) -> Refused {
    Refused::unreadable("", format_args!("the file is no table: {reason}"))
}

/// Error of another version of the container or of the table.
pub(super) fn other_version(what: &str, found: &str, read: u32) -> Refused {
    let found = quoted(found);
    let remedy = format_args!("and only version {read} can be read: check it with another koatlas");
    Refused::unreadable("", format_args!("{what} has version {found}, {remedy}"))
}

/// Container whose header has been read.
pub(crate) struct TableContainer<'b> {
    pub kind: String,
    pub header_fields: Vec<(String, String)>,
    /// Names and lengths of the sections.
    pub sections: Vec<(String, u64)>,
    /// Bytes after the header that have not been read.
    rest: Bytes<'b>,
    /// Number of the next block.
    block: u64,
}

/// Bytes that are read from the front.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn take(&mut self, len: usize) -> Result<&'b [u8], Refused> {
        let (front, rest) = self.0.split_at_checked(len).ok_or_else(|| altered(CUT))?;
        self.0 = rest;
        Ok(front)
    }

    /// Reads a number of `N` bytes, the lowest byte first.
    fn number<const N: usize>(&mut self) -> Result<u64, Refused> {
        let bytes = self.take(N)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn text(&mut self) -> Result<String, Refused> {
        let len = usize::try_from(self.number::<8>()?).map_err(|_| altered(HEADER))?;
        String::from_utf8(self.take(len)?.to_vec()).map_err(|_| altered(HEADER))
    }

    /// Reads a list, which begins with its length.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Bytes<'b>) -> Result<T, Refused>) -> Result<Vec<T>, Refused> {
        let len = self.number::<8>()?;
        // Every item takes at least one byte, so a longer list is damaged.
        if len > self.0.len() as u64 { Err(altered(HEADER)) } else { (0..len).map(|_| item(self)).collect() }
    }
}

/// True if the bytes begin as a table does. Other files of koatlas begin in the same way.
#[must_use]
pub fn can_be_table(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl<'b> TableContainer<'b> {
    /// Reads the header of the container in `bytes`.
    pub fn new(bytes: &'b [u8]) -> Result<TableContainer<'b>, Refused> {
        if !can_be_table(bytes) {
            return Err(no_table("it is no file of koatlas"));
        }
        let mut rest = Bytes(&bytes[MAGIC.len()..]);
        let version = rest.number::<4>()?;
        if version != u64::from(VERSION) {
            return Err(other_version("the file", &version.to_string(), VERSION));
        }
        // The layout is: magic, version (4 bytes), length of the header (4), its checksum (8), the header, the blocks.
        let (len, sum) = (rest.number::<4>()? as usize, rest.number::<8>()?);
        if len > MAX_HEADER_BYTES {
            return Err(altered(HEADER));
        }
        let header = rest.take(len)?;
        if xxh3_64_with_seed(header, 0) != sum {
            return Err(altered(HEADER));
        }
        let mut header = Bytes(header);
        let kind = header.text()?;
        let header_fields = header.list(|bytes| Ok((bytes.text()?, bytes.text()?)))?;
        let sections = header.list(|bytes| Ok((bytes.text()?, bytes.number::<8>()?)))?;
        if header.0.is_empty() {
            Ok(TableContainer { kind, header_fields, sections, rest, block: 0 })
        } else {
            Err(altered(HEADER))
        }
    }

    /// Reads the next section, which has `len` bytes.
    pub fn section(&mut self, len: u64) -> Result<Vec<u8>, Refused> {
        let mut section = Vec::new();
        let mut left = len;
        while left > 0 {
            let block = self.next_block(left.min(BLOCK_BYTES) as usize)?;
            section.extend_from_slice(&block);
            left -= block.len() as u64;
        }
        Ok(section)
    }

    /// Reads and decompresses the next block, which has `len` bytes when decompressed.
    fn next_block(&mut self, len: usize) -> Result<Vec<u8>, Refused> {
        // A block has its compressed length (4 bytes), a checksum (8), and the compressed bytes. The checksum is seeded with
        // the number of the block, so that blocks cannot be exchanged.
        let (compressed, sum) = (self.rest.number::<4>()? as usize, self.rest.number::<8>()?);
        if compressed > MAX_COMPRESSED_BYTES {
            return Err(altered(DATA));
        }
        let compressed = self.rest.take(compressed)?;
        if xxh3_64_with_seed(compressed, self.block) != sum {
            return Err(altered(DATA));
        }
        self.block += 1;
        zstd::bulk::decompress(compressed, len).ok().filter(|block| block.len() == len).ok_or_else(|| altered(DATA))
    }

    /// Checks that nothing comes after the last section.
    pub fn check_end(&self) -> Result<(), Refused> {
        if self.rest.0.is_empty() { Ok(()) } else { Err(altered("something comes after the end")) }
    }
}
