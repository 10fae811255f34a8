//! The options of rule sets: those of the literal referee, with the same values and the same defaults.

use std::collections::BTreeMap;

use koatlas_rules::RuleSet;
use koatlas_test_support::{Random, random_rule_file};
use koatlas_verifier::literal::{self, OptionValues, RULE_SETS};

/// The options that can be set, with their defaults.
type Table = BTreeMap<&'static str, (Vec<String>, String)>;

fn table(rules: &RuleSet) -> Table {
    let sorted = |mut values: Vec<String>| {
        values.sort();
        values
    };
    let parameters = rules.parameters().into_iter();
    parameters.map(|option| (option.key, (sorted(option.values(rules)), option.value(rules)))).collect()
}

fn literal_table(rules: &RuleSet) -> Table {
    let entry = |(key, values): (&'static str, OptionValues)| {
        let mut listed: Vec<&str> = match &values {
            OptionValues::Listed(listed) => listed.clone(),
            OptionValues::Passes(_) => vec!["1..99", "never"],
            OptionValues::Point => vec!["a point", "none"],
            OptionValues::Window => vec!["2..99", "none"],
        };
        listed.sort_unstable();
        (key, (listed.into_iter().map(str::to_owned).collect(), values.default().to_owned()))
    };
    literal::options(rules.id(), rules.file_text()).expect("a rule set").into_iter().map(entry).collect()
}

#[test]
fn options_are_those_of_the_literal_referee() {
    for rules in RuleSet::all().chain(RuleSet::more()) {
        assert_eq!(table(&rules), literal_table(&rules), "{}", rules.id());
    }
    assert!(RuleSet::all().map(|rules| rules.id()).eq(*RULE_SETS));
    assert!(literal::options("psl", None).is_err());
}

/// The verifier's reader of rule files refuses what the other one refuses, and finds the same options.
#[test]
fn random_files_are_read_alike() {
    let (mut random, mut read) = (Random::new(8), 0);
    for _ in 0..5_000 {
        let text = random_rule_file(&mut random);
        let (rules, literal) = (RuleSet::read(&text), literal::options("made", Some(&text)));
        assert_eq!(rules.is_ok(), literal.is_ok(), "{text}\n{:?}\n{:?}", rules.err(), literal.err());
        if let Ok(rules) = rules {
            assert_eq!(table(&rules), literal_table(&rules), "{text}");
            read += 1;
        }
    }
    assert!(read > 1_000, "{read}");
}

/// An option has the value that was set, and a rule set with options is read as it is written.
#[test]
fn rule_sets_are_read_as_they_are_written() {
    for rules in RuleSet::all() {
        for option in rules.parameters() {
            let values = match option.key {
                "passes" => vec!["1".to_owned(), "99".to_owned(), "never".to_owned()],
                "ko" => vec!["none".to_owned(), "c2".to_owned()],
                "window" => vec!["2".to_owned(), "99".to_owned(), "none".to_owned()],
                _ => option.values(&rules),
            };
            for value in values {
                let with = rules.clone().with_option(option.key, &value).expect("a value");
                assert_eq!(with.option(option.key), Some(value), "{} {}", rules.id(), option.key);
                let written = toml::Value::try_from(&with).expect("text");
                let read: RuleSet = written.clone().try_into().expect("a rule set");
                assert!(read.id() == with.id() && read.has_same_parts(&with), "{written}");
            }
        }
        assert_eq!(rules.option("no such option"), None);
        for option in rules.parameters() {
            assert!(rules.clone().with_option(option.key, "no such value").is_err(), "{} {}", rules.id(), option.key);
        }
    }
}
