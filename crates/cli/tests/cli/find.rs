//! `koatlas find`: what repeats on a board with no region marked.

use serde_json::{Value, json};

use crate::support::Folder;

/// White retakes in a ko at once, and Black takes it once more.
const KO: &str = "(;SZ[9]AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B];B[ed];W[dd];B[aa];W[ii];B[ed])";

fn find_json(folder: &Folder, options: &str) -> Value {
    folder.json(&format!("find {options}"))
}

#[test]
fn a_record_is_looked_at_after_a_move() {
    let folder = Folder::with("ko.sgf", KO);
    let moves = |after: &str| {
        let found = find_json(&folder, &format!("ko.sgf --soon 0 --within 2 --move {after}"));
        assert_eq!(found["counts"], json!([{"plays": 2, "cycles": 1}]), "{after}");
        let ko = &found["kos"][0];
        assert_eq!((&ko["type"]["names"], &ko["closed"]), (&json!(["basic ko"]), &json!(true)), "{after}");
        (found["move"].clone(), found["to_move"].clone(), ko["cycles"][0]["moves"].clone())
    };
    assert_eq!(moves("0"), (json!(0), json!("B"), json!(["B e6", "W d6"])));
    assert_eq!(moves("1"), (json!(1), json!("W"), json!(["W d6", "B e6"])));
    assert_eq!(moves("last"), (json!(5), json!("W"), json!(["W d6", "B e6"])));
    assert_eq!(folder.succeeds("find ko.sgf --soon 0"), folder.succeeds("find ko.sgf --soon 0 --move 5"));
}

