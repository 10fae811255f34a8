//! `koatlas compare`.

#[cfg(unix)]
use std::process::Command;

use serde_json::Value;

#[cfg(unix)]
use crate::support::run_to_end;
use crate::support::{Folder, catalogue, top};

#[test]
fn rule_sets_with_the_same_answer_stand_together() {
    let page = Folder::new().succeeds("compare --board 1x3");
    let groups: Vec<&str> = page.split("\n\n").skip(1).collect();
    let of = |rules: &str| groups.iter().find(|group| group.contains(rules)).unwrap();
    assert!(of("tromp-taylor").starts_with("+3 (Black wins by 3)") && of("tromp-taylor").contains("psk"), "{page}");
    assert!(!page.contains("not decided"), "{page}");
}

/// A value that is not decided is not reported as an end that nobody can force.
#[test]
fn what_is_not_decided_is_said() {
    let page = Folder::new().run("compare --board 4x4 --most-states 1").out;
    assert!(page.contains("not decided, nothing is known"), "{page}");
    let of_psk = page.split("\n\n").find(|group| group.contains("tromp-taylor")).unwrap();
    assert!(of_psk.starts_with("not decided, nothing is known"), "{page}");
    assert!(!of_psk.contains("can be forced") && !of_psk.contains("for ever"), "{page}");
}

/// Nothing ends a sequence under one rule alone.
#[test]
fn that_no_end_can_be_forced_is_an_answer() {
    let page = Folder::new().succeeds("compare --board 1x1");
    let of_one_rule = page.split("\n\n").find(|group| group.contains("drr-1play")).unwrap();
    assert!(of_one_rule.starts_with("no end can be forced"), "{page}");
}

/// One row for each value, the best for Black first; what is known of the winner stands there in a word.
#[test]
fn rows_are_values_in_their_order() {
    let folder = Folder::new();
    for target in ["--board 2x2", "--board 1x4 --komi 0.5", "--board 1x3 --to-move W", "--board 2x2 --void-is separate"]
    {
        let found = folder.json(&format!("compare {target}"));
        let rows = found["rows"].as_array().unwrap();
        let values: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["lo"], &row["hi"])).collect();
        let first = |value: &(&Value, &Value)| value.0.as_f64().unwrap_or(f64::NEG_INFINITY);
        assert!(values.iter().is_sorted_by(|a, b| first(a) >= first(b)), "{target}: {values:?}");
        for (number, row) in rows.iter().enumerate() {
            assert!(!values[..number].contains(&values[number]), "{target}: {values:?}");
            let rules: Vec<&Value> = row["groups"].as_array().unwrap().iter().map(|group| &group["rulesets"]).collect();
            let rules: Vec<&Value> = rules.iter().flat_map(|group| group.as_array().unwrap()).collect();
            assert_eq!(rules, row["rulesets"].as_array().unwrap().iter().collect::<Vec<_>>(), "{target}");
            let komi = found["komi"].as_f64().unwrap();
            let winner = match (row["lo"].as_f64(), row["hi"].as_f64()) {
                (Some(lo), _) if lo > komi => "black",
                (_, Some(hi)) if hi < komi => "white",
                (Some(lo), Some(hi)) if lo == hi => "nobody",
                _ => "neither",
            };
            assert_eq!(row["winner"], winner, "{target}: {row}");
            for group in row["groups"].as_array().unwrap() {
                let of = |key: &str| group[key].clone();
                let id = of("rulesets")[0].as_str().unwrap().to_owned();
                let alone = folder.json(&format!("solve {target} --rules {id}"));
                assert_eq!((&of("best"), &of("best_for")), (&alone["best"], &alone["best_for"]), "{target} {id}");
                assert_eq!(of("outcome"), alone["outcome"], "{target} {id}");
            }
        }
    }
}

/// Assumptions are reported as by `solve`.
#[test]
fn assumptions_are_told() {
    let position = ". X . O\nX . X O\n. X . O\nregion: b2\n";
    let folder = Folder::with("p.txt", position);
    let warnings = &folder.json("solve p.txt --rules psk")["warnings"];
    assert!(!warnings.as_array().unwrap().is_empty());
    assert_eq!(&folder.json("compare p.txt")["warnings"], warnings);
    assert!(folder.succeeds("compare p.txt").contains("assumed "));
    // Such a value names no winner.
    let (solved, compared) = (folder.json("solve p.txt --rules psk"), folder.json("compare p.txt"));
    assert_eq!([&solved["local"], &compared["local"]], [true, true]);
    assert!(compared["rows"].as_array().unwrap().iter().all(|row| row["winner"].is_null()), "{compared}");
    for command in ["solve p.txt --rules psk", "compare p.txt"] {
        let told = folder.succeeds(command);
        assert!(told.contains("in the region alone") && !told.contains("wins"), "{told}");
    }
}

