//! The contract with scripts: the keys of every command's JSON, and nothing else on standard output.

use serde_json::{Value, json};

use crate::support::{Folder, position};

/// The object of a command, which starts as every object does.
fn object(line: &str) -> Value {
    let out = Folder::new().succeeds(&format!("{line} --json"));
    let command = line.split(' ').next().unwrap();
    let start = format!("{{\n  \"command\": \"{command}\",\n  \"version\": \"{}\",\n", env!("CARGO_PKG_VERSION"));
    assert!(out.starts_with(&start), "{out}");
    assert!(out.ends_with("}\n"), "{line}");
    serde_json::from_str(&out).unwrap()
}

fn has_keys(value: &Value, keys: &str) {
    for key in keys.split(' ') {
        assert!(value.get(key).is_some(), "{key} is missing in {value}");
    }
}

fn is_texts(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(Value::is_string))
}

#[test]
fn explore() {
    let found = object("explore --board 2x2");
    has_keys(&found, "model suicide nodes edges reachable_from_start components content_hash");
    has_keys(&found["components"], "count nontrivial largest nodes_on_cycles");
    assert_eq!((&found["model"], &found["suicide"]), (&json!("free"), &json!("multi")));
    assert_eq!((&found["nodes"], &found["edges"]), (&json!(57), &json!(192)));
}

#[test]
fn cycles() {
    let found = object("cycles --board 2x2 --model alternating --suicide none --max-length 24");
    has_keys(&found, "model suicide max_length counts");
    assert_eq!(found["max_length"], 24);
    let some: Vec<&Value> = found["counts"].as_array().unwrap().iter().filter(|count| count["cycles"] != 0).collect();
    assert_eq!(some, [&json!({"length": 6, "cycles": 32}), &json!({"length": 24, "cycles": 64})]);
}

#[test]
fn lists_of_cycles() {
    let folder = Folder::new();
    folder.succeeds("cycles --board 1x2 --max-length 3 --list list");
    let text = String::from_utf8(folder.read("list")).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 10);
    assert!(lines.iter().all(|line| line["length"] == line["moves"].as_array().unwrap().len()));
    assert!(lines.contains(&json!({"length": 2, "start": [".O"], "moves": ["B a1", "W b1"]})));
}

#[test]
fn cycles_from_a_file_can_be_reached_from_it() {
    let folder = Folder::with("p.txt", "X .\nto-move: W\n");
    let count = |line: &str| -> u64 {
        let found = folder.json(&format!("cycles {line} --model alternating --suicide none"));
        found["counts"].as_array().unwrap().iter().map(|count| count["cycles"].as_u64().unwrap()).sum()
    };
    assert_eq!((count("--board 1x2"), count("p.txt")), (2, 1));
}

#[test]
fn classify() {
    let found = object(&format!("classify {}", position("triple_ko")));
    let keys = "to_move component type ko_points cyclical_part non_cyclical_points ko_strings ko_string_sizes shortest rulesets drr";
    has_keys(&found, keys);
    has_keys(&found["component"], "positions plays");
    has_keys(&found["type"], "id names factors");
    has_keys(&found["ko_points"], "free pass_free drr");
    has_keys(&found["ko_strings"][0], "colour points size witness");
    has_keys(&found["shortest"], "plays pass_free_plays moves passes balance needs_suicide cycle_word witness");
    has_keys(&found["drr"], "max_length shortest_moves cycles witness");
    has_keys(&found["drr"]["cycles"][0], "moves count");
    assert_eq!(found["cyclical_part"], found["ko_points"]["free"]);
    assert_eq!(found["to_move"], "B");
    assert_eq!(found["shortest"]["witness"], json!(["B f3", "W f2"]));
    assert_eq!(found["rulesets"]["fixed-ko"], json!({"fate": "stopped", "move": 3, "by": "fixed-ko"}));
    assert_eq!(found["rulesets"]["drr-1play"], json!({"fate": "for ever"}));
}

