//! Sealed files: the content written is read again, and all other files are refused.

use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;
use koatlas_files::sealed::{Header, Reader, SealedError, Section, write};
use proptest::prelude::*;
use tempfile::TempDir;

const LIMIT: u64 = 10 << 20;

fn header(kind: &str, sections: &[(&str, usize)]) -> Header {
    Header {
        kind: kind.into(),
        properties: vec![("board".into(), "3x4".into()), ("märchen".into(), String::new())],
        sections: sections.iter().map(|&(name, bytes)| Section { name: name.into(), bytes: bytes as u64 }).collect(),
    }
}

/// Words that do not compress well.
fn noise(len: usize) -> Vec<u64> {
    (1..=len as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(i)).collect()
}

/// A file with an empty section, words in three blocks, and text.
fn example(folder: &TempDir) -> (PathBuf, Vec<u64>) {
    let path = folder.path().join("example");
    let words = noise(300_000);
    let header = header("example", &[("nothing", 0), ("words", 2_400_000), ("text", 5)]);
    write(&path, &header, |blocks| {
        blocks.write_words(words.iter().copied())?;
        blocks.write_bytes(b"he")?;
        blocks.write_bytes(b"llo")
    })
    .unwrap();
    (path, words)
}

fn read(bytes: &[u8]) -> Result<(Vec<u64>, Vec<u8>), SealedError> {
    let mut file = Reader::new(bytes, "example", LIMIT)?;
    assert_eq!(file.read_bytes("nothing")?, b"");
    Ok((file.read_words("words")?, file.read_bytes("text")?))
}

#[test]
fn what_is_written_is_read() {
    let folder = TempDir::new().unwrap();
    let (path, words) = example(&folder);
    let file = Reader::open(&path, "example", LIMIT).unwrap();
    assert_eq!(file.header().property("board"), Some("3x4"));
    assert_eq!((file.header().property("märchen"), file.header().property("other")), (Some(""), None));
    assert_eq!(read(&std::fs::read(&path).unwrap()).unwrap(), (words, b"hello".to_vec()));
}

#[test]
fn every_cut_is_noticed() {
    let folder = TempDir::new().unwrap();
    let bytes = std::fs::read(example(&folder).0).unwrap();
    for len in (0..400).chain((400..bytes.len()).step_by(9973)).chain(bytes.len() - 30..bytes.len()) {
        let error = read(&bytes[..len]).unwrap_err();
        let expected = if len < 8 { "NotSealed" } else { "Truncated" };
        assert_eq!(format!("{error:?}"), expected, "{len} bytes");
    }
}

#[test]
fn every_altered_byte_is_noticed() {
    let folder = TempDir::new().unwrap();
    let mut bytes = std::fs::read(example(&folder).0).unwrap();
    for place in (0..400).chain((400..bytes.len()).step_by(9973)).chain(bytes.len() - 30..bytes.len()) {
        bytes[place] ^= 0x10;
        let error = read(&bytes).unwrap_err();
        let expected: &[&str] = match place {
            0..8 => &["NotSealed"],
            8..12 => &["OtherVersion"],
            _ => &["Altered", "Truncated"],
        };
        assert!(expected.iter().any(|name| format!("{error:?}").starts_with(name)), "byte {place}: {error:?}");
        bytes[place] ^= 0x10;
    }
    bytes.push(0);
    assert!(matches!(read(&bytes), Err(SealedError::Altered("end"))));
}

#[test]
fn blocks_in_another_order_are_noticed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("blocks");
    write(&path, &header("example", &[("a", 1), ("b", 1)]), |blocks| blocks.write_bytes(b"ab")).unwrap();
    let mut bytes = std::fs::read(path).unwrap();
    let len = bytes.len();
    let block = 12 + u32::from_le_bytes(bytes[24 + header_len(&bytes)..][..4].try_into().unwrap()) as usize;
    let (a, b) = bytes[len - 2 * block..].split_at_mut(block);
    a.swap_with_slice(b);
    let mut file = Reader::new(&bytes[..], "example", LIMIT).unwrap();
    assert!(matches!(file.read_bytes("a"), Err(SealedError::Altered("data"))));
}

