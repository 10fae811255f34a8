//! `koatlas check` with games in SGF files, and with whole boards.

use serde_json::{Value, json};

use crate::support::Folder;

/// The verdicts of a game under a rule set.
fn check_json(game: &str, options: &str) -> Value {
    Folder::with("game.sgf", game).verdicts(&format!("check game.sgf {options}"))
}

/// Each move, with the reason why it is not made.
fn moves(found: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(|text| format!(" {text}")).unwrap_or_default();
    let verdict = |verdict: &Value| format!("{}{}", verdict["move"].as_str().unwrap(), text(&verdict["reason"]));
    found["verdicts"].as_array().unwrap().iter().map(verdict).collect()
}

#[test]
fn the_moves_of_a_game() {
    let found = check_json("(;GM[1]SZ[3]GN[small];B[bb];W[aa];B[];W[tt])", "--rules tromp-taylor");
    assert_eq!(moves(&found), ["B b2", "W a3", "B pass", "W pass"]);
    assert_eq!((&found["rows"], &found["to_move"]), (&json!(["O..", ".X.", "..."]), &json!("B")));
    assert_eq!((&found["ended"]["outcome"], &found["ended"]["score"]), (&json!("score"), &json!(0)));
}

#[test]
fn the_name_of_a_game_is_the_title() {
    let folder = Folder::with("game.sgf", "(;GM[1]SZ[3]GN[small];B[bb])");
    let text = folder.checks("check game.sgf --rules psk");
    assert!(text.starts_with("small: Positional superko (psk)\n\n1 move made; White to move\n"), "{text}");
}

#[test]
fn illegal_moves_and_two_of_one_colour() {
    let game = "(;SZ[3]AB[ab][ba]AW[ca][cb];W[bb];W[cc];B[aa];B[bc];W[aa];W[aa])";
    let found = check_json(game, "--rules psk --option suicide=none");
    assert_eq!(moves(&found), ["W b2", "W c1 turn", "B a3", "B b1 turn", "W a3 occupied", "W a3 turn"]);
    let found = check_json("(;SZ[2]AW[ab][ba];B[aa];B[bb])", "--rules psk --option suicide=none");
    assert_eq!(moves(&found), ["B a2 suicide", "B b1 turn"]);
    assert_eq!(found["to_move"], "W");
}

#[test]
fn who_moves_first() {
    let handicap = "(;SZ[5]HA[2]AB[bb][dd];W[bd];B[db])";
    assert_eq!(moves(&check_json(handicap, "--rules japanese-1989")), ["W b2", "B d4"]);
    let wrong = "(;SZ[5]HA[2]AB[bb][dd];B[bd];W[db])";
    assert_eq!(moves(&check_json(wrong, "--rules japanese-1989")), ["B b2 turn", "W d4"]);
    assert_eq!(moves(&check_json(wrong, "--rules japanese-1989 --to-move B")), ["B b2", "W d4"]);
    assert_eq!(moves(&check_json("(;SZ[5]PL[B];W[bd];B[db])", "--rules psk")), ["W b2 turn", "B d4"]);
    assert_eq!(moves(&check_json("(;SZ[5];W[bd];B[db])", "--rules psk")), ["W b2", "B d4"]);
}

#[test]
fn handicap_stones_written_as_moves_have_the_numbers_of_viewers() {
    let game = "(;SZ[9]HA[2];B[gc];B[cg];W[ee];B[dd])";
    assert_eq!(moves(&check_json(game, "--rules psk")), ["B g7", "B c3", "W e5", "B d6"]);
    let folder = Folder::with("game.sgf", game);
    assert!(folder.checks("check game.sgf --rules psk").contains("\n4 moves made; White to move\n"));
    let stones = |place: &str| {
        let text = folder.succeeds(&format!("diagram game.sgf --move {place} --format text"));
        ["X", "O"].map(|stone| text.lines().take(9).map(|row| row.matches(stone).count()).sum::<usize>())
    };
    assert_eq!(
        [stones("0"), stones("1"), stones("2"), stones("3"), stones("last")],
        [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1]]
    );
    folder.refuses("diagram game.sgf --move 5", &["the game has 4 moves there, and not 5"]);
    // The stones are no moves of the ko rules, but moves after them have their numbers.
    let ko = "(;SZ[9]HA[2];B[dc];B[cd];W[ec];B[de];W[dd];B[aa];W[fd];B[ba];W[ee];B[ed];W[dd])";
    let found = check_json(ko, "--rules psk");
    assert_eq!(found["verdicts"][10]["explanation"], "would repeat the position after move 9 (positional superko)");
}

