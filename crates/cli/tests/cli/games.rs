//! Complete games, counted from the command line.

use koatlas_test_support::data::figures;
use serde::Deserialize;
use serde_json::json;

use crate::support::Folder;

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
fn any_number_of_threads() {
    let line = "games --board 1x4 --rules psk --suicide none --threads";
    let [one, three] = [1, 3].map(|threads| Folder::new().succeeds(&format!("{line} {threads}")));
    assert_eq!(one, three);
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
    let parts = ["--suicide: games are counted without suicide of a single stone: write none or multi"];
    assert_refused("games --board 1x3 --rules psk --suicide all", &parts);
}

#[cfg(unix)]
#[test]
fn a_count_that_is_interrupted() {
    use crate::interruptions::{interrupted, is_interrupted};
    let folder = Folder::with("now", "");
    let result = interrupted(&folder, "games --board 1x5 --rules psk", "now", "TERM");
    is_interrupted(&result, "no games have been counted");
}
