//! Which position of a file is asked about, with which region; and boards on which none is marked.

use serde_json::{Value, json};

use crate::support::Folder;

/// White retakes in a ko at once, and Black takes it once more.
const KO: &str = "(;SZ[9]AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B];B[ed];W[dd];B[aa];W[ii];B[ed])";

/// Two basic kos, far from each other.
const TWO: &str = "\
. . . . . . .
. X O . . . .
X O . O . . .
. X O . X O .
. . . X O . O
. . . . X O .
. . . . . . .
";

/// An object without the keys that say where the region comes from.
fn without_region(mut answer: Value) -> Value {
    for key in ["move", "ko", "after", "region", "leaks", "immortal"] {
        answer.as_object_mut().unwrap().remove(key);
    }
    answer
}

#[test]
fn every_command_takes_a_record_with_a_move_and_a_region() {
    let folder = Folder::with("game.sgf", KO);
    for number in ["0", "1", "last"] {
        let target = format!("game.sgf --move {number} --region d6,e6");
        folder.write("there.toml", folder.succeeds(&format!("diagram {target} --format toml")));
        for command in [
            "classify",
            "ko",
            "explore",
            "cycles",
            "solve --rules basic-ko",
            "threats --rules basic-ko --max-threats 1",
            "longest --rules psk",
            "compare --time-limit 5",
        ] {
            let asked = |target: &str| without_region(folder.json(&format!("{command} {target}")));
            assert_eq!(asked(&target), asked("there.toml"), "{command} {number}");
        }
    }
    let used = folder.json("classify game.sgf --move 1 --region d6,e6");
    let of = |key: &str| used[key].clone();
    assert_eq!([of("move"), of("ko"), of("after"), of("leaks")], [json!(1), Value::Null, json!([]), json!([])]);
    assert_eq!((of("region"), of("immortal")), (json!(["d6", "e6"]), json!(["d7", "e7", "c6", "f6", "d5", "e5"])));
}

#[test]
fn variations_that_begin_with_stones_that_are_set_up() {
    let check = |game: &str, cases: &[(&str, &str)]| {
        let folder = Folder::with("game.sgf", game);
        for (place, expected) in cases {
            let text = folder.succeeds(&format!("diagram game.sgf --move {place} --format text"));
            assert!(text.starts_with(expected), "{place}: {text}");
        }
    };
    let after_a_move = "(;SZ[2];B[aa](;W[bb])(;AW[ba](;B[bb])(;B[ab]))(;AW[ab]))";
    check(
        after_a_move,
        &[
            ("1.1.2", "X .\n. O\n"),
            ("1.2.1", "X O\n. .\n"),
            ("1.2.2", "X .\n. X\n"),
            ("1.2.1.2.2", "X O\nX .\n"),
            ("1.3.1", "X .\nO .\n"),
        ],
    );
    let at_the_start = "(;SZ[2](;AB[aa];W[bb])(;AB[ba](;W[aa])(;W[ab]))(;AB[ab]))";
    check(
        at_the_start,
        &[("0.1.1", "X .\n. O\n"), ("0.2.1", "O X\n. .\n"), ("0.2.0.2.1", ". X\nO .\n"), ("0.3.0", ". .\nX .\n")],
    );
}

#[test]
fn a_path_leads_through_variations() {
    let folder = Folder::with("game.sgf", "(;SZ[3];B[aa](;W[bb];B[cc])(;W[ca](;B[ac])(;B[ba];W[cc])))");
    let rows = |place: &str| folder.succeeds(&format!("diagram game.sgf --move {place} --format text"));
    for (place, expected) in [
        ("last", "X . .\n. O .\n. . X\n"),
        ("1", "X . .\n. . .\n. . .\n"),
        ("1.1.3", "X . .\n. O .\n. . X\n"),
        ("1.2.2", "X . O\n. . .\n. . .\n"),
        ("1.2.3", "X . O\n. . .\nX . .\n"),
        ("1.2.2.2.3", "X X O\n. . .\n. . .\n"),
        ("1.2.2.2.last", "X X O\n. . .\n. . O\n"),
    ] {
        let text = rows(place);
        assert!(text.starts_with(expected), "{place}: {text}");
    }
    let title = folder.succeeds("classify game.sgf --move 1.2.2.2.last --region b2");
    let named = "game.sgf after move 4, variation 2 after move 1, variation 2 after move 2, ";
    assert!(title.starts_with(named), "{title}");
    for (place, error) in [
        ("1.3.2", "after move 1 the game has 2 variations, and no variation 3"),
        ("1.0.2", "after move 1 the game has 2 variations, and no variation 0"),
        ("9.1.9", "after move 9 the game has 0 variations, and no variation 1"),
        ("1.2.9", "the game has 3 moves there, and not 9"),
        ("1.2", "\"1.2\" is not a move: write its number"),
        ("1..2", "\"1..2\" is not a move"),
        ("last.2.3", "\"last.2.3\" is not a move"),
    ] {
        folder.refuses(&format!("classify game.sgf --move {place}"), &[error]);
    }
}

