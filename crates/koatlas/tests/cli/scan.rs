//! `koatlas scan`: what repeats in game records.

use serde_json::{Value, json};

use crate::support::{Folder, top};

/// White retakes in a ko at once.
const KO: &str = "(;SZ[6:3]AB[ba][ca][ab][bb][bc][cc]AW[da][ea][cb][eb][dc][ec]PL[B];B[db];W[cb])\n";

fn records(name: &str) -> String {
    top().join("data/records").join(name).display().to_string()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_repetition_is_a_line_of_json() {
    let out = Folder::with("ko.sgf", KO.repeat(2)).succeeds("scan ko.sgf --json");
    let start =
        format!("{{\"command\":\"scan\",\"version\":\"{}\",\"file\":\"ko.sgf\",\"game\":1,", env!("CARGO_PKG_VERSION"));
    assert!(out.starts_with(&start), "{out}");
    let found = lines(&out);
    assert_eq!((found.len(), &found[1]["game"]), (2, &json!(2)));
    let expected = json!({
        "from_move": 0, "to_move": 2, "last_move": 2, "moves": 2, "plays": 2, "situational": true, "variation": 1,
        "type": "p2e2-e3462c0a87fcd676", "name": "basic ko", "why_no_type": null, "word": "B1 W1", "balance": 0,
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&found[0][key], value, "{key}");
    }
    assert_eq!((&found[0]["refused_by"]["psk"], &found[0]["refused_how"]["psk"]), (&json!(2), &json!("psk")));
    assert_eq!(found[0]["refused_by"].get("drr-3pass"), None);
}

#[test]
fn the_page_for_eyes_fits_the_terminal() {
    let text = Folder::new().succeeds(&format!("scan {}", records("gnugo.sgf")));
    let first = "Repetitions: 66 repetitions in 31 of 110 games, 16,500 moves.";
    assert_eq!(text.lines().next(), Some(first));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("46 more: --json and --out DIR have all of them."), "{text}");
    assert!(
        Folder::with("a.sgf", "(;B[aa])").succeeds("scan a.sgf").contains("No rule set would have stopped a game.")
    );
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_scanned() {
    let folder = Folder::with("a.sgf", KO);
    folder.write("b.sgf", "(;SZ[99];B[aa])(;SZ[5]C[");
    folder.write("c.sgf", format!("(;SZ[3]AB[aa:cc];B[aa])\n{KO}"));
    folder.write("d\u{1b}[31m.zip", "no archive");
    let done = folder.run("scan . gone --json");
    assert_eq!((done.code, lines(&done.out).len()), (Some(2), 2));
    let errors: Vec<&str> = done.err.lines().collect();
    let begins = [
        "koatlas: ./b.sgf:1:6: SZ: ",
        "koatlas: ./b.sgf:1:24: the value that begins here has no end",
        "koatlas: ./c.sgf",
        "koatlas: \"./d\\u{1b}[31m.zip\": the archive cannot be read: ",
        "koatlas: gone: the file cannot be read: ",
        "koatlas: 5 games, files or folders could not be read: the reasons stand above",
    ];
    assert_eq!(errors.len(), begins.len(), "{errors:?}");
    for (error, begin) in errors.iter().zip(begins) {
        assert!(error.starts_with(begin), "{error}");
    }
    assert!(folder.run("scan").err.contains("<PATH>"));
}

#[test]
fn games_come_from_standard_input_too() {
    let folder = Folder::with("ko.sgf", KO);
    let mut command = folder.command("scan - --json");
    command.stdin(std::fs::File::open(folder.path().join("ko.sgf")).unwrap());
    assert_eq!(lines(&crate::support::done(&mut command).out)[0]["file"], "-");
}

#[test]
fn tables_have_the_same_and_are_never_replaced_unasked() {
    let folder = Folder::new();
    let command = format!("scan {} --out tables", records("gnugo.sgf"));
    folder.succeeds(&format!("{command} --threads 1"));
    let one = folder.content();
    let names: Vec<&str> = one.keys().map(String::as_str).collect();
    let tables = ["objections", "repetitions", "stopped", "types", "words"];
    let mut expected = vec!["tables/".to_owned(), "tables/datapackage.json".to_owned()];
    expected.extend(tables.iter().flat_map(|table| ["csv", "parquet"].map(|kind| format!("tables/{table}.{kind}"))));
    expected.sort();
    assert_eq!(names, expected);
    let csv = String::from_utf8(one["tables/repetitions.csv"].clone()).unwrap();
    let json = lines(&folder.succeeds(&format!("scan {} --json", records("gnugo.sgf"))));
    assert_eq!(csv.lines().count(), 1 + json.len());
    for (row, line) in csv.lines().skip(1).zip(&json) {
        let cells: Vec<&str> = row.split(',').collect();
        let keys = ["game", "variation", "from_move", "to_move", "last_move", "moves", "plays", "situational"];
        assert_eq!(cells[2..10], keys.map(|key| line[key].to_string()), "{row}");
    }
    let objections = String::from_utf8(one["tables/objections.csv"].clone()).unwrap();
    let refused: usize = json.iter().map(|line| line["refused_by"].as_object().unwrap().len()).sum();
    assert_eq!(objections.lines().count(), 1 + refused);
    folder.refuses(&command, &["tables: there are tables already", "--force"]);
    folder.succeeds(&format!("{command} --threads 3 --force"));
    assert!(folder.content() == one, "the same bytes for any number of threads");
}

#[test]
fn with_errors_there_are_tables_all_the_same() {
    let folder = Folder::with("a.sgf", "(;SZ[99])");
    assert_eq!(folder.run("scan a.sgf --out tables").code, Some(2));
    let about: Value = serde_json::from_slice(&folder.read("tables/datapackage.json")).unwrap();
    assert_eq!((&about["games"], &about["errors"]), (&json!(0), &json!(1)));
}

#[cfg(unix)]
#[test]
fn an_interrupted_scan_tells_what_it_has_and_writes_no_tables() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = Folder::new();
    let mut child = folder.hearing("scan - --out tables").stdin(Stdio::piped()).spawn().unwrap();
    // More than is read at once, so that games are scanned while the pipe is open.
    let mut pipe = child.stdin.take().unwrap();
    let game = format!("(;SZ[5]C[{}];B[aa])", "x".repeat(100_000));
    (0..400).try_for_each(|_| pipe.write_all(game.as_bytes())).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    drop(pipe);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!((sent.success(), output.status.code()), (true, Some(1)), "{err}");
    assert!(out.starts_with("Totals so far: 0 repetitions in 0 of "), "{out}");
    assert!(err.starts_with("koatlas: interrupted after ") && err.ends_with("; no tables are written\n"), "{err}");
    assert!(folder.content().is_empty(), "{:?}", folder.content().keys());
}
