//! `koatlas annotate`: records with kos, repetitions and barred moves.

use koatlas_files::{GameReader, Variations, parse_game};
use serde_json::{Value, json};

use crate::support::Folder;

/// White retakes in a ko at once, and Black takes it once more; with comments, marks and a variation.
const KO: &str = "(;GM[1]FF[4]SZ[9]RU[Japanese]PB[A \\] B]AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B]\n\
    ;B[ed]C[takes\\]]TR[ed];W[dd](;B[aa]BL[12.5];W[ii];B[ed])(;B[bb];W[hh]))\n";

fn annotated(game: &str, options: &str) -> (Value, String) {
    let folder = Folder::with("game.sgf", game);
    let found = folder.json(&format!("annotate game.sgf -o out.sgf {options}"));
    (found, String::from_utf8(folder.read("out.sgf")).unwrap())
}

/// The lines of a record as moves.
fn lines(text: &str) -> Vec<String> {
    let game = GameReader::new(text.as_bytes()).next().unwrap().unwrap();
    let lines = game.lines(Variations::All).unwrap().into_iter();
    lines.map(|line| line.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")).collect()
}

#[test]
fn a_ko_a_repetition_and_a_barred_move() {
    let (found, text) = annotated(KO, "");
    assert_eq!(found["counts"], json!({"kos": 1, "repetitions": 1, "barred": 1}));
    let ko = &found["kos"][0];
    assert_eq!((&ko["label"], &ko["arises"]), (&json!("A"), &json!([0])));
    assert_eq!((&ko["type"]["names"], &ko["points"]), (&json!(["basic ko"]), &json!(["d6", "e6"])));
    let repetition = &found["repetitions"][0];
    assert_eq!(
        (&repetition["from_move"], &repetition["to_move"], &repetition["plays"]),
        (&json!(0), &json!(2), &json!(2))
    );
    let barred = found["barred"].as_array().unwrap();
    // The rules of confirmation, which would bar move 5, are about sequences after the game.
    assert!(barred.iter().all(|note| note["number"] == 2), "{barred:?}");
    let basic = barred.iter().find(|note| note["sentence"].as_str().unwrap().ends_with("(basic ko rule)")).unwrap();
    assert_eq!(basic["sentence"], "would retake at once what move 1 has taken (basic ko rule)");
    let traditions = json!(["Japanese", "Chinese", "Ing", "KataGo", "KataGo, simple ko"]);
    assert_eq!(basic["traditions"], traditions);
    let models: Vec<&str> = basic["models"].as_array().unwrap().iter().map(|rules| rules.as_str().unwrap()).collect();
    assert!(models.contains(&"basic-ko") && !models.contains(&"japanese-1989"), "{models:?}");
    let said = "C[koatlas: the board is as at the start (2 plays, B1 W1, balance 0).\n\
                illegal, would retake at once what move 1 has taken (basic ko rule): Japanese; Chinese; Ing; KataGo; KataGo, simple ko.\nillegal, ";
    assert!(text.contains(said), "{text}");
}

#[test]
fn all_that_the_file_says_stays() {
    let (_, text) = annotated(KO, "");
    let (before, after) = (parse_game(KO.as_bytes()).unwrap(), parse_game(text.as_bytes()).unwrap());
    assert_eq!(after, before);
    assert!(
        text.starts_with("(;GM[1]FF[4]SZ[9]RU[Japanese]PB[A \\] B]AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B]"),
        "{text}"
    );
    assert!(text.contains("C[takes\\]]TR[ed]") && text.contains("(;B[bb];W[hh])"), "{text}");
    let given = ["B e6; W d6; B a9; W j1; B e6", "B e6; W d6; B b8; W h2"];
    assert_eq!(lines(&text), [&given[..], &["B e6; W d6"]].concat());
    let removed = ["LB", "TR[dd]", "C[koatlas", "(;B[ed]C["];
    assert!(removed.iter().all(|added| text.contains(added)), "{text}");
}

#[test]
fn the_last_move_stays_the_last_of_the_main_line() {
    // A ko arises with the last move.
    let game = "(;SZ[9]AB[dc][cd][de]AW[ec][fd][ee]PL[W];W[dd])";
    let (found, text) = annotated(game, "--within 2");
    assert_eq!(found["kos"][0]["arises"], json!([1]));
    assert_eq!(parse_game(text.as_bytes()).unwrap(), parse_game(game.as_bytes()).unwrap());
    // A variation would become the main line: the cycle stands in the comment.
    assert_eq!(lines(&text), ["W d6"]);
    let said = [
        ";W[dd]C[koatlas: ko A: basic ko, d6 e6.\nko A under the basic ko rule: A direct ko",
        "\nB e6; W d6.\nthe shortest cycle of ko A: ",
    ];
    assert!(said.iter().all(|part| text.contains(part)) && text.ends_with("]LB[dd:A][ed:A])"), "{text}");
}

#[test]
fn handicap_moves_set_up_stones_and_other_encodings() {
    let with_handicap = "(;SZ[9]HA[2];B[dc];B[cd];W[ec];B[de];W[dd];B[aa];W[fd];B[ba];W[ee];B[ca])";
    let (found, text) = annotated(with_handicap, "");
    assert_eq!(found["kos"][0]["arises"], json!([9]));
    let said = "W[ee]C[koatlas: ko A: basic ko, d6 e6.\nko A under the basic ko rule: A direct ko, worth 1 point: three plays \
        from end to end, each worth 1/3. If Black moves first, White needs the first threat, and one threat more than \
        Black has.";
    assert!(text.contains(said), "{text}");
    let set_up = "(;SZ[9];B[aa];W[ab];AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B];B[ed])";
    let (found, text) = annotated(set_up, "");
    assert_eq!(found["kos"][0]["arises"], json!([2]));
    assert_eq!(parse_game(text.as_bytes()).unwrap(), parse_game(set_up.as_bytes()).unwrap());
    assert!(text.contains("W[ab];AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B]C[koatlas: ko A: "), "{text}");
    let folder = Folder::with("game.sgf", b"(;CA[iso-8859-1]SZ[9]PB[J\xfcrgen];B[aa])");
    folder.succeeds("annotate game.sgf -o out.sgf");
    assert_eq!(folder.read("out.sgf"), folder.read("game.sgf"));
}

#[test]
fn files_are_not_replaced_and_pages_fit() {
    let folder = Folder::with("game.sgf", KO);
    let page = folder.succeeds("annotate game.sgf -o out.sgf");
    let expected = "game.sgf: 5 moves, annotated in out.sgf\n\nkos            1: A, basic ko, move 0\n\
                    repetitions    1: move 2 as after 0\nbarred moves   1: 2\n";
    assert_eq!(page, expected);
    folder.refuses("annotate game.sgf -o out.sgf", &["out.sgf: the file exists already", "--force"]);
    folder.succeeds("annotate game.sgf -o out.sgf --force");
    assert_eq!(folder.succeeds("annotate game.sgf -o -").as_bytes(), folder.read("out.sgf"));
    folder.refuses("annotate game.sgf -o x.sgf --within 17", &["cycles have 1 to 16 plays"]);
    folder.refuses("annotate none.sgf -o x.sgf", &["none.sgf"]);
    assert!(!folder.path().join("x.sgf").exists());
}

/// The second variation retakes the ko at once, and only there a triangle and the rules stand.
const VARIATIONS: &str = "(;GM[1]FF[4]SZ[9]RU[AGA]AB[ba][ab][bc]AW[ca][cc][db]PL[W];W[bb];B[dd]\
    (;W[ee];B[ff])(;W[gg];B[cb];W[bb]))";

#[test]
fn variations_are_annotated_each_at_its_own_node() {
    let (found, text) = annotated(VARIATIONS, "");
    assert_eq!(found["counts"], json!({"kos": 1, "repetitions": 1, "barred": 1}));
    assert_eq!((&found["barred"], &found["repetitions"]), (&json!([]), &json!([])));
    let lines = found["lines"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["path"], &lines[0]["kos"]), (1, &json!("2.2"), &json!([])));
    assert_eq!((&lines[0]["repetitions"][0]["to_move"], &lines[0]["barred"][0]["number"]), (&json!(5), &json!(5)));
    assert!(
        text.contains("(;W[ee];B[ff])(;W[gg];B[cb];W[bb]C[koatlas: the board is as after move 3 (2 plays, "),
        "{text}"
    );
    assert_eq!(text.matches("(situational superko): AGA; New Zealand.]").count(), 0);
    assert_eq!(text.matches("TR[bb]").count(), 1);
    assert_eq!(text.matches("koatlas: ko A: ").count(), 1, "the ko is there before the variations begin");
    let (alone, main_line) = annotated(&text, "--main-line");
    assert_eq!((&alone["lines"], alone["counts"]["barred"].clone()), (&json!([]), json!(0)));
    assert_eq!(main_line, annotated(VARIATIONS, "--main-line").1);
    let folder = Folder::with("game.sgf", VARIATIONS);
    let page = folder.succeeds("annotate game.sgf -o out.sgf");
    assert!(page.ends_with("repetitions    1: move 2.2.5 as after 3\nbarred moves   1: 2.2.5\n"), "{page}");
    // What was added is not judged.
    assert_eq!(folder.answers("check out.sgf", 1), folder.answers("check game.sgf", 1).replace("game.sgf", "out.sgf"));
}

#[test]
fn a_second_time_changes_nothing() {
    let at_the_end = "(;SZ[9]AB[dc][cd][de]AW[ec][fd][ee]PL[W];W[dd])";
    let marks = "(;GM[1]FF[4]SZ[5]AB[cb][bc][cd]AW[db][dd][ec];B[dc]LB[aa:x];W[cc]TR[aa])";
    for game in [KO, at_the_end, marks, VARIATIONS] {
        let (_, once) = annotated(game, "");
        assert_eq!(annotated(&once, "").1, once);
        // What is not found any more goes.
        let (_, fewer) = annotated(&once, "--within 1");
        assert!(!fewer.contains(":A]") && !fewer.contains("the shortest cycle"), "{fewer}");
        assert_eq!(annotated(&fewer, "").1.matches("the shortest cycle").count(), 1);
    }
}
