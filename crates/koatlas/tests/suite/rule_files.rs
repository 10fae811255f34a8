//! Rule sets of files: those that are found by name, and their examples.

use koatlas::question::rule_set;
use koatlas::{Conditions, Interrupt, Question, RulesEntry, RulesQuestion};
use koatlas_rules::{Referee, RuleSet};

fn described(named: &str) -> RulesEntry {
    let question = RulesQuestion { named: Some(named.to_owned()) };
    question.ask(&(), &Conditions::quiet(&Interrupt::default())).expect(named).rulesets.remove(0)
}

#[test]
fn every_further_rule_set_has_a_source_a_quotation_and_examples_that_hold() {
    let mut number = 0;
    for rules in RuleSet::more() {
        let found = described(rules.id());
        assert_eq!((&*found.id, &*found.name), (rules.id(), rules.definition.name));
        assert!(!found.source.is_empty() && !found.quote.is_empty() && found.examples.len() >= 2, "{}", found.id);
        for example in &found.examples {
            assert_eq!(example.wrong, None, "{}: {}", found.id, example.note);
        }
        assert!(["federation", "program", "proposal", "server", "tradition"].contains(&&*found.family), "{}", found.id);
        assert!(
            found.why_finite.is_some() == found.finite && !(found.finite && found.endless.is_some()),
            "{}",
            found.id
        );
        number += 1;
    }
    assert!(number >= 25);
}

#[test]
fn an_example_that_does_not_hold_is_found() {
    let rules = "id = 'mine'\nname = 'My rules'\n[[bar]]\nwhat = 'position'\n[[end]]\non = 'passes'\nnumber = 2\n";
    let board = "board = \"\"\"\n. X O .\nX O . O\n. X O .\n\"\"\"\n";
    for (keys, wrong) in [
        ("moves = 'B c2; W b2'\nrefused = 2", None),
        ("moves = 'B c2; W b2'", Some("move 2, W b2, is illegal")),
        ("moves = 'B c2; W d3'\nrefused = 2", Some("move 2, W d3, is legal")),
        ("moves = 'B c2; W b2; B pass'\nrefused = 2", Some("moves follow move 2")),
        ("moves = 'B pass; W pass'\noutcome = 'score'", None),
        ("moves = 'B pass; W pass'\noutcome = 'draw'", Some("the end is \"score\", not \"tie\"")),
        ("moves = 'B z9'", Some("z9")),
        ("moves = 'B c2'\nrefused = 2", Some("there is no such move")),
    ] {
        let text = format!("{rules}[[example]]\n{board}{keys}\n");
        let found = described(&text).examples.remove(0).wrong;
        match wrong {
            None => assert_eq!(found, None, "{keys}"),
            Some(part) => assert!(found.as_ref().is_some_and(|found| found.contains(part)), "{keys}: {found:?}"),
        }
    }
}

#[test]
fn what_can_go_on_for_ever_is_shown_by_a_cycle() {
    let mine =
        |bar: &str| described(&format!("id = 'mine'\nname = 'My rules'\n{bar}[[end]]\non = 'passes'\nnumber = 2\n"));
    let free = mine("");
    assert!(!free.finite && free.endless.is_some_and(|cycle| cycle.ends_with(')')));
    let superko = mine("[[bar]]\nwhat = 'situation'\n");
    assert!(superko.finite && superko.endless.is_none());
}

/// The positions of a cycle on X...., X. and so on that is written as "on ROWS: MOVES", each after a move, by plays that take stones as
/// everybody does.
fn positions(told: &str) -> Vec<koatlas_board::BoardPosition> {
    let (rows, moves) = told.strip_prefix("on ").and_then(|told| told.split_once(": ")).expect("a cycle on a board");
    let start = koatlas_files::parse_position(rows.replace('/', "\n").as_bytes(), koatlas_files::Format::Text);
    let moves = koatlas::text::parse_moves::<koatlas_rules::GameMove>(moves).expect("moves");
    let board = start.expect("a board").position.with_to_move(moves[0].colour);
    let mut referee = Referee::<u64>::new(RuleSet::find("drr-1play").expect("a rule set"), board).expect("a start");
    let laps = (0..3).flat_map(|_| moves.clone());
    let after = laps.map(|made| {
        referee.make(made).expect("a legal play");
        referee.board()
    });
    after.collect()
}

#[test]
fn windows_are_shown_not_to_end_by_cycles_that_are_longer() {
    for moves in [2, 7, 16, 30, 32, 64, 99] {
        for bar in ["what = 'position'\nwithin", "what = 'situation'\nwithin", "what = 'position'\nwithin-plays"] {
            let window = described(&format!(
                "id = 'mine'\nname = 'My rules'\n[[bar]]\n{bar} = {moves}\n[[end]]\non = 'passes'\nnumber = 2\n"
            ));
            let told = window.endless.unwrap_or_else(|| panic!("{bar} = {moves}"));
            if told.starts_with("on ") {
                let positions = positions(&told);
                let comes_again = positions.windows(moves + 1).any(|some| some[..moves].contains(&some[moves]));
                assert!(!comes_again, "{bar} = {moves}: {told}");
            } else {
                assert!(moves < 10, "{told}");
            }
        }
    }
}

#[test]
fn of_every_known_rule_set_it_is_decided_whether_sequences_end() {
    for rules in RuleSet::more() {
        let found = described(rules.id());
        assert!(found.finite != found.endless.is_some(), "{}", found.id);
    }
}

#[test]
fn files_are_read_and_others_refused() {
    let dir = tempfile::TempDir::new().expect("a directory");
    let file = |name: &str, text: &[u8]| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let good = file("good.toml", b"id = 'good'\nname = 'Good rules'\n");
    assert_eq!(rule_set(&good).map(|rules| rules.id()), Ok("good"));
    let refused = |path: &str| rule_set(path).expect_err(path);
    assert!(
        refused(&file("bad.toml", b"id = 'bad'\nname = 'Bad'\nkomi = 7\n"))
            .contains("bad.toml: line 3, column 1: unknown field `komi`")
    );
    assert!(refused(&file("latin.toml", b"id = '\xff'\n")).ends_with("write the rule set in UTF-8"));
    assert!(refused(&file("large.toml", &vec![b'#'; 2 << 20])).contains("it has more than 1048576 bytes"));
    assert!(refused(&dir.path().join("none.toml").display().to_string()).contains("none.toml: "));
    assert!(
        refused(&dir.path().display().to_string()).contains("did you mean")
            || refused("no such rules").contains("no such rules")
    );
}