#[test]
fn classify_judges_the_cycle_that_the_position_is_known_for() {
    let found = object(&format!("classify {}", position("triple_ko")));
    let cycles = &found["cycles"];
    has_keys(cycles, "known past_basic_ko shortest");
    for cycle in ["known", "past_basic_ko", "shortest"] {
        has_keys(&cycles[cycle], "plays moves passes balance cycle_word witness rulesets");
    }
    assert_eq!(cycles["known"]["named_by"], "file");
    assert_eq!(cycles["known"]["witness"], json!(["B d3", "W b2", "B f3", "W d2", "B b3", "W f2"]));
    assert_eq!(cycles["known"]["rulesets"]["psk"], json!({"fate": "stopped", "move": 6, "by": "psk"}));
    assert_eq!(cycles["past_basic_ko"]["plays"], 6);
    assert_eq!(cycles["past_basic_ko"]["rulesets"]["basic-ko"], json!({"fate": "for ever"}));
    assert_eq!(cycles["shortest"]["plays"], 2);
    assert_eq!(cycles["shortest"]["rulesets"], found["rulesets"]);
    assert_eq!(found["quoted_outcomes"][1]["says"], "White is dead");
    has_keys(&found["quoted_outcomes"][1], "rules says source");
}

#[test]
fn classify_judges_the_cycle_that_it_is_given() {
    let line = format!("classify {} --cycle", position("triple_ko"));
    let folder = Folder::new();
    let found = folder.json(&format!("{line} \"B d3; W d2\""));
    assert_eq!(
        (&found["cycles"]["known"]["named_by"], &found["cycles"]["known"]["plays"]),
        (&json!("option"), &json!(2))
    );
    folder.refuses(&format!("{line} \"B d3; W b2\""), &["--cycle: move 2, W b2, is the last and does not lead back"]);
    folder
        .refuses(&format!("{line} \"B d3; W z9\""), &["--cycle: move 2, W z9: z9 is off the board (the board is 4x7)"]);
    folder.refuses(
        &format!("{line} \"B d3; W d3\""),
        &["--cycle: move 2, W d3: the play is illegal: the point is occupied"],
    );
    folder.refuses(&format!("{line} \"\""), &["--cycle: there is no play"]);
}

/// A cycle that takes a suicide is none where nobody may commit one, and says so.
#[test]
fn classify_says_if_the_known_cycle_needs_suicide() {
    let line = format!("classify {} --suicide none", position("two_point_eye_suicide"));
    let found = object(&line);
    assert!(found["cycles"]["known"]["no_cycle"].as_str().unwrap().contains("the play is illegal: suicide"));
    assert!(object(&line.replace("none", "multi"))["cycles"]["known"]["no_cycle"].is_null());
}

#[test]
fn classify_counts_the_moves_of_its_own_shortest_cycle() {
    let found = object(&format!("classify {} --max-length 2", position("sending_two_returning_one")));
    assert_eq!(found["shortest"]["witness"], json!(["B c1", "W a1", "B b1", "W pass"]));
    let fate = |rules: &str| &found["rulesets"][rules];
    assert_eq!(*fate("japanese-2003"), json!({"fate": "ended", "move": 3, "by": "repetition", "outcome": "white"}));
    assert_eq!(*fate("universalists"), json!({"fate": "void", "move": 3, "by": "repetition"}));
    assert_eq!(*fate("geneva"), json!({"fate": "forfeited", "move": 3}));
}

#[test]
fn rules() {
    let found = object("rules");
    let keys = "id name aliases family source standing reading suicide bars ends forfeits finite parameters";
    for entry in found["rulesets"].as_array().unwrap() {
        has_keys(entry, keys);
        assert!(is_texts(&entry["aliases"]) && entry["forfeits"].is_boolean() && entry["finite"].is_boolean());
        entry["bars"].as_array().unwrap().iter().for_each(|bar| has_keys(bar, "id name"));
        entry["ends"].as_array().unwrap().iter().for_each(|end| has_keys(end, "id text"));
        for option in entry["parameters"].as_array().unwrap() {
            has_keys(option, "key default values meaning");
            assert!(is_texts(&option["values"]));
        }
    }
}

