//! Snapshots that are broken, or of something else.

use crate::support::{Folder, position, went_on_from};

const MADE_WITH: &str = "explore --board 2x3 --snapshot s";

/// A folder with the snapshot `s` of a 2x3 board.
fn with_snapshot() -> Folder {
    let folder = Folder::new();
    folder.succeeds(MADE_WITH);
    folder
}

#[test]
fn a_snapshot_is_resumed() {
    let folder = with_snapshot();
    let afresh = folder.succeeds("explore --board 2x3");
    assert_eq!(folder.succeeds("explore --board 2x3 --resume s"), afresh + &went_on_from("s"));
    assert_eq!(folder.json("explore --board 2x3 --resume s")["resumed_from"], serde_json::json!(["s"]));
}

#[test]
fn a_snapshot_is_not_verified() {
    let sentence = "s: it is a snapshot of explore of the board \"2x3\", and nothing in it is a claim with a proof";
    with_snapshot().refuses("verify s", &[sentence, "the same command without this file gives an answer"]);
}

#[test]
fn a_snapshot_with_more_nodes_reached_than_there_are() {
    let folder = with_snapshot();
    folder.forge("s", "survey", |header, _| {
        header
            .properties
            .iter_mut()
            .filter(|(key, _)| key == "found nodes")
            .for_each(|(_, value)| *value = "488".into());
    });
    folder.refuses("explore --board 2x3 --resume s", &["s: its data has been altered"]);
}

#[test]
fn no_snapshot() {
    let folder = Folder::with("file", "something else");
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    folder.refuses("explore --board 2x3 --resume nothing", &["nothing: it cannot be read: No such file"]);
    folder.refuses("explore --board 2x3 --resume folder", &["folder: it cannot be read: is a directory"]);
    folder.refuses("explore --board 2x3 --resume file", &["file: it is no file of koatlas: give the name of a file"]);
}

#[test]
fn a_snapshot_of_something_else() {
    let folder = with_snapshot();
    let other = [
        ("--board 3x2", "board 2x3, and 3x2"),
        ("--board 2x3 --model alternating", "model free, and alternating"),
        ("--board 2x3 --suicide none", "suicide multi, and none"),
        ("--board 2x3 --reduce", "reduce no, and yes"),
    ];
    for (options, difference) in other {
        let parts = ["s: it was made with", difference, "ask for the same, or begin afresh"];
        folder.refuses(&format!("explore {options} --resume s"), &parts);
    }
    let file = position("board_2x3");
    folder.refuses(&format!("explore {file} --resume s"), &["s: it was made with", "ask for the same"]);
}

#[test]
fn a_part_of_a_catalogue_is_no_snapshot() {
    let folder = Folder::new();
    folder.succeeds("catalogue --max-points 2 --shard 1/2 --out o");
    folder.refuses("explore --board 2x3 --resume o/part.koatlas", &["it holds \"part of a catalogue\" and not"]);
}

#[test]
fn a_snapshot_of_another_version() {
    let folder = with_snapshot();
    let mut bytes = folder.read("s");
    bytes[8] = 99;
    folder.write("s", bytes);
    let parts = ["s: it has format version 99, and this program reads version 1", "make the file again"];
    folder.refuses("explore --board 2x3 --resume s", &parts);
}

#[test]
fn a_truncated_snapshot() {
    let folder = with_snapshot();
    let bytes = folder.read("s");
    for len in [0, 7, 8, 15, 23, 24, 100, bytes.len() / 2, bytes.len() - 1] {
        folder.write("s", &bytes[..len]);
        let parts: &[&str] =
            if len < 8 { &["s: it is no file of koatlas"] } else { &["s: it is cut off: copy it again"] };
        folder.refuses("explore --board 2x3 --resume s", parts);
    }
}

#[test]
fn an_altered_snapshot() {
    let folder = with_snapshot();
    let bytes = folder.read("s");
    for place in (0..bytes.len()).step_by(bytes.len() / 20) {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        folder.write("s", altered);
        folder.refuses("explore --board 2x3 --resume s", &["s: it"]);
    }
    folder.write("s", [&bytes[..], b"more"].concat());
    folder.refuses("explore --board 2x3 --resume s", &["s: its end has been altered"]);
}

#[test]
fn a_snapshot_larger_than_the_memory_allowed() {
    let line = "explore --board 2x3 --resume s --memory-limit 100";
    with_snapshot().refuses(line, &["memory"]);
}
