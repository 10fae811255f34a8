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
