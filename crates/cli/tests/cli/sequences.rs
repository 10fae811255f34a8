//! Sequences whose verdicts are known: those of `data/sequences.toml`, and what the literature shows of known kos.

use serde_json::{Value, json};
use toml::Table;

use crate::support::{Folder, position, top};

/// A sequence of the data: its rule set with options, its position as a file, and its steps.
struct Sequence {
    name: String,
    arguments: String,
    folder: Folder,
    steps: Vec<String>,
}

fn sequences() -> Vec<Sequence> {
    let data: Table = std::fs::read_to_string(top().join("data/sequences.toml")).unwrap().parse().unwrap();
    data["sequence"].as_array().unwrap().iter().map(|entry| sequence(entry.as_table().unwrap())).collect()
}

fn sequence(entry: &Table) -> Sequence {
    let text = |key: &str| entry[key].as_str().unwrap().to_owned();
    let options = entry.get("options").and_then(toml::Value::as_table);
    let options =
        options.into_iter().flatten().map(|(key, value)| format!(" --option {key}={}", value.as_str().unwrap()));
    let keys = ["diagram", "region", "immortal", "to_move"];
    let start: Table = keys.iter().filter_map(|&key| Some((key.to_owned(), entry.get(key)?.clone()))).collect();
    let lines =
        text("moves").lines().map(|line| line.split('#').next().unwrap().to_owned()).collect::<Vec<_>>().join(",");
    Sequence {
        name: text("id"),
        arguments: format!("--rules {}{}", text("rules"), options.collect::<String>()),
        folder: Folder::with("p.toml", start.to_string()),
        steps: lines.split(',').map(|step| step.trim().to_owned()).filter(|step| !step.is_empty()).collect(),
    }
}

/// A step, with the expected board or verdict.
enum Step<'s> {
    Board(&'s str),
    /// A move; true if it is made; and the words after it: its effects, or the reasons for which it is not made.
    Move(String, bool, Vec<&'s str>),
}

fn step(text: &str) -> Step<'_> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["board", rows] => Step::Board(rows),
        ["!", colour, place, ref reasons @ ..] => Step::Move(format!("{colour} {place}"), false, reasons.to_vec()),
        [colour, place, ref effects @ ..] => Step::Move(format!("{colour} {place}"), true, effects.to_vec()),
        _ => panic!("{text} is not a step"),
    }
}

impl Sequence {
    fn check(&self, moves: &[String]) -> Value {
        self.folder.verdicts(&format!("check p.toml {} --moves '{}'", self.arguments, moves.join("; ")))
    }

    fn replay(&self) {
        let steps: Vec<Step<'_>> = self.steps.iter().map(|text| step(text)).collect();
        let mut moves = Vec::new();
        let mut last = None;
        for step in &steps {
            match step {
                Step::Board(rows) => {
                    assert_eq!(self.check(&moves)["rows"], json!(rows.split('/').collect::<Vec<_>>()), "{}", self.name);
                }
                Step::Move(made, legal, words) => {
                    moves.push(made.clone());
                    last = if *legal { Some(words) } else { last };
                }
            }
        }
        let found = self.check(&moves);
        let expected = steps.iter().filter(|step| matches!(step, Step::Move(..)));
        let verdicts = found["verdicts"].as_array().unwrap();
        assert_eq!(verdicts.len(), moves.len(), "{}", self.name);
        for (verdict, step) in verdicts.iter().zip(expected) {
            self.compare(verdict, step);
        }
        assert_eq!(end_in_words(&found["ended"]), last.map(|words| end(words)).unwrap_or_default(), "{}", self.name);
    }

    fn compare(&self, verdict: &Value, step: &Step<'_>) {
        let Step::Move(_, legal, words) = step else { return };
        let place = format!("{}: {verdict}", self.name);
        assert_eq!(verdict["legal"], *legal, "{place}");
        if *legal {
            assert_eq!(verdict["forfeited"], words.contains(&"forfeited"), "{place}");
            assert_eq!(verdict["void_offered"], words.contains(&"offered"), "{place}");
        } else {
            assert!(words.contains(&verdict["reason"].as_str().unwrap()), "{place}");
        }
    }
}

/// The words after `=`: outcome, score if it is one, and the rule.
fn end(words: &[&str]) -> String {
    let start = words.iter().position(|&word| word == "=").map_or(words.len(), |place| place + 1);
    words[start..].iter().filter(|&&word| word != "wins").copied().collect::<Vec<_>>().join(" ").replace('+', "")
}

