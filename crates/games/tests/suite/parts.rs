//! Parts of a scan: joined, they have what one scan finds, in its order.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use koatlas_files::Variations;
use koatlas_games::{PartError, ScanPart, ScannedItem, ScannedPart, Scanner, scan};

use crate::packed::{tar_gz, zipped};

const GAME: &str = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb])";

static NEVER: AtomicBool = AtomicBool::new(false);

/// Games in small files, in one of 1,000 games and in archives; a broken game, an empty folder, and files that are missing.
fn inputs(folder: &Path) -> Vec<PathBuf> {
    let many = GAME.repeat(1000).into_bytes();
    let files =
        [("a.sgf", GAME.as_bytes()), ("b.sgf", &many), ("c.sgf", b"(;SZ[99];B[aa])"), ("d.sgf", GAME.as_bytes())];
    let names = ["folder", "empty", "a.zip", "a.tar.gz", "missing.sgf", "folder/a.sgf"];
    names[..2].iter().for_each(|name| fs::create_dir(folder.join(name)).unwrap());
    files.iter().for_each(|(name, text)| fs::write(folder.join("folder").join(name), text).unwrap());
    fs::write(folder.join("a.zip"), zipped(&files)).unwrap();
    fs::write(folder.join("a.tar.gz"), tar_gz(&files)).unwrap();
    names.map(|name| folder.join(name)).to_vec()
}

fn text<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

#[test]
fn parts_have_what_one_scan_finds() {
    let folder = tempfile::tempdir().unwrap();
    let (inputs, scanner) = (inputs(folder.path()), Scanner::new(Variations::All, None).with_kos(4));
    let mut whole: Vec<ScannedItem> = Vec::new();
    assert!(scan(&scanner, &inputs, &NEVER, |item| {
        whole.push(item);
        ControlFlow::Continue(())
    }));
    let whole: Vec<String> = whole.iter().map(text).collect();
    assert!(whole.len() > 3000 && whole.iter().filter(|item| item.contains("Unreadable")).count() == 5);
    let mut numbers = Vec::new();
    for wanted in [1, 2, 3, 7, 50] {
        let parts = ScanPart::cut(&inputs, wanted).unwrap();
        numbers.push(parts.len());
        let scanned: Vec<ScannedPart> = parts
            .iter()
            .map(|part| {
                let part: ScanPart = serde_json::from_str(&text(part)).unwrap();
                serde_json::from_str(&text(&part.scan(&scanner, &NEVER).unwrap())).unwrap()
            })
            .collect();
        let joined: Vec<String> = ScannedPart::join(scanned).map(|item| text(&item)).collect();
        assert!(joined == whole, "{wanted} parts");
    }
    assert!(numbers.is_sorted_by(|one, other| one < other) && numbers[0] <= 2, "{numbers:?}");
}

#[test]
fn a_part_is_given_up_if_it_is_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let scanner = Scanner::new(Variations::Main, None);
    let parts = ScanPart::cut(&inputs(folder.path()), 1).unwrap();
    assert!(parts[0].scan(&scanner, &AtomicBool::new(true)).is_none());
}

#[test]
fn standard_input_is_not_cut() {
    let error = ScanPart::cut(&["folder".into(), "-".into()], 4).unwrap_err();
    assert!(matches!(error, PartError::StandardInput), "{error}");
}
