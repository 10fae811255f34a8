//! Work that is interrupted, by signals that can be heard and by one that cannot, goes on and ends as if nothing had been.
#![cfg(unix)]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use koatlas_test_support::Random;

use crate::support::{Folder, RunOutput, content_of, went_on_from, without_resumed};
use crate::waiting::signals::{send, signals_of, wait_until_it_listens, wait_until_it_runs};
use crate::waiting::{wait_for_end, wait_until};

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
    wait_for_end(&mut child, line);
    let output = child.wait_with_output().unwrap();
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
    let hint = "catalogue --max-points 7 --suicide multi --out o --no-longest --resume goes on from here";
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

/// The longest sequences as a pass of their own: the bytes are those of one run, however often it is interrupted.
#[test]
fn longest_sequences_that_are_added_later() {
    let folder = Folder::new();
    let line = "catalogue --max-points 5 --suicide none";
    let whole = folder.json(&format!("{line} --out whole"));
    folder.succeeds(&format!("{line} --out o --no-longest"));
    assert!(!folder.path().join("o/data/longest.csv").exists());
    let longest = "catalogue longest o --json";
    is_interrupted(&interrupted(&folder, longest, "o/catalogue.json", "INT"), "the same command goes on from here");
    assert!(names(&folder.path().join("o")).contains(&"longest.koatlas".to_owned()));
    assert_eq!(interrupted(&folder, longest, "o/catalogue.json", "KILL").code, None);
    let files = ["o/catalogue.json", "o/longest.koatlas"];
    assert_eq!(without_resumed(&folder.succeeds(longest), &files), whole);
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

#[test]
fn an_exploration() {
    let folder = Folder::new();
    let line = "explore --board 4x4 --snapshot";
    let whole = folder.succeeds(&format!("{line} whole"));
    is_interrupted(&interrupted(&folder, &format!("{line} s"), "s", "INT"), "--resume s goes on from here");
    let begun = folder.read("s");
    let resume = format!("{line} s --resume s");
    assert_eq!(interrupted(&folder, &resume, "s", "KILL").code, None);
    assert!(folder.read("s").len() >= begun.len());
    is_interrupted(&interrupted(&folder, &resume, "s", "TERM"), "--resume s goes on from here");
    assert_eq!(folder.succeeds(&resume), whole + &went_on_from("s"));
    assert!(folder.read("s") == folder.read("whole"), "snapshots at the end are the same");
}

/// Ended at any moment, above all while a snapshot is being written, again and again; in the end there are the bytes of one run.
fn killed_again_and_again(target: &str) {
    let folder = Folder::with("region.txt", WALLS_THAT_CAN_DIE);
    let line = format!("explore {target} --snapshot");
    let whole = folder.succeeds(&format!("{line} whole"));
    let mut random = Random::new(9);
    for attempt in 0..8 {
        let resume = if folder.path().join("s").exists() { " --resume s" } else { "" };
        let mut child = folder.hearing(&format!("{line} s{resume} --threads 1")).spawn().unwrap();
        let saved = || folder.path().join("s").exists();
        let listens = |child: &Child| signals_of(child, "SigCgt").is_none_or(|caught| caught & 2 != 0);
        while !(listens(&child) && saved()) && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_millis(random.below(400) as u64));
        // Whoever hears it saves the work. That takes some milliseconds; every second run is not allowed to finish it.
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
        if attempt % 2 == 1 {
            sleep(Duration::from_millis(random.below(100) as u64));
            let _ = child.kill();
        }
        child.wait().unwrap();
    }
    assert_eq!(folder.succeeds(&format!("{line} s --resume s")), whole + &went_on_from("s"));
    assert!(folder.read("s") == folder.read("whole"), "snapshots at the end are the same");
}

/// The stones of the wall can be taken, so that positions have no codes and are kept in hash tables.
const WALLS_THAT_CAN_DIE: &str = ". . . . X\n. . . . X\n. . . . X\nregion: a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3\n";

#[test]
fn a_survey_that_is_killed_again_and_again() {
    killed_again_and_again("--board 4x4");
}

#[test]
fn an_exploration_that_is_killed_again_and_again() {
    killed_again_and_again("region.txt");
}

/// It takes seconds to find out which of the 3^18 contents are legal.
#[test]
fn a_survey_before_anything_is_found() {
    let folder = Folder::with("now", "");
    let result = interrupted(&folder, "explore --board 2x9 --snapshot s", "now", "INT");
    is_interrupted(&result, "nothing has been found yet");
    let result = interrupted(&folder, "explore --board 4x4 --model alternating --rules basic-ko", "now", "INT");
    is_interrupted(&result, "nothing has been counted");
    assert_eq!(names(folder.path()), ["now"]);
}

#[test]
fn an_exploration_that_is_not_saved() {
    let folder = Folder::with("now", "");
    let result = interrupted(&folder, "explore --board 4x4", "now", "INT");
    is_interrupted(&result, "the work done is not saved: with --snapshot FILE it could be");
    assert_eq!(names(folder.path()), ["now"]);
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
    let (folder, line) = (Folder::new(), "classify --board 3x4 --max-length 2");
    let child = folder.hearing(line).spawn().unwrap();
    wait_until_it_runs(&child);
    let result = signalled(child, line, "INT");
    assert_eq!((result.code, result.out.as_str()), (None, ""));
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