#[test]
fn every_variation_is_judged_and_each_violation_has_its_address() {
    let game = "(;GM[1]FF[4]SZ[9]RU[AGA]AB[ba][ab][bc]AW[ca][cc][db]PL[W];W[bb];B[dd]\
        (;W[ee];B[ff])(;W[gg];B[cb];W[bb](;B[hh];W[hh])(;C[no move])(;B[aa];B[ii])))";
    let folder = Folder::with("game.sgf", game);
    let page = folder.answers("check game.sgf", 1);
    for said in [
        "move 2.2.5, W b8: would repeat",
        "move 2.2.7, W h2: ",
        "move 2.2.5.3.7, B j1: ",
        "4 moves made; White to move; 2 variations judged too",
    ] {
        assert_eq!(page.matches(said).count(), 1, "{said}: {page}");
    }
    let found: Value = serde_json::from_str(&folder.answers("check game.sgf --json", 1)).unwrap();
    let lines = found["lines"].as_array().unwrap();
    let places: Vec<(&Value, &Value)> = lines.iter().map(|line| (&line["path"], &line["first_move"])).collect();
    assert_eq!(places, [(&json!("2.2"), &json!(3)), (&json!("2.2.5.3"), &json!(6))]);
    assert_eq!((moves(&lines[0]).len(), moves(&lines[1]).len()), (5, 2));
    assert_eq!(folder.json("check game.sgf --main-line")["lines"], json!([]));
    let to_move: Value = serde_json::from_str(&folder.answers("check game.sgf --move 2.2.5 --json", 1)).unwrap();
    assert_eq!(moves(&to_move), ["W b8", "B d6", "W g3", "B c8", "W b8 ssk"]);
    let page = folder.succeeds("check game.sgf --move 2.2.4");
    assert!(
        page.starts_with("game.sgf up to move 4, variation 2 after move 2: AGA rules (aga)\n\n4 moves made; "),
        "{page}"
    );
    folder.refuses("check game.sgf --move 2.3.4", &["after move 2 the game has 2 variations, and no variation 3"]);
    folder.succeeds("diagram game.sgf --move 2.2.5.3.7 --format text");
}

#[test]
fn setup_stones_and_a_region() {
    let found = check_json("(;SZ[4:3]AB[ab]AW[aa][ca][bb]SQ[aa][ba];B[ba];W[cc];W[aa])", "--rules ssk");
    assert_eq!(moves(&found), ["B b3", "W c1 missing-point", "W a3 turn"]);
    assert_eq!(found["barred_by_repetition"], json!(["b3"]));
}

#[test]
fn moves_of_the_command_line_begin_at_a_position() {
    let folder = Folder::with("p.sgf", "(;SZ[3]AB[ab]PL[W])");
    assert_eq!(moves(&folder.verdicts("check p.sgf --rules psk --moves 'W a3'")), ["W a3"]);
    assert_eq!(moves(&folder.verdicts("check p.sgf --rules psk")), [""; 0]);
    // They are made after those of a record.
    let folder = Folder::with("game.sgf", "(;SZ[3];B[aa])");
    assert_eq!(folder.json("check game.sgf --rules psk --moves 'W a1'")["rows"], json!(["X..", "...", "O.."]));
}

#[test]
fn what_is_no_game() {
    let refused = |content: &[u8], sentence: &str| {
        let folder = Folder::with("game.sgf", content);
        folder.refuses("check game.sgf --rules psk", &[sentence]);
        folder.refuses("check game.sgf --rules psk --json", &[sentence]);
    };
    refused(b"", "game.sgf:1:1: an SGF file begins with (;");
    refused(b"(;GM[2]SZ[3];B[aa])", "game.sgf:1:6: GM: this is no game of Go");
    refused(&vec![b' '; (16 << 20) + 1], "game.sgf: the file is larger than 16 MiB");
}

/// Records as people write them: the game is read, and with --strict it is refused.
#[test]
fn slips_cost_a_warning_and_not_the_game() {
    for (content, slip) in [
        ("(;SZ[3];B[aa]", "game.sgf:1:14: the end is missing"),
        ("(;SZ[3];B[aa", "game.sgf:1:10: the value that begins here has no end"),
        ("(;SZ[9]PL[2];W[aa];B[bb])", "game.sgf:1:11: PL: "),
        ("(;SZ[9]AB[ ]HA[0];B[aa];W[bb])", "game.sgf:1:11: AB: "),
        ("(;SZ[9];B[aa])\n--\n", "game.sgf:2:1: "),
        ("(;SZ[9];B[aa]))", "game.sgf:1:15: "),
        ("(;SZ[9]HA[0.5];B[aa])", "game.sgf:1:11: HA: "),
    ] {
        let folder = Folder::with("game.sgf", content);
        let told = folder.run("check game.sgf --rules psk");
        assert_eq!(told.code, Some(0), "{content}: {}", told.err);
        assert!(told.err.starts_with(&format!("warning: {slip}")), "{content}: {}", told.err);
        assert!(told.out.contains(" made; "), "{content}: {}", told.out);
        folder.refuses("check game.sgf --rules psk --strict", &[slip]);
    }
}