#[test]
fn check() {
    let found = Folder::new().verdicts("check --board 2x2 --rules psk --moves 'B a1; W b1; B pass; W pass; B b2'");
    has_keys(&found, "command version");
    has_keys(&found, "ruleset options verdicts ended rows to_move barred_by_repetition barred");
    for verdict in found["verdicts"].as_array().unwrap() {
        has_keys(verdict, "move legal reason explanation forfeited removed void_offered");
        assert!(verdict["legal"].is_boolean() && is_texts(&verdict["removed"]));
    }
    has_keys(&found["ended"], "outcome by explanation score after_move");
    assert!(is_texts(&found["rows"]) && is_texts(&found["barred_by_repetition"]));
    assert_eq!(
        (&found["ruleset"], &found["to_move"], &found["options"]["passes"]),
        (&json!("psk"), &json!("B"), &json!("2"))
    );
}

#[test]
fn catalogue() {
    let found = object("catalogue --max-points 3");
    has_keys(&found, "max_points suicide by_points types words");
    has_keys(&found["by_points"][0], "points new_types cumulative_types components");
    let keys = "id names factors first_points ko_points positions plays ko_string_sizes shortest rulesets cycle_words diagram region occurrences examples";
    for entry in found["types"].as_array().unwrap() {
        has_keys(entry, keys);
        has_keys(&entry["shortest"], "plays moves passes balance needs_suicide cycle_word witness");
        assert_eq!(entry["rulesets"].as_object().unwrap().len(), 37);
        assert!(is_texts(&entry["diagram"]) && is_texts(&entry["region"]) && entry["cycle_words"].is_object());
    }
    for word in found["words"].as_array().unwrap() {
        has_keys(word, "word plays passes balance first_points types diagram");
        assert!(is_texts(&word["types"]));
    }
}

#[test]
fn catalogue_with_mortal_strings() {
    let found = object("catalogue --max-points 4 --suicide none --mortal 1 --no-longest");
    assert_eq!(found["mortal"], json!(1));
    let cumulative = |key: &str| -> Vec<u64> {
        found["by_points"].as_array().unwrap().iter().map(|entry| entry[key].as_u64().unwrap()).collect()
    };
    assert_eq!(cumulative("types_of_all_settings"), [0, 1, 5, 20]);
    assert_eq!(cumulative("cumulative_types"), [0, 1, 5, 20]);
    let types = found["types"].as_array().unwrap();
    types.iter().for_each(|entry| has_keys(entry, "pieces mortal_strings"));
    let double_ko: Vec<&Value> = types.iter().filter(|entry| entry["mortal_strings"] == json!(1)).collect();
    assert_eq!(double_ko.len(), 1);
    assert_eq!((&double_ko[0]["positions"], &double_ko[0]["pieces"]), (&json!(3), &json!(2)));
    let printed = Folder::new().succeeds("catalogue --max-points 4 --suicide none --mortal 1 --no-longest");
    assert!(printed.contains(" # # # # #\n") && printed.contains("\n  mortal          1\n"), "{printed}");
}

#[test]
fn catalogue_files_hold_what_is_printed() {
    let folder = Folder::new();
    let printed = folder.succeeds("catalogue --max-points 3 --out o --json");
    let written: Value = serde_json::from_slice(&folder.read("o/catalogue.json")).unwrap();
    assert_eq!(written, serde_json::from_str::<Value>(&printed).unwrap());
    let wide = crate::support::run_to_end(folder.command("catalogue --max-points 3").env("COLUMNS", "200"));
    let tables = wide.out;
    for file in ["o/types.txt", "o/words.txt"] {
        let text = String::from_utf8(folder.read(file)).unwrap();
        let (command, table) = text.split_once("\n\n").unwrap();
        assert_eq!(command, "# koatlas catalogue --max-points 3 --suicide multi");
        assert!(tables.contains(table.split("\n\n").next().unwrap()));
    }
    let longest = String::from_utf8(folder.read("o/data/longest.csv")).unwrap();
    assert!(longest.starts_with("type_id,rule_set,lower,upper,exact\n"), "{longest}");
    assert!(longest.contains("\np2e2-e3462c0a87fcd676,psk,1,1,true\n"), "{longest}");
}

