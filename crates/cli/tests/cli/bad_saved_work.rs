//! Saved work that is broken, or of something else.

use crate::support::Folder;

const LINE: &str = "cycles --any-board --max-plays 3 --out o";

const RESUMED: &str = "cycles --any-board --max-plays 3 --out o --resume";

/// The saved work in the directory `o`.
const PART: &str = "o/part.koatlas";

/// A folder with saved work.
fn with_saved_work() -> Folder {
    let folder = Folder::new();
    folder.succeeds(LINE);
    folder
}

#[test]
fn saved_work_is_not_verified() {
    let sentence = "o/part.koatlas: it is a part of a catalogue, and nothing in it is a claim with a proof";
    let parts = [sentence, "the same command without this file gives an answer"];
    with_saved_work().refuses(&format!("verify {PART}"), &parts);
}

#[test]
fn no_saved_work() {
    let folder = with_saved_work();
    folder.write(PART, "something else");
    folder.refuses(RESUMED, &["o/part.koatlas: it is no file of koatlas: give the name of a file"]);
    std::fs::remove_file(folder.path().join(PART)).unwrap();
    std::fs::create_dir(folder.path().join(PART)).unwrap();
    folder.refuses(RESUMED, &["o/part.koatlas: it cannot be read: is a directory"]);
}

#[test]
fn a_table_is_no_saved_work() {
    let folder = with_saved_work();
    folder.succeeds(&format!("solve --board 1x3 --rules basic-ko --table {PART} --force"));
    folder.refuses(RESUMED, &["o/part.koatlas: it holds \"", "and not \"part of a catalogue\""]);
}

#[test]
fn saved_work_of_another_version() {
    let folder = with_saved_work();
    let mut bytes = folder.read(PART);
    bytes[8] = 99;
    folder.write(PART, bytes);
    let version = "o/part.koatlas: it has format version 99, and this program reads version 2";
    folder.refuses(RESUMED, &[version, "make the file again"]);
}

#[test]
fn truncated_saved_work() {
    let folder = with_saved_work();
    let bytes = folder.read(PART);
    for len in [0, 7, 8, 15, 23, 24, 100, bytes.len() / 2, bytes.len() - 1] {
        folder.write(PART, &bytes[..len]);
        let reason = if len < 8 { "it is no file of koatlas" } else { "it is cut off: copy it again" };
        folder.refuses(RESUMED, &[&format!("{PART}: {reason}")]);
    }
}

#[test]
fn altered_saved_work() {
    let folder = with_saved_work();
    let bytes = folder.read(PART);
    for place in (0..bytes.len()).step_by(bytes.len() / 20) {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        folder.write(PART, altered);
        folder.refuses(RESUMED, &["o/part.koatlas: it"]);
    }
    folder.write(PART, [&bytes[..], b"more"].concat());
    folder.refuses(RESUMED, &["o/part.koatlas: its end has been altered"]);
}
