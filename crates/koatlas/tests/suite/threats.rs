//! Tests of questions about ko fights: known fights, goals and limits that are refused, certificates, and pages.

use koatlas::threats::ThreatsGoal;
use koatlas::{
    Answer, ClassifyQuestion, Conditions, Error, FindQuestion, Interrupt, Question, Result, Subject, ThreatsAnswer,
    ThreatsQuestion,
};
use koatlas_board::Colour::{Black, White};
use koatlas_board::{Colour, Suicide};
use koatlas_files::{Format, parse_position, read_position};
use koatlas_outcome::geography::{FightCertificate, FightPlays};
use koatlas_rules::RuleSet;
use koatlas_test_support::data;
use koatlas_verifier::{VerifierLimits, read_fight, verify_fight};
use serde_json::{Value, json};

pub fn known(name: &str) -> Subject {
    let (_, text) = koatlas_data::positions().find(|(known, _)| *known == name).expect("a known position");
    Subject::from_position(name, parse_position(text.as_bytes(), Format::Toml).unwrap().position)
}

pub fn under(rules: &str) -> ThreatsQuestion {
    ThreatsQuestion { rules: RuleSet::find(rules).unwrap().into(), max_threats: 4, ..ThreatsQuestion::default() }
}

pub fn ask(question: &ThreatsQuestion, subject: &Subject) -> Result<ThreatsAnswer> {
    question.ask(subject, &Conditions::quiet(&Interrupt::default()))
}

fn answer(question: &ThreatsQuestion, name: &str) -> ThreatsAnswer {
    ask(question, &known(name)).unwrap()
}

/// The sentence of the error.
fn refusal(question: &ThreatsQuestion, name: &str) -> String {
    ask(question, &known(name)).expect_err("it is refused").to_string()
}

/// The winners by Black's threats and by White's, if `first` moves first.
fn winners(answer: &ThreatsAnswer, first: Colour) -> Vec<(u8, u8, Option<Colour>)> {
    let cells = answer.table.iter().filter(|cell| cell.first == first);
    cells.map(|cell| (cell.black, cell.white, cell.winner)).collect()
}

/// As many cells as there are numbers of up to `most` threats, and in each the winner that `rule` gives.
fn assert_winners(answer: &ThreatsAnswer, first: Colour, most: u8, rule: impl Fn(u8, u8) -> Colour) {
    let numbers = (0..=most).flat_map(|black| (0..=most).map(move |white| (black, white)));
    let expected: Vec<_> = numbers.map(|(black, white)| (black, white, Some(rule(black, white)))).collect();
    assert_eq!(winners(answer, first), expected, "{first}");
}

fn black_if(is_black: bool) -> Colour {
    if is_black { Black } else { White }
}

/// Black takes, and White, who may not take back, needs a threat for each of Black's and one more. If White fills the ko it is over.
#[test]
fn a_basic_ko() {
    for rules in ["basic-ko", "psk", "ssk"] {
        let found = answer(&under(rules), "basic_ko_centre");
        assert_eq!((found.kind.as_deref(), found.first_threat), (Some("direct ko"), Some(White)), "{rules}");
        assert_eq!((found.worth.swing.as_deref(), found.worth.plays), (Some("1"), Some(3)), "{rules}");
        assert_eq!((found.worth.value_of_play.as_deref(), found.goal.as_str()), (Some("1/3"), "value"), "{rules}");
        assert_winners(&found, Black, 4, |black, white| black_if(black >= white));
        assert_winners(&found, White, 4, |_, _| White);
        assert_eq!(found.white_needs, [Some(1), Some(2), Some(3), Some(4), None], "{rules}");
        assert_eq!(found.black_needs, [0, 1, 2, 3, 4].map(Some), "{rules}");
        assert_eq!((found.black_ignores, found.white_ignores), (Some(1), Some(0)), "{rules}");
    }
}