#[test]
fn the_page_names_kos_and_fits_the_terminal() {
    let text = Folder::with("ko.sgf", KO).succeeds("find ko.sgf --move 0 --soon 0");
    assert!(text.starts_with("ko.sgf after move 0: cycles of up to 6 plays of one piece\n"), "{text}");
    assert!(text.contains("\n1. basic ko\n  points       d6 e6\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn what_cannot_be_found_is_said() {
    let folder = Folder::with("ko.sgf", KO);
    folder.write("games.sgf", KO.repeat(2));
    folder.write("ko.txt", ". X O .\nX O . O\n. X O .");
    for (options, error) in [
        ("ko.sgf --move 6", "the game has 5 moves there, and not 6"),
        ("ko.txt --move 1", "the game has 0 moves there, and not 1"),
        ("ko.sgf --move x", "\"x\" is not a move: write its number, 0 for the start, last, or a move of a variation"),
        ("games.sgf", "games.sgf holds 2 games: name one, from 1 to 2"),
        ("ko.sgf --within 0", "cycles have 1 to 16 plays, not 0"),
        ("ko.sgf --within 17", "cycles have 1 to 16 plays, not 17"),
    ] {
        folder.refuses(&format!("find {options}"), &[error]);
    }
}

#[test]
fn too_many_positions_or_cycles_end_the_search() {
    let folder = Folder::with("empty.sgf", "(;SZ[19])");
    folder.write("small.sgf", "(;SZ[4:3]AB[aa])");
    for options in ["empty.sgf --soon 3 --memory-limit 20M", "small.sgf --within 16 --soon 0 --memory-limit 20M"] {
        folder.fails(&format!("find {options}"), 1, &["memory"]);
    }
}

#[test]
fn the_page_shows_the_first_of_many() {
    let rows = [".XO.", "XO.O", ".XO."].map(|row| format!(".{}.\n", row.repeat(5))).concat();
    let folder = Folder::with("kos.txt", rows.repeat(5));
    assert_eq!(find_json(&folder, "kos.txt --within 2 --soon 0")["kos"].as_array().unwrap().len(), 25);
    let text = folder.succeeds("find kos.txt --within 2 --soon 0");
    assert!(text.contains("\n5. basic ko: ") && !text.contains("\n6. "), "{text}");
    assert!(text.ends_with("\n\n20 more: --json has all of them.\n"), "{text}");
}

#[test]
fn immortal_stones_stay() {
    let text = ". X O .\nX O . O\n. X O .\nimmortal: b3 a2 b1 c3 d2 c1\nregion: b2 c2\n";
    let kos = &find_json(&Folder::with("ko.txt", text), "ko.txt --soon 0")["kos"];
    assert_eq!((kos.as_array().unwrap().len(), &kos[0]["type"]["names"]), (1, &json!(["basic ko"])));
    assert_eq!(kos[0]["immortal"], json!(["b3", "c3", "a2", "d2", "b1", "c1"]));
}

/// Eternal life between strings that hang on it, played twice.
const ETERNAL_LIFE: &str = "(;GM[1]FF[4]SZ[8:5]RU[Japanese]AB[ac][bc][cc][dc][ec][ad][ed][fd][de][ge]AW[ab][bb][cb][db][eb][fb][fc][bd]\
    [cd][dd][gd][hd][be][fe]PL[B];B[ce];W[ee];B[de];W[fe];B[ce];W[ee];B[de];W[fe])";

#[test]
fn every_command_says_the_same_name() {
    let folder = Folder::with("life.sgf", ETERNAL_LIFE);
    let text = folder.succeeds("find life.sgf --move 4");
    assert!(text.contains("\n1. eternal life\n  points       c1 d1 e1 f1\n"), "{text}");
    assert!(folder.succeeds("scan life.sgf").contains("eternal life"));
    assert!(folder.succeeds("annotate life.sgf -o -").contains("ko A: eternal life, c1 d1 e1 f1"));
    assert!(folder.succeeds("classify life.sgf --move 4 --ko 1").contains("eternal life"));
}

#[test]
fn the_verdict_is_that_of_the_record_or_of_the_rules_that_are_asked() {
    let folder = Folder::with("life.sgf", ETERNAL_LIFE);
    let of_record = folder.succeeds("find life.sgf --move 4");
    assert!(of_record.contains("no result at move 4") && !of_record.contains("superko"), "{of_record}");
    assert!(folder.succeeds("find life.sgf --move 4 --rules psk").contains("positional superko"));
    assert!(folder.succeeds("find life.sgf --move 4 --rules all").contains("Tromp-Taylor"));
}

#[test]
fn what_needs_suicide_is_shown_where_the_rules_allow_it() {
    let stones = "AB[aa][ba][fa][fb]AW[ca][da][bb][cb][eb]";
    let folder = Folder::with("none.sgf", format!("(;SZ[6:2]{stones})"));
    folder.write("forbidden.sgf", format!("(;SZ[6:2]RU[Japanese]{stones})"));
    folder.write("allowed.sgf", format!("(;SZ[6:2]RU[New Zealand]{stones})"));
    for (line, shown) in [
        ("none.sgf", false),
        ("forbidden.sgf", false),
        ("allowed.sgf", true),
        ("none.sgf --suicide multi", true),
        ("allowed.sgf --suicide none", false),
    ] {
        assert_eq!(folder.succeeds(&format!("find {line}")).contains("Bs3"), shown, "{line}");
        assert_eq!(folder.json(&format!("find {line}"))["kos"] != json!([]), shown, "{line}");
    }
}

#[test]
fn a_ko_that_is_fought_in_the_record_comes_before_others_with_a_name() {
    let stones = "AB[jc][id][je][da][bb][cb][db][cc][ad][bd][cd]AW[kc][jd][ld][ke][ba][ea][ab][eb][ac][dc][ec][dd][ae][be][ce][de]";
    let folder = Folder::new();
    let first = |moves: &str| {
        folder.write("game.sgf", format!("(;SZ[13]{stones}PL[B]{moves})"));
        folder.json("find game.sgf")["kos"][0]["type"]["names"][0].clone()
    };
    assert_eq!([";B[kd]", ";B[kd];W[jd]"].map(first), ["sending-two-returning-one", "basic ko"]);
}