/// Rows from the left, alternately of Black and of White, on a board of 19x19: 342 moves, then two passes.
fn long_game() -> String {
    let letter = |i: u8| char::from(b'a' + i);
    let points = (0..18).flat_map(|col| (0..19).map(move |row| [letter(col), letter(row)].iter().collect::<String>()));
    let plays = points.enumerate().map(|(i, point)| format!(";{}[{point}]", ["B", "W"][i % 2]));
    format!("(;GM[1]{};B[];W[];B[ss];W[sr])", plays.collect::<String>())
}

#[test]
fn a_long_game_stays_readable() {
    let folder = Folder::with("game.sgf", long_game());
    let text = folder.checks("check game.sgf --rules psk");
    let head: Vec<&str> = text.lines().take(5).collect();
    let summary = "346 moves made; the sequence ends at move 344: 2 passes in a row; score -324,";
    let score = "Black's area minus White's; 2 moves follow";
    assert_eq!(head, ["game.sgf: Positional superko (psk)", "", summary, score, ""]);
    assert!(text.lines().count() < 6 + 20 + 20, "{text}");
    assert_eq!(folder.verdicts("check game.sgf --rules psk")["verdicts"].as_array().unwrap().len(), 346);
}

#[test]
fn boards_of_all_widths_agree() {
    // The same ko in the lower left corner of boards whose points fit 64, 128 and 384 bits.
    let moves = "B a1; W c1; B b2; W a2; B pass; W pass";
    for board in ["8x8", "9x9", "11x11", "12x12", "19x19"] {
        let line = format!("check --board {board} --rules nssk --moves 'B a2; W b2; B b1; W c1; B d1; W a1; B b1'");
        let found = Folder::new().verdicts(&line);
        assert_eq!(found["verdicts"][5]["removed"], json!(["b1"]), "{board}");
        assert_eq!(found["verdicts"][6]["reason"], "nssk", "{board}");
        assert_eq!(found["barred_by_repetition"], json!(["b1"]), "{board}");
        let line = format!("check --board {board} --rules psk --moves '{moves}'");
        assert_eq!(Folder::new().verdicts(&line)["ended"]["outcome"], "score", "{board}");
    }
}

/// The triple ko with a record that goes on after its cycle: six captures, then two more moves and two passes.
const GOES_ON: &str = "(;GM[1]FF[4]SZ[7:4]RU[Japanese]PL[B]\
    AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb][dc][fc]\
    ;B[db];W[bc];B[fb];W[dc];B[bb];W[fc];B[db];W[bc];B[];W[])";

#[test]
fn the_move_at_which_a_game_ended_is_named_once() {
    let folder = Folder::with("game.sgf", GOES_ON);
    let found = folder.run("check game.sgf --json");
    assert_eq!(found.code, Some(1), "moves come after the end: {}", found.err);
    let found: Value = serde_json::from_str(&found.out).unwrap();
    let sentence = "no result at move 6: the position at the start recurs without a pass between, \
                    Japanese rules 1989, article 12";
    assert_eq!(found["ended"]["after_move"], 6);
    assert_eq!(found["ended"]["outcome"], "void");
    assert_eq!(found["ended"]["sentence"], sentence);
    let late: Vec<&Value> = found["verdicts"].as_array().unwrap().iter().map(|verdict| &verdict["reason"]).collect();
    assert_eq!(late.iter().filter(|reason| **reason == "ended").count(), 1, "{late:?}");
    let text = folder.answers("check game.sgf", 1).replace('\n', " ");
    assert!(text.contains(&format!("{sentence}; 4 moves follow")), "{text}");
    assert_eq!(text.matches("no result").count(), 1, "{text}");
    assert!(!text.contains("the sequence has ended"), "{text}");
}