#[test]
fn who_is_to_move_can_be_said() {
    let subject = known("basic_ko_centre");
    let by_white = ThreatsQuestion { to_move: Some(White), ..under("basic-ko") };
    let found = ask(&by_white, &subject).unwrap();
    assert_eq!((found.to_move, found.first_threat), (White, None));
    assert_eq!(found.sentence, answer_of_target(&subject, White).sentence);
    assert_winners(&found, Black, 4, |black, white| black_if(black >= white));
}

/// The answer about the position in which the target names the player to move.
fn answer_of_target(subject: &Subject, to_move: Colour) -> ThreatsAnswer {
    ask(&under("basic-ko"), &subject.clone().with_to_move(Some(to_move))).unwrap()
}

#[test]
fn goals() {
    let by = |goal: ThreatsGoal| ThreatsQuestion { goal, ..under("basic-ko") };
    let life = |point: &str| ThreatsGoal::Life(point.parse().unwrap());
    let refused = |goal| refusal(&by(goal), "basic_ko_centre");
    assert_eq!(refused(life("a1")), "goal: there is no stone on a1");
    assert!(refused(life("z9")).starts_with("goal: z9 is off the board"), "{}", refused(life("z9")));
    for text in ["value", "life:c3"] {
        assert_eq!(text.parse::<ThreatsGoal>().unwrap().to_string(), text);
    }
    for text in ["", "life", "life:", "life:3", "Value", "c3"] {
        let error = text.parse::<ThreatsGoal>().unwrap_err();
        assert!(error.starts_with(&format!("\"{text}\" is no goal: ")), "{error}");
    }
    // White's stone in the ko is captured if Black gets his way.
    let found = answer(&by(life("b3")), "basic_ko_centre");
    assert_eq!(
        (found.goal.as_str(), found.worth.swing.as_deref(), found.worth.count.as_deref()),
        ("life:b3", None, None)
    );
    assert!(found.table.iter().all(|cell| cell.value.is_none()));
    assert!(found.sentence.contains("b3") || found.sentence.starts_with("No ko fight"), "{}", found.sentence);
}

#[test]
fn limits() {
    let many = |max_threats| ThreatsQuestion { max_threats, ..under("basic-ko") };
    for number in [0, 21] {
        let reason = format!("max_threats: the most threats of a player are 1 to 20, not {number}");
        assert_eq!(refusal(&many(number), "basic_ko_centre"), reason);
    }
    assert_eq!(answer(&many(20), "basic_ko_centre").table.len(), 2 * 21 * 21);
    assert_eq!(answer(&many(1), "basic_ko_centre").table.len(), 2 * 2 * 2);
    for without_passes in [None, Some(FightPlays::All)] {
        let question = ThreatsQuestion { most_states: 1, without_passes, ..under("psk") };
        let error = ask(&question, &known("triple_ko")).expect_err("one state is too few");
        assert!(matches!(error, Error::Ended { .. }), "{error:?}");
        assert!(error.to_string().contains("the fight has more than 1 states: name a smaller region"), "{error}");
    }
}

#[test]
fn certificates_are_for_fights_without_passes() {
    let asked = [
        ("certificate", ThreatsQuestion { certificate: Some("never.json".into()), ..under("psk") }),
        ("strategies", ThreatsQuestion { strategies: true, ..under("psk") }),
    ];
    for (name, question) in asked {
        let error = refusal(&question, "triple_ko");
        assert_eq!(error, format!("{name}: certificates are for fights without passes: add --without-passes"));
    }
}

#[test]
fn fights_without_passes_have_superko_and_no_other_goal() {
    let all = |rules| ThreatsQuestion { without_passes: Some(FightPlays::All), ..under(rules) };
    for rules in ["basic-ko", "aga", "japanese-1989"] {
        assert_eq!(refusal(&all(rules), "triple_ko"), "without_passes: goes with psk, ssk, nssk, without options");
    }
    let life = ThreatsQuestion { goal: "life:a1".parse().unwrap(), ..all("psk") };
    assert_eq!(refusal(&life, "triple_ko"), "goal: without passes, who cannot play has lost: leave the goal out");
}

