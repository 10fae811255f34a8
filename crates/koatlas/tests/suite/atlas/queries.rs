//! Filters and orders, against what `catalogue.json` says.

use koatlas_catalogue::TypeEntry;
use koatlas_catalogue::query::{Filter, FindError, Key, QueryError, Range, TypeQuery, find_type};
use koatlas_classifier::types::TypeId;
use serde_json::{Value, json};

use crate::atlas::catalogue;

type Obvious = fn(&Value) -> bool;

/// Fate of the shortest cycle under a rule set.
fn fate<'v>(entry: &'v Value, rules: &str) -> &'v Value {
    &entry["rulesets"][rules]
}

fn names(entry: &Value) -> Vec<&str> {
    entry["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

/// Filters, each with an obvious one of the same meaning. Every key is there.
const FILTERS: &[(&str, Obvious)] = &[
    ("points=4", |entry| entry["first_points"] == 4),
    ("points=3..4", |entry| entry["first_points"] == 3 || entry["first_points"] == 4),
    ("positions=..10", |entry| entry["positions"].as_u64().unwrap() <= 10),
    ("plays=30..", |entry| entry["plays"].as_u64().unwrap() >= 30),
    ("passes=0", |entry| entry["shortest"]["passes"] == 0),
    ("balance=-2..-1", |entry| [json!(-2), json!(-1)].contains(&entry["shortest"]["balance"])),
    ("balance=0..", |entry| entry["shortest"]["balance"].as_i64().unwrap() >= 0),
    ("string-size=3", |entry| entry["ko_string_sizes"].as_array().unwrap().contains(&json!(3))),
    ("pieces=2", |entry| entry["pieces"] == 2),
    ("mortal-strings=1..2", |entry| entry["mortal_strings"] != 0),
    ("prime=yes", |entry| entry["factors"] == json!([entry["id"]])),
    ("prime=no", |entry| entry["factors"] != json!([entry["id"]])),
    ("named=yes", |entry| entry["names"] != json!([])),
    ("needs-suicide=yes", |entry| entry["shortest"]["needs_suicide"] == true),
    ("word=B+W2+B1", |entry| entry["cycle_words"].get("B W2 B1").is_some()),
    ("text=Double+KO", |entry| {
        names(entry).iter().any(|name| name.contains("double ko") || name.contains("double-ko"))
    }),
    ("text=s2r1", |entry| names(entry).contains(&"sending-two-returning-one")),
    ("text=p4E5-c6", |entry| entry["id"].as_str().unwrap().starts_with("p4e5-c6")),
    ("always-stopped-by=basic-ko", |entry| entry["cycles_under"]["basic-ko"]["for_ever"] == false),
    ("for-ever-under=basic-ko", |entry| entry["cycles_under"]["basic-ko"]["for_ever"] == true),
    ("for-ever-under=japanese-1989", |entry| entry["cycles_under"]["japanese-1989"]["for_ever"] == true),
    ("fate=universalists:void", |entry| fate(entry, "universalists")["fate"] == "void"),
    ("fate=basic-ko:for-ever", |entry| fate(entry, "basic-ko")["fate"] == "for ever"),
    ("at-move=psk:2", |entry| fate(entry, "psk")["move"] == 2),
    ("at-move=psk:3..", |entry| fate(entry, "psk")["move"].as_u64().is_some_and(|number| number >= 3)),
    ("differs=psk,ssk", |entry| {
        ["fate", "move", "outcome"].iter().any(|key| fate(entry, "psk")[key] != fate(entry, "ssk")[key])
    }),
    ("differs=basic-ko,japanese-1989", |entry| {
        let fates =
            ["fate", "move", "outcome"].map(|key| fate(entry, "basic-ko")[key] != fate(entry, "japanese-1989")[key]);
        let of = |rules: &str, key: &str| entry["cycles_under"][rules][key].clone();
        let cycles =
            ["fewest_moves", "pass_free", "balanced"].map(|key| of("basic-ko", key) != of("japanese-1989", key));
        fates.contains(&true) || cycles.contains(&true)
    }),
];

#[test]
fn filters_let_pass_what_they_say() {
    let catalogue = catalogue();
    for (text, obvious) in FILTERS {
        let query: TypeQuery = text.parse().unwrap();
        let passes = |entry: &&TypeEntry| obvious(&serde_json::to_value(entry).unwrap());
        let wanted: Vec<TypeId> = catalogue.types.iter().filter(passes).map(|entry| entry.id).collect();
        let found: Vec<TypeId> = query.matching_types(&catalogue).into_iter().map(|entry| entry.id).collect();
        assert_eq!(found, wanted, "{text}");
        assert!(!found.is_empty() && found.len() < catalogue.types.len(), "{text} tells nothing apart");
    }
    let asked = |key: &str| FILTERS.iter().any(|(text, _)| text.starts_with(&format!("{key}=")));
    assert!(Key::filters().all(|key| asked(key.name)));
}

#[test]
fn all_filters_have_to_be_passed() {
    let catalogue = catalogue();
    let ids = |text: &str| -> Vec<String> {
        text.parse::<TypeQuery>()
            .unwrap()
            .matching_types(&catalogue)
            .into_iter()
            .map(|entry| entry.id.to_string())
            .collect()
    };
    assert_eq!(ids("").len(), catalogue.types.len());
    let (a, b) = (ids("string-size=1"), ids("string-size=2"));
    let both: Vec<String> = a.iter().filter(|id| b.contains(id)).cloned().collect();
    assert_eq!(ids("string-size=1&string-size=2"), both);
    assert!(both.len() < a.len().min(b.len()));
}

#[test]
fn orders_are_stable_and_can_be_reversed() {
    let catalogue = catalogue();
    let in_order = |text: &str| text.parse::<TypeQuery>().unwrap().matching_types(&catalogue);
    let place = |entry: &TypeEntry| catalogue.types.iter().position(|other| other.id == entry.id).unwrap();
    for key in Key::orders() {
        let (name, by) = (key.name, |a, b| key.compare(a, b));
        let up = in_order(&format!("sort={name}"));
        let down = in_order(&format!("sort=-{name}"));
        assert!(up.is_sorted_by(|a, b| by(a, b).then(place(a).cmp(&place(b))).is_lt()), "{name}");
        assert!(down.is_sorted_by(|a, b| by(b, a).then(place(a).cmp(&place(b))).is_lt()), "-{name}");
        assert!(up.len() == catalogue.types.len() && down.len() == up.len());
    }
    assert!(in_order("sort=positions").windows(2).all(|pair| pair[0].positions <= pair[1].positions));
    let named = in_order("sort=name");
    assert_eq!(named[0].names[0], "basic ko");
    assert!(named.iter().map(|entry| entry.names.is_empty()).is_sorted());
}

#[test]
fn queries_are_written_in_one_way() {
    for (text, canonical) in [
        ("", ""),
        ("sort=-name&prime=yes&points=3..3", "points=3&prime=yes&sort=-name"),
        ("for-ever-under=Tromp+Taylor", "for-ever-under=tromp-taylor"),
        ("for-ever-under=Tromp+Taylor&always-stopped-by=PSK", "for-ever-under=tromp-taylor&always-stopped-by=psk"),
        ("differs=PSK,situational%20superko", "differs=psk,ssk"),
        ("word=B%20W2%20B1&text=a%26b", "word=B+W2+B1&text=a%26b"),
        ("points=2+to+4&positions=>%3D5&plays=8%2B&prime=True", "points=2..4&positions=5..&plays=8..&prime=yes"),
        (
            "fate=Japanese:No+result&at-move=Chinese+rules:at+most+6",
            "fate=japanese-1989:void&at-move=chinese-practice:..6",
        ),
        ("differs=AGA,Ing", "differs=aga,ing-reduced"),
        (
            "for-ever-under=ogs&always-stopped-by=%E6%97%A5%E6%9C%AC",
            "for-ever-under=psk&always-stopped-by=japanese-1989",
        ),
    ] {
        let query: TypeQuery = text.parse().unwrap();
        assert_eq!(query.to_string(), canonical);
        assert_eq!(canonical.parse::<TypeQuery>().unwrap().to_string(), canonical);
    }
}

#[test]
fn errors_say_what_was_expected() {
    for (text, parts) in [
        ("pints=4", &["\"pints\" is not a filter: did you mean points?", "for-ever-under", "sort"][..]),
        ("points=four", &["points: \"four\" is not a number: write one such as 5, or a range such as 3..5"]),
        ("points=5..3", &["points: \"5..3\" is empty"]),
        ("prime=perhaps", &["prime: \"perhaps\" is neither yes nor no"]),
        ("fate=Korean:stopped", &["fate: \"Korean\" is not a rule set: A repetition that is played"]),
        ("word=W2+B1+B", &["word: \"W2 B1 B\" is not a cycle word"]),
        ("text=-", &["text: \"-\" has no letter and no digit to look for"]),
        ("always-stopped-by=pks", &["always-stopped-by: \"pks\" is not a rule set: did you mean psk?"]),
        ("fate=psk:stoped", &["fate: \"stoped\" is nothing that a rule set does: did you mean stopped?", "for-ever"]),
        ("fate=psk", &["fate: \"psk\" is not of the form ID:FATE, for example psk:stopped"]),
        ("at-move=psk:x", &["at-move: \"x\" is not a number"]),
        ("differs=psk", &["differs: \"psk\" is not of the form ID,ID, for example psk,ssk"]),
        ("sort=size", &["sort: \"size\" is not an order", "points, positions", "with - before it"]),
        ("points=%4", &["is not escaped"]),
    ] {
        let error: QueryError = text.parse::<TypeQuery>().unwrap_err();
        let error = error.to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
    }
}

#[test]
fn types_are_found_by_what_they_are_called() {
    let catalogue = catalogue();
    let id = |text: &str| find_type(&catalogue, text).map(|entry| entry.id.to_string());
    let basic_ko = catalogue.types[0].id.to_string();
    for text in ["basic ko", "Basic-KO", "single ko", "ko", &basic_ko, &basic_ko[..8], &basic_ko.to_uppercase()] {
        assert_eq!(id(text).as_ref(), Ok(&basic_ko), "{text}");
    }
    assert!(id("sending two, returning one").is_ok());
    let error = id("basc ko").unwrap_err().to_string();
    assert!(error.contains("\"basc ko\" names no type of the catalogue: did you mean \"basic ko\"?"), "{error}");
    let error = id("p").unwrap_err();
    assert!(matches!(&error, FindError::Several(_, meant) if meant.len() == catalogue.types.len()));
    assert!(error.to_string().contains("others: name one of them"), "{error}");
    assert!(matches!(id(""), Err(FindError::Nothing(..))));
}

#[test]
fn ranges_are_read_and_written() {
    for (text, inside, outside) in
        [("5", 5, 4), ("3..5", 5, 6), ("3..", 900, 2), ("..5", -7, 6), ("-2..-1", -1, 0), ("-1", -1, 1)]
    {
        let range: Range = text.parse().unwrap();
        assert!(range.contains(inside) && !range.contains(outside), "{text}");
        assert_eq!(range.to_string(), text);
    }
    for (text, range) in [
        ("3..3", "3"),
        (" 5 ", "5"),
        ("5+", "5.."),
        (">= 5", "5.."),
        ("≥5", "5.."),
        ("> 5", "6.."),
        ("5 or more", "5.."),
        ("At least 5", "5.."),
        ("<5", "..4"),
        ("at most 5", "..5"),
        ("up to 5", "..5"),
        ("2 to 4", "2..4"),
        ("2-4", "2..4"),
        ("2–4", "2..4"),
        ("-3 to -1", "-3..-1"),
    ] {
        assert_eq!(text.parse::<Range>().map(|range| range.to_string()), Ok(range.to_owned()), "{text}");
    }
    for text in ["", "..", "x", "1..x", "1...2", "5..3", "99999999999999999999", "+", "to 4", "> x", "4 to"] {
        assert!(text.parse::<Range>().is_err(), "{text}");
    }
}

#[test]
fn texts_are_escaped_in_addresses() {
    for text in ["B W2 B1", "a&b=c", "1..3", "a+%", "ko ü 碁", "psk,ssk"] {
        let query = TypeQuery::new(vec![Filter::new(Key::find("text").unwrap(), text).unwrap()], None);
        assert_eq!(query.to_string().parse::<TypeQuery>().unwrap().to_string(), query.to_string());
        assert!(
            query.to_string().bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=+%.,".contains(&byte)),
            "{query}"
        );
    }
    let text = |query: &str| query.parse::<TypeQuery>().map(|query| query.to_string());
    assert_eq!(text("text=B+W2+B1:ü"), Ok("text=B+W2+B1:%C3%BC".to_owned()));
    assert_eq!(text("&text=b&&text=%63"), Ok("text=b&text=c".to_owned()));
    for wrong in ["text=%", "text=%4", "text=%zz", "%ff=a", "text=%f"] {
        assert!(text(wrong).is_err(), "{wrong}");
    }
}
