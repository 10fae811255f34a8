//! Input that `koatlas check` refuses: one sentence that says which move, option or file, and what to do.

use crate::support::{Folder, position};

fn assert_refused(line: &str, parts: &[&str]) {
    let folder = Folder::with("p.txt", ". X .\n. . .\n");
    folder.refuses(&format!("check {line}"), parts);
    folder.refuses(&format!("check {line} --json"), parts);
}

#[test]
fn no_target_or_rule_set() {
    assert_refused("--rules psk", &["--board <ROWSxCOLS>|FILE"]);
    assert_refused("p.txt", &["no rules are named: name a rule set with --rules"]);
    assert_refused("--board 2x2 p.txt --rules psk", &["'--board <ROWSxCOLS>' cannot be used with '[FILE]...'"]);
}

#[test]
fn moves_that_are_none() {
    let moves = |moves: &str, parts: &[&str]| assert_refused(&format!("p.txt --rules psk --moves '{moves}'"), parts);
    moves("B zz9", &["'--moves <MOVES>': move 1: \"zz9\" is not a point: write a column letter a to z without i"]);
    moves("W a1; X c3", &["'--moves <MOVES>': move 2: \"X\" is not a colour: write B or W"]);
    moves("W a1; B c1; c3", &["'--moves <MOVES>': move 3: \"c3\" is not a move: write a colour and a point or pass"]);
    moves("W a1 B c1", &["'--moves <MOVES>': move 1: \"W a1 B c1\" is not a move"]);
    moves("W kopass:", &["'--moves <MOVES>': move 1: \"\" is not a point"]);
    moves("W a1;; B c1", &["'--moves <MOVES>': move 2: nothing is written here: remove the comma or semicolon"]);
    moves(";", &["'--moves <MOVES>': move 1: nothing is written"]);
}

#[test]
fn options_that_are_none() {
    let option = |option: &str, parts: &[&str]| assert_refused(&format!("p.txt --rules aga --option {option}"), parts);
    option("superk=natural", &["--option \"superk=natural\": aga has no option \"superk\": did you mean superko?"]);
    option("xyz=1", &["aga has no option \"xyz\": it has suicide, passes, start, start_creator, superko"]);
    option("superko=super", &["aga takes no superko=\"super\": write situational, natural, positional"]);
    option("passes=0", &["--option \"passes=0\": aga takes no passes=\"0\": write 1..99, never"]);
    option("passes", &["--option \"passes\": write KEY=VALUE, for example suicide=none"]);
    option(
        "passes=3 --option suicide=all --option passes=2",
        &["--option \"passes=2\": \"passes\" is given twice: keep one"],
    );
}

#[test]
fn options_that_the_rule_set_or_the_board_has_not() {
    assert_refused(
        "p.txt --rules psk --option void=agreed",
        &["psk has no option \"void\": it has suicide, passes, start"],
    );
    assert_refused(
        "p.txt --rules katago-psk --option suicide=all",
        &["katago-psk takes no suicide=\"all\": write none, multi"],
    );
    let ko = |point: &str, sentence: &str| {
        assert_refused(&format!("p.txt --rules basic-ko --option ko={point}"), &[sentence]);
    };
    ko("b2", "p.txt: the option ko=b2 names no point where plays may be made");
    ko("c9", "p.txt: the option ko: c9 is off the board (the board is 2x3)");
    assert_refused(
        "p.txt --rules basic-ko --option ko=centre",
        &["basic-ko takes no ko=\"centre\": write none, a point"],
    );
}

#[test]
fn players_that_are_none() {
    assert_refused("p.txt --rules psk --to-move red", &["'--to-move <B|W>': \"red\" is not a colour: write B or W"]);
}

#[test]
fn broken_positions() {
    let folder = Folder::with("p.txt", ". ?\n");
    folder.refuses("check p.txt --rules psk", &["p.txt:1:3: \"?\" in row 1, column 2 of the diagram is no point"]);
    folder.refuses("check nothing.toml --rules psk", &["nothing.toml: the file cannot be read: No such file"]);
    folder.refuses("check p.png --rules psk", &["p.png: the file name tells no format"]);
}

/// A point that the region leaves out is a matter for a verdict, and so is one off the board.
#[test]
fn points_where_nothing_can_be_played_are_no_mistake() {
    let file = position("triple_ko");
    let found = Folder::new().verdicts(&format!("check {file} --rules psk --moves 'B a1; B z25; B d3'"));
    let reasons = found["verdicts"].as_array().unwrap().iter().map(|verdict| verdict["reason"].clone());
    assert_eq!(reasons.collect::<Vec<_>>(), ["missing-point".into(), "missing-point".into(), serde_json::Value::Null]);
}