#[test]
fn the_rule_sets_are_summed_up_with_files_and_without() {
    for out in ["", " --out o"] {
        let printed = Folder::new().succeeds(&format!("catalogue --max-points 2 --suicide none{out}"));
        let row = |rules: &str| printed.lines().find(|line| line.split_whitespace().next() == Some(rules)).unwrap();
        let numbers = |rules: &str| row(rules).split_whitespace().skip(1).collect::<Vec<_>>();
        assert_eq!(numbers("basic-ko"), ["1", "0", "0", "0", "0", "0"]);
        assert_eq!(numbers("geneva"), ["0", "0", "0", "1", "0", "0"]);
        assert_eq!(numbers("drr-3pass"), ["0", "0", "0", "0", "1", "1"]);
    }
}

#[test]
fn shards() {
    let found = Folder::new().json("catalogue --max-points 2 --shard 1/2 --out o");
    has_keys(&found, "command version max_points suicide shard");
}

#[test]
fn a_position_in_no_component_has_no_type() {
    let found = Folder::with("p.txt", ". .\nregion: a1\n").json("classify p.txt");
    assert_eq!((&found["type"], &found["shortest"]), (&Value::Null, &Value::Null));
    assert_eq!(found["drr"]["shortest_moves"], Value::Null);
    assert_eq!(found["ko_points"], json!({"free": [], "pass_free": [], "drr": []}));
    assert_eq!(found["rulesets"], json!({}));
}

#[test]
fn text_has_no_colours_and_no_blanks_at_the_ends_of_lines() {
    let classify = format!("classify {}", position("eternal_life"));
    let check = format!("check {} --rules psk --moves 'B d3; W b2; B f3; W d2; B b3; W f2'", position("triple_ko"));
    let others = ["explore --board 2x2", "cycles --board 2x2", "catalogue --max-points 3", "rules", "rules drr"];
    let printed = others.into_iter().chain([&*classify]).map(|line| (line, Folder::new().succeeds(line)));
    for (line, out) in printed.chain([(&*check, Folder::new().checks(&check))]) {
        assert!(!out.contains('\x1b'), "{line}");
        assert!(out.lines().all(|line| line.trim_end() == line), "{line}");
    }
}

#[test]
fn films_fit_the_terminal() {
    let folder = Folder::new();
    let line = format!("classify {}", position("quintuple_ko"));
    for columns in [60, 80, 200] {
        let result = crate::support::run_to_end(folder.command(&line).env("COLUMNS", columns.to_string()));
        let film = result.out.lines().filter(|line| line.starts_with("1: ") || line.starts_with("    a"));
        assert!(film.clone().count() > 1);
        assert!(film.into_iter().all(|line| line.chars().count() <= columns));
    }
}

#[test]
fn rule_sets_are_listed_by_what_they_do() {
    let folder = Folder::new();
    let line = format!("classify {}", position("sending_two_returning_one"));
    for columns in [64, 80, 200] {
        let result = crate::support::run_to_end(folder.command(&line).env("COLUMNS", columns.to_string()));
        let first = "  rule sets    goes on for ever: basic-ko, ";
        let block = result.out.lines().skip_while(|line| !line.starts_with(first));
        let block: Vec<&str> = block.take_while(|line| !line.is_empty()).collect();
        assert!(block.contains(&"               stone forfeited at move 3: geneva"), "{}", result.out);
        assert!(block.contains(&"               White wins at move 3: japanese-2003, olympiad"), "{}", result.out);
        assert!(block.iter().all(|line| line.chars().count() <= columns), "{}", result.out);
    }
}
