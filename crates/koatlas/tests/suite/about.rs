//! Tests of the names and sentences of known positions, and of plain answers.

use koatlas::about::About;
use koatlas::page::PlainAnswer;
use koatlas::plain_answer::plain_name;
use koatlas_classifier::{FateEntry, Fates, KoType, collection};

/// A type with these names; its identity and factors do not matter.
fn named(names: &[&str]) -> KoType {
    let id = "p2e2-e3462c0a87fcd676".parse().expect("an identity");
    let names = names.iter().map(|&name| name.to_owned()).collect();
    KoType { id, names, factors: vec![id], factors_exchanged: vec![false], examples: Vec::new() }
}

#[test]
fn every_known_position_and_every_name_of_a_type_is_explained() {
    let known = collection();
    let positions: Vec<&str> = known.iter().map(|known| &*known.name).collect();
    assert_eq!(About::all().map(|(position, _)| position).collect::<Vec<_>>(), positions);
    for known in known.iter().filter(|known| !known.names_type.is_empty()) {
        let name = known.type_name.as_deref().expect("a name");
        let about = About::of_ko(&named(&[name]), "").unwrap_or_else(|| panic!("{name}"));
        assert!(std::ptr::eq(about, About::of_position(&known.name).expect("it is listed")), "{name}: {}", about.name);
    }
    for name in known.iter().filter_map(|known| known.name_in_seki.as_deref()) {
        assert!(About::of_ko(&named(&[name]), "").is_some(), "{name}");
    }
}

#[test]
fn types_that_nobody_has_named_are_called_by_what_they_are_made_of() {
    let name = |names: &[&str]| plain_name(&named(names));
    assert_eq!(name(&[]), "A ko without a name");
    assert_eq!(name(&["basic ko x basic ko x basic ko"]), "Three basic kos, side by side");
    assert_eq!(
        name(&["basic ko x sending-two-returning-one (colours exchanged)"]),
        "Basic ko and sending-two-returning-one, side by side"
    );
    assert_eq!(name(&["basic ko x p4e6-8670b5a94814971e"]), "Basic ko and a ko without a name, side by side");
    assert!(About::of_ko(&named(&["no such ko"]), "").is_none());
}

#[test]
fn a_verdict_is_a_sentence_about_the_cycle() {
    let fate = |fate: &str, number, by: Option<&str>, outcome: Option<&str>| FateEntry {
        fate: fate.into(),
        number,
        by: by.map(Into::into),
        outcome: outcome.map(Into::into),
    };
    let fates = [
        ("japanese-1989", fate("void", Some(4), Some("repetition"), None)),
        ("chinese-practice", fate("for ever", None, None, None)),
        ("aga", fate("stopped", Some(7), Some("ssk"), None)),
        ("geneva", fate("forfeited", Some(2), None, None)),
        ("drr", fate("ended", Some(4), Some("cycle-end"), Some("score"))),
        ("japanese-2003", fate("ended", Some(4), Some("repetition"), Some("black"))),
        ("olympiad", fate("ended", Some(4), Some("repetition"), Some("tie"))),
        ("psk", fate("stopped", Some(3), Some("suicide"), None)),
    ];
    let answer = PlainAnswer::new(&named(&["basic ko"]), "", 2, 4, &fates.into_iter().collect::<Fates>());
    let usual: Vec<_> = answer.verdicts.iter().map(|verdict| (verdict.rules[0], &*verdict.sentence)).collect();
    assert_eq!(
        usual,
        [
            ("Japanese", "No result: the game ends after move 4, and nobody wins."),
            ("Chinese", "Nothing ends it: the players can go on for ever."),
            (
                "AGA",
                "Move 7 (move 3 again) is forbidden: it makes a position that has occurred with the same player to move."
            ),
        ]
    );
    let all: Vec<&str> = answer.all.iter().map(|verdict| &*verdict.sentence).collect();
    for sentence in [
        "The stone of move 2 is taken off again.",
        "The game ends after move 4, and is counted.",
        "Black wins: the game ends after move 4.",
        "A tie: the game ends after move 4.",
        "Move 3 is forbidden: suicide is not allowed.",
    ] {
        assert!(all.contains(&sentence), "{sentence}");
    }
    assert_eq!(
        (answer.name.as_str(), answer.question()),
        ("Basic ko", "If both players repeat this cycle of 4 moves:".to_owned())
    );
}
