//! Asking a catalogue: `types` and `show`.

use serde_json::{Value, json};

use crate::support::{Folder, catalogue};

fn ids(found: &Value) -> Vec<&str> {
    found["types"].as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect()
}

#[test]
fn options_are_the_filters_of_a_query() {
    let dir = catalogue("none");
    let folder = Folder::new();
    let found = folder.json(&format!("types {dir} --prime --points 4 --fate BasicKo:for-ever --sort -positions"));
    assert_eq!(found["query"], "points=4&prime=yes&fate=basic-ko:for-ever&sort=-positions");
    assert_eq!(found["count"], json!(8));
    assert_eq!(ids(&found).len(), 8);
    assert!(found["types"].as_array().unwrap().is_sorted_by_key(|entry| -entry["positions"].as_i64().unwrap()));
    let keys = "id names factors first_points pieces mortal_strings positions plays ko_string_sizes shortest cycles_under occurrences";
    assert!(keys.split(' ').all(|key| found["types"][0].get(key).is_some()));
    let few = folder.json(&format!("types {dir} --balance -2..-1 --string-size 1 --limit 1"));
    assert_eq!((few["count"].as_u64().unwrap() > 1, ids(&few).len()), (true, 1));
    let twice = folder.json(&format!("types {dir} --differs psk,ssk --differs psk,fixed-ko --at-move psk:3"));
    assert_eq!(twice["query"], "at-move=psk:3&differs=psk,ssk&differs=psk,fixed-ko");
}

/// The shortest cycle of 9 of the 32 prime types of 5 points goes on for ever under the basic ko rule, but some cycle of each does: of
/// one of them only one of 8 plays, which is longer than those of the list of words.
#[test]
fn all_cycles_are_asked_about_and_not_only_the_shortest() {
    let dir = catalogue("none");
    let folder = Folder::new();
    let count = |filters: &str| folder.json(&format!("types {dir} --prime --points 5 {filters}"))["count"].clone();
    assert_eq!([count(""), count("--fate basic-ko:for-ever")], [json!(32), json!(9)]);
    let options = ["--for-ever-under", "--always-stopped-by"];
    assert_eq!(options.map(|option| count(&format!("{option} basic-ko"))), [json!(32), json!(0)]);
    // The triple ko goes on for ever under the basic ko rule, without passes, and not by Japanese rules.
    let found =
        folder.json(&format!("types {dir} --named --for-ever-under basic-ko --always-stopped-by japanese-1989"));
    assert_eq!(found["query"], "named=yes&for-ever-under=basic-ko&always-stopped-by=japanese-1989");
}

#[test]
fn tables_of_types_fit_the_terminal() {
    let folder = Folder::new();
    let printed = folder.succeeds(&format!("types {} --named", catalogue("none")));
    assert!(printed.starts_with("10 of 53 ko types of up to 5 points, suicide none: named=yes\n"), "{printed}");
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    assert!(
        printed.contains("p4e5-c6c8a1c8978f0fe3 ") && printed.contains("\n  sending-two-returning-one"),
        "{printed}"
    );
    let nothing = folder.succeeds(&format!("types {} --points 9", catalogue("none")));
    assert!(nothing.lines().nth(2).unwrap().starts_with("Complete for positions in which"), "{nothing}");
    assert_eq!(nothing.lines().count(), 6);
}

#[test]
fn csv_is_the_table_of_the_data_sets() {
    let folder = Folder::new();
    folder.succeeds("catalogue --max-points 3 --no-longest --out o");
    assert_eq!(folder.succeeds("types o --csv").as_bytes(), folder.read("o/data/types.csv"));
    let some = folder.succeeds("types o --csv --named --limit 1");
    assert_eq!(some.lines().nth(1).unwrap().split(',').nth(1), Some("basic ko"));
    folder.refuses("types o --csv --json", &["'--csv' cannot be used with '--json'"]);
}

#[test]
fn what_is_no_filter() {
    let dir = catalogue("none");
    let folder = Folder::new();
    for (options, parts) in [
        ("--pionts 4", &["unexpected argument '--pionts'", "'--points'"][..]),
        ("--points many", &["'--points <N|A..B>'", "\"many\" is not a number: write one such as 5"]),
        ("--always-stopped-by pks", &["'--always-stopped-by <ID>'", "did you mean psk?"]),
        ("--prime=maybe", &["neither yes nor no"]),
        ("--sort size", &["\"size\" is not an order", "largest first"]),
        ("--limit few", &["'--limit <N>'", "\"few\" is not a whole number: write one such as 10"]),
        ("--limit -1", &["'--limit <N>'", "\"-1\" is not a whole number"]),
        ("--prime no", &["yes and no stand behind an equals sign: --prime=no"]),
        ("--word 'W1 B1'", &["\"W1 B1\" is not a cycle word"]),
    ] {
        folder.refuses(&format!("types {dir} {options}"), parts);
    }
}