#[test]
fn every_rule_set_says_how_the_game_goes() {
    let folder = Folder::with("game.sgf", GOES_ON);
    let found = folder.json("check game.sgf --rules all");
    let all = found["rulesets"].as_array().unwrap();
    let of = |id: &str| all.iter().find(|entry| entry["ruleset"] == id).unwrap();
    assert_eq!(of("japanese-1989")["ended"]["after_move"], 6);
    assert_eq!(of("japanese-2003")["ended"]["outcome"], "tie");
    assert_eq!(of("basic-ko")["ended"]["after_move"], 10);
    assert_eq!(of("basic-ko")["first_refused"], Value::Null);
    assert_eq!(of("psk")["first_refused"]["number"], 6);
    for entry in all {
        let id = entry["ruleset"].as_str().unwrap();
        let alone = folder.run(&format!("check game.sgf --rules {id} --json"));
        let alone: Value = serde_json::from_str(&alone.out).unwrap();
        assert_eq!(entry["ended"], alone["ended"], "{id}");
    }
    let all = folder.succeeds("check game.sgf --all");
    assert!(all.contains("drr-fixedko") && all.contains("psk; tromp-taylor, rule 6; chinese-1988-text"), "{all}");
    let text = folder.succeeds("check game.sgf --rules all");
    assert!(!text.contains("drr-fixedko") && text.contains("  Japanese (japanese-1989, article 12)\n"), "{text}");
    let french = found["traditions"].as_array().unwrap().iter().find(|entry| entry["name"] == "French").unwrap();
    let sentence = french["sentence"].as_str().unwrap();
    assert!(
        sentence.contains("(natural situational superko), French rules, chapter on repetition; as it was"),
        "{sentence}"
    );
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.replace('\n', " ").contains("a tie at move 6: the position at the start recurs"), "{text}");
}

#[test]
fn a_tradition_means_its_usual_rule_set() {
    let folder = Folder::with("game.sgf", GOES_ON);
    for (name, id, title) in [
        ("Japanese", "japanese-1989", "Japanese rules 1989 (japanese-1989)"),
        ("chinese", "chinese-practice", "Chinese rules, by practice (chinese-practice, a reduction)"),
        ("ing", "ing-reduced", "Ing rules, reduced (ing-reduced, a reduction)"),
        ("katago", "katago-psk", "KataGo, positional superko (katago-psk, a reduction)"),
    ] {
        let found: Value =
            serde_json::from_str(&folder.run(&format!("check game.sgf --rules {name} --json")).out).unwrap();
        assert_eq!(found["ruleset"], id);
        let page = folder.run(&format!("check game.sgf --rules {name}")).out;
        assert!(page.starts_with(&format!("game.sgf: {title}\n")), "{page}");
    }
    folder.refuses("check game.sgf --rules korean", &["is not a rule set"]);
    folder.refuses("check game.sgf --rules psk --all", &["--all: goes with all rule sets"]);
    folder.refuses("check game.sgf --all --option passes=3", &["--option goes with one rule set"]);
}

/// The triple ko, played once round; then what a client sets up.
fn triple_ko_and(more: &str) -> String {
    format!("{})", GOES_ON.split_at(GOES_ON.find(";B[db];W[bc];B[]").unwrap()).0.to_owned() + more)
}

#[test]
fn an_end_is_kept_whatever_is_set_up_after_it() {
    let end = |game: &str| {
        let found = check_json(game, "--rules japanese-1989");
        (found["ended"]["outcome"].clone(), found["ended"]["after_move"].clone())
    };
    for more in ["", ";AE[aa]PL[B]", ";AE[aa];B[aa];W[]"] {
        assert_eq!(end(&triple_ko_and(more)), (json!("void"), json!(6)), "{more}");
    }
    let folder = Folder::with("game.sgf", triple_ko_and(";AE[aa]PL[B]"));
    let text = folder.answers("check game.sgf --rules all", 0);
    assert!(text.contains("no result at move 6: the position at the start recurs without a pass between"), "{text}");
    assert!(!text.contains("goes on\n  Japanese"), "{text}");
}

#[test]
fn forfeits_before_a_set_up_count() {
    let game = "(;SZ[5]AB[cb][bc][cd][dc]AW[db][dd][ec]PL[W];W[cc];B[dc];AW[aa];W[];B[])";
    let ended = &check_json(game, "--rules geneva")["ended"];
    let sentence =
        "the sequence ends at move 4: 2 passes in a row; score -2, Black's area minus White's, forfeits counted";
    assert_eq!(ended["sentence"], sentence);
}

