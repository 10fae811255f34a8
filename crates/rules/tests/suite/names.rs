//! Names of rule sets: every name means one rule set, and names whose meaning is not settled mean none.

use std::collections::HashMap;

use koatlas_board::fold_name;
use koatlas_rules::{Bar, BarReason, OTHER_NAMES, RuleSet, other_names_of};

/// The text without capitals, signs and the word *rules* at its end.
fn bare(text: &str) -> String {
    let text = fold_name(text);
    let words = ["rules", "规则", "規則", "ルール", "규칙", "룰"];
    words.iter().find_map(|word| text.strip_suffix(word)).unwrap_or(&text).to_owned()
}

#[test]
fn no_name_means_two_things() {
    let mut owners: HashMap<String, &str> = HashMap::new();
    let of_definitions =
        RuleSet::all().map(|rules| rules.definition).flat_map(|one| [(one.id, one.id), (one.name, one.id)]);
    for (name, id) in of_definitions {
        assert_eq!(*owners.entry(fold_name(name)).or_insert(id), id, "{name}");
        for written in [name.to_uppercase(), name.to_lowercase(), name.replace([' ', '-'], "_")] {
            assert_eq!(RuleSet::find(&written).map(|found| found.id()), Ok(id), "{written}");
        }
    }
    for other in OTHER_NAMES.iter() {
        assert!(!owners.contains_key(&fold_name(other.name)), "{}", other.name);
        assert!(OTHER_NAMES.iter().filter(|one| bare(one.name) == bare(other.name)).count() == 1, "{}", other.name);
    }
}

#[test]
fn the_tables_name_rule_sets_that_are_there() {
    for (family, usual) in [("chinese", "chinese-practice"), ("katago", "katago-psk")] {
        assert_eq!(RuleSet::find(usual).map(|rules| rules.definition.family), Ok(family));
        assert_eq!(RuleSet::family(family).map(|members| members[0].id()), Some(usual));
    }
    for other in OTHER_NAMES.iter() {
        let rules = RuleSet::find_by_record(other.name).ok();
        assert_eq!(rules.as_ref().map(RuleSet::id), other.rule_set, "{}", other.name);
        let set =
            |(key, value): &(&str, &str)| rules.as_ref().and_then(|rules| rules.option(key)).as_deref() == Some(*value);
        assert!(other.options.iter().all(set), "{}", other.name);
        assert!(!other.text.is_empty() && !other.source.is_empty(), "{}", other.name);
    }
    assert!(OTHER_NAMES.iter().is_sorted_by_key(|other| other.name.to_lowercase()));
}

#[test]
fn french_rules_are_natural_situational_superko_without_suicide() {
    for name in ["French", "FFG", "french rules"] {
        let rules = RuleSet::find_by_record(name).unwrap();
        assert_eq!((rules.id(), rules.suicide), ("nssk", koatlas_board::Suicide::None), "{name}");
    }
}

#[test]
fn names_that_are_not_settled_are_not_mapped() {
    for name in ["BGA", "GOE", "Ing", "Korean", "Stone Scoring", "Super ko", "superko", "KataGo", "spight"] {
        assert_ne!(RuleSet::find_by_record(name).map(|rules| rules.id()), Ok("aga"), "{name}");
    }
    let error = RuleSet::find_by_record("GOE").unwrap_err().to_string();
    assert!(error.contains("\"GOE\" is not a rule set: Fighting and disturbing kos"), "{error}");
    for name in ["BGA", "GOE", "Ing", "Korean", "Stone Scoring", "Super ko", "KataGo", "basic", "chinese 2002"] {
        assert!(RuleSet::find_by_record(name).is_err(), "{name}");
    }
}