#[test]
fn a_game_is_named_by_its_number() {
    let folder = Folder::with("games.sgf", "(;SZ[3];B[aa];W[bb])\n(;SZ[3]GN[second];B[cc])");
    let games = "--game: games.sgf holds 2 games: name one, from 1 to 2";
    for command in ["classify games.sgf", "find games.sgf --game 3", "explore games.sgf --game 0"] {
        folder.refuses(command, &[games]);
    }
    let text = folder.succeeds("diagram games.sgf --game 2 --format text");
    assert!(text.starts_with(". . .\n. . .\n. . X\nname: second, game 2 after move 1\n"), "{text}");
    folder.write("one.txt", ". X .\n. . .\n");
    assert_eq!(folder.json("explore one.txt --game 1"), folder.json("explore one.txt"));
    folder.refuses("explore one.txt --game 2", &["one.txt holds 1 games: name one, from 1 to 1"]);
    folder.write("rest.sgf", "(;SZ[3];B[aa]) and more");
    let told = folder.run("classify rest.sgf");
    let slip = "warning: rest.sgf:1:16: \"and more\" follows the end of the game: it is left out\n";
    assert_eq!((told.code, &told.err[..]), (Some(0), slip));
}

#[test]
fn stones_set_up_between_moves_stand_and_moves_out_of_turn_are_made() {
    let folder = Folder::with("game.sgf", "(;SZ[3];B[aa];B[bb];AW[cc]AE[aa];W[ca];W[ca])");
    let text = |number: usize| folder.succeeds(&format!("diagram game.sgf --move {number} --format text"));
    let expected = [". . .\n. . .\n. . .\n", "X . .\n. . .\n. . .\n", ". . .\n. X .\n. . O\n", ". . O\n. X .\n. . O\n"];
    for (number, rows) in expected.into_iter().enumerate() {
        assert!(text(number).starts_with(rows), "{number}: {}", text(number));
    }
    // A play on a stone is not made.
    assert!(text(4).starts_with(expected[3]), "{}", text(4));
    folder.write("bad.sgf", "(;SZ[2];B[aa];AB[ab][ba][bb])");
    folder.refuses("classify bad.sgf", &["bad.sgf: after move 1, the stones that are set up make no legal position"]);
}

#[test]
fn only_squares_are_a_region() {
    let stones = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc]";
    let folder = Folder::with("squares.sgf", format!("{stones}SQ[bb][cb])"));
    folder.write("others.sgf", format!("{stones}TR[bb][cb]CR[aa])"));
    folder.write("record.sgf", format!("{stones}SQ[bb][cb]PL[B];B[cb])"));
    let region = |name: &str| {
        let text = folder.succeeds(&format!("diagram {name} --format text"));
        text.lines().find_map(|line| line.strip_prefix("region: ").map(ToOwned::to_owned))
    };
    let points = Some("b2 c2".to_owned());
    assert_eq!([region("squares.sgf"), region("others.sgf"), region("record.sgf")], [points.clone(), None, points]);
    folder.write("written.sgf", folder.succeeds("diagram squares.sgf --cycle shortest --format sgf"));
    assert_eq!(region("written.sgf"), Some("b2 c2".to_owned()));
}