#[test]
fn nodes_that_set_nothing_begin_no_new_history() {
    for node in [";PL[B]", ";AB[cb]", ";AE[ea]AW[cc]", ";AE[aa][bb]PL[B]", ";PL[W];PL[B]"] {
        let game = format!("(;SZ[5]AB[cb][bc][cd][dc]AW[db][dd][ec]PL[W];W[cc]{node};B[dc];W[cc];B[])");
        let found = moves(&check_json(&game, "--rules psk"));
        assert_eq!(found, ["W c3", "B d3 psk", "W c3 psk", "B pass"], "{node}");
        let folder = Folder::with("game.sgf", &game);
        let scanned = folder.answers("scan game.sgf --json", 0);
        assert!(scanned.contains(r#""from_move":0,"to_move":2,"last_move":3"#), "{node}: {scanned}");
    }
    // The player whom a node names is to move.
    let named = "(;SZ[5];B[aa];PL[B];B[bb];W[cc])";
    assert_eq!(moves(&check_json(named, "--rules psk")), ["B a5", "B b4", "W c3"]);
}

#[test]
fn sentences_are_true_of_what_was_set_up() {
    let game = "(;SZ[5];B[ea];W[aa];AB[cb][bc][cd][dc]AW[db][dd][ec]PL[W];W[cc];B[dc])";
    let explained = |rules: &str| check_json(game, &format!("--rules {rules}"))["verdicts"][3]["explanation"].clone();
    let own =
        "would repeat the position as set up after move 2, which is the player's own (natural situational superko)";
    assert_eq!(explained("nssk"), own);
    assert_eq!(explained("psk"), "would repeat the position as set up after move 2 (positional superko)");
    assert_eq!(explained("basic-ko"), "would retake at once what move 3 has taken (basic ko rule)");
}

#[test]
fn a_button_is_not_read_over() {
    let game = "(;SZ[5:6]RU[koSITUATIONALscoreAREAtaxSEKIsui0button1];B[ed];W[ef];B[ee];W[];B[ed])";
    let folder = Folder::with("game.sgf", game);
    folder.refuses("check game.sgf", &["sui0button1\" (RU) mean no one rule set. The first pass takes the button"]);
    folder.refuses("rules aga-button", &["The first pass takes the button"]);
}

/// The superko of OGS looks back 32 moves: the rule set of its records, and refused where states are searched.
#[test]
fn rules_of_ogs_look_back_thirty_two_moves() {
    let moves = ";B[da];W[];B[ea];W[ca];B[ea];W[da];B[ea];W[da];B[ca];W[aa];B[ca];W[ba];B[ca];W[ba];B[];W[ea];B[ca];W[ea];B[aa];W[];B[da];\
                 W[ba];B[];W[ea];B[da];W[];B[ea];W[ca];B[da];W[ea];B[];W[aa];B[da];W[aa];B[ba])";
    let record = |rules: &str| format!("(;SZ[5:1]RU[{rules}]AB[ba]AW[ca][ea]{moves}");
    let folder = Folder::with("ogs.sgf", record("OGS"));
    let found = folder.json("check ogs.sgf");
    let verdicts = found["verdicts"].as_array().unwrap();
    assert!(verdicts.len() == 35 && verdicts.iter().all(|verdict| verdict["legal"] == true));
    let options = json!({"suicide": "none", "passes": "2", "start": "ignored", "window": "32"});
    assert_eq!((&found["ruleset"], &found["options"]), (&json!("psk"), &options));
    let all = folder.json("check ogs.sgf --rules all");
    let tradition = all["traditions"].as_array().unwrap().iter().find(|one| one["name"] == "OGS").unwrap();
    assert_eq!(tradition["sentence"], "goes on");
    let scanned = folder.succeeds("scan ogs.sgf --json");
    let long: Value =
        serde_json::from_str(scanned.lines().find(|line| line.contains("\"to_move\":35")).unwrap()).unwrap();
    assert_eq!([&long["refused_by"]["psk"], &long["refused_by"]["ogs"]], [&json!(35), &Value::Null]);
    let ko = Folder::with("ko.txt", ". X X O O .\nX X O . O .\n. X X O O .\n");
    let said = "would repeat the position at the start (positional superko within a window)";
    let found = ko.succeeds("find ko.txt --rules ogs");
    assert!(found.split_whitespace().collect::<Vec<_>>().join(" ").contains(said), "{found}");
    for command in ["solve ko.txt --rules ogs", "separate --rules psk,ogs"] {
        ko.refuses(command, &["psk with window=32 cannot be searched, since that takes the last 32 moves"]);
    }
    ko.refuses("solve ko.txt --rules psk --option window=100", &["psk takes no window=\"100\": write none, 2..99"]);
}
