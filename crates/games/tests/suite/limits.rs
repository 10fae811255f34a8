//! The limits of archives, each with numbers small enough to exceed it.

use std::io::{Read, Seek, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use koatlas_files::Reading;
use koatlas_games::archives::{self, BoundedReader, UnpackLimits};
use koatlas_games::{FileKind, RecordItem};

use crate::packed::{tar_gz, zipped};

const GAME: &str = "(;SZ[5]C[some text, so that the game is not short];B[cc])";

/// Items of an archive, one line each.
fn told(kind: FileKind, archive: &[u8], limits: UnpackLimits) -> Vec<String> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(archive).unwrap();
    file.rewind().unwrap();
    let mut lines = Vec::new();
    let finished = archives::read_archive(kind, &Arc::from("a"), file, limits, Reading::default(), &mut |piece| {
        lines.push(match piece {
            RecordItem::Game(file, number, _) => format!("{file} {number}"),
            RecordItem::Unreadable(error) => error.to_string(),
        });
        ControlFlow::Continue(())
    });
    assert!(finished.is_continue());
    lines
}

fn games(number: usize) -> Vec<u8> {
    GAME.repeat(number).into_bytes()
}

fn each(test: impl Fn(FileKind, &dyn Fn(&[(&str, &[u8])]) -> Vec<u8>)) {
    test(FileKind::Zip, &|files| zipped(files));
    test(FileKind::TarGz, &|files| tar_gz(files));
}

const LARGE_FILE: &str = "the file cannot be read: it unpacks to more than 1 GiB";
const LARGE_ARCHIVE: &str = "the archive unpacks to more than 200 times its size and more than 1 GiB";

#[test]
fn a_file_has_a_limit() {
    each(|kind, pack| {
        let (two, three, one) = (games(2), games(3), games(1));
        let archive = pack(&[("1.sgf", &two), ("2.sgf", &three), ("3.sgf", &one)]);
        let limits = UnpackLimits { file: two.len() as u64, ratio: 1, least: 1 << 20 };
        let lines = told(kind, &archive, limits);
        assert_eq!([&lines[0], &lines[1], &lines[3]], ["a/1.sgf 1", "a/1.sgf 2", "a/3.sgf 1"]);
        assert!(lines[2].starts_with(&format!("a/2.sgf: {LARGE_FILE}")), "{lines:?}");
        assert_eq!(lines.len(), 4);
    });
}

#[test]
fn an_archive_has_a_limit_whatever_its_size() {
    each(|kind, pack| {
        // Enough that what a tar archive has besides the files is little.
        let content = games(2000);
        let names = ["1.sgf", "2.sgf", "3.sgf", "4.sgf", "5.sgf", "6.sgf"];
        let archive = pack(&names.map(|name| (name, &content[..])));
        let size = content.len() as u64;
        let number = |limits| {
            let lines = told(kind, &archive, limits);
            let at = lines.iter().position(|line| line.contains(LARGE_ARCHIVE)).unwrap_or(lines.len());
            // Nothing is read on.
            assert!(lines[at..].iter().all(|line| line.contains(LARGE_ARCHIVE)), "{:?}", &lines[at..]);
            assert!(lines.len() - at <= 2, "told of the file and of the archive: {:?}", &lines[at..]);
            at
        };
        let enough = size * 6 + (1 << 14);
        assert_eq!(number(UnpackLimits { file: u64::MAX, ratio: 0, least: enough }), 12_000);
        let some = number(UnpackLimits { file: u64::MAX, ratio: 0, least: size * 5 / 2 });
        assert!((4000..5000).contains(&some), "{some}");
        // The same by the size of the archive.
        let ratio = |bytes: u64| bytes / archive.len() as u64;
        assert_eq!(number(UnpackLimits { file: u64::MAX, ratio: 1 + ratio(enough), least: 0 }), 12_000);
        let some = number(UnpackLimits { file: u64::MAX, ratio: ratio(size * 5 / 2), least: 0 });
        assert!((3900..5000).contains(&some), "{some}");
    });
}

/// A file of a zip archive that is not read is not unpacked; a tar archive must be unpacked up to the file that is read.
#[test]
fn other_files_count_only_where_they_must_be_unpacked() {
    let (notes, game) = (vec![b' '; 1 << 20], games(1));
    let files = [("notes.txt", &notes[..]), ("1.sgf", &game)];
    let limits = UnpackLimits { file: 1 << 10, ratio: 1, least: 1 << 12 };
    assert_eq!(told(FileKind::Zip, &zipped(&files), limits), ["a/1.sgf 1"]);
    let lines = told(FileKind::TarGz, &tar_gz(&files), limits);
    assert!(lines.len() == 1 && lines[0].starts_with("a: the archive cannot be read on: "), "{lines:?}");
    assert!(lines[0].contains(LARGE_ARCHIVE));
}

#[test]
fn names_say_what_files_are() {
    let kinds = ["a/b.sgf", "B.SGF", "x.tar.gz", "x.tgz", "x.zip", "sgf", "x.sgf.gz", "x.tar"].map(FileKind::from_name);
    let other = FileKind::Other;
    assert_eq!(
        kinds,
        [FileKind::Games, FileKind::Games, FileKind::TarGz, FileKind::TarGz, FileKind::Zip, other, other, other]
    );
}

#[test]
fn no_more_is_read_than_allowed() {
    let read = |most| {
        let mut bounded = BoundedReader::new(&b"12345"[..], most, "too much");
        let read = bounded.read_to_end(&mut Vec::new()).map_err(|error| error.to_string());
        (read, bounded.left)
    };
    assert_eq!(read(7), (Ok(5), Some(2)));
    assert_eq!(read(5), (Ok(5), Some(0)));
    assert_eq!(read(4), (Err("too much".to_owned()), None));
}

#[test]
fn a_small_archive_may_have_more_than_its_size_says() {
    let whole = |size| UnpackLimits::STANDARD.for_archive(size);
    assert_eq!([0, 5_368_709, 5_368_710, u64::MAX].map(whole), [1 << 30, 1 << 30, 1_073_742_000, u64::MAX]);
}