fn header_len(bytes: &[u8]) -> usize {
    u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize
}

#[test]
fn kind_limit_and_sections_are_checked() {
    let folder = TempDir::new().unwrap();
    let (path, _) = example(&folder);
    let error = |kind, limit| Reader::open(&path, kind, limit).unwrap_err();
    assert!(matches!(error("catalogue", LIMIT), SealedError::OtherKind { .. }));
    assert!(matches!(error("example", 2_400_004), SealedError::TooLarge { bytes: 2_400_005, limit: 2_400_004 }));
    assert!(matches!(Reader::open(&folder.path().join("none"), "example", LIMIT), Err(SealedError::Io(_))));
    let mut file = Reader::open(&path, "example", LIMIT).unwrap();
    assert!(matches!(file.read_bytes("words"), Err(SealedError::Altered(_))));
    let mut file = Reader::open(&path, "example", LIMIT).unwrap();
    file.read_bytes("nothing").unwrap();
    file.read_words("words").unwrap();
    assert!(matches!(file.read_words("text"), Err(SealedError::Altered(_))), "five bytes are no words");
}

/// A header with a valid checksum that announces more bytes than the file has is refused.
#[test]
fn forged_lengths() {
    let huge =
        Header { sections: vec![Section { name: "huge".into(), bytes: u64::MAX / 2 }], ..header("example", &[]) };
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("forged");
    write(&path, &header("example", &[("huge", 8)]), |blocks| blocks.write_words([1])).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(12).position(|window| window == [b"huge".as_slice(), &8u64.to_le_bytes()].concat()).unwrap();
    bytes[at + 4..at + 12].copy_from_slice(&huge.sections[0].bytes.to_le_bytes());
    let end = 24 + header_len(&bytes);
    let sum = xxhash_rust::xxh3::xxh3_64_with_seed(&bytes[24..end], 0);
    bytes[16..24].copy_from_slice(&sum.to_le_bytes());
    assert!(matches!(Reader::new(&bytes[..], "example", LIMIT), Err(SealedError::TooLarge { .. })));
    let mut unlimited = Reader::new(&bytes[..], "example", u64::MAX).unwrap();
    assert!(matches!(unlimited.read_bytes("huge"), Err(SealedError::Io(_))));
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = TempDir::new().unwrap();
    let (path, _) = example(&folder);
    let before = std::fs::read(&path).unwrap();
    let failed = write(&path, &header("example", &[("words", 8)]), |_| Err(std::io::Error::other("no more")));
    assert_eq!(failed.unwrap_err().to_string(), "no more");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
}

#[test]
#[should_panic(expected = "to its end")]
fn all_that_is_announced_must_be_written() {
    let folder = TempDir::new().unwrap();
    let _ = write(&folder.path().join("short"), &header("example", &[("words", 16)]), |blocks| blocks.write_words([1]));
}

#[test]
fn errors_name_the_remedy() {
    let errors = [
        SealedError::NotSealed,
        SealedError::OtherVersion { found: 7 },
        SealedError::OtherKind { found: "a".into(), expected: "b".into() },
        SealedError::Truncated,
        SealedError::Altered("header"),
        SealedError::TooLarge { bytes: 2, limit: 1 },
    ];
    assert!(errors.iter().map(ToString::to_string).all(|text| text.contains(": ") && !text.contains('\n')));
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_refused(bytes: Vec<u8>) {
        prop_assert!(read(&bytes).is_err());
    }

    /// The same behind a beginning that is right, up to any place, and with a right checksum of the header.
    #[test]
    fn arbitrary_ends_are_refused(keep in 8usize..200, tail: Vec<u8>) {
        let golden = std::fs::read(golden_path()).unwrap();
        let mut bytes = [&golden[..keep.min(golden.len() - 1)], &tail].concat();
        if bytes.len() > 24 {
            let end = bytes.len().min(24 + header_len(&bytes).min(1 << 20));
            let sum = xxhash_rust::xxh3::xxh3_64_with_seed(&bytes[24..end], 0);
            bytes[16..24].copy_from_slice(&sum.to_le_bytes());
        }
        if let Ok(mut file) = Reader::new(&bytes[..], "golden", LIMIT) {
            let _ = file.read_words("words").and_then(|_| file.read_bytes("bytes"));
        }
    }
}

