//! `koatlas check` with recorded games: they go on as they were played; many games; rules that games name.

use serde_json::{Value, json};

use crate::support::{Folder, RunOutput, run_to_end};

/// A ko on 4x4, which White retakes at once with his second move.
const RETAKEN: &str = "(;GM[1]SZ[4]RU[Japanese]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb];B[dd];W[aa])";

fn reasons(found: &Value) -> Vec<String> {
    let reason = |verdict: &Value| verdict["reason"].as_str().unwrap_or("-").to_owned();
    found["verdicts"].as_array().unwrap().iter().map(reason).collect()
}

fn check_json(game: &str, options: &str) -> Value {
    Folder::with("game.sgf", game).verdicts(&format!("check game.sgf {options}"))
}

#[test]
fn a_game_goes_on_as_it_was_played() {
    let found = check_json(RETAKEN, "--rules psk");
    assert_eq!(reasons(&found), ["-", "psk", "-", "-"]);
    let second = &found["verdicts"][1];
    assert_eq!((&second["legal"], &second["made"], &second["removed"]), (&json!(false), &json!(true), &json!(["c3"])));
    assert_eq!(found["rows"], json!(["O.O.", "XO.O", ".XO.", "...X"]));
    let text = Folder::with("game.sgf", RETAKEN).checks("check game.sgf --rules psk");
    let sentence = "move 2, W b3: would repeat the position at the start (positional superko)\n\n";
    assert!(text.contains(sentence) && text.contains("\n4 moves made, 1 of them illegal; Black to move\n"), "{text}");
}

#[test]
fn an_illegal_move_becomes_history() {
    // The third move repeats what the first has made, although the second was illegal.
    let game = RETAKEN.replace(";B[dd];W[aa]", ";B[cb];W[dd]");
    let found = check_json(&game, "--rules psk");
    assert_eq!(reasons(&found), ["-", "psk", "psk", "-"]);
    assert_eq!(found["verdicts"][2]["explanation"], "would repeat the position after move 1 (positional superko)");
}

#[test]
fn strict_stops_at_the_first() {
    let found = check_json(RETAKEN, "--rules psk --strict");
    assert_eq!(reasons(&found), ["-", "psk"]);
    assert_eq!((&found["verdicts"][1]["made"], &found["to_move"]), (&json!(false), &json!("W")));
    let moves = "check --board 2x2 --rules psk --strict --moves 'B a1; B b1; W b2'";
    assert_eq!(reasons(&Folder::new().verdicts(moves)), ["-", "turn"]);
}

#[test]
fn a_violation_has_one_line() {
    // Two moves of one player; a move on a stone; suicide; moves after the end.
    assert_eq!(reasons(&check_json("(;SZ[5];B[aa];B[bb];W[cc];B[dd])", "--rules psk")), ["-", "turn", "-", "-"]);
    assert_eq!(reasons(&check_json("(;SZ[5];B[aa];W[aa];B[bb];W[cc])", "--rules psk")), ["-", "occupied", "-", "-"]);
    let suicide = "(;SZ[3]AW[ab][bb][ba]PL[B];B[aa];W[cc])";
    let found = check_json(suicide, "--rules japanese-1989");
    assert_eq!((reasons(&found), &found["rows"][0]), (vec!["suicide".to_owned(), "-".to_owned()], &json!(".O.")));
    assert_eq!(found["verdicts"][0]["removed"], json!(["a3"]));
    let ended = "(;SZ[5];B[];W[];B[];W[];B[aa];W[bb])";
    assert_eq!(reasons(&check_json(ended, "--rules psk")), ["-", "-", "ended", "-", "-", "-"]);
    let resumed = "(;SZ[5];B[];W[];B[aa];W[];B[];W[bb])";
    assert_eq!(reasons(&check_json(resumed, "--rules psk")), ["-", "-", "ended", "-", "-", "-"]);
}

#[test]
fn stones_set_up_later_begin_a_new_history() {
    let game = RETAKEN.replace(";B[dd];W[aa])", ";AB[dd]PL[B];B[cb];W[bb])");
    let found = check_json(&game, "--rules psk");
    assert_eq!(reasons(&found), ["-", "psk", "-", "psk"]);
    assert_eq!(
        found["verdicts"][3]["explanation"],
        "would repeat the position as set up after move 2 (positional superko)"
    );
}