/// Whoever moves first in the triple ko wins it, and who loses needs the first threat.
#[test]
fn a_triple_ko_without_passes() {
    for rules in ["psk", "ssk", "nssk"] {
        for plays in [FightPlays::All, FightPlays::Reversible] {
            for first in Colour::BOTH {
                let question = ThreatsQuestion {
                    without_passes: Some(plays),
                    to_move: Some(first),
                    strategies: true,
                    ..under(rules)
                };
                let found = answer(&question, "triple_ko");
                let without = found.table.iter().filter(|cell| (cell.black, cell.white) == (0, 0));
                assert!(without.clone().all(|cell| cell.winner == Some(cell.first)), "{rules} {plays}");
                assert_eq!((without.count(), found.goal.as_str(), found.to_move), (2, "no passes", first));
                assert!(
                    found.sentence.contains(&format!("{} wins without threats", first.name())),
                    "{}",
                    found.sentence
                );
                let certificate = found.certificate().expect("it was asked for");
                let proved = verify_fight(&read_fight(&certificate).unwrap(), VerifierLimits::default()).unwrap().found;
                assert_eq!((proved.winner, proved.first, proved.plays), (first, first, plays));
                let turned = FightCertificate { winner: !first, ..read_fight(&certificate).unwrap() };
                verify_fight(&turned, VerifierLimits::default()).expect_err("the other player does not win");
            }
        }
    }
    let unasked = ThreatsQuestion { without_passes: Some(FightPlays::All), ..under("psk") };
    assert!(answer(&unasked, "triple_ko").certificate.is_none());
}

/// Both strings live, and one point between them is left. A play there gains nothing by territory.
#[test]
fn where_there_is_no_ko() {
    let text = b". X . X . O . O .\nX X X X X O O O O\nregion: e2";
    let subject = Subject::from_position("no ko", parse_position(text, Format::Text).unwrap().position);
    let found = ask(&under("basic-ko"), &subject).unwrap();
    assert!(
        found.sentence.starts_with("No ko fight: with up to four threats elsewhere nothing changes."),
        "{}",
        found.sentence
    );
    assert_eq!((&found.kind, found.first_threat, found.worth.swing.as_deref()), (&None, None, Some("0")));
    for first in Colour::BOTH {
        assert_winners(&found, first, 4, |_, _| first);
    }
    assert!(found.page(&subject).to_html().matches("gets his way").count() == 2, "the sentence says it");
}

#[test]
fn requests_have_the_same_answer() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions/triple_ko.toml"));
    let text = text.unwrap();
    let request = |more: Value| {
        let mut request = json!({"question": "threats", "position": text, "rules": "psk", "max_threats": 4});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        koatlas::request::answer(&request.to_string(), &Conditions::quiet(&Interrupt::default()))
    };
    let question = ThreatsQuestion { without_passes: Some(FightPlays::All), ..under("psk") };
    assert_eq!(request(json!({"without_passes": "all"})), answer(&question, "triple_ko").to_text());
    let refused: Value = serde_json::from_str(&request(json!({"without_passes": "some"}))).unwrap();
    assert!(refused["error"].as_str().unwrap().contains("\"some\""), "{refused}");
    let pages: Value = serde_json::from_str(&request(json!({"without_passes": "all", "pages": true}))).unwrap();
    let page = pages["pages"][0].as_str().unwrap();
    assert!(page.contains("Who gets his way if Black moves first") && page.contains("<table"), "{page}");
}

#[test]
fn answers_are_read_back() {
    for question in [under("psk"), ThreatsQuestion { without_passes: Some(FightPlays::All), ..under("psk") }] {
        let found = answer(&question, "basic_ko_centre");
        let read: ThreatsAnswer = serde_json::from_str(&found.to_text()).unwrap();
        assert_eq!(read.to_text(), found.to_text());
    }
}

/// A table where the numbers of threats matter, and a sentence where they do not.
#[test]
#[cfg(feature = "command-line")]
fn pages_fit_a_terminal() {
    let subject = known("basic_ko_centre");
    let most = ThreatsQuestion { max_threats: 20, ..under("basic-ko") };
    let page = ask(&most, &subject).unwrap().page(&subject).to_terminal(80);
    assert!(page.lines().all(|line| line.chars().count() <= 80 + "\u{1b}[1m\u{1b}[0m".len()), "{page}");
    assert!(page.contains("If White moves first, White gets his way with any threats up to 20."), "{page}");
    assert_eq!(page.matches("Who gets his way if").count(), 1, "{page}");
}

