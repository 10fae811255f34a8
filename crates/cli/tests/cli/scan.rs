//! `koatlas scan`: what repeats in game records.

use std::collections::BTreeMap;

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
fn why_there_is_no_type_is_told() {
    let folder = Folder::with("suicide.sgf", "(;SZ[4]AB[ba][ab]PL[W];W[aa];B[cc])");
    let whys = |paths: &str| {
        let found = lines(&folder.succeeds(&format!("scan {paths} --json")));
        assert!(found.iter().all(|line| line["type"].is_null() != line["why_no_type"].is_null()));
        found.iter().filter_map(|line| line["why_no_type"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(whys("suicide.sgf"), ["no-change"]);
    assert_eq!(whys(&records("gnugo.sgf")), ["too-large"; 8]);
}

#[test]
fn the_page_for_eyes_fits_the_terminal() {
    let text = Folder::new().succeeds(&format!("scan {}", records("gnugo.sgf")));
    let first = "Repetitions: 66 repetitions in 31 of 110 games, 16,500 moves.";
    assert_eq!(text.lines().next(), Some(first));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("46 more: --json and --out DIR have all of them."), "{text}");
    // The most frequent first: of types, of their words, and of rule sets.
    let rows = [
        "\n basic ko                   19            28           2   B1 W1\n",
        "\n p12674e83484-4852a959       5            21   11 to 114   B B B ...,\n",
        " 16 more\n",
        "\n not known                   8             8    24 to 96   ",
        "\n sending-two-returning       3             5           3   B W2 B1, B B1 W2\n",
        "\n double ko                   4             4           4   B1 W1 B1 W1\n",
        "\n    31   psk 31                               psk, tromp-taylor,\n",
        "\n    31   black 9, tie 1, two-ago 19,          japanese-2003, olympiad\n         white 2\n",
        "\n    30   nssk 30                              nssk, french\n",
        "\n    26   psk-window 26                        ogs\n",
        "\n    17   fixed-ko 17 ",
    ];
    let places: Vec<Option<usize>> = rows.iter().map(|row| text.find(row)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{text}");
    assert!(
        Folder::with("a.sgf", "(;B[aa])").succeeds("scan a.sgf").contains("No rule set would have stopped a game.")
    );
}

#[test]
fn the_page_tells_variations_and_moves_that_are_not_in_order() {
    let start = &KO[..KO.len() - "W[cb])\n".len()];
    let two_for_one = "(;SZ[4]AB[ba][ab][bb][ac][bd]AW[ca][cb][db][bc][cc][dd]PL[B];B[cd];W[ad];B[bd])";
    let games = format!("{start}(;W[fa];B[fb])(;W[cb]))(;SZ[5];B[cc];B[dd]){two_for_one}{two_for_one}");
    let text = Folder::with("a-long-name.sgf", games).succeeds("scan a-long-name.sgf --variations all");
    let first = "Repetitions: 3 repetitions in 3 of 4 games with 5 variations, 13 moves. 1 has\nmoves out of turn or on stones.\n";
    assert!(text.starts_with(first), "{text}");
    let rows = [
        "\n ...-name.sgf, 1.2   0 to 2       2   basic ko",
        "\n ...-name.sgf, 3     0 to 3       3   sending-two-return",
        "\n sending-two-returning-one       2             2       3   B W2 B1\n",
        "\n basic ko                        1             1       2   B1 W1\n",
    ];
    let places: Vec<Option<usize>> = rows.iter().map(|row| text.find(row)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{text}");
}

#[test]
fn violations_are_named_and_slips_that_games_share_are_said_once() {
    let slip = "(;SZ[5]PL[2]AB[ab][ba];W[aa];B[cc](;W[cc])(;W[dd];W[ee];B[dd]))";
    let folder = Folder::with("a.sgf", slip);
    folder.write("b.sgf", slip);
    folder.write("c.sgf", "(;SZ[5]PL[3];B[aa])");
    let result = folder.run("scan . --variations all");
    let rows =
        ["1        1   suicide", "1        3   on a stone", "1.2      4   out of turn", "1.2      5   on a stone"];
    for row in ["./a.sgf, ", "./b.sgf, "].iter().flat_map(|file| rows.map(|row| format!("\n {file}{row}"))) {
        assert_eq!(result.out.matches(&row).count(), 1, "{row}: {}", result.out);
    }
    assert!(result.out.contains("\n     2   suicide 2    basic-ko, "), "{}", result.out);
    let sentence = "PL: the value \"2\" cannot be read and is left out: write PL[B] or PL[W]";
    let errors: Vec<&str> = result.err.lines().collect();
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert_eq!(errors[0], format!("warning: ./a.sgf:1:11: {sentence}"));
    assert!(errors[1].starts_with("warning: ./c.sgf:1:11: PL: the value \"3\""), "{errors:?}");
    assert_eq!(errors[2], format!("warning: 1 more place: {sentence}"));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_scanned() {
    let folder = Folder::with("a.sgf", KO);
    folder.write("b.sgf", "(;SZ[99];B[aa])(;SZ[5]C[");
    folder.write("c.sgf", format!("(;SZ[3]AB[aa:cc];B[aa])\n{KO}"));
    folder.write("d\u{1b}[31m.zip", "no archive");
    let result = folder.run("scan . gone --json");
    assert_eq!((result.code, lines(&result.out).len()), (Some(2), 2));
    let errors: Vec<&str> = result.err.lines().collect();
    let begins = [
        "koatlas: ./b.sgf:1:6: SZ: ",
        "warning: ./b.sgf:1:24: the value that begins here has no end",
        "warning: ./b.sgf:1:25: the end is missing",
        "koatlas: ./c.sgf",
        "koatlas: \"./d\\u{1b}[31m.zip\": the archive cannot be read: ",
        "koatlas: gone: the file cannot be read: ",
        "koatlas: 4 games, files or folders could not be read: the reasons stand above",
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
    assert_eq!(lines(&crate::support::run_to_end(&mut command).out)[0]["file"], "-");
}

#[test]
fn tables_have_the_same_and_are_never_replaced_unasked() {
    let folder = Folder::new();
    let command = format!("scan {} --out tables --parquet", records("gnugo.sgf"));
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

/// The rows of a table in CSV without its head, cell by cell; no cell has a comma.
fn rows(folder: &Folder, table: &str) -> Vec<Vec<String>> {
    let text = String::from_utf8(folder.read(&format!("tables/{table}.csv"))).unwrap();
    text.lines().skip(1).map(|row| row.split(',').map(str::to_owned).collect()).collect()
}

/// The totals by type and word, counted once more from the lines of JSON.
#[test]
fn totals_are_those_of_the_repetitions() {
    let folder = Folder::new();
    let json = lines(&folder.succeeds(&format!("scan {} --json --out tables", records("gnugo.sgf"))));
    let mut types: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    let mut words: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in json.iter().filter(|line| line["type"].is_string()) {
        types.entry(line["type"].as_str().unwrap()).or_default().push(line);
        let Some(word) = line["word"].as_str() else { continue };
        *words.entry((line["type"].as_str().unwrap(), word)).or_default() += 1;
    }
    let of_type = |(id, found): (&&str, &Vec<&Value>)| {
        let mut games: Vec<_> = found.iter().map(|line| line["game"].as_u64()).collect();
        games.dedup();
        let plays = || found.iter().map(|line| line["plays"].as_u64().unwrap());
        let numbers = [games.len(), found.len()].map(|number| number.to_string());
        let plays = [plays().min().unwrap(), plays().max().unwrap()].map(|number| number.to_string());
        [&[(*id).to_owned(), found[0]["name"].as_str().unwrap_or_default().to_owned()][..], &numbers, &plays].concat()
    };
    let sorted = |mut rows: Vec<Vec<String>>| {
        rows.sort();
        rows
    };
    assert_eq!(sorted(rows(&folder, "types")), sorted(types.iter().map(of_type).collect()));
    let of_word = |((id, word), count): (&(&str, &str), &usize)| vec![(*id).into(), (*word).into(), count.to_string()];
    assert_eq!(sorted(rows(&folder, "words")), sorted(words.iter().map(of_word).collect()));
    let about: Value = serde_json::from_slice(&folder.read("tables/datapackage.json")).unwrap();
    let keys = ["games", "lines", "moves", "games_with_repetitions", "lines_with_irregular_moves", "errors"];
    assert_eq!(keys.map(|key| about[key].as_u64().unwrap()), [110, 110, 16_500, 31, 0, 0]);
}

/// Rows are written in portions: none is lost at their borders, and none is written twice.
#[test]
fn tables_of_many_rows_are_whole() {
    const GAMES: usize = 1000;
    let folder = Folder::with("ko.sgf", KO.repeat(GAMES));
    let json = lines(&folder.succeeds("scan ko.sgf --json --out tables --parquet"));
    let mut expected = Vec::new();
    for (line, number) in json.iter().zip(1..) {
        for (rules, how) in line["refused_how"].as_object().unwrap() {
            let how = how.as_str().unwrap();
            expected.push([number.to_string(), rules.clone(), line["refused_by"][rules].to_string(), how.to_owned()]);
        }
    }
    let mut found = rows(&folder, "objections");
    assert!(found.len() > 16 * GAMES + 400 && json.len() == GAMES, "{} rows: more than a portion", found.len());
    found.sort();
    expected.sort();
    assert!(found == expected);
    let parquet = folder.read("tables/objections.parquet");
    assert!(parquet.len() > 1000 && parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    // Every game is stopped as its only repetition is.
    let stopped = rows(&folder, "stopped");
    assert!(stopped.iter().all(|row| row[2] == GAMES.to_string()) && stopped.len() == expected.len() / GAMES);
}

#[test]
fn kos_that_there_were_are_lines_and_tables() {
    let folder = Folder::new();
    let command = format!("scan {} --kos --out tables", records("made.sgf"));
    let json = lines(&folder.succeeds(&format!("{command} --json")));
    let names: Vec<&str> = json.iter().filter_map(|ko| ko["name"].as_str()).collect();
    assert!(names.contains(&"triple ko") && names.contains(&"molasses ko"), "{names:?}");
    assert!(json.iter().all(|ko| ko["from_move"].as_u64() <= ko["to_move"].as_u64()));
    assert_eq!(rows(&folder, "kos").len(), json.len());
    let totals = rows(&folder, "ko_types");
    let kos: usize = totals.iter().map(|row| row[3].parse::<usize>().unwrap()).sum();
    assert_eq!(kos, json.iter().filter(|ko| !ko["type"].is_null()).count());
    let page = folder.succeeds(&format!("{command} --force"));
    assert!(page.contains("kos that there were") && page.lines().all(|line| line.chars().count() <= 80), "{page}");
}
