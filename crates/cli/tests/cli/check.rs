//! `koatlas check`: what it says of moves, as JSON and as text for people.

use serde_json::{Value, json};

use crate::support::{Folder, position};

/// A basic ko: Black takes at d2, White retakes at c2.
const KO: &str = ". X X O O .\nX X O . O .\n. X X O O .\n";

fn with_ko() -> Folder {
    Folder::with("ko.txt", KO)
}

/// The object for moves from the basic ko.
fn from_ko(options: &str, moves: &str) -> Value {
    with_ko().verdicts(&format!("check ko.txt {options} --moves '{moves}'"))
}

/// The reasons of the verdicts; `null` for legal moves.
fn reasons(found: &Value) -> Vec<&Value> {
    let verdicts = found["verdicts"].as_array().unwrap();
    assert!(verdicts.iter().all(|verdict| verdict["legal"] == verdict["reason"].is_null()));
    assert!(verdicts.iter().all(|verdict| verdict["legal"] == verdict["explanation"].is_null()));
    verdicts.iter().map(|verdict| &verdict["reason"]).collect()
}

#[test]
fn a_move_that_is_made_and_one_that_is_not() {
    let found = from_ko("--rules psk --option suicide=none", "B d2; W c2");
    let made = json!({"move": "B d2", "legal": true, "made": true, "reason": null, "explanation": null, "forfeited": false,
        "removed": ["c2"], "void_offered": false});
    let explanation = "would repeat the position at the start (positional superko)";
    let refused = json!({"move": "W c2", "legal": false, "made": false, "reason": "psk", "explanation": explanation,
        "forfeited": false, "removed": [], "void_offered": false});
    assert_eq!(found["verdicts"], json!([made, refused]));
    assert_eq!(found["rows"], json!([".XXOO.", "XX.XO.", ".XXOO."]));
    assert_eq!((&found["to_move"], &found["ended"]), (&json!("W"), &Value::Null));
    assert_eq!(found["barred_by_repetition"], json!(["c2"]));
    assert_eq!(found["barred"], json!([{"move": "W c2", "reason": "psk", "explanation": explanation}]));
    assert_eq!(found["ruleset"], "psk");
    assert_eq!(found["options"], json!({"suicide": "none", "passes": "2", "start": "counts"}));
}

#[test]
fn moves_that_the_bare_rules_refuse() {
    let found = from_ko("--rules psk", "W f3; B b3; B g9; B kopass:c2; B f3");
    assert_eq!(
        reasons(&found),
        [&json!("turn"), &json!("occupied"), &json!("missing-point"), &json!("no-ko-ban"), &Value::Null]
    );
    assert_eq!(found["to_move"], "W");
    let folder = Folder::with("p.txt", ". O .\nO O .\n");
    let suicide = folder.verdicts("check p.txt --rules psk --option suicide=none --moves 'B a2'");
    assert_eq!(reasons(&suicide), ["suicide"]);
}

#[test]
fn moves_after_the_end() {
    let found = from_ko("--rules psk", "B pass; W f3; B pass; W pass; B d2; W pass");
    assert_eq!(reasons(&found)[3..], [&Value::Null, &json!("ended"), &json!("ended")]);
    let ended = json!({"outcome": "score", "by": "passes", "explanation": "2 passes in a row", "score": -2, "after_move": 4,
            "sentence": "the sequence ends at move 4: 2 passes in a row; score -2, Black's area minus White's"});
    assert_eq!((&found["ended"], &found["barred_by_repetition"]), (&ended, &json!([])));
}

#[test]
fn moves_are_numbered_as_they_are_given() {
    // The third move repeats what the second has made, and the first is not made.
    let found = from_ko("--rules basic-ko", "W c2; B d2; W c2; W pass; B pass");
    assert_eq!(found["verdicts"][2]["explanation"], "would retake at once what move 2 has taken (basic ko rule)");
    assert_eq!(found["ended"]["after_move"], 5);
    let found = from_ko("--rules psk --option suicide=none", "W c2; B f3; W f1; B d2; W a1; W c2");
    assert_eq!(found["verdicts"][5]["explanation"], "would repeat the position after move 3 (positional superko)");
    assert_eq!(found["barred"][0]["explanation"], found["verdicts"][5]["explanation"]);
}

#[test]
fn nothing_barred_and_no_moves() {
    let folder = with_ko();
    for moves in ["", "--moves ''", "--moves ' '"] {
        let found = folder.verdicts(&format!("check ko.txt --rules ssk {moves}"));
        assert_eq!((&found["verdicts"], &found["barred_by_repetition"]), (&json!([]), &json!([])));
        assert_eq!((&found["to_move"], &found["rows"][1]), (&json!("B"), &json!("XXO.O.")));
    }
}

#[test]
fn options_change_the_rule_set() {
    let ignored = from_ko("--rules psk --option start=ignored --option passes=3", "B d2; W c2; B pass; W pass");
    assert_eq!(reasons(&ignored), [&Value::Null; 4]);
    assert_eq!(ignored["options"], json!({"suicide": "all", "passes": "3", "start": "ignored"}));
    assert_eq!(ignored["ended"], Value::Null);
    let ko = from_ko("--rules basic-ko --option ko=d2", "B d2");
    assert_eq!(ko["verdicts"][0]["explanation"], "would retake in the ko that is barred at the start (basic ko rule)");
    assert_eq!(ko["barred_by_repetition"], json!(["d2"]));
}