/// The words for an end in an answer: outcome, score if it is one, and the rule.
fn end_in_words(found: &Value) -> String {
    let text = |key: &str| found[key].as_str().unwrap_or_default();
    match (found, &found["score"]) {
        (Value::Null, _) => String::new(),
        (_, Value::Null) => format!("{} by {}", text("outcome"), text("by")),
        (_, score) => format!("{} {score} by {}", text("outcome"), text("by")),
    }
}

#[test]
fn every_sequence_of_the_data() {
    let all = sequences();
    assert!(all.len() > 100);
    all.iter().for_each(Sequence::replay);
}

/// Reason of the last move, true if its stone was forfeited, and the outcome.
fn last(line: &str) -> (Value, Value, Value) {
    let found = Folder::new().verdicts(&format!("check {line}"));
    let verdicts = found["verdicts"].as_array().unwrap();
    let (last, others) = verdicts.split_last().unwrap();
    assert!(others.iter().all(|verdict| verdict["legal"] == true), "{found}");
    (last["reason"].clone(), last["forfeited"].clone(), found["ended"]["outcome"].clone())
}

const LEGAL: Value = Value::Null;

/// The triple ko of Wikipedia, Rules of Go, after Ikeda: three kos in a row are White's only liberties.
const IKEDA: &str = "B a6; W e5; B c6; W a5; B e6; W c5";

fn ikeda(rules: &str, moves: &str) -> Value {
    last(&format!("{} --rules {rules} --to-move {} --moves '{moves}'", position("triple_ko_ikeda_1"), &moves[..1])).0
}

#[test]
fn the_sixth_play_of_the_triple_ko_under_three_superkos() {
    for rules in ["psk", "ssk", "nssk"] {
        assert_eq!(ikeda(rules, IKEDA), rules);
    }
}

#[test]
fn passing_first_helps_under_natural_situational_superko_alone() {
    let after_a_pass = format!("W pass; {IKEDA}");
    assert_eq!(ikeda("psk", &after_a_pass), "psk");
    assert_eq!(ikeda("ssk", &after_a_pass), "ssk");
    assert_eq!(ikeda("nssk", &after_a_pass), LEGAL);
    assert_eq!(ikeda("nssk", &format!("{after_a_pass}; B a6")), "nssk");
}

/// The cycle of a known position, as its file has it.
fn cycle(name: &str) -> String {
    let file: Table = std::fs::read_to_string(position(name)).unwrap().parse().unwrap();
    file["cycle"].as_array().unwrap().iter().map(|made| made.as_str().unwrap()).collect::<Vec<_>>().join("; ")
}

fn at_the_end_of_the_cycle(name: &str, rules: &str) -> (Value, Value, Value) {
    last(&format!("{} --rules {rules} --moves '{}'", position(name), cycle(name)))
}

#[test]
fn the_stone_that_repeats_is_taken_off_under_the_geneva_rule() {
    for name in ["basic_ko_centre", "triple_ko", "eternal_life", "moonshine_life"] {
        assert_eq!(at_the_end_of_the_cycle(name, "geneva"), (LEGAL, json!(true), Value::Null), "{name}");
    }
    let line = format!("check {} --rules geneva --moves '{}'", position("eternal_life"), cycle("eternal_life"));
    assert_eq!(Folder::new().json(&line)["rows"][4], ".O.X..X.");
    let line = format!("check {} --rules geneva --moves '{}'", position("triple_ko"), cycle("triple_ko"));
    assert_eq!(Folder::new().json(&line)["rows"], json!(["OOOOOOO", "OXO.O.O", "X.XOX.X", "XXXXXXX"]));
}

#[test]
fn long_cycles_under_superko_and_voids() {
    for name in ["triple_ko", "eternal_life", "moonshine_life", "quintuple_ko"] {
        for superko in ["psk", "ssk", "nssk", "tromp-taylor", "new-zealand"] {
            assert!(at_the_end_of_the_cycle(name, superko).0.is_string(), "{name}, {superko}");
        }
        for void in ["universalists", "japanese-1989", "japanese-1989-literal", "chinese-practice"] {
            assert_eq!(at_the_end_of_the_cycle(name, void), (LEGAL, json!(false), json!("void")), "{name}, {void}");
        }
        assert_eq!(at_the_end_of_the_cycle(name, "olympiad").2, "tie", "{name}");
        assert_eq!(at_the_end_of_the_cycle(name, "basic-ko"), (LEGAL, json!(false), Value::Null), "{name}");
    }
}
