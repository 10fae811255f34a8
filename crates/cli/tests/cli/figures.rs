//! Figures of `data/figures.toml` through the command line, and what is known of some positions.

use serde_json::{Value, json};
use toml::Table;

use crate::support::{Folder, position, top};

/// The rows of a group.
fn rows(group: &str) -> Vec<Table> {
    let figures: Table = std::fs::read_to_string(top().join("data/figures.toml")).unwrap().parse().unwrap();
    figures[group]["rows"].as_array().unwrap().iter().map(|row| row.as_table().unwrap().clone()).collect()
}

fn text<'r>(row: &'r Table, key: &str) -> &'r str {
    row[key].as_str().unwrap()
}

/// Points of a row's board.
fn area(row: &Table) -> usize {
    text(row, "board").split('x').map(|side| side.parse::<usize>().unwrap()).product()
}

/// Pairs of a row as they are in JSON.
fn pairs(row: &Table, key: &str) -> Value {
    serde_json::to_value(&row[key]).unwrap()
}

#[test]
fn graphs_of_up_to_nine_points_in_three_models() {
    let folder = Folder::new();
    let rows: Vec<Table> = rows("components").into_iter().filter(|row| area(row) <= 9).collect();
    assert!(rows.len() > 30);
    for row in rows {
        let [board, suicide, model] = ["board", "suicide", "model"].map(|key| text(&row, key));
        let found = folder.json(&format!("explore --board {board} --suicide {suicide} --model {model}"));
        let of = |key: &str| json!(row[key].as_integer());
        assert_eq!(found["nodes"], of("nodes"), "{row}");
        assert_eq!(found["edges"], of("edges"), "{row}");
        assert_eq!(found["reachable_from_start"], of("reachable"), "{row}");
        for key in ["count", "nontrivial", "largest", "nodes_on_cycles"] {
            assert_eq!(found["components"][key], of(key), "{row}");
        }
    }
}

#[test]
fn circuits_of_small_boards() {
    let folder = Folder::new();
    let rows: Vec<Table> =
        rows("circuits").into_iter().filter(|row| area(row) <= 3 || text(row, "board") == "2x2").collect();
    assert!(rows.len() > 15);
    for row in rows {
        let [board, suicide, model] = ["board", "suicide", "model"].map(|key| text(&row, key));
        let length = &row["max_length"];
        let line = format!("cycles --board {board} --suicide {suicide} --model {model} --max-length {length}");
        let found = folder.json(&line);
        let counts = found["counts"].as_array().unwrap().iter().filter(|count| count["cycles"] != 0);
        let counts: Vec<Value> = counts.map(|count| json!([count["length"], count["cycles"]])).collect();
        assert_eq!(Value::Array(counts), pairs(&row, "counts"), "{line}");
    }
}

#[test]
fn cycles_under_the_default_restriction_rules() {
    for row in rows("default_restriction_cycles") {
        let found = Folder::new().json(&format!("classify {}", position(text(&row, "position"))));
        let cycles = found["drr"]["cycles"].as_array().unwrap().iter();
        let cycles: Vec<Value> = cycles.map(|count| json!([count["moves"], count["count"]])).collect();
        assert_eq!(Value::Array(cycles), pairs(&row, "counts"), "{row}");
    }
}

/// Compares the measured numbers in a file of the collection with those of the program.
fn is_as_measured(name: &str) {
    let file: Table = std::fs::read_to_string(position(name)).unwrap().parse().unwrap();
    for policy in ["none", "multi"] {
        let measured = &file["measured"][policy];
        let line = format!("classify {} --suicide {policy} --max-length 2", position(name));
        let found = Folder::new().json(&line);
        let number = |key: &str| measured[key].as_integer().unwrap();
        let shortest = |key: &str| found["shortest"][key].as_i64().unwrap_or(0);
        assert_eq!(found["component"]["positions"], number("positions"), "{line}");
        assert_eq!(found["cyclical_part"].as_array().unwrap().len() as i64, number("ko_points"), "{line}");
        assert_eq!(shortest("plays"), number("shortest_plays"), "{line}");
        assert_eq!(shortest("pass_free_plays"), number("shortest_pass_free_plays"), "{line}");
        assert_eq!(shortest("moves"), number("shortest_moves"), "{line}");
    }
}

#[test]
fn known_positions() {
    for name in
        ["basic_ko_corner", "eternal_life", "molasses_ko", "moonshine_life", "triple_ko", "two_point_eye_suicide"]
    {
        is_as_measured(name);
    }
}

#[test]
fn names_of_types() {
    let names = |name: &str| {
        Folder::new().json(&format!("classify {} --max-length 2", position(name)))["type"]["names"].clone()
    };
    assert_eq!(names("basic_ko_edge"), json!(["basic ko"]));
    assert_eq!(names("double_ko_seki"), json!(["double ko seki", "basic ko x basic ko"]));
    assert_eq!(names("molasses_ko"), json!(["molasses ko"]));
}

#[test]
fn counts_up_to_symmetry() {
    let found = Folder::new().json("explore --board 3x3 --reduce");
    assert_eq!((&found["nodes"], &found["edges"]), (&json!(924), &json!(6355)));
}

#[test]
fn games_of_small_boards() {
    let folder = Folder::new();
    let small = |row: &Table| row["games"].as_integer().unwrap() < 1_000_000_000;
    let rows: Vec<Table> = rows("games").into_iter().filter(small).collect();
    assert!(rows.len() > 10);
    for row in rows {
        let [board, rules, suicide] = ["board", "rules", "suicide"].map(|key| text(&row, key));
        let line = format!("games --board {board} --rules {rules} --suicide {suicide}");
        let found = folder.json(&line);
        for key in ["games", "longest_plays"] {
            assert_eq!(found[key], json!(row[key].as_integer()), "{line}");
        }
    }
}

#[test]
fn longest_sequences_of_small_boards() {
    let folder = Folder::new();
    let rows: Vec<Table> = rows("longest").into_iter().filter(|row| area(row) <= 4).collect();
    assert!(rows.len() > 15);
    for row in rows {
        let [board, rules, suicide] = ["board", "rules", "suicide"].map(|key| text(&row, key));
        let line = format!("longest --board {board} --rules {rules} --suicide {suicide}");
        let found = folder.json(&line);
        assert_eq!((&found["exact"], &found["lower"]), (&json!(true), &json!(row["plays"].as_integer())), "{line}");
    }
}

/// The cycle that a position is known for stands above the shortest, and is the one that is shown as a film.
#[test]
fn the_cycle_that_a_position_is_known_for_comes_first() {
    let page = |options: &str| Folder::new().succeeds(&format!("classify {}{options}", position("eternal_life")));
    let told = page("");
    let places =
        ["\nIf both players repeat this cycle of 4 moves:\n", "\n1: B c1 ", "\nshortest cycle 2 plays: B Bs2;"];
    let places = places.map(|part| told.find(part).unwrap_or_else(|| panic!("{part} is not in {told}")));
    assert!(places.is_sorted(), "{told}");
    let asked = page(" --cycle 'W e1; B pass; W f1; B pass'");
    assert!(asked.contains("\n1: W e1 ") && !asked.contains("known for"), "{asked}");
}
