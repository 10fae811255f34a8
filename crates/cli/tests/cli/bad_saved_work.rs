//! Saved work that is broken, or of something else.

use crate::support::Folder;

const LINE: &str = "cycles --any-board --max-plays 3";

const RESUMED: &str = "cycles --any-board --max-plays 3 --resume s";

/// A folder with saved work, `s`.
fn with_saved_work() -> Folder {
    let folder = Folder::new();
    folder.succeeds(&format!("{LINE} --snapshot s"));
    folder
}

#[test]
fn saved_work_is_not_verified() {
    let sentence = "s: it is a part of a catalogue, and nothing in it is a claim with a proof";
    with_saved_work().refuses("verify s", &[sentence, "the same command without this file gives an answer"]);
}

#[test]
fn no_saved_work() {
    let folder = Folder::with("file", "something else");
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    folder.refuses(&format!("{LINE} --resume nothing"), &["nothing: it cannot be read: No such file"]);
    folder.refuses(&format!("{LINE} --resume folder"), &["folder: it cannot be read: is a directory"]);
    folder.refuses(&format!("{LINE} --resume file"), &["file: it is no file of koatlas: give the name of a file"]);
}

#[test]
fn a_table_is_no_saved_work() {
    let folder = Folder::new();
    folder.succeeds("solve --board 1x3 --rules basic-ko --table t");
    folder.refuses(&format!("{LINE} --resume t"), &["t: it holds \"", "and not \"part of a catalogue\""]);
}

#[test]
fn saved_work_of_another_version() {
    let folder = with_saved_work();
    let mut bytes = folder.read("s");
    bytes[8] = 99;
    folder.write("s", bytes);
    let parts = ["s: it has format version 99, and this program reads version 1", "make the file again"];
    folder.refuses(RESUMED, &parts);
}

#[test]
fn truncated_saved_work() {
    let folder = with_saved_work();
    let bytes = folder.read("s");
    for len in [0, 7, 8, 15, 23, 24, 100, bytes.len() / 2, bytes.len() - 1] {
        folder.write("s", &bytes[..len]);
        let parts: &[&str] =
            if len < 8 { &["s: it is no file of koatlas"] } else { &["s: it is cut off: copy it again"] };
        folder.refuses(RESUMED, parts);
    }
}

#[test]
fn altered_saved_work() {
    let folder = with_saved_work();
    let bytes = folder.read("s");
    for place in (0..bytes.len()).step_by(bytes.len() / 20) {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        folder.write("s", altered);
        folder.refuses(RESUMED, &["s: it"]);
    }
    folder.write("s", [&bytes[..], b"more"].concat());
    folder.refuses(RESUMED, &["s: its end has been altered"]);
}