#[test]
fn the_rules_that_a_game_names() {
    let under = |rules: &str| check_json(&RETAKEN.replace("RU[Japanese]", rules), "")["ruleset"].clone();
    for (rules, id) in [("AGA", "aga"), ("japanese", "japanese-1989"), ("French", "nssk"), ("NZ", "new-zealand")] {
        assert_eq!(under(&format!("RU[{rules}]")), id);
    }
    assert_eq!(check_json(RETAKEN, "--rules psk")["ruleset"], "psk");
    let refused = |rules: &str, sentence: &str| {
        Folder::with("game.sgf", RETAKEN.replace("RU[Japanese]", rules)).refuses("check game.sgf", &[sentence]);
    };
    refused("", "game.sgf: the game names no rules (RU): name a rule set with --rules");
    refused("RU[GOE]", "game.sgf: the rules \"GOE\" (RU) mean no one rule set. Fighting and disturbing kos");
    refused("RU[house]", "game.sgf: the rules \"house\" (RU) are not known: name a rule set with --rules");
}

#[test]
fn the_first_move_that_each_rule_set_refuses() {
    let folder = Folder::with("game.sgf", RETAKEN);
    let found = folder.json("check game.sgf --rules all");
    let all = found["rulesets"].as_array().unwrap();
    let refused = |id: &str| &all.iter().find(|entry| entry["ruleset"] == id).unwrap()["first_refused"];
    assert_eq!(all.len(), 37);
    assert_eq!((&refused("psk")["number"], &refused("psk")["reason"]), (&json!(2), &json!("psk")));
    assert_eq!(refused("drr-3pass"), &Value::Null);
    let text = folder.succeeds("check game.sgf --all");
    let refused = "move 2, W b3, is illegal: would repeat the position at the start (positional\nsuperko)\n  psk; ";
    assert!(text.contains(refused) && text.contains("\ngoes on\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    folder.refuses("check game.sgf --rules all --option passes=3", &["--option goes with one rule set"]);
}

#[test]
fn several_games_and_folders() {
    let folder = Folder::with("b.sgf", format!("{RETAKEN}(;SZ[3]RU[Japanese]GN[fine];B[aa])"));
    std::fs::create_dir_all(folder.path().join("games/inner")).unwrap();
    folder.write("games/inner/c.SGF", "(;SZ[3]RU[AGA];B[bb])");
    folder.write("games/broken.sgf", "(;GM[2]SZ[3];B[aa])");
    folder.write("games/notes.txt", "not a game");
    let RunOutput { code, out, err } = folder.run("check b.sgf games");
    assert_eq!(code, Some(2));
    assert_eq!(err, "koatlas: 1 game could not be checked: the reasons stand with the answers\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "b.sgf, game 1: Japanese rules 1989 (japanese-1989)");
    assert_eq!(lines[1], "move 2, W b3: would retake at once what move 1 has taken (basic ko rule)");
    let unread = lines.iter().find(|line| line.starts_with("not checked: ")).unwrap();
    assert!(unread.starts_with("not checked: games/broken.sgf:1:6: "), "{out}");
    assert_eq!(lines[lines.len() - 1], "4 games, 1 with illegal moves, 1 not checked");
    std::fs::remove_file(folder.path().join("games/broken.sgf")).unwrap();
    let found: Value = serde_json::from_str(&folder.answers("check b.sgf games --json", 1)).unwrap();
    assert_eq!(found["summary"], json!({"games": 3, "illegal": 1, "errors": 0}));
    let place = |game: &Value| (game["file"].clone(), game["game"].clone(), game["ruleset"].clone());
    let places: Vec<_> = found["games"].as_array().unwrap().iter().map(place).collect();
    let expected = [("b.sgf", 1, "japanese-1989"), ("b.sgf", 2, "japanese-1989"), ("games/inner/c.SGF", 1, "aga")];
    assert_eq!(places, expected.map(|(file, game, rules)| (json!(file), json!(game), json!(rules))));
    assert_eq!(folder.succeeds("check games"), "1 game, 0 with illegal moves\n");
}

#[test]
fn what_many_games_share_is_said_once() {
    let folder = Folder::with("600.sgf", "(;SZ[5]PL[2];B[aa];W[bb])".repeat(600) + RETAKEN);
    let RunOutput { code, out, err } = folder.run("check 600.sgf");
    assert_eq!(code, Some(2));
    let unread = "not checked: 600.sgf, game 1 and 599 more: the game names no rules (RU): name a\n\
        rule set with --rules; `koatlas rules` lists them\n\n601 games, 1 with illegal moves, 600 not checked\n";
    assert!(out.ends_with(unread) && out.lines().count() < 10, "{out}");
    let lines: Vec<&str> = err.lines().collect();
    assert!(
        lines[0].starts_with("warning: 600.sgf:1:11: PL: ") && lines[1].starts_with("warning: 599 more places: PL: ")
    );
    assert_eq!(lines.len(), 3, "{err}");
    let found: Value = serde_json::from_str(&folder.run("check 600.sgf --json").out).unwrap();
    let last = &found["games"][599];
    assert_eq!((&last["file"], &last["game"]), (&json!("600.sgf"), &json!(600)));
    assert!(last["error"].as_str().unwrap().starts_with("600.sgf, game 600: the game names no rules"));
}

#[test]
fn folders_without_games_and_moves_for_several() {
    let folder = Folder::with("a.sgf", RETAKEN);
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let result = folder.run("check empty --rules psk");
    assert_eq!(result.code, Some(2));
    assert!(result.out.contains("not checked: empty: there is no .sgf file in this folder"), "{}", result.out);
    folder.refuses("check a.sgf a.sgf --rules psk --moves 'B a1'", &["--moves goes with one position: name one file"]);
}

#[test]
fn points_off_the_board() {
    let found = Folder::new().verdicts("check --board 4x4 --rules psk --moves 'B z9; B a1'");
    assert_eq!(found["verdicts"][0]["explanation"], "z9 is off the board (the board is 4x4)");
    assert_eq!(found["verdicts"][0]["reason"], "missing-point");
}

#[test]
fn standard_input_holds_games_or_a_position() {
    for (content, options, code) in [
        (RETAKEN, "", 1),
        ("(;SZ[3]RU[Chinese];B[bb])(;SZ[3]RU[Chinese];W[aa])", "", 0),
        ("X .\n. .\n", "--rules psk", 0),
        ("(;SZ[3]RU[Chinese];B[ee])", "", 0),
        ("(;SZ[3]RU[Chinese];B[ee])", "--strict", 2),
        ("(;SZ[30]RU[Chinese];B[ee])", "", 2),
    ] {
        let folder = Folder::with("input", content);
        let mut command = folder.command(&format!("check - {options}"));
        let found = run_to_end(command.stdin(std::fs::File::open(folder.path().join("input")).unwrap()));
        assert_eq!(found.code, Some(code), "{content}: {}{}", found.out, found.err);
    }
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_told_and_not_followed() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("games")).unwrap();
    folder.write("games/game.sgf", RETAKEN);
    std::os::unix::fs::symlink(folder.path().join("games"), folder.path().join("games/circle")).unwrap();
    let result = folder.run("check games --rules psk");
    let sentence = "games/circle: a link to a folder is not followed: name the folder itself";
    let told = result.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(result.code == Some(2) && told.contains(sentence), "{}", result.out);
    assert!(told.contains("would repeat the position at the start"), "{}", result.out);
    assert_eq!(folder.run("scan games").err.lines().next(), Some(&*format!("koatlas: {sentence}")));
}

/// After White's suicide the position stands twice in a row: the balance of the cycle counts from the first time.
#[test]
fn a_long_cycle_begins_at_its_first_position() {
    let found = check_json("(;SZ[3:1];B[ba];W[ca];B[ca];W[aa];B[ba])", "--rules japanese-2003");
    assert_eq!(reasons(&found), ["-", "suicide", "-", "-", "-"]);
    let ended = &found["ended"];
    assert_eq!((&ended["outcome"], &ended["by"]), (&json!("tie"), &json!("repetition")), "{ended}");
}