#[test]
fn without_a_region_each_ko_is_asked_about_in_turn() {
    let folder = Folder::with("two.txt", TWO);
    let found = folder.json("find two.txt --soon 0")["kos"].clone();
    assert_eq!(found.as_array().unwrap().len(), 2);
    for command in ["classify", "ko", "compare --time-limit 5"] {
        let each = folder.json(&format!("{command} two.txt"));
        assert_eq!((&each["within"], each["each_ko"].as_array().unwrap().len()), (&json!(6), 2), "{command}");
        for (ko, number) in each["each_ko"].as_array().unwrap().iter().zip(1..) {
            let mut one = folder.json(&format!("{command} two.txt --ko {number}"));
            for key in ["command", "version"] {
                assert_eq!(one.as_object_mut().unwrap().remove(key), Some(each[key].clone()), "{command}");
            }
            assert_eq!((ko, &ko["ko"]), (&one, &json!(number)), "{command}");
            for key in ["region", "leaks", "immortal", "after"] {
                assert_eq!(ko[key], found[number - 1][key], "{command} {key}");
            }
        }
    }
    let text = folder.succeeds("classify two.txt");
    assert!(text.starts_with("two.txt, ko 1, Black to move, suicide of two stones or more\n"), "{text}");
    assert!(text.contains("\ntwo.txt, ko 2, Black to move"), "{text}");
    assert!(text.contains("\nregion         b5 c5\n  assumed      the stones on b6 c6 a5 d5 b4 c4 stay"), "{text}");
}

#[test]
fn one_ko_can_be_named_also_one_after_further_plays() {
    let folder = Folder::with("two.txt", TWO);
    let later = &folder.json("find two.txt --soon 2")["kos"][2];
    assert_ne!(later["after"], json!([]));
    let ko = folder.json("classify two.txt --ko 3");
    assert_eq!(
        [&ko["after"], &ko["region"], &ko["type"]["id"]],
        [&later["after"], &later["region"], &later["type"]["id"]]
    );
    assert_eq!(folder.json("explore two.txt --ko 2")["components"]["largest"], json!(2));
    folder.refuses("solve two.txt --rules psk --ko 0", &["--ko: two.txt: ", " kos repeat within 6 plays, and no ko 0"]);
    folder.refuses("classify two.txt --ko 1 --region a1", &["cannot be used with"]);
    folder.refuses("classify two.txt --region z9", &["--region"]);
    folder.refuses("classify --board 3x3 --move 1", &["cannot be used with"]);
}

#[test]
fn a_diagram_shows_all_kos_and_the_cycle_of_one() {
    let folder = Folder::with("two.txt", TWO);
    let text = folder.succeeds("diagram two.txt --format sensei");
    let marked = |text: &str| text.matches(['S', '#', '@']).count();
    assert_eq!(marked(text.split_once("---").unwrap().1), 4, "{text}");
    folder.refuses("diagram two.txt --cycle shortest", &["--ko: two.txt: there are 2 kos", "1: b5 c5; 2: e3 f3"]);
    let one = folder.succeeds("diagram two.txt --ko 2 --cycle shortest --format sensei");
    assert!(one.ends_with("region: e3 f3\n"), "{one}");
}

#[test]
fn where_nothing_repeats_it_is_said() {
    let folder = Folder::with("empty.sgf", "(;SZ[19];B[dd])");
    for command in ["classify", "ko", "compare"] {
        assert_eq!(folder.json(&format!("{command} empty.sgf"))["each_ko"], json!([]), "{command}");
        let text = folder.succeeds(&format!("{command} empty.sgf"));
        assert!(text.starts_with("empty.sgf after move 1: nothing repeats here within 6 plays\n"), "{text}");
    }
    folder.refuses("diagram empty.sgf --cycle shortest", &["nothing repeats within 6 plays"]);
    assert!(folder.succeeds("diagram empty.sgf").starts_with("<svg"));
}

/// Kos that are found before a limit are printed.
#[test]
fn kos_before_a_limit_are_printed() {
    let folder = Folder::with("two.txt", TWO);
    let result = folder.run("classify two.txt --cycle 'B c5; W b5'");
    assert_eq!(result.code, Some(2), "the cycle is none of the second ko: {}", result.err);
    assert!(result.out.starts_with("two.txt, ko 1, ") && !result.out.contains("ko 2"), "{}", result.out);
}