/// Four of the six points of a triple ko.
#[test]
fn a_part_of_a_ko_is_not_taken_for_the_whole() {
    let part = "O O O O O O O\nO X O . O . O\nX . X O X O X\nX X X X X X X\nregion: d3 d2 f3 f2\n";
    let folder = Folder::with("p.txt", part);
    let edge = "nobody ever plays at b3 b2, outside the region, where plays would change the liberties of strings at a4 a2: this is a \
                part of a ko, and the whole has the region b3 d3 f3 b2 d2 f2";
    for command in [
        "classify p.txt",
        "cycles p.txt --max-length 2",
        "longest p.txt --rules psk",
        "ko p.txt",
        "solve p.txt --rules psk",
    ] {
        let warnings = folder.json(command)["warnings"].clone();
        assert_eq!(warnings.as_array().and_then(|all| all.last()), Some(&serde_json::json!(edge)), "{command}");
        let printed = folder.succeeds(command).replace('\n', " ");
        let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("assumed {edge}")), "{command}: {printed}");
    }
    let whole = Folder::with("p.txt", part.replace("d3 d2 f3 f2", "b3 b2 d3 d2 f3 f2"));
    assert_eq!(whole.json("classify p.txt")["warnings"], serde_json::json!([]));
}

/// Of all cycles of the component, and not of the shortest alone.
#[test]
fn cycles_that_go_on_for_ever_are_those_of_the_type() {
    let folder = Folder::new();
    let whole: Value =
        serde_json::from_slice(&std::fs::read(format!("{}/catalogue.json", catalogue("multi"))).unwrap()).unwrap();
    for (position, id) in [("double_ko_death", "p3e4-b56d7a4c19613aa7"), ("eternal_life", "p9e18-bdb0c1ca1030910f")] {
        let file = top().join(format!("data/positions/{position}.toml"));
        let found = folder.json(&format!("compare {}", file.display()));
        let entry = whole["types"].as_array().unwrap().iter().find(|entry| entry["id"] == id).unwrap();
        let mut wanted = entry["cycles_under"].as_object().unwrap().clone();
        wanted.retain(|_, cycles| cycles["for_ever"] == true);
        let found = found["cycles_under"].as_object().unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>(), "{position}");
        for (rules, cycles) in &wanted {
            for key in ["fewest_moves", "pass_free", "balanced"] {
                assert_eq!(found[rules][key], cycles[key], "{position} {rules} {key}");
            }
        }
    }
    let printed = folder.succeeds(&format!("compare {}", top().join("data/positions/triple_ko.toml").display()));
    let basic = "some cycle goes on for ever, in 6 moves; as few without passes;\n                 as few balanced";
    assert!(printed.contains(basic), "{printed}");
}

/// The time is for the whole command: with a limit for each rule set it would work for more than half a minute. What counts is how long
/// it works, and not how long it waits for a processor.
#[cfg(unix)]
#[test]
fn the_time_limit_is_for_all_rule_sets() {
    let work = "compare --board 4x4 --time-limit 1 --threads 1";
    let line = format!("{} {work}; code=$?; times; exit $code", env!("CARGO_BIN_EXE_koatlas"));
    let done = run_to_end(Command::new("sh").args(["-c", &line]));
    assert_eq!(done.code, Some(1), "{}", done.err);
    let said = "the time limit or the memory limit was reached; these are the bounds so far";
    assert!(done.err.contains(said), "{}", done.err);
    let times = done.out.lines().last().unwrap().split_whitespace().map(seconds);
    assert!(times.sum::<f64>() < 15.0, "{}", done.out);
}

/// A time as the shell prints it: minutes and seconds.
#[cfg(unix)]
fn seconds(text: &str) -> f64 {
    let (minutes, seconds) = text.trim_end_matches('s').split_once('m').unwrap();
    60.0 * minutes.parse::<f64>().unwrap() + seconds.parse::<f64>().unwrap()
}
