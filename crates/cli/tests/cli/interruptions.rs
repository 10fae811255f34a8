//! Work that is interrupted, by signals that can be heard and by one that cannot, goes on and ends as if nothing had been.
#![cfg(unix)]

use std::path::Path;
use std::process::Child;

use crate::support::{Folder, RunOutput, content_of, without_resumed};
use crate::waiting::signals::{send, wait_until_it_listens};
use crate::waiting::{output_of, wait_until};

/// Starts a command that listens for requests to end, waits until the file is there, it listens, and a while longer, and
/// sends a signal.
pub fn interrupted(folder: &Folder, line: &str, file: &str, name: &str) -> RunOutput {
    let mut child = folder.hearing(line).args(["--threads", "1"]).spawn().unwrap();
    let file = folder.path().join(file);
    wait_until("the file is there", || file.exists() || child.try_wait().unwrap().is_some());
    wait_until_it_listens(&mut child);
    signalled(child, line, name)
}

fn signalled(mut child: Child, line: &str, name: &str) -> RunOutput {
    assert_eq!(child.try_wait().unwrap(), None, "{line} is over too soon to be interrupted");
    send(&child, name);
    let output = output_of(child);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    RunOutput { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

pub fn is_interrupted(result: &RunOutput, hint: &str) {
    assert_eq!((result.code, result.out.as_str()), (Some(1), ""));
    assert_eq!(result.err, format!("koatlas: interrupted: {hint}\n"));
}

fn names(folder: &Path) -> Vec<String> {
    content_of(folder).into_keys().collect()
}

#[test]
fn a_catalogue() {
    let folder = Folder::new();
    // Without suicide seven points are explored before the third interruption.
    let line = "catalogue --max-points 7 --suicide multi --no-longest --out";
    let whole = folder.json(&format!("{line} whole"));
    let hint = "catalogue --max-points 7 --suicide multi --no-longest --out o --resume goes on from here";
    is_interrupted(&interrupted(&folder, &format!("{line} o"), "o/part.koatlas", "INT"), hint);
    assert_eq!(names(&folder.path().join("o")), ["part.koatlas"]);
    folder.refuses(&format!("{line} o"), &["o/part.koatlas is there already", "--resume"]);
    let resume = format!("{line} o --resume --json");
    is_interrupted(&interrupted(&folder, &resume, "o/part.koatlas", "TERM"), hint);
    let killed = interrupted(&folder, &resume, "o/part.koatlas", "KILL");
    assert_eq!((killed.code, killed.out.as_str()), (None, ""));
    assert_eq!(names(&folder.path().join("o")), [".koatlas.lock", "part.koatlas"]);
    assert_eq!(without_resumed(&folder.succeeds(&resume), &["o/part.koatlas"]), whole);
    assert!(content_of(&folder.path().join("o")) == content_of(&folder.path().join("whole")));
}

/// The longest sequences as a pass of their own: the bytes are those of one run, also after an interruption.
#[test]
fn longest_sequences_that_are_added_later() {
    let folder = Folder::new();
    let line = "catalogue --max-points 5 --suicide none";
    let whole = folder.json(&format!("{line} --out whole"));
    folder.succeeds(&format!("{line} --out o --no-longest"));
    assert!(!folder.path().join("o/data/longest.csv").exists());
    let longest = "catalogue longest o --json";
    is_interrupted(&interrupted(&folder, longest, "o/catalogue.json", "INT"), "no longest sequences are added");
    assert_eq!(interrupted(&folder, longest, "o/catalogue.json", "KILL").code, None);
    assert_eq!(without_resumed(&folder.succeeds(longest), &["o/catalogue.json"]), whole);
    assert!(content_of(&folder.path().join("o")) == content_of(&folder.path().join("whole")));
    folder.refuses(longest, &["o has its longest sequences already"]);
    folder.refuses("catalogue longest nowhere", &["nowhere: no catalogue is there: make one with"]);
}

#[test]
fn a_catalogue_that_is_not_saved() {
    let folder = Folder::with("now", "");
    let result = interrupted(&folder, "catalogue --max-points 7", "now", "INT");
    is_interrupted(&result, "with --out DIR the work done could be saved");
    assert_eq!(names(folder.path()), ["now"]);
}

/// The stones of the wall can be taken, so that positions have no codes and are kept in hash tables.
const WALLS_THAT_CAN_DIE: &str = ". . . . X\n. . . . X\n. . . . X\nregion: a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3\n";

/// An exploration leaves nothing behind, whatever it is doing: finding out which contents are legal, going through sets of bits,
/// following every edge, or counting situations.
#[test]
fn an_exploration() {
    let folder = Folder::with("region.txt", WALLS_THAT_CAN_DIE);
    for line in [
        "explore --board 2x9 --dot graph.dot",
        "explore --board 4x4 --model alternating",
        "explore region.txt",
        "explore --board 4x4 --rules basic-ko",
    ] {
        for name in ["INT", "TERM"] {
            is_interrupted(&interrupted(&folder, line, "region.txt", name), "nothing has been counted");
        }
        assert_eq!(names(folder.path()), ["region.txt"], "{line}");
    }
}

#[test]
fn a_list_of_cycles() {
    let folder = Folder::with("now", "");
    let line = "cycles --board 1x4 --max-length 30 --list list";
    is_interrupted(&interrupted(&folder, line, "now", "INT"), "no cycles have been counted");
    assert_eq!(names(folder.path()), ["now"]);
}

#[test]
fn a_count_that_nobody_could_wait_for() {
    let folder = Folder::with("now", "");
    let result = interrupted(&folder, "cycles --board 2x3 --max-length 20 --quiet", "now", "INT");
    is_interrupted(&result, "no cycles have been counted");
}

#[test]
fn a_classification_ends_at_once() {
    let folder = Folder::with("now", "");
    let result = interrupted(&folder, "classify --board 3x4 --max-length 2", "now", "INT");
    assert_eq!((result.code, result.out.as_str()), (Some(1), ""));
    assert!(result.err.contains("it was stopped before anything was known"), "{}", result.err);
}

/// Work that would take minutes or for ever ends by itself when it is asked to, and says so.
#[test]
fn every_long_command_ends_when_asked_to() {
    let commands = [
        "cycles --board 3x3 --max-length 14",
        "compare --board 4x4",
        "ko --board 3x4",
        "games --board 2x2 --rules ssk --suicide none",
        "longest --board 3x3 --rules psk --iterations 1000000000",
        "solve --board 3x4 --rules psk",
        "threats --board 4x4 --rules psk --most-states 1000000000000",
        "separate --rules all --max-points 7",
        "catalogue --max-points 9 --no-longest",
        "suite --rules all --out suites",
    ];
    for line in commands {
        let folder = Folder::with("here", "");
        let result = interrupted(&folder, line, "here", "INT");
        assert_eq!(result.code, Some(1), "{line}: {}", result.err);
        let sentence = result.err.lines().last().unwrap_or_default();
        assert!(sentence.starts_with("koatlas: ") && sentence.contains("interrupted"), "{line}: {}", result.err);
        assert!(!sentence.contains("interruption was"), "{line}: {sentence}");
    }
}