#[test]
fn a_type_is_shown_by_its_name_or_identity() {
    let dir = catalogue("multi");
    let folder = Folder::new();
    let printed = folder.succeeds(&format!("show 'Double KO' {dir}"));
    assert_eq!(printed, folder.succeeds(&format!("show p3e4-b5 {dir}")));
    for part in [
        "double ko, a ko type of the catalogue of up to 5 points, suicide multi\n",
        "component      3 positions, 4 plays\n",
        "4 points in 2 pieces, 1 mortal string; no smaller one has the\n",
        "also called    double ko (one string shared by 2 kos), 両コウ, ",
        "known for      B1 W1 B1 W1; balance 0 (Double ko around a group without an eye)\n",
        "1: B d3 x1           2: W b2 x1           5: B b3 x1\n",
        "goes on for ever: drr-1play, drr-3pass\n",
        "\nlongest inside 2 plays: universalists, psk,",
        "by word      B1 W1: 2, balance 0\n",
    ] {
        assert!(printed.contains(part), "{part} is not in {printed}");
    }
    // The path of its page may be longer: it is not broken.
    let mut lines = printed.lines().filter(|line| !line.starts_with("page "));
    assert!(lines.all(|line| line.chars().count() <= 80), "{printed}");
    let printed = folder.succeeds(&format!("show 'basic ko' {dir}"));
    let boards = "\nother boards   Basic ko away from the edge:\n                 data/positions/basic_ko_centre.toml\n               \
                  Approach ko of one move: data/positions/approach_ko.toml\n";
    assert!(printed.contains(boards), "{printed}");
}

#[test]
fn the_object_of_a_type_is_its_entry() {
    let whole: Value =
        serde_json::from_slice(&std::fs::read(format!("{}/catalogue.json", catalogue("multi"))).unwrap()).unwrap();
    let mut found = Folder::new().json(&format!("show 'sending two returning one' {}", catalogue("multi")));
    let fates = found["fates"].take();
    assert_eq!(found["known_positions"], json!(["sending_two_returning_one", "sending_two_in_seki"]));
    let entry = whole["types"].as_array().unwrap().iter().find(|entry| entry["id"] == found["id"]).unwrap();
    for (key, value) in entry.as_object().unwrap() {
        assert_eq!(found[key], *value, "{key}");
    }
    for cycle in entry["word_fates"].as_object().unwrap().values() {
        let place = cycle["fates"].as_u64().unwrap();
        assert_eq!(fates[place.to_string()], whole["fates"][place as usize]);
    }
}

#[test]
fn names_that_no_type_or_several_have() {
    let dir = catalogue("none");
    let folder = Folder::new();
    folder.refuses(
        &format!("show 'basc ko' {dir}"),
        &["names no type", "did you mean \"basic ko\"?", "`koatlas types DIR` lists them"],
    );
    folder.refuses(&format!("show p1 {dir}"), &["\"p1\" can mean ", "others: name one of them"]);
}

#[test]
fn without_a_catalogue_the_error_says_how_to_make_one() {
    let folder = Folder::new();
    let remedy = "no catalogue is there: make one with `koatlas catalogue --max-points 5 --out DIR`";
    for line in ["types", "types nowhere", "show 'basic ko'"] {
        folder.refuses(line, &[remedy]);
    }
    folder.write("catalogue.json", "{\"command\": \"catalogue\", \"version\": \"0.0.9\"}");
    folder.refuses("types", &["./catalogue.json: it was written by koatlas 0.0.9", "make it again"]);
    folder.write("catalogue.json", "{}");
    folder.refuses("types .", &["./catalogue.json: it is no catalogue of this version"]);
    folder.write("catalogue.json", "{\"command\": \"catalogue\", \"version\"");
    folder.refuses("types", &["./catalogue.json: it is damaged, or no catalogue: EOF while parsing", "make it again"]);
}

#[test]
fn names_without_quotation_marks_and_directories_without_names() {
    let dir = catalogue("none");
    let folder = Folder::new();
    folder.refuses(
        "show double ko",
        &["ko: no catalogue is there", "; if \"double ko\" is a name, put it in quotation marks"],
    );
    folder.refuses(
        &format!("show sending two returning {dir}"),
        &["'returning'", "a name or a list with blanks stands in quotation marks"],
    );
    folder
        .refuses(&format!("show {dir}"), &["is a directory: write the name of a type before it, such as \"basic ko\""]);
}
