//! Complete games, counted from the command line.

use koatlas_test_support::data::figures;
use serde::Deserialize;
use serde_json::json;

use crate::support::{Folder, went_on_from};

/// Known counts: a row of `data/figures.toml`.
#[derive(Deserialize)]
struct Games {
    board: String,
    rules: String,
    suicide: String,
    games: u64,
    longest_plays: u64,
}

/// Those that are counted at once.
fn known_counts() -> Vec<Games> {
    figures("games").into_iter().filter(|row: &Games| row.games < 1_000_000_000).collect()
}

fn assert_refused(line: &str, parts: &[&str]) {
    Folder::new().refuses(line, parts);
}

#[test]
fn turned_boards_have_as_many_games() {
    for Games { board, rules, suicide, games, longest_plays } in known_counts() {
        let (rows, columns) = board.split_once('x').unwrap();
        let line = format!("games --board {columns}x{rows} --rules {rules} --suicide {suicide}");
        let found = Folder::new().json(&line);
        assert_eq!((&found["games"], &found["longest_plays"]), (&json!(games), &json!(longest_plays)), "{line}");
    }
}

#[test]
fn the_object() {
    let found = Folder::new().json("games --board 1x2 --rules ssk");
    let version = env!("CARGO_PKG_VERSION");
    let is_row = |row: &Games| (&*row.board, &*row.rules, &*row.suicide) == ("1x2", "ssk", "multi");
    let Games { games, longest_plays, .. } = known_counts().into_iter().find(is_row).unwrap();
    let object = json!({
        "command": "games", "version": version, "ruleset": "ssk", "suicide": "multi", "games": games,
        "longest_plays": longest_plays
    });
    assert_eq!(found, object);
}

#[test]
fn any_number_of_threads_and_any_snapshot() {
    let folder = Folder::new();
    let line = "games --board 1x4 --rules psk --suicide none --snapshot";
    let one = folder.succeeds(&format!("{line} one --threads 1"));
    let three = folder.succeeds(&format!("{line} three --threads 3"));
    let again = folder.succeeds(&format!("{line} one --resume one"));
    assert!(three == one && again == one.clone() + &went_on_from("one"), "{one}{three}{again}");
    assert!(folder.read("one") == folder.read("three"), "snapshots at the end are the same");
}

#[test]
fn boards_that_are_too_large() {
    let end = "the limit for counting games: take a smaller board";
    for board in ["1x6", "2x3", "19x19"] {
        let start = "--board: there are more than 128 positions";
        assert_refused(&format!("games --board {board} --rules psk"), &[start, end]);
    }
    assert_refused("games --board 1x5 --rules ssk", &["--board: there are more than 128 situations", end]);
}

#[test]
fn options_that_make_no_sense() {
    assert_refused("games --board 1x3", &["--rules <ID>"]);
    assert_refused("games --rules psk", &["--board <ROWSxCOLS>"]);
    assert_refused("games --board 1x3 --rules nsk", &["\"nsk\" is not a rule set: did you mean nssk?"]);
    let parts = ["\"all\" is not a policy under which games are counted: write none or multi"];
    assert_refused("games --board 1x3 --rules psk --suicide all", &parts);
}

#[test]
fn files_that_cannot_be_used() {
    let folder = Folder::with("file", "something else");
    let line = "games --board 1x3 --rules psk";
    folder.refuses(&format!("{line} --snapshot file"), &["file: the file exists already", "--force"]);
    folder.refuses(&format!("{line} --snapshot no/s"), &["no/s: it cannot be written: no is not a folder"]);
    folder.refuses(&format!("{line} --resume file"), &["file: it is no file of koatlas"]);
    folder.refuses(&format!("{line} --resume nothing"), &["nothing: it cannot be read: No such file"]);
    folder.succeeds("explore --board 1x3 --snapshot e");
    folder.refuses(&format!("{line} --resume e"), &["e: it holds \"survey\" and not \"count of games\""]);
}

#[test]
fn snapshots_of_something_else() {
    let folder = Folder::new();
    folder.succeeds("games --board 1x3 --rules psk --snapshot s");
    let other = [
        ("--board 3x1 --rules psk", "board 1x3, and 3x1"),
        ("--board 1x3 --rules ssk", "rules psk, and ssk"),
        ("--board 1x3 --rules psk --suicide none", "suicide multi, and none"),
    ];
    for (options, difference) in other {
        let parts = ["s: it was made with", difference, "ask for the same, or begin afresh"];
        folder.refuses(&format!("games {options} --resume s"), &parts);
    }
    let bytes = folder.read("s");
    for len in [10, 30, bytes.len() - 1] {
        folder.write("s", &bytes[..len]);
        folder.refuses("games --board 1x3 --rules psk --resume s", &["s: it is cut off: copy it again"]);
    }
}

/// Numbers that cannot be are refused at once. One that could be is believed, and the answer says from which file it comes.
#[test]
fn snapshots_with_other_numbers() {
    let folder = Folder::new();
    let line = "games --board 1x4 --rules psk --suicide none --resume s";
    folder.succeeds(&line.replace("resume", "snapshot"));
    let games = |number: u64| {
        folder.forge("s", "count of games", |header, _| {
            header
                .properties
                .iter_mut()
                .filter(|(key, _)| key == "games")
                .for_each(|(_, value)| *value = number.to_string());
        });
    };
    games(12);
    folder.refuses(line, &["s: its header has been altered"]);
    games(7_000_000_000_000);
    assert!(folder.succeeds(line).ends_with(&went_on_from("s")));
    folder.refuses(
        "verify s",
        &["s: it is a snapshot of games of the board \"1x4\", and nothing in it is a claim with a proof"],
    );
}

#[cfg(unix)]
#[test]
fn a_count_that_is_interrupted() {
    use crate::interruptions::{interrupted, is_interrupted};
    let folder = Folder::new();
    let line = "games --board 1x4 --rules psk --snapshot s";
    is_interrupted(&interrupted(&folder, line, "s", "INT"), "--resume s goes on from here");
    let begun = folder.read("s");
    let found = folder.json(&format!("{line} --resume s"));
    assert_eq!(found["resumed_from"], json!(["s"]));
    assert_eq!((&found["games"], &found["longest_plays"]), (&json!(2_098_407_841), &json!(40)));
    assert!(folder.read("s") != begun);
    folder.write("now", "");
    let result = interrupted(&folder, "games --board 1x5 --rules psk", "now", "TERM");
    is_interrupted(&result, "the work done is not saved: with --snapshot FILE it could be");
}
