//! Files that are checked when they are read: versioned, with checksums, compressed, bounded in size.
//!
//! A sealed file has a *kind* (what it is for), *properties* (texts by key) and *sections* (named runs of bytes or of 64-bit
//! words). All numbers are little-endian.
//!
//! ```text
//!   offset  bytes
//!        0      8   "koatlas\n"
//!        8      4   format version, 2
//!       12      4   H, the length of the header
//!       16      8   XXH3 of the header, 64 bits
//!       24      H   the header: kind, properties, names and lengths of the sections
//!     24+H          the blocks of the first section, then those of the second, and so on
//!
//!   block:      4   C, the length of the compressed bytes
//!               8   XXH3 of them, seeded with the block's number in the file, from 0
//!               C   1 MiB of the section, or, in its last block, what is left: in the zlib format
//!
//!   header:         kind: text; number of properties, each a key and a value: text, text; number of sections, each a name and
//!                   a length in bytes: text, number. Numbers have 8 bytes; a text is its number of bytes, and these
//!                   in UTF-8: the legacy encoding of bincode.
//! ```
//!
//! **Damage and forgery.** The checksums show that a file is as it was written. They do not show who wrote it: anyone can change a file and
//! make them right again. So what is read may be wrong. Its reader checks that no content can do harm and that the facts agree with each
//! other, and either proves what it takes from the file or says that it comes from there.
//!
//! Nothing but this module knows bincode, which is no longer maintained: what takes its place has to write the same few
//! lines.
//!
//! **Stability.** A change of the layout is a new format version. Old versions are not read: what is in such a file can be
//! computed again. Kinds say in their properties what is in their sections, and have versions of their own if they need them.

mod header;
mod reader;
mod writer;

pub use header::{Header, SealedError, Section};
pub use reader::Reader;
pub use writer::{SectionWriter, write};

/// First bytes of every sealed file.
pub const MAGIC: [u8; 8] = *b"koatlas\n";

/// Version of the layout.
pub const VERSION: u32 = 2;

/// Bytes of a section in one block before compression.
const BLOCK: usize = 1 << 20;

/// Upper bound of the compressed bytes of a block: zlib adds a few bytes in 32 KiB to what it cannot compress.
const MAX_COMPRESSED: usize = BLOCK + BLOCK / 128;

/// Upper bound of the bytes of a header.
const MAX_HEADER: usize = 1 << 20;

/// XXH3 of `bytes`, with the number of the block as the seed: so exchanged blocks are noticed.
fn checksum(block: u64, bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64_with_seed(bytes, block)
}
