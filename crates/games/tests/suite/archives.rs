//! Folders and archives: the order in which they are read, and the messages for those that cannot be read.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use flate2::Compression;
use flate2::write::GzEncoder;
use koatlas_files::Variations;
use koatlas_games::{ScannedItem, Scanner, scan};
use tempfile::TempDir;

use crate::packed::{tar_gz, zipped};

const GAME: &str = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb])";

/// Items of some paths of a folder, one line each: the names without that of the folder.
fn told(folder: &Path, names: &[&str]) -> Vec<String> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let scanner = Scanner::new(Variations::Main, None);
    let inputs: Vec<_> = names.iter().map(|name| folder.join(name)).collect();
    let mut lines = Vec::new();
    let finished = scan(&scanner, &inputs, &NEVER, |told| {
        lines.push(match told {
            ScannedItem::Game(file, number, game) => format!("{file} {number}: {}", game[0].repetitions.len()),
            ScannedItem::Unreadable(error) => error,
        });
        ControlFlow::Continue(())
    });
    assert!(finished);
    let name = format!("{}/", folder.display());
    lines.into_iter().map(|line| line.replace(&name, "")).collect()
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

#[test]
fn folders_and_archives_are_read_in_the_order_of_names() {
    let two = format!("{GAME}\n{GAME}");
    let game = GAME.as_bytes();
    let zip = zipped(&[("z.sgf", game), ("a/b.SGF", two.as_bytes()), ("readme.txt", b"no game")]);
    let tar = tar_gz(&[("x.sgf", game), ("y/notes.md", b"no game")]);
    let folder = folder(&[
        ("games/b/2.sgf", game),
        ("games/a.sgf", game),
        ("games/b.tgz", &tar),
        ("games/c.zip", &zip),
        ("games/notes.txt", b""),
        ("other.txt", game),
    ]);
    let expected = [
        "other.txt 1: 1",
        "games/a.sgf 1: 1",
        "games/b/2.sgf 1: 1",
        "games/b.tgz/x.sgf 1: 1",
        "games/c.zip/z.sgf 1: 1",
        "games/c.zip/a/b.SGF 1: 1",
        "games/c.zip/a/b.SGF 2: 1",
    ];
    assert_eq!(told(folder.path(), &["other.txt", "games"]), expected);
}

#[test]
fn hostile_names_are_names_and_nothing_is_written() {
    let game = GAME.as_bytes();
    let names = ["../../up.sgf", "/etc/absolute.sgf", "a\u{1b}[31m.sgf"];
    let files: Vec<(&str, &[u8])> = names.iter().map(|&name| (name, game)).collect();
    let folder = folder(&[("a.tar.gz", &tar_gz(&files)), ("b.zip", &zipped(&files))]);
    let expected: Vec<String> =
        ["a.tar.gz", "b.zip"].iter().flat_map(|archive| names.map(|name| format!("{archive}/{name} 1: 1"))).collect();
    assert_eq!(told(folder.path(), &["a.tar.gz", "b.zip"]), expected);
    let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["a.tar.gz", "b.zip"]);
}

#[test]
fn long_names_of_tar_archives_are_read() {
    let long = format!("{}/game.sgf", "folder".repeat(30));
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let mut header = tar::Header::new_gnu();
    header.set_size(GAME.len() as u64);
    archive.append_data(&mut header, &long, GAME.as_bytes()).unwrap();
    archive.append_pax_extensions([("path", b"pax name.sgf" as &[u8])]).unwrap();
    header.set_path("short").unwrap();
    header.set_cksum();
    archive.append(&header, GAME.as_bytes()).unwrap();
    // An extended header that says something else leaves the name as it is.
    let mut name = tar::Header::new_gnu();
    name.set_entry_type(tar::EntryType::GNULongName);
    name.set_size(long.len() as u64);
    name.set_cksum();
    archive.append(&name, long.as_bytes()).unwrap();
    archive.append_pax_extensions([("mtime", b"1" as &[u8])]).unwrap();
    archive.append(&header, GAME.as_bytes()).unwrap();
    let folder = folder(&[("a.tgz", &archive.into_inner().unwrap().finish().unwrap())]);
    let long = format!("a.tgz/{long} 1: 1");
    assert_eq!(told(folder.path(), &["a.tgz"]), [long.clone(), "a.tgz/pax name.sgf 1: 1".to_owned(), long]);
}

