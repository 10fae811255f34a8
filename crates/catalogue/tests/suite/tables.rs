//! The tables of the rule sets say what the entries say.

use std::collections::BTreeMap;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_classifier::CycleWord;
use koatlas_rulesets::RuleSet;
use serde_json::Value;

use crate::{POLICIES, catalogue};

fn rule_sets() -> Vec<&'static str> {
    RuleSet::all().map(|rules| rules.id()).collect()
}

/// The entry of a type as `catalogue.json` has it.
fn object(entry: &TypeEntry) -> Value {
    serde_json::to_value(entry).unwrap()
}

/// What a cell says in two words, from the object of a fate.
fn cell(fate: &Value) -> String {
    let text = |key: &str| fate[key].as_str().unwrap_or_else(|| panic!("{key} is missing in {fate}"));
    let what = match text("fate") {
        "for ever" => return "ever".to_owned(),
        "stopped" => text("by"),
        "forfeited" => "forfeit",
        "ended" if text("outcome") == "score" => text("by"),
        "ended" => text("outcome"),
        other => other,
    };
    format!("{} {what}", fate["move"])
}

/// The types, by word and answer: in the order of the types.
fn answers(catalogue: &Catalogue) -> BTreeMap<(String, Vec<String>), Vec<&TypeEntry>> {
    let cells = |fates: &Value| rule_sets().iter().map(|rules| cell(&fates[rules])).collect::<Vec<_>>();
    let mut answers: BTreeMap<(String, Vec<String>), Vec<&TypeEntry>> = BTreeMap::new();
    for entry in &catalogue.types {
        for (word, cycle) in &entry.word_fates {
            let fates = serde_json::to_value(&catalogue.fates[cycle.fates]).unwrap();
            answers.entry((word.clone(), cells(&fates))).or_default().push(entry);
        }
        let word = &entry.shortest.cycle_word;
        if !entry.cycle_words.contains_key(word) {
            answers.entry((word.clone(), cells(&object(entry)["rulesets"]))).or_default().push(entry);
        }
    }
    answers
}

#[test]
fn the_file_has_a_line_an_answer_and_a_column_a_rule_set() {
    for catalogue in POLICIES.map(|suicide| catalogue(5, suicide)) {
        let csv = catalogue.rule_sets_csv();
        assert!(!csv.contains('"'), "no name has a comma so far");
        let mut lines = csv.lines().map(|line| line.split(',').map(ToOwned::to_owned).collect::<Vec<_>>());
        let head = ["cycle_word", "plays", "passes", "balance", "types", "first_type", "first_name"];
        assert_eq!(lines.next().unwrap(), [head.to_vec(), rule_sets()].concat());
        let mut answers = answers(&catalogue);
        let mut last: Option<CycleWord> = None;
        for line in lines {
            let types = answers.remove(&(line[0].clone(), line[7..].to_vec())).expect("an answer, once");
            let word: CycleWord = line[0].parse().unwrap();
            assert!(last.is_none_or(|last| last <= word), "in the order of words");
            let numbers = [word.plays().to_string(), word.passes().to_string(), word.balance().to_string()];
            assert_eq!(line[1..4], numbers);
            let name = types[0].names.first().cloned().unwrap_or_default();
            assert_eq!(line[4..7], [types.len().to_string(), types[0].id.clone(), name]);
            last = Some(word);
        }
        assert!(answers.is_empty());
    }
}

#[test]
fn the_object_of_a_fate_is_a_line_and_has_only_the_keys_it_needs() {
    let basic_ko = serde_json::to_string_pretty(&catalogue(2, Suicide::None).types[0]).unwrap();
    for line in [
        "\n    \"basic-ko\": {\"fate\":\"stopped\",\"move\":2,\"by\":\"basic-ko\"},\n",
        "\n    \"drr-1play\": {\"fate\":\"for ever\"},\n",
        "\n    \"drr-cycleend\": {\"fate\":\"ended\",\"move\":2,\"by\":\"cycle-end\",\"outcome\":\"score\"},\n",
        "\n    \"geneva\": {\"fate\":\"forfeited\",\"move\":2},\n",
    ] {
        assert!(basic_ko.contains(line), "{line} in {basic_ko}");
    }
    let sequence = r#"{"rulesets":["fixed-ko"],"diagram":[".XO.","X.XO",".XO."],"first":"W","moves":"b2 c2"}"#;
    assert!(basic_ko.contains(&format!("\n    {sequence},\n")), "{basic_ko}");
    let word = r#""B1 W1": {"diagram":[".XO.","XO.O",".XO."],"moves":"c2 b2","fates":0}"#;
    assert!(basic_ko.contains(&format!("\n    {word}\n")), "{basic_ko}");
    let rules = basic_ko.split_once("\"rulesets\": {").unwrap().1.split_once("\n  }").unwrap().0;
    let lines = rules.lines().filter_map(|line| line.strip_prefix("    \"")?.split_once("\": {"));
    assert_eq!(lines.map(|(id, _)| id).collect::<Vec<_>>(), rule_sets(), "in the order of their listing");
}

#[test]
fn the_longest_sequences_have_a_column_a_rule_set() {
    let catalogue = catalogue(4, Suicide::None);
    let csv = catalogue.longest_csv();
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    assert_eq!(head[..4], ["id", "name", "positions", "plays"]);
    for (line, entry) in lines.by_ref().zip(&catalogue.types) {
        let name = entry.names.first().map_or("", |name| name);
        assert_eq!(line[..4], [&entry.id, name, &entry.positions.to_string(), &entry.plays.to_string()]);
        let longest = &object(entry)["longest"];
        for (rules, cell) in head[4..].iter().zip(&line[4..]) {
            let numbers: Vec<Value> = cell.split("..").map(|number| number.parse::<u64>().unwrap().into()).collect();
            let exact = numbers.len() == 1;
            assert_eq!(longest[rules], if exact { numbers[0].clone() } else { numbers.into() }, "{rules}: {cell}");
        }
    }
    assert_eq!((lines.next(), csv.lines().count()), (None, 1 + catalogue.types.len()));
}

/// How many types have each fate, by rule set: from the table.
fn counted(catalogue: &Catalogue) -> BTreeMap<String, Vec<usize>> {
    let table = catalogue.rule_sets_table().trim_fmt();
    let words = |line: &str| line.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
    let rows = table.lines().map(words).filter(|words| words.len() == 6);
    rows.map(|words| (words[0].clone(), words[1..].iter().map(|number| number.parse().unwrap()).collect())).collect()
}

#[test]
fn the_summary_counts_the_types() {
    for catalogue in POLICIES.map(|suicide| catalogue(4, suicide)) {
        let found = counted(&catalogue);
        assert_eq!(found.len(), rule_sets().len());
        for rules in rule_sets() {
            let fates: Vec<Value> =
                catalogue.types.iter().map(|entry| object(entry)["rulesets"][rules].clone()).collect();
            let with = |fate: &str| fates.iter().filter(|found| found["fate"] == fate).count();
            assert_eq!(found[rules], ["stopped", "ended", "void", "forfeited", "for ever"].map(with), "{rules}");
        }
    }
}

#[test]
fn the_summary_fits_a_terminal() {
    let table = catalogue(3, Suicide::Multi).rule_sets_table().trim_fmt();
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
}

#[test]
fn a_catalogue_without_types_has_empty_tables() {
    let nothing = catalogue(1, Suicide::None);
    assert_eq!(nothing.rule_sets_csv().lines().count(), 1);
    assert!(counted(&nothing).values().flatten().all(|&count| count == 0));
}
