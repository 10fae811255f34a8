//! `koatlas explore` and `koatlas cycles` under the basic ko rule.

use serde_json::{Value, json};

use crate::support::Folder;

fn object(line: &str) -> Value {
    Folder::new().json(line)
}

#[test]
fn situations_on_cycles() {
    let found = object("explore --board 1x4 --model alternating --rules basic-ko");
    assert_eq!(
        (&found["rules"], &found["suicide"], &found["model"]),
        (&json!("basic-ko"), &json!("none"), &json!("alternating"))
    );
    assert_eq!((&found["situations"], &found["situations_on_cycles"]), (&json!(82), &json!(32)));
    let lengths = json!([{"length": 4, "situations": 16}, {"length": 6, "situations": 16}]);
    assert_eq!((&found["shortest_cycle_lengths"], &found["sample"]), (&lengths, &Value::Null));
    let found = object("explore --board 1x3 --rules basic-ko --suicide none");
    assert_eq!((&found["situations"], &found["situations_on_cycles"]), (&json!(30), &json!(12)));
    assert_eq!(found["situations_on_cycles_up_to_symmetry"], 3);
    let page = Folder::new().succeeds("explore --board 2x2 --rules basic-ko");
    assert!(page.contains("situations on cycles") && page.contains("shortest of 6 plays"), "{page}");
}

#[test]
fn cycles_that_the_rule_does_not_stop() {
    let counts = |line: &str| object(line)["counts"].clone();
    let all = counts("cycles --board 1x4 --model alternating --suicide none --max-length 8");
    let mut unstopped = counts("cycles --board 1x4 --rules basic-ko --max-length 8");
    assert_ne!(all[1]["cycles"], 0);
    assert_eq!(unstopped[1], json!({"length": 2, "cycles": 0}));
    unstopped[1] = all[1].clone();
    assert_eq!(unstopped, all);

    let folder = Folder::new();
    let found = folder.json("cycles --board 1x4 --rules basic-ko --max-length 8 --list list");
    let cycles: u64 = found["counts"].as_array().unwrap().iter().map(|count| count["cycles"].as_u64().unwrap()).sum();
    assert_eq!(String::from_utf8(folder.read("list")).unwrap().lines().count() as u64, cycles);
}

#[test]
fn what_does_not_go_with_the_rule() {
    for command in ["explore", "cycles"] {
        let fails = |options: &str, parts: &[&str]| {
            Folder::new().fails(&format!("{command} --board 1x3 --rules {options}"), 2, parts);
        };
        fails("basic-ko --suicide multi", &["--rules: ", "without suicide"]);
        fails("basic-ko --model free", &["--rules: ", "the model alternating"]);
        fails("psk", &["\"psk\" is not a rule for this command: write basic-ko"]);
    }
    let fails = |line: &str, part: &str| Folder::new().fails(&format!("explore {line} --rules basic-ko"), 2, &[part]);
    fails("--board 1x3 --reduce", "nor with a reduced graph");
    fails("--board 4x4 --memory-limit 100M", "of memory are needed and 100M allowed");
    fails("--board 4x5 --memory-limit 900G", "too many situations");
    fails("--board 5x5", "take a smaller board");
}