#[test]
fn archives_in_archives_are_named_and_not_opened() {
    let inner = zipped(&[("game.sgf", GAME.as_bytes())]);
    let folder = folder(&[("a.zip", &zipped(&[("inner.zip", &inner), ("b.tgz", &inner), ("c.sgf", GAME.as_bytes())]))]);
    let sentence = "an archive in an archive is not opened: unpack it";
    let expected =
        [format!("a.zip/inner.zip: {sentence}"), format!("a.zip/b.tgz: {sentence}"), "a.zip/c.sgf 1: 1".into()];
    assert_eq!(told(folder.path(), &["a.zip"]), expected);
}

#[test]
fn damaged_archives_are_told_and_the_rest_is_read() {
    let game = GAME.as_bytes();
    let whole = tar_gz(&[("1.sgf", game), ("2.sgf", &GAME.repeat(2000).into_bytes())]);
    let folder = folder(&[
        ("a.zip", b"PK no archive"),
        ("b.tar.gz", b"no gzip"),
        ("c.tar.gz", &whole[..whole.len() - 30]),
        ("d.sgf", game),
        ("e.zip", b""),
    ]);
    let lines = told(folder.path(), &["a.zip", "b.tar.gz", "c.tar.gz", "d.sgf", "e.zip", "missing.sgf"]);
    assert!(lines[0].starts_with("a.zip: the archive cannot be read: "), "{lines:?}");
    assert!(lines[1].starts_with("b.tar.gz: the archive cannot be read on: "), "{lines:?}");
    assert_eq!(lines[2], "c.tar.gz/1.sgf 1: 1");
    assert!(lines.iter().any(|line| line.starts_with("c.tar.gz/2.sgf: the file cannot be read: ")), "{lines:?}");
    assert!(lines.contains(&"d.sgf 1: 1".to_owned()));
    assert!(lines[lines.len() - 2].starts_with("e.zip: the archive cannot be read: "), "{lines:?}");
    assert!(lines[lines.len() - 1].starts_with("missing.sgf: the file cannot be read: "), "{lines:?}");
}

/// 64 MiB of blanks in 64 kB: no game begins in the first 16 MiB, and no more is unpacked.
#[test]
fn bombs_end_soon() {
    let blanks = vec![b' '; 64 << 20];
    let zip = zipped(&[("bomb.sgf", &blanks), ("game.sgf", GAME.as_bytes())]);
    let tar = tar_gz(&[("bomb.sgf", &blanks), ("game.sgf", GAME.as_bytes())]);
    assert!(zip.len() < 1 << 17 && tar.len() < 1 << 20);
    let folder = folder(&[("a.zip", &zip), ("b.tgz", &tar)]);
    let lines = told(folder.path(), &["a.zip", "b.tgz"]);
    for (archive, lines) in ["a.zip", "b.tgz"].into_iter().zip(lines.chunks(2)) {
        let sentence = "no game ends in so much text: one may have 16 MiB at most";
        assert_eq!(lines[0], format!("{archive}/bomb.sgf:1:1: {sentence}"));
        assert_eq!(lines[1], format!("{archive}/game.sgf 1: 1"));
    }
}

#[test]
fn what_holds_no_games_is_told() {
    let folder = folder(&[
        ("a/notes.txt", b""),
        ("b.zip", &zipped(&[("notes.txt", b"")])),
        ("c.sgf", b""),
        ("d.tgz", &tar_gz(&[])),
    ]);
    let lines = told(folder.path(), &["a", "b.zip", "c.sgf", "d.tgz"]);
    let in_folder = "there is no .sgf file in this folder, and no .zip or .tar.gz archive: name one with games";
    let in_archive = "there is no .sgf file in this archive: name one with games";
    let empty = "an SGF file begins with (; and then properties: is this one?";
    let expected = [
        format!("a: {in_folder}"),
        format!("b.zip: {in_archive}"),
        format!("c.sgf:1:1: {empty}"),
        format!("d.tgz: {in_archive}"),
    ];
    assert_eq!(lines, expected);
}

