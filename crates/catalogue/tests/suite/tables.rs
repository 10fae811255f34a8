//! The tables of the rule sets agree with the entries.

use std::collections::BTreeMap;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, TypeEntry};
use koatlas_rules::RuleSet;
use serde_json::Value;

use crate::{POLICIES, catalogue};

fn rule_sets() -> Vec<&'static str> {
    RuleSet::all().map(|rules| rules.id()).collect()
}

/// The JSON of a type's entry.
fn object(entry: &TypeEntry) -> Value {
    serde_json::to_value(entry).unwrap()
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

/// The number of types with each fate by rule set, read from the table.
fn counted(catalogue: &Catalogue) -> BTreeMap<String, Vec<usize>> {
    let table = catalogue.rule_sets_table(&[]).trim_fmt();
    let words = |line: &str| line.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
    let rows = table.lines().map(words).filter(|words| words.len() == 7);
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
            assert_eq!(found[rules][..5], ["stopped", "ended", "void", "forfeited", "for ever"].map(with), "{rules}");
            let any = catalogue.types.iter().filter(|entry| object(entry)["cycles_under"][rules]["for_ever"] == true);
            assert_eq!(found[rules][5], any.count(), "{rules}");
        }
    }
}

#[test]
fn the_summary_fits_a_terminal() {
    let table = catalogue(3, Suicide::Multi).rule_sets_table(&[]).trim_fmt();
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
}

#[test]
fn a_catalogue_without_types_has_an_empty_summary() {
    let nothing = catalogue(1, Suicide::None);
    assert!(counted(&nothing).values().flatten().all(|&count| count == 0));
}
