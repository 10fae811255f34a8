//! Tests of the sentences about rule sets: against the fates of cycles, and word by word for known cases.

use koatlas::check::GameRecord;
use koatlas::{CheckAnswer, CheckQuestion, Conditions, FindAnswer, FindQuestion, Interrupt, Question, Subject, text};
use koatlas_board::{BoardPosition, Setup};
use koatlas_classifier::{Fates, collection};
use koatlas_rules::RuleSet;

fn known_position(name: &str) -> BoardPosition {
    collection().into_iter().find(|known| known.name == name).expect("a position of the collection").position
}

fn find_answer(name: &str) -> FindAnswer {
    let subject = Subject::from_position(name, known_position(name));
    let question = FindQuestion::default();
    question.ask(&subject, &Conditions::quiet(&Interrupt::default())).expect("a board of the collection")
}

#[test]
fn verdicts_on_cycles_are_their_fates_in_words() {
    let mut told = 0;
    for name in collection().into_iter().map(|known| known.name) {
        let board = known_position(&name);
        for ko in find_answer(&name).kos {
            let setup = Setup {
                size: board.size(),
                contents: board.contents().to_vec(),
                region: Some(ko.region),
                immortal: board.immortal().to_vec(),
                to_move: board.to_move(),
            };
            let fates = Fates::of_repeated_cycle(&BoardPosition::try_from(setup).unwrap(), &ko.cycles[0].moves);
            assert!(ko.verdicts.ids().eq(RuleSet::all().map(|rules| rules.id())));
            for (id, verdict) in ko.verdicts.iter() {
                let fate = fates.under(id).unwrap();
                let words = match (fate.fate.as_str(), fate.outcome.as_deref()) {
                    ("for ever", _) => "goes on for ever",
                    ("stopped", _) => "is illegal: ",
                    ("forfeited", _) => "repeats and is taken off",
                    ("void", _) => "no result at ",
                    (_, Some("black")) => "Black wins at ",
                    (_, Some("white")) => "White wins at ",
                    (_, Some("tie")) => "a tie at ",
                    _ => "the sequence ends at ",
                };
                let rule = match fate.words().split_once('(') {
                    Some((_, "suicide)")) => "this suicide is illegal".to_owned(),
                    rule => rule.map_or(String::new(), |(_, rule)| format!("({rule}")),
                };
                let move_number = fate.number.map_or(String::new(), |number| format!("move {number}"));
                let is_illegal = fate.fate == "stopped";
                assert!(verdict.contains(words) && verdict.contains(&move_number), "{name} {id}: {verdict}, {fate:?}");
                assert!(!is_illegal || verdict.contains(&rule), "{name} {id}: {verdict}, {fate:?}");
                told += usize::from(is_illegal);
            }
        }
    }
    assert!(told > 500, "{told} moves that rule sets bar");
}

#[test]
fn sending_two_returning_one_in_the_words_of_the_traditions() {
    let ko = find_answer("sending_two_returning_one").kos.remove(0);
    let said: Vec<_> = ko.traditions.iter().map(|one| [&one.name[..], &one.ruleset, &one.text.sentence]).collect();
    let illegal = "B c1, is illegal: would repeat the position";
    let [superko, situational, two_sent] = [
        "move 3, B b1, is illegal: would repeat the position at the start (positional superko)".to_owned(),
        format!("move 5, {illegal} after move 1, with the same player to move (situational superko)"),
        "White wins at move 3: the position at the start recurs, and the winner has removed more stones since"
            .to_owned(),
    ];
    let expected = [
        ("Japanese", "japanese-1989", "goes on for ever".to_owned()),
        (
            "Chinese",
            "chinese-practice",
            "move 3, B b1, is illegal: would repeat the position at the start, with more stones of one colour removed \
             since (unbalanced cycles forbidden), Chinese rules, by practice, section 20"
                .to_owned(),
        ),
        ("AGA", "aga", format!("{situational}, AGA rules, rule 6")),
        (
            "Ing",
            "ing-reduced",
            "move 5, B c1, is illegal: would repeat move 1, from the same position to the same position \
             (fixed-ko-rule), Ing rules, reduced, article 1"
                .to_owned(),
        ),
        ("New Zealand", "new-zealand", format!("{situational}, New Zealand rules")),
        (
            "OGS",
            "psk",
            format!("move 5, {illegal} after move 1 (positional superko within a window), Positional superko"),
        ),
        (
            "French",
            "nssk",
            format!(
                "move 5, {illegal} that the player made with move 1 (natural situational superko), French rules, chapter \
                 on repetition"
            ),
        ),
        ("Tromp-Taylor", "tromp-taylor", format!("{superko}, Tromp-Taylor rules, rule 6")),
        ("Japanese 2003", "japanese-2003", format!("{two_sent}, Japanese 2003 Rules")),
    ];
    for (said, (name, ruleset, sentence)) in said.iter().zip(&expected) {
        assert_eq!(*said, [*name, *ruleset, &sentence[..]]);
    }
    assert_eq!(said.len(), RuleSet::traditions().count());
}

/// The sentences of all traditions and of all rule sets about `moves` from the position `name` of the collection.
fn sentences(name: &str, moves: &str) -> [Vec<(String, String)>; 2] {
    let record =
        GameRecord::from_moves(Subject::from_position(name, known_position(name)), text::parse_moves(moves).unwrap());
    let answer =
        CheckQuestion { all: true, ..CheckQuestion::default() }.ask(&record, &Conditions::quiet(&Interrupt::default()));
    let CheckAnswer::All(all) = answer.unwrap() else { panic!("all rule sets") };
    let traditions = all.traditions.into_iter().map(|one| (one.name, one.text.sentence)).collect();
    [traditions, all.rulesets.into_iter().map(|one| (one.ruleset, one.text.sentence)).collect()]
}

#[test]
fn moonshine_life_in_the_words_of_the_traditions() {
    let [traditions, rulesets] = sentences("moonshine_life", "B b7; W b2; B d3; W b6; B b3; W d2; B b7");
    let under = |all: &[(String, String)], name: &str| {
        all.iter().find(|(other, _)| other == name).map(|(_, sentence)| sentence.clone()).expect("one of all")
    };
    assert_eq!(
        under(&traditions, "Japanese"),
        "no result at move 6: the position at the start recurs without a pass between, Japanese rules 1989, article 12"
    );
    assert_eq!(
        under(&traditions, "Chinese"),
        "no result at move 6: the position at the start recurs with the same player to move, Chinese rules, by \
         practice, section 20"
    );
    assert_eq!(under(&rulesets, "basic-ko"), "goes on");
    assert_eq!(under(&rulesets, "geneva"), "the stone of move 6, W d2, repeats and is taken off, Geneva ko rule");
    assert_eq!(under(&traditions, "Ing"), under(&rulesets, "ing-reduced"));
}
