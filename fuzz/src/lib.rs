//! What the fuzz targets share: files with checksums that are right, so that what is behind the checksums is reached.

use std::io::Write;
use std::path::PathBuf;

use flate2::{Compression, write::ZlibEncoder};
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// A folder in memory where there is one, and a file in it that the target writes again and again.
pub struct Scratch {
    folder: TempDir,
}

impl Scratch {
    pub fn new() -> Scratch {
        let memory = PathBuf::from("/dev/shm");
        let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() };
        Scratch { folder: folder.expect("a folder for temporary files") }
    }

    /// The path of a file with these bytes.
    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).expect("a temporary file");
        path
    }

    pub fn folder(&self) -> PathBuf {
        self.folder.path().to_owned()
    }
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch::new()
    }
}

/// A sealed file: texts by key, and sections with their bytes. Written by the description of the format, not by the
/// program, so that it can hold what the program would never write.
#[derive(Default)]
pub struct Sealed {
    pub kind: String,
    pub facts: Vec<(String, String)>,
    pub sections: Vec<(String, Vec<u8>)>,
}

impl Sealed {
    /// Reads a text: the kind, a line `key=value` for every fact, and a line `key:words` for every section; the words are
    /// numbers with blanks between.
    pub fn of_text(kind: &str, text: &str) -> Sealed {
        let mut sealed = Sealed { kind: kind.to_owned(), ..Sealed::default() };
        for line in text.lines() {
            if let Some((key, value)) = line.split_once('=') {
                sealed.facts.push((key.to_owned(), value.to_owned()));
            } else if let Some((name, words)) = line.split_once(':') {
                let words = words.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
                sealed.sections.push((name.to_owned(), words.flat_map(u64::to_le_bytes).collect()));
            }
        }
        sealed
    }

    /// The header: kind, facts, names and lengths of the sections.
    pub fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        let number = |header: &mut Vec<u8>, number: usize| header.extend((number as u64).to_le_bytes());
        let text = |header: &mut Vec<u8>, text: &str| {
            number(header, text.len());
            header.extend(text.as_bytes());
        };
        text(&mut header, &self.kind);
        number(&mut header, self.facts.len());
        for (key, value) in &self.facts {
            text(&mut header, key);
            text(&mut header, value);
        }
        number(&mut header, self.sections.len());
        for (name, bytes) in &self.sections {
            text(&mut header, name);
            number(&mut header, bytes.len());
        }
        header
    }

    /// The whole file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = sealed_header(&self.header());
        let blocks = self.sections.iter().flat_map(|(_, bytes)| bytes.chunks(1 << 20));
        for (number, block) in (0..).zip(blocks) {
            let mut compressed = ZlibEncoder::new(Vec::new(), Compression::fast());
            compressed.write_all(block).expect("memory can be written");
            file.extend(sealed_block(number, &compressed.finish().expect("memory can be written")));
        }
        file
    }
}

/// The first bytes of a sealed file with this header, and its checksum.
pub fn sealed_header(header: &[u8]) -> Vec<u8> {
    let mut file = b"koatlas\n\x02\0\0\0".to_vec();
    file.extend((header.len() as u32).to_le_bytes());
    file.extend(xxh3_64_with_seed(header, 0).to_le_bytes());
    file.extend(header);
    file
}

/// A block of a sealed file with these compressed bytes, and its checksum.
pub fn sealed_block(number: u64, compressed: &[u8]) -> Vec<u8> {
    let mut block = (compressed.len() as u32).to_le_bytes().to_vec();
    block.extend(xxh3_64_with_seed(compressed, number).to_le_bytes());
    block.extend(compressed);
    block
}

/// The version that sealed files of this koatlas name.
pub const KOATLAS_VERSION: &str = "0.1.0";
