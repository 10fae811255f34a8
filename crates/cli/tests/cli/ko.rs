//! `koatlas ko`.

use serde_json::{Value, json};

use crate::support::{Folder, position};

const SIX: [&str; 6] = ["b5", "d5", "f5", "b4", "d4", "f4"];

fn ko_json(name: &str, options: &str) -> Value {
    Folder::new().json(&format!("ko {} {options}", position(name)))
}

#[test]
fn the_triple_ko_has_six_local_points_and_two_basic_pairs() {
    let found = ko_json("triple_ko_katago", "");
    assert_eq!(found["command"], "ko");
    assert_eq!(found["reconstruction"], true);
    assert_eq!(found["basic"], json!(["d5", "f5", "d4", "f4"]));
    assert_eq!((&found["local"], &found["global"]), (&json!(SIX), &json!(SIX)));
    assert_eq!(found["local_not_basic"], json!(["b5", "b4"]));
    assert_eq!(found["kos"], json!([{"points": SIX, "kinds": ["basic", "local", "global"]}]));
    assert_eq!(found["ko_stones"], json!(["b5", "d4", "f4"]));
    assert_eq!(found["ko_strings"].as_array().unwrap().len(), 3);
    assert_eq!((&found["komi"], &found["undecided"], &found["not_decided"]), (&json!(0), &json!([]), &Value::Null));
    let claim = &found["claims"][0];
    assert_eq!((&claim["kind"], &claim["player"], &claim["first"]), (&json!("local"), &json!("B"), &json!("B")));
    assert_eq!(claim["line"], json!(["B d5", "W b4", "B f5", "W d4", "B b5", "W f4"]));
    assert_eq!(found["claims"].as_array().unwrap().len(), 2);
}

#[test]
fn komi_decides_what_is_global() {
    for (komi, global) in [("-16", true), ("13", true), ("13.5", true), ("-16.5", false), ("14", false)] {
        let found = ko_json("triple_ko_katago", &format!("--komi {komi}"));
        assert_eq!(!found["global"].as_array().unwrap().is_empty(), global, "{komi}");
    }
    let found = ko_json("triple_ko_katago", "--komi-ranges --player-second");
    let expected = json!({"player": "B", "first": "B", "points": SIX, "lowest": -16, "highest": 13});
    assert_eq!(found["komi_ranges"][0], expected);
    assert_eq!((&found["claims"][1]["player"], &found["claims"][1]["first"]), (&json!("W"), &json!("B")));
}

#[test]
fn independent_kos_are_basic() {
    let found = ko_json("three_independent_kos", "");
    assert_eq!(found["basic"].as_array().unwrap().len(), 6);
    assert_eq!((&found["local"], &found["global"], &found["claims"]), (&json!([]), &json!([]), &json!([])));
    assert_eq!(found["kos"].as_array().unwrap().len(), 3);
}

#[test]
fn types_of_basic_ko() {
    let found = ko_json("double_ko_death_katago", "--types");
    let of = &found["types"][0];
    assert_eq!((&of["points"], &of["type"]), (&json!(["h7", "h8"]), &json!("disturbing-death")));
    assert_eq!(of["locale"], json!(["h9", "g8", "h8", "j8", "g7", "h7", "j7", "h6"]));
    assert_eq!((&of["closed_killers"], &of["strong_killers"]), (&json!(["W"]), &json!(["W"])));
    assert_eq!(of["external"], false);
    let lives = of["lives"].as_array().unwrap();
    assert!(lives.iter().all(|life| life["lives"] == json!(life["player"] == "W")));
    assert!(lives.iter().all(|life| !life["line"].as_array().unwrap().is_empty() && life["states"] != 0));
    let page = Folder::new().succeeds(&format!("ko {} --types", position("basic_ko_corner")));
    assert!(page.contains("basic ko of b4 a4: fighting, external."), "{page}");
    assert!(page.contains("White, closed, moving first: W b4, B pass"), "{page}");
}

#[test]
fn types_are_asked_for_and_have_limits() {
    assert_eq!(ko_json("basic_ko_corner", "")["types"], Value::Null);
    let of = &ko_json("basic_ko_corner", "--types --limit 2")["types"][0];
    for key in ["type", "external", "closed_killers", "strong_killers"] {
        assert_eq!(of[key], Value::Null);
    }
}

#[test]
fn the_page_says_what_is_a_reconstruction() {
    let page = Folder::new().succeeds(&format!("ko {}", position("triple_ko_katago")));
    for part in ["reconstruction", "not basic: b5 b4", "Black, moving first, forces a cycle or more local", "W f4"] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn a_limit_is_an_answer() {
    let line = format!("ko {} --limit 10", position("triple_ko_katago"));
    let found = Folder::new().json(&line);
    assert_eq!(found["basic"].as_array().unwrap().len(), 4);
    assert!(!found["undecided"].as_array().unwrap().is_empty());
    assert!(Folder::new().succeeds(&line).contains("not decided within the limit"));
}

#[test]
fn bad_input() {
    let folder = Folder::with("p.txt", "X O\n");
    folder.refuses("ko nowhere.toml", &["nowhere.toml"]);
    folder.refuses("ko p.txt --komi x", &["\"x\" is not a komi"]);
    folder.refuses("ko p.txt --limit -", &["is not a whole number"]);
    folder.refuses("ko", &["required"]);
    folder.refuses("ko --board 19x19", &["361"]);
}