/// Message for an entry that is no regular file.
const LEFT_OUT: &str = "this is no regular file, and is left out";

#[cfg(unix)]
#[test]
fn links_to_folders_and_pipes_are_left_out_and_it_is_said() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    let folder = folder(&[("games/a.sgf", GAME.as_bytes())]);
    let games = folder.path().join("games");
    symlink(&games, games.join("circle")).unwrap();
    symlink(games.join("a.sgf"), games.join("link.sgf")).unwrap();
    symlink(games.join("loop.sgf"), games.join("loop.sgf")).unwrap();
    symlink(games.join("gone"), games.join("nothing.sgf")).unwrap();
    symlink("/dev/zero", games.join("zero.sgf")).unwrap();
    symlink("/dev/zero", games.join("zero")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(games.join("pipe.sgf")).status().unwrap().success());
    let _socket = UnixListener::bind(games.join("socket.zip")).unwrap();
    let lines = told(folder.path(), &["games"]);
    let expected = [
        "games/a.sgf 1: 1",
        "games/circle: a link to a folder is not followed: name the folder itself",
        "games/link.sgf 1: 1",
        "games/loop.sgf: the file cannot be read: ",
        "games/nothing.sgf: the file cannot be read: ",
        &format!("games/pipe.sgf: {LEFT_OUT}"),
        &format!("games/socket.zip: {LEFT_OUT}"),
        &format!("games/zero.sgf: {LEFT_OUT}"),
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    assert!(lines.iter().zip(expected).all(|(line, begin)| line.starts_with(begin)), "{lines:?}");
}

#[test]
fn links_and_devices_in_archives_are_left_out_and_it_is_said() {
    use tar::EntryType;
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let mut add = |name: &str, kind: EntryType, content: &[u8]| {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(content.len() as u64);
        if kind.is_symlink() || kind.is_hard_link() {
            header.set_link_name("../../outside.sgf").unwrap();
        }
        archive.append_data(&mut header, name, content).unwrap();
    };
    add("1.sgf", EntryType::Regular, GAME.as_bytes());
    let long = format!("{}.sgf", "long".repeat(40));
    let others =
        [EntryType::Symlink, EntryType::Link, EntryType::Fifo, EntryType::Char, EntryType::Block, EntryType::GNUSparse];
    for (number, kind) in (2..).zip(others) {
        add(&format!("{number}.sgf"), kind, b"");
        add(&format!("{number}.txt"), kind, b"");
    }
    add(&long, EntryType::Symlink, b"");
    add("folder.sgf/", EntryType::Directory, b"");
    add("9.sgf", EntryType::Regular, GAME.as_bytes());
    let tar = archive.into_inner().unwrap().finish().unwrap();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    archive.add_symlink("1.sgf", "../../outside.sgf", options).unwrap();
    archive.add_directory("folder.sgf", options).unwrap();
    archive.start_file("2.sgf", options).unwrap();
    archive.write_all(GAME.as_bytes()).unwrap();
    let zip = archive.finish().unwrap().into_inner();
    let folder = folder(&[("a.tgz", &tar), ("b.zip", &zip), ("c.tgz", &tar_gz(&[])), ("outside.sgf", b"")]);
    let left_out = |name: &str| format!("{name}: {LEFT_OUT}");
    let mut expected = vec!["a.tgz/1.sgf 1: 1".to_owned()];
    expected.extend((2..8).map(|number| left_out(&format!("a.tgz/{number}.sgf"))));
    expected.extend([left_out(&format!("a.tgz/{long}")), "a.tgz/9.sgf 1: 1".to_owned()]);
    expected.extend([left_out("b.zip/1.sgf"), "b.zip/2.sgf 1: 1".to_owned()]);
    assert_eq!(told(folder.path(), &["a.tgz", "b.zip"]), expected);
}

