//! `koatlas conform`, with the program of the tests of the crate koatlas-games.

use serde_json::{Value, json};

use crate::support::{Folder, RunOutput, top};
#[cfg(unix)]
use crate::waiting::{
    output_of,
    signals::{send, wait_until_it_listens},
};

/// The command that starts the program, in single quotation marks for the words of a test.
fn fake(settings: &str) -> String {
    let script = top().join("crates/games/tests/suite/programs/fake_engine.py");
    format!("'python3 {} {settings}'", script.display())
}

/// A short comparison by lines of JSON.
fn json_line(settings: &str, rest: &str) -> String {
    format!("conform --protocol json {} --sizes 1x3,2x2,3x3 --games 12 {rest}", fake(&format!("json {settings}")))
}

#[test]
fn a_program_that_agrees() {
    let found = Folder::new().json(&json_line("rules=psk suicide=none", "--rules psk --suicide none"));
    assert_eq!(
        (&found["command"], &found["ruleset"], &found["program"]),
        (&json!("conform"), &json!("psk"), &json!("fake 1"))
    );
    assert_eq!(found["options"]["suicide"], "none");
    assert_eq!((&found["disagreements"], &found["failures"], &found["nearest"]), (&json!([]), &json!([]), &json!([])));
    assert_eq!((&found["nearest_differences"], &found["tells_end"]), (&Value::Null, &json!(true)));
    assert!(found["attempts"] == found["agreed"] && found["attempts"].as_u64() > Some(500));
    assert!(found["barred_by_repetition"].as_u64() > Some(0) && found["candidates"].as_u64() > Some(1000));
    let follows = found["follows"].as_array().unwrap();
    assert_eq!(
        follows[0],
        json!({"ruleset": "psk", "options": {"passes": "2", "start": "counts", "suicide": "none"}, "other_values": {}})
    );
    assert!(follows.iter().any(|rules| rules["ruleset"] == "tromp-taylor"));
    let page = Folder::new().succeeds(&json_line("rules=psk suicide=none", "--rules psk --suicide none"));
    assert!(page.contains("disagreed      in 0 ways") && page.contains("agree with every answer of"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

#[test]
fn a_program_that_does_not() {
    let folder = Folder::new();
    let line = json_line("rules=basic-ko suicide=none", "--rules psk --suicide none --out games");
    let out = folder.answers(&format!("{line} --json"), 1);
    let found: Value = serde_json::from_str(&out).unwrap();
    let one = found["disagreements"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["kind"] == "allows-psk-start-takes-one")
        .unwrap();
    assert_eq!((&one["engine"], one["shortest"]["moves"].as_array().unwrap().len()), (&json!("legal"), 3));
    assert_eq!(one["referee"], "would repeat the position at the start (positional superko)");
    assert!(found["follows"].as_array().unwrap().iter().any(|rules| rules["ruleset"] == "basic-ko"));

    // The games are games, in which the rule set bars the last move and nothing else.
    let game = "games/allows-psk-start-takes-one.shortest.sgf";
    let text = String::from_utf8(folder.read(game)).unwrap();
    assert!(text.contains("fake 1 says: legal. By the rule set psk: would repeat the position at the start"), "{text}");
    let checked = folder.verdicts(&format!("check {game} --rules psk --option suicide=none"));
    let reasons: Vec<&Value> =
        checked["verdicts"].as_array().unwrap().iter().map(|verdict| &verdict["reason"]).collect();
    assert_eq!(reasons, [&Value::Null, &Value::Null, &json!("psk")]);

    // Nothing is written over.
    folder.refuses(&line, &["games", "not empty", "--force"]);
    assert!(folder.answers(&format!("{line} --force --json"), 1) == out);
}

#[test]
fn rules_are_inferred() {
    let folder = Folder::new();
    let program = fake("json rules=psk suicide=none start=ignored");
    let line = format!("conform --infer --protocol json {program} --sizes 1x2,1x3,2x2 --games 5 --out found");
    let found = folder.json(&line);
    assert_eq!(
        (&found["command"], &found["program"], &found["agrees"]),
        (&json!("conform"), &json!("fake 1"), &json!(true))
    );
    assert_eq!((&found["parts"], &found["known_as"], &found["agrees_up_to_moves"]), (&json!(3), &json!([]), &json!(6)));
    assert_eq!(
        (&found["differences"], &found["inconsistent"], &found["longest_cycle"]),
        (&json!(0), &Value::Null, &Value::Null)
    );
    let file = found["file"].as_str().unwrap();
    assert!(
        file.contains("start = \"ignored\"") && file.contains("what = \"position\"") && file.contains("number = 2"),
        "{file}"
    );

    // The file is a rule file, and the experiments are a suite whose games it judges as the program did.
    assert_eq!(String::from_utf8(folder.read("found/rules.toml")).unwrap(), file);
    assert_eq!(folder.json("rules found/rules.toml")["rulesets"][0]["id"], "inferred");
    let suite = String::from_utf8(folder.read("found/suite.jsonl")).unwrap();
    let mut lines = suite.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!((&head["format"], &head["ruleset"]), (&json!("koatlas-suite"), &json!("inferred")));
    let cases: Vec<Value> = lines.collect();
    assert!(head["cases"] == json!(cases.len()) && cases.iter().all(|case| case["found"] == "experiment"));
    assert!(cases.iter().any(|case| case["steps"].as_array().unwrap().last().unwrap()["reason"] == "psk"));
    folder.read("found/suite.sgf");

    let page = folder.succeeds(&format!("{line} --force"));
    assert!(page.starts_with("fake 1: the smallest rule file that agrees"), "{page}");
    assert!(page.contains("found by") && page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

#[test]
fn rules_that_no_file_has_are_not_inferred() {
    let folder = Folder::new();
    let program = fake("json rules=psk suicide=none fault=collision");
    let line = format!("conform --infer --protocol json {program} --sizes 1x2,1x3,2x2 --games 5 --out found --json");
    let found: Value = serde_json::from_str(&folder.answers(&line, 1)).unwrap();
    assert_eq!(
        (&found["agrees"], &found["known_as"], &found["agrees_up_to_moves"]),
        (&json!(false), &json!([]), &Value::Null)
    );
    assert!(found["proved"] == "" && !found["disagreements"].as_array().unwrap().is_empty());
    folder.refuses("conform --infer --gtp x --rules psk", &["--infer", "--rules"]);
}

#[test]
fn a_program_that_speaks_gtp() {
    let line = format!(
        "conform --gtp {} --rules ssk --suicide none --sizes 3x3 --games 3",
        fake("gtp rules=ssk suicide=none passes=never")
    );
    let found = Folder::new().json(&line);
    assert_eq!((&found["disagreements"], &found["tells_end"]), (&json!([]), &json!(false)));
    assert_eq!(found["follows"][0]["options"], json!({"start": "counts", "suicide": "none"}));
    let same = Folder::new().json(&line.replace("--gtp", "--protocol gtp"));
    assert_eq!(found, same);
}

#[test]
fn a_program_that_fails() {
    let dies = Folder::new().answers(&json_line("rules=psk fault=dies", "--rules psk --suicide multi --json"), 1);
    let found: Value = serde_json::from_str(&dies).unwrap();
    let failure = &found["failures"][0];
    assert_eq!(failure["kind"], "ended");
    assert!(failure["explanation"].as_str().unwrap().contains("the cat is on the board"), "{failure}");
    let page = Folder::new().answers(&json_line("rules=psk fault=dies", "--rules psk --suicide multi"), 1);
    assert!(page.contains("\nfailure on "), "{page}");
    // A board that was asked for and is refused is a failure, too.
    let refused = Folder::new().answers(&json_line("rules=psk squares=yes", "--rules psk --suicide multi --json"), 1);
    let found: Value = serde_json::from_str(&refused).unwrap();
    assert_eq!((&found["failures"][0]["kind"], &found["failures"][1]), (&json!("size-refused"), &Value::Null));
}

#[test]
fn commands_that_cannot_be_used() {
    let folder = Folder::new();
    folder.refuses("conform --gtp /no/such/program --rules psk", &["cannot be started", "/no/such/program"]);
    folder.refuses("conform --gtp '' --rules psk", &["no command", "a program and its arguments"]);
    folder.refuses("conform --rules psk", &["--gtp"]);
    folder.refuses("conform --protocol json --rules psk", &["COMMAND"]);
    folder.refuses("conform --protocol xml cat --rules psk", &["xml"]);
    folder.refuses("conform --gtp cat --rules psk --sizes 3x3,30x30", &["30x30"]);
    folder.refuses("conform --gtp cat --rules psk --option suicide=maybe", &["suicide"]);
    folder.refuses("conform --gtp cat --rules psk --answer-limit 0", &["seconds from"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_both() {
    let folder = Folder::new();
    let line = json_line("rules=psk fault=hangs after=3", "--rules psk --suicide multi");
    let mut child = folder.hearing(&line).spawn().unwrap();
    wait_until_it_listens(&mut child);
    send(&child, "INT");
    let output = output_of(child);
    let result = RunOutput {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert_eq!((result.code, result.out.as_str()), (Some(1), ""));
    assert_eq!(result.err, "koatlas: interrupted: not everything was asked\n");
}