fn golden_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden.sealed")
}

fn golden_header() -> Header {
    Header {
        kind: "golden".into(),
        properties: vec![("model".into(), "free".into()), ("points".into(), "a1 b1 ü".into())],
        sections: vec![Section { name: "words".into(), bytes: 24 }, Section { name: "bytes".into(), bytes: 3 }],
    }
}

/// Writes the golden file. Run by hand for a new format version only.
#[test]
#[ignore = "makes the golden file"]
fn make_golden_file() {
    write(&golden_path(), &golden_header(), |blocks| {
        blocks.write_words([1, 2, u64::MAX])?;
        blocks.write_bytes(b"ko!")
    })
    .unwrap();
}

/// Reads the legacy encoding of bincode without bincode: eight bytes a number, least first, and lengths before texts and
/// lists.
struct Legacy<'b>(&'b [u8]);

impl Legacy<'_> {
    fn number(&mut self) -> u64 {
        let (number, rest) = self.0.split_first_chunk().unwrap();
        self.0 = rest;
        u64::from_le_bytes(*number)
    }

    fn text(&mut self) -> String {
        let len = self.number() as usize;
        let (text, rest) = self.0.split_at(len);
        self.0 = rest;
        String::from_utf8(text.to_vec()).unwrap()
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.number()).map(|_| item(self)).collect()
    }
}

#[test]
fn golden_file_without_this_crate() {
    let bytes = std::fs::read(golden_path()).unwrap();
    assert_eq!(&bytes[..8], b"koatlas\n");
    assert_eq!(bytes[8..12], 2u32.to_le_bytes());
    let end = 24 + header_len(&bytes);
    assert_eq!(bytes[16..24], xxhash_rust::xxh3::xxh3_64(&bytes[24..end]).to_le_bytes());
    let mut header = Legacy(&bytes[24..end]);
    assert_eq!(header.text(), "golden");
    let expected = golden_header();
    assert_eq!(header.list(|facts| (facts.text(), facts.text())), expected.properties);
    let section = |sections: &mut Legacy| Section { name: sections.text(), bytes: sections.number() };
    assert_eq!(header.list(section), expected.sections);
    assert!(header.0.is_empty());
    let mut rest = &bytes[end..];
    let mut plain = Vec::new();
    for number in 0..2 {
        let len = u32::from_le_bytes(rest[..4].try_into().unwrap()) as usize;
        let block = &rest[12..12 + len];
        assert_eq!(rest[4..12], xxhash_rust::xxh3::xxh3_64_with_seed(block, number).to_le_bytes());
        ZlibDecoder::new(block).read_to_end(&mut plain).unwrap();
        rest = &rest[12 + len..];
    }
    let words = [1u64, 2, u64::MAX].map(u64::to_le_bytes).concat();
    assert_eq!((plain, rest.len()), ([words, b"ko!".to_vec()].concat(), 0));
}

#[test]
fn golden_file_with_this_crate() {
    let mut file = Reader::open(&golden_path(), "golden", LIMIT).unwrap();
    assert_eq!(file.header(), &golden_header());
    assert_eq!(file.read_words("words").unwrap(), [1, 2, u64::MAX]);
    assert_eq!(file.read_bytes("bytes").unwrap(), b"ko!");
}