/// What answers about kos say of a fight is what the question about it answers.
#[test]
fn other_answers_say_it_too() {
    let known_kos = [
        ("basic_ko_centre", "A direct ko, worth 1 point"),
        ("two_stage_ko", "A two-stage ko"),
        ("ten_thousand_year_ko", "A one-move approach ko for Black"),
    ];
    for (name, begins) in known_kos {
        let (subject, interrupt) = (known(name), Interrupt::default());
        let conditions = Conditions::quiet(&interrupt);
        let classify = ClassifyQuestion { suicide: Suicide::None, ..ClassifyQuestion::default() };
        let classified = classify.ask(&subject, &conditions).unwrap();
        let said = classified.fight.clone().expect("few states");
        assert!(said.sentence.starts_with(begins), "{}", said.sentence);
        let question = ThreatsQuestion { to_move: Some(said.first), max_threats: 2, ..under("basic-ko") };
        let asked = answer(&question, name);
        let of_question = (&asked.to_move, &asked.kind, &asked.first_threat, &asked.sentence);
        assert_eq!((&said.first, &said.kind, &said.first_threat, &said.sentence), of_question);
        let page = classified.page(&subject).to_html();
        assert!(page.contains(&format!("Under the basic ko rule: {}", said.sentence)), "{page}");

        let find = FindQuestion { suicide: Some(Suicide::None), ..FindQuestion::default() };
        let found = find.ask(&subject, &conditions).unwrap();
        let said: Vec<_> = found.kos.iter().filter_map(|ko| Some((ko, ko.fight.as_ref()?))).collect();
        assert!(!said.is_empty() && said.iter().all(|(ko, said)| said.first == ko.cycles[0].moves[0].colour), "{name}");
        assert!(found.page(&subject, None).to_html().contains(&said[0].1.sentence), "{name}");
    }
}

/// Many kos have too many states for a sentence beside other things.
#[test]
fn nothing_is_said_of_too_many_states() {
    let interrupt = Interrupt::default();
    let found = ClassifyQuestion::default().ask(&known("quintuple_ko"), &Conditions::quiet(&interrupt)).unwrap();
    assert!(found.fight.is_none() && found.ko_type.is_some());
}

/// In a triple ko without superko Black can make play go on for ever, and White can force the score that he wants only if he moves first.
#[test]
fn where_nobody_can_force_a_result() {
    let question = under("japanese-1989");
    let found = answer(&question, "triple_ko");
    let said =
        "If Black moves first, neither player can force a result. If White moves first, the score is -28 for Black.";
    assert!(found.sentence.ends_with(said), "{}", found.sentence);
    for cell in &found.table {
        let value = cell.value.expect("a score");
        assert_eq!((cell.winner, value.value().is_some()), (None, cell.first == White));
    }
}

/// Nothing is said of a worth that is none: by territory the plays cost more than the ends differ in.
#[test]
fn a_worth_below_zero_is_not_spoken_of() {
    let found = answer(&under("basic-ko"), "board_1x2");
    assert!(found.sentence.starts_with("A ko fight: the ends differ by 4 points of area. "), "{}", found.sentence);
}

/// Without threats Black gets his way, and White's threats only prevent it.
#[test]
fn threats_that_only_prevent() {
    let board = read_position(&data::path("arenas/moonshine_life_eyes.toml")).unwrap().position;
    let found = ask(&under("basic-ko"), &Subject::from_position("moonshine life", board)).unwrap();
    let said =
        "If Black moves first and there are no threats, Black gets his way. Black needs as many threats as White has.";
    assert!(found.sentence.contains(said), "{}", found.sentence);
    assert_eq!(winners(&found, Black)[..2], [(0, 0, Some(Black)), (0, 1, None)]);
}