#[test]
fn what_katago_writes_is_read() {
    let read = |text: &str| RuleSet::find_by_record(text).map(|rules| (rules.id(), rules.suicide)).ok();
    use koatlas_board::Suicide::{Multi, None as Illegal};
    assert_eq!(read("koPOSITIONALscoreAREAtaxNONEsui1"), Some(("katago-psk", Multi)));
    assert_eq!(read("koSIMPLEscoreTERRITORYtaxSEKIsui0button0"), Some(("katago-simple", Illegal)));
    assert_eq!(read("koSITUATIONALscoreAREAtaxNONEsui0komi7.5"), Some(("katago-ssk", Illegal)));
    assert_eq!(read("koSPIGHTscoreAREAtaxNONEsui1whbN-1fpok1"), Some(("katago-spight", Multi)));
    let json = r#"{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","komi":-7.5,"scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}"#;
    assert_eq!(read(json), Some(("katago-psk", Illegal)));
    assert_eq!(RuleSet::find(json).map(|rules| rules.id()), Ok("katago-psk"));
}

#[test]
fn no_part_of_katagos_names_is_read_over() {
    let reason = |text: &str| RuleSet::find_by_record(text).unwrap_err().reason();
    for button in
        ["koSITUATIONALscoreAREAtaxSEKIsui0button1", r#"{"ko":"SIMPLE","hasButton":true,"suicide":true}"#, "aga-button"]
    {
        assert!(reason(button).starts_with("mean no one rule set. The first pass takes the button"), "{button}");
    }
    let parts = [
        ("koPOSITIONALscoreAREA", "The part \"suicide\" is missing."),
        ("{}", "\"\" is no part of KataGo's rules."),
        (r#"{"suicide":true}"#, "The part \"ko\" is missing."),
        ("koXscoreAREAsui1", "\"koxscoreareasui1\" is no part of KataGo's rules."),
        ("koSIMPLEscoreAREAtaxNONEsui1lid1", "\"lid1\" is no part of KataGo's rules."),
        ("koSIMPLEscoreAREAtaxNONEsui1komi", "\"komi\" is no part of KataGo's rules."),
        (r#"{"ko":"SIMPLE","suicide":maybe}"#, "\"\\\"suicide\\\":maybe\" is no part of KataGo's rules."),
    ];
    for (text, sentence) in parts {
        assert_eq!(reason(text), format!("cannot be read. {sentence}"), "{text}");
        assert!(RuleSet::find(text).unwrap_err().to_string().contains(sentence), "{text}");
    }
    assert_eq!(reason("ko"), "are not known");
}

#[test]
fn names_of_servers_and_in_other_scripts() {
    let read = |text: &str| RuleSet::find_by_record(text).map(|rules| (rules.id(), rules.suicide.to_string())).ok();
    for name in ["chinese-ogs", "chinese-kgs", "chinese_kgs", "Chinese (KGS)", "ChineseOGS"] {
        assert_eq!(read(name), Some(("katago-psk", "none".to_owned())), "{name}");
    }
    for (names, id) in [
        (["中国规则", "中国", "中國規則", "중국 규칙", "cn"], "chinese-practice"),
        (["日本", "日本ルール", "日本规则", "일본룰", "jp"], "japanese-1989"),
    ] {
        assert!(names.iter().all(|name| RuleSet::find_by_record(name).map(|rules| rules.id()) == Ok(id)), "{id}");
    }
    for refused in ["KGS", "한국 규칙", "韩国规则", "韓国ルール", "kr", "应氏规则", "ancient-area", "aga button"]
    {
        assert!(RuleSet::find_by_record(refused).unwrap_err().unsettled.is_some(), "{refused}");
        assert!(RuleSet::find(refused).unwrap_err().unsettled.is_some(), "{refused}");
    }
}

#[test]
fn families_offer_the_usual_one_first() {
    let error = |text: &str| RuleSet::find(text).unwrap_err().to_string();
    let japanese = "\"Japanese\" is not a rule set: did you mean japanese-1989? The family also has japanese-1989-literal, \
                    japanese-1989-confirmation, japanese-2003, olympiad; `koatlas rules` lists them";
    assert_eq!(error("Japanese"), japanese);
    assert!(
        error("chinese").contains("did you mean chinese-practice? The family also has chinese-1988-text, wmsg-2008")
    );
    let ids = |family| RuleSet::family(family).map(|all| all.iter().map(RuleSet::id).collect::<Vec<_>>());
    assert_eq!(ids("Spight "), Some(vec!["spight", "spight-2"]));
    assert_eq!([ids(""), ids("other")], [None, None]);
    assert_eq!(error("xyzzy"), "\"xyzzy\" is not a rule set: `koatlas rules` lists them");
    assert_eq!(error("pks"), "\"pks\" is not a rule set: did you mean psk? `koatlas rules` lists them");
    assert_eq!(error(""), "\"\" is not a rule set: `koatlas rules` lists them");
}

#[test]
fn beginnings_are_answered_with_what_can_be_meant() {
    let offered = |text: &str| RuleSet::find(text).unwrap_err().family.first().copied();
    let usual = ["japanese-1989", "japanese-1989", "chinese-practice", "new-zealand", "katago-psk"];
    assert_eq!(["Jap", "japanese-", "Chinese p", "new z", "kata"].map(offered), usual.map(Some));
    // "Chin" may mean rules of two families.
    assert_eq!(["", "-", "j", "basic", "s", "jab", "Chin"].map(offered), [None; 7]);
    let error = |text: &str| RuleSet::find(text).unwrap_err().to_string();
    assert!(error("Jap").starts_with("\"Jap\" is not a rule set: did you mean japanese-1989? The family also has "));
    assert_eq!(error("univ"), "\"univ\" is not a rule set: did you mean universalists? `koatlas rules` lists them");
}

#[test]
fn records_are_understood() {
    let id = |text: &str| RuleSet::find_by_record(text).map(|rules| rules.id()).ok();
    let known = ["AGA", "JAPANESE", "NZ", "Chinese", "Tromp-Taylor", "tromp taylor rules", "Chinese rules"];
    let meant =
        ["aga", "japanese-1989", "new-zealand", "chinese-practice", "tromp-taylor", "tromp-taylor", "chinese-practice"];
    assert_eq!(known.map(id), meant.map(Some));
    assert_eq!(["", "rules", "?", "house"].map(id), [None; 4]);
}

#[test]
fn other_names_are_those_that_set_no_option() {
    for rules in RuleSet::all() {
        let id = rules.id();
        let means_it = |name: &&str| {
            RuleSet::find_by_record(name).is_ok_and(|found| found.id() == id && found.has_same_parts(&rules))
        };
        let expected = OTHER_NAMES.iter().map(|other| other.name).filter(means_it);
        assert_eq!(other_names_of(id).collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{id}");
    }
}

#[test]
fn a_sentence_about_a_bar_ends_with_its_name() {
    let bars = || RuleSet::all().flat_map(|rules| rules.bars);
    for bar in bars() {
        let sentence = BarReason { bar, since: 3 }.to_string();
        assert!(bar.name().len() > 1 && sentence.ends_with(&format!(" ({})", bar.name())), "{sentence}");
        assert!(bars().all(|other| (other.name() == bar.name()) == (other.id() == bar.id())), "{sentence}");
    }
}

#[test]
fn a_bar_is_found_by_its_identifier() {
    let mut bars = 0;
    for rules in RuleSet::all().chain(RuleSet::more()).flat_map(|rules| rules.phases()) {
        for bar in &rules.bars {
            let found = Bar::with_id(bar.id()).unwrap_or_else(|| panic!("{} is none", bar.id()));
            assert_eq!((found.name(), found.condition()), (bar.name(), bar.condition()));
            bars += 1;
        }
    }
    assert!(bars > RuleSet::all().count() && Bar::with_id("suicide").is_none());
}

/// A folder that a crate takes in is no file that makes it be built again.
#[test]
fn every_further_rule_set_that_is_in_the_folder_has_been_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rules/more");
    let files = std::fs::read_dir(folder).expect("the folder").count();
    assert_eq!(RuleSet::more().count(), files, "data/src/lib.rs has to be built again: touch it");
}
