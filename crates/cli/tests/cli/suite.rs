//! `koatlas suite`: what it writes and prints, and that `check` finds the same.

use serde_json::{Value, json};

use crate::support::{Folder, RunOutput};

fn lines(folder: &Folder, file: &str) -> Vec<Value> {
    let text = String::from_utf8(folder.read(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[test]
fn the_keys() {
    let folder = Folder::new();
    let found = folder.json("suite --rules aga --out aga");
    assert_eq!((&found["command"], &found["version"]), (&json!("suite"), &json!(env!("CARGO_PKG_VERSION"))));
    assert_eq!((&found["ruleset"], &found["suite_version"]), (&json!("aga"), &json!(1)));
    assert_eq!(found["options"]["superko"], "situational");
    assert_eq!(found["not_shown"], json!([]));
    assert_eq!(found["files"], json!(["aga/README.md", "aga/suite.sgf", "aga/suite.jsonl"]));
    let lines = lines(&folder, "aga/suite.jsonl");
    assert_eq!((&lines[0]["format"], &lines[0]["version"]), (&json!("koatlas-suite"), &json!(1)));
    assert_eq!((lines.len() as u64 - 1, &lines[0]["cases"]), (found["cases"].as_u64().unwrap(), &found["cases"]));
    let illegal = lines[1..].iter().filter(|case| case["steps"].as_array().unwrap().last().unwrap()["legal"] == false);
    assert_eq!(json!(illegal.count()), found["illegal"]);
    let readme = String::from_utf8(folder.read("aga/README.md")).unwrap();
    assert!(readme.starts_with("# Test suite: AGA rules (`aga`)\n"), "{readme}");

    // Nothing is claimed that `verify` could check by itself.
    folder.refuses(
        "verify aga/suite.jsonl",
        &["its format is \"koatlas-suite\"", "`koatlas verify` checks certificates of"],
    );
}

/// Every case again, by `koatlas check`.
#[test]
fn check_says_the_same() {
    let folder = Folder::new();
    folder.succeeds("suite --rules geneva --option repetition=situational --out g");
    let mut endings = 0;
    for case in &lines(&folder, "g/suite.jsonl")[1..] {
        let steps = case["steps"].as_array().unwrap();
        let rows = case["start"]["rows"].as_array().unwrap();
        let board = rows.iter().map(|row| format!("{}\n", text(row))).collect::<String>();
        folder.write("start.txt", format!("{board}to-move: {}\n", text(&case["start"]["to_move"])));
        let moves: Vec<&str> = steps.iter().map(|step| text(&step["move"])).collect();
        let line = format!(
            "check start.txt --rules geneva --option repetition=situational --json --moves \"{}\"",
            moves.join("; ")
        );
        let RunOutput { out, err, .. } = folder.run(&line);
        assert_eq!(err, "", "{line}");
        let checked: Value = serde_json::from_str(&out).unwrap();
        for (step, verdict) in steps.iter().zip(checked["verdicts"].as_array().unwrap()) {
            assert_eq!(step["legal"], verdict["legal"], "{line}");
            assert_eq!(step["reason"], verdict["reason"], "{line}");
            assert_eq!(step["forfeited"] == true, verdict["forfeited"] == true, "{line}");
        }
        let last = steps.last().unwrap();
        assert_eq!(last["rows"], checked["rows"], "{line}");
        if last["legal"] == true {
            assert_eq!(last["ended"].is_null(), checked["ended"].is_null(), "{line}");
            for key in ["outcome", "by", "score"] {
                assert_eq!(last["ended"][key], checked["ended"][key], "{line}");
            }
        }
        endings += usize::from(!last["ended"].is_null());
    }
    assert!(endings > 2, "{endings}");
}

#[test]
fn the_page() {
    let folder = Folder::new();
    let page = folder.succeeds("suite --rules psk --out psk");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    for part in [
        "psk: ",
        " cases for programs that play by it",
        " 1x2:a1-b1-a1",
        "illegal: psk",
        "retakes-at-once.refused",
        "not shown      nothing",
        "psk/suite.jsonl",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    for name in ["README.md", "suite.sgf", "suite.jsonl"] {
        assert!(!folder.read(&format!("psk/{name}")).is_empty());
    }
}

#[test]
fn suites_are_not_replaced() {
    let folder = Folder::new();
    folder.succeeds("suite --rules wmsg-2008 --out s");
    folder.refuses("suite --rules psk --out s", &["README.md", "the file exists already", "--force"]);
    folder.succeeds("suite --rules wmsg-2008 --out s --force");
    folder.write("file", "");
    folder.refuses("suite --rules psk --out file", &["file", "cannot be written"]);
    folder.refuses("suite --rules psk", &["--out"]);
    folder.refuses("suite --rules pks --out t", &["did you mean psk?"]);
    folder.refuses(
        "suite --rules all --option passes=3 --out t",
        &["--rules: all takes every rule set with its defaults"],
    );
    folder.refuses("suite --rules basic-ko --option ko=a1 --out t", &["--option ko", "leave it out"]);
}