#[test]
fn the_player_to_move_can_be_chosen() {
    let folder = Folder::with("ko.txt", format!("{KO}to-move: W\n"));
    let first = |options: &str| {
        let found = folder.verdicts(&format!("check ko.txt --rules psk {options} --moves 'B d2'"));
        found["verdicts"][0]["legal"].clone()
    };
    assert_eq!([first(""), first("--to-move B"), first("--to-move W")], [false, true, false]);
}

#[test]
fn voids_that_the_players_may_agree_on() {
    let moves = "B d3; W b2; B f3; W d2; B b3; W f2; B d3";
    let line = format!("check {} --rules universalists --option void=agreed --moves '{moves}'", position("triple_ko"));
    let found = Folder::new().verdicts(&line);
    let offered =
        found["verdicts"].as_array().unwrap().iter().map(|verdict| verdict["void_offered"].as_bool().unwrap());
    assert_eq!(offered.collect::<Vec<_>>(), [false, false, false, false, false, true, true]);
    let text = Folder::new().checks(&line);
    assert!(text.contains("moves 6 to 7: the players may now agree that there is no result\n"), "{text}");
    assert!(text.contains("triple_ko: Universalists' rules (universalists), void=agreed\n"), "{text}");
}

#[test]
fn a_pass_for_a_ko() {
    let rules = "--rules japanese-1989-confirmation";
    let found = from_ko(rules, "B d2; W c2; W kopass:c2; B pass; W c2");
    assert_eq!(reasons(&found), [&Value::Null, &json!("ko-pass-needed"), &Value::Null, &Value::Null, &Value::Null]);
    assert_eq!(found["verdicts"][2]["move"], "W kopass:c2");
}

#[test]
fn outcomes_of_repetitions() {
    let s2r1 = position("sending_two_returning_one");
    let ended = |rules: &str| {
        let line = format!("check {s2r1} --rules {rules} --moves 'B c1; W a1; B b1'");
        let found = Folder::new().verdicts(&line);
        (found["ended"]["outcome"].clone(), found["ended"]["score"].clone(), Folder::new().checks(&line))
    };
    let (outcome, score, text) = ended("olympiad");
    assert_eq!((outcome, score), (json!("white"), Value::Null));
    assert!(text.contains("3 moves made; White wins at move 3: the position at the start recurs, and the\n"), "{text}");
    assert!(text.contains("winner has removed more stones since, Computer Olympiad rules\n"), "{text}");
    let (outcome, score, text) = ended("japanese-1989-literal");
    assert_eq!((outcome, score), (json!("void"), Value::Null));
    assert!(text.contains("3 moves made; no result at move 3: the position at the start recurs, Japanese\nrules 1989, by the letter, article 12\n"), "{text}");
    let tie = with_ko().checks("check ko.txt --rules olympiad --option passes=3 --moves 'B d2; W pass; B pass; W c2'");
    assert!(
        tie.contains(
            "olympiad), passes=3\n\n4 moves made; a tie at move 4: the position at the start recurs, and both have"
        ),
        "{tie}"
    );
    assert!(tie.contains("removed as many stones since, Computer Olympiad rules\n"), "{tie}");
}

#[test]
fn the_page_of_a_move_that_is_barred() {
    let text = with_ko().checks("check ko.txt --rules psk --moves 'B d2; W c2; W f3; W f1'");
    let page = "\
ko.txt: Positional superko (psk)

move 2, W c2: would repeat the position at the start (positional superko)
move 4, W f1: it is the other player's turn

2 of 4 moves made; Black to move

    a  b  c  d  e  f
 3  .  X  X  O  O [O]
 2  X  X  .  X  O  .
 1  .  X  X  O  O  .
";
    assert_eq!(text, page);
}

#[test]
fn the_mark_of_points_that_are_barred() {
    let text = with_ko().checks("check ko.txt --rules wwgo-1996 --option suicide=all --moves 'B d2'");
    // A suicide of a single stone leaves the position as it is.
    let page = "\
ko.txt: World Wide Go 1996 (wwgo-1996, a reconstruction), suicide=all

1 move made; White to move

    a  b  c  d  e  f
 3  #  X  X  O  O  .
 2  X  X  # [X] O  .
 1  #  X  X  O  O  .

# barred for White, though the bare rules allow it:
W a3, a1: would repeat the position after move 1 (positional superko)
W c2: would retake at once what move 1 has taken (basic ko rule)
";
    assert_eq!(text, page);
}

#[test]
fn forfeits_are_told() {
    let line = format!("check {} --rules geneva --moves 'B d2; W c2; W pass; B d2; W pass'", "ko.txt");
    let text = with_ko().checks(&line);
    assert!(
        text.contains("move 2, W c2: the stone repeats and is taken off\nmove 3, W pass: it is the other"),
        "{text}"
    );
    assert!(text.contains("4 of 5 moves made; the sequence ends at move 5: 2 passes in a row; score 0,\nBlack's area minus White's, forfeits counted\n"), "{text}");
    assert!(text.contains(" 2  X  X  . [.] O  .\n"), "{text}");
    assert_eq!(with_ko().verdicts(&line)["verdicts"][1]["forfeited"], true);
}