/// Replaces the first occurrence of some bytes.
fn with(bytes: &[u8], after: &[u8], skip: usize, new: &[u8]) -> Vec<u8> {
    let at = bytes.windows(after.len()).position(|window| window == after).unwrap() + skip;
    [&bytes[..at], new, &bytes[at + new.len()..]].concat()
}

/// The list of files at the end of a zip archive says how large they are, and how many.
#[test]
fn zip_archives_that_lie_are_read_within_bounds() {
    let whole = zipped(&[("1.sgf", &GAME.repeat(50).into_bytes()), ("2.sgf", GAME.as_bytes())]);
    let (listed, end) = (&b"PK\x01\x02"[..], &b"PK\x05\x06"[..]);
    let sizes: [&[u8]; 3] = [&[0; 4], &[1, 0, 0, 0], &[0xfe, 0xff, 0xff, 0xff]];
    let mut lies: Vec<Vec<u8>> = Vec::new();
    // The sum, the packed size and the size of the first file, and where it begins.
    lies.extend([16, 20, 24, 42].iter().flat_map(|&skip| sizes.map(|size| with(&whole, listed, skip, size))));
    // How many files there are, and the size and place of the list.
    lies.extend([[0xff, 0xff, 0xff, 0xff], [1, 0, 1, 0], [3, 0, 3, 0]].map(|count| with(&whole, end, 8, &count)));
    lies.extend([12, 16].iter().flat_map(|&skip| sizes.map(|size| with(&whole, end, skip, size))));
    lies.extend([1, 10, 25, 60, whole.len() / 2, whole.len() - 1].map(|cut| whole[..whole.len() - cut].to_vec()));
    for (number, lie) in lies.iter().enumerate() {
        let lines = told(folder(&[("a.zip", lie)]).path(), &["a.zip"]);
        let games = lines.iter().filter(|line| line.ends_with(": 1")).count();
        let errors = lines.iter().filter(|line| line.contains(" cannot be ")).count();
        assert_eq!(games + errors, lines.len(), "{number}: {lines:?}");
        // Where nothing is said, only a list that leaves out a file costs games.
        assert!(errors > 0 || games == 51 || number == 13 && games == 50, "{number}: {lines:?}");
        assert!(games <= 51 && errors <= 2, "{number}: {lines:?}");
    }
}

#[test]
fn what_comes_after_an_archive_is_no_matter() {
    let (game, more) = (GAME.as_bytes(), &b"no gzip at all"[..]);
    let tar = tar_gz(&[("1.sgf", game)]);
    let folder = folder(&[("a.tgz", &[&tar[..], more].concat()), ("b.tgz", &[&tar[..], &tar].concat())]);
    // The end of a tar archive is marked: what follows is not looked at.
    assert_eq!(told(folder.path(), &["a.tgz", "b.tgz"]), ["a.tgz/1.sgf 1: 1", "b.tgz/1.sgf 1: 1"]);
}

#[test]
fn the_order_is_the_same_for_any_number_of_threads() {
    let games: String =
        (0..700).map(|number| if number % 7 == 0 { "(;SZ[99])".to_owned() } else { GAME.to_owned() }).collect();
    let folder = folder(&[("a.sgf", games.as_bytes()), ("b.sgf", GAME.as_bytes())]);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| told(folder.path(), &["a.sgf", "b.sgf"]))
    };
    let one = with(1);
    assert_eq!(one.len(), 701);
    assert_eq!(one[1], "a.sgf 2: 1");
    assert!(one[7].starts_with("a.sgf:1:") && one[7].contains("SZ: a board of 99x99 cannot be"), "{}", one[7]);
    assert_eq!([with(2), with(5)], [one.clone(), one]);
}

#[test]
fn the_work_can_be_stopped() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let folder = folder(&[("a.sgf", GAME.repeat(3000).as_bytes())]);
    let scanner = Scanner::new(Variations::Main, None);
    let mut games = 0;
    let finished = scan(&scanner, &[folder.path().to_owned()], &STOP, |_| {
        games += 1;
        STOP.store(true, std::sync::atomic::Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert!(!finished && games < 3000, "{games}");
}
