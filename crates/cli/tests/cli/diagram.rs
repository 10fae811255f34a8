//! `koatlas diagram`: pictures, moves on them, and positions in other formats.

use crate::support::{Folder, position};

const KO: &str = ". X O .\nX . X O\n. X O .\nregion: b2 c2\n";

/// A part of the mark of a ko point.
const SQUARE: &str = "class=\"square\"";

#[test]
fn a_picture_has_a_title_a_description_and_the_ko_points() {
    let picture = Folder::with("ko.txt", format!("name: a < ko\n{KO}")).succeeds("diagram ko.txt");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("a &lt; ko") && !picture.contains("a < ko"), "{picture}");
    assert!(picture.contains("Ko points: b2 c2."), "{picture}");
    // A point has one mark: the stone has that of the ko string, and the empty point the square.
    assert_eq!((picture.matches(SQUARE).count(), picture.matches("class=\"ko-string\"").count()), (1, 1));
}

#[test]
fn what_is_not_wanted_is_left_out() {
    let folder = Folder::with("ko.txt", KO);
    let texts = |options: &str| folder.succeeds(&format!("diagram ko.txt {options}")).matches("<text").count();
    assert_eq!((texts(""), texts("--no-coordinates")), (8, 0));
    let plain = folder.succeeds("diagram ko.txt --plain");
    assert!(!plain.contains(SQUARE) && plain.contains("Ko points: none."), "{plain}");
    assert!(folder.succeeds("diagram --board 19x19 --plain").contains("<svg "), "no board is too large");
    folder.refuses("diagram --board 19x19", &["a plain diagram"]);
}

#[test]
fn other_formats_hold_the_same_position() {
    let folder = Folder::with("ko.txt", KO);
    for format in ["sgf", "toml", "text", "sensei"] {
        let extension = if matches!(format, "text" | "sensei") { "txt" } else { format };
        let written = format!("{format}.{extension}");
        assert_eq!(folder.succeeds(&format!("diagram ko.txt --format {format} --output {written}")), "");
        let classified = |file: &str| {
            let mut answer = folder.json(&format!("classify {file}"));
            answer["title"].take();
            answer
        };
        assert_eq!(classified("ko.txt"), classified(&written), "{format}");
    }
}

#[test]
fn the_name_of_the_output_says_what_is_written() {
    let folder = Folder::with("ko.txt", KO);
    let begins =
        [("a.svg", "<svg "), ("a.SGF", "(;GM[1]"), ("b.txt", ". X O ."), ("a.toml", "name ="), ("plain", "<svg ")];
    for (name, begin) in begins {
        folder.succeeds(&format!("diagram ko.txt -o {name}"));
        assert!(folder.read(name).starts_with(begin.as_bytes()), "{name}");
    }
    folder.succeeds("diagram ko.txt -o c.txt --format sensei");
    assert!(folder.read("c.txt").starts_with(b"$$B"));
    folder.refuses(
        "diagram ko.txt -o a.png",
        &["a.png: nothing is written that ends so", ".svg, .sgf, .txt or .toml", "--format"],
    );
    folder.refuses("diagram ko.txt ko.txt", &["a command that takes one file is run once for each"]);
}

#[test]
fn nothing_is_written_over() {
    let folder = Folder::with("ko.txt", KO);
    folder.write("ko.svg", "mine");
    folder.refuses("diagram ko.txt -o ko.svg", &["ko.svg", "--force"]);
    folder.succeeds("diagram ko.txt -o ko.svg --force");
    assert!(folder.read("ko.svg").starts_with(b"<svg "));
}

// Moves.

#[test]
fn moves_are_numbers_on_stones_and_in_the_caption() {
    let folder = Folder::with("ko.txt", KO);
    let moves = "--moves 'W b2; B pass; W pass; B c2; W pass'";
    let picture = folder.succeeds(&format!("diagram ko.txt --no-coordinates {moves}"));
    assert!(picture.contains(">1<") || picture.contains("\n1\n"), "{picture}");
    assert!(picture.contains("2 pass, 3 pass,"), "{picture}");
    let diagram = folder.succeeds(&format!("diagram ko.txt --format sensei {moves}"));
    assert!(diagram.starts_with("$$Wc ko.txt: 2 pass, 3 pass, 4 at c2, 5 pass\n"), "{diagram}");
    assert!(diagram.contains("$$ | X 1 # O |") && diagram.ends_with("region: b2 c2\n"), "{diagram}");
}

#[test]
fn every_ten_moves_are_a_diagram() {
    let folder = Folder::with("ko.txt", KO);
    let moves = ["W b2", "B c2"].repeat(6).join("; ");
    let diagrams = folder.succeeds(&format!("diagram ko.txt --format sensei --moves '{moves}'"));
    assert_eq!(diagrams.split("\n\n").count(), 2, "{diagrams}");
    assert!(diagrams.contains("\n$$Wcm11 ko.txt: 12 at c2\n"), "{diagrams}");
}

#[test]
fn cycles_are_those_of_classify() {
    let folder = Folder::new();
    let triple_ko = position("triple_ko");
    let found = folder.json(&format!("classify {triple_ko}"));
    let record = |cycle: &str| {
        folder.write("cycle.sgf", folder.succeeds(&format!("diagram {triple_ko} --format sgf --cycle '{cycle}'")));
        let verdicts = folder.json("check cycle.sgf --rules drr-1play")["verdicts"].clone();
        verdicts.as_array().unwrap().iter().map(|verdict| verdict["move"].clone()).collect::<serde_json::Value>()
    };
    for (cycle, key) in [("known", "known"), ("past-basic-ko", "past_basic_ko"), ("shortest", "shortest")] {
        assert_eq!(record(cycle), found["cycles"][key]["witness"], "{cycle}");
    }
    let word = found["cycles"]["known"]["cycle_word"].as_str().unwrap();
    folder.write("word.sgf", folder.succeeds(&format!("diagram {triple_ko} --format sgf --cycle '{word}'")));
    assert_eq!(record(word).as_array().unwrap().len(), 6);
    assert!(String::from_utf8(folder.read("word.sgf")).unwrap().contains(&format!("The moves are a cycle: {word}.")));
}

#[test]
fn comments_name_the_rule_sets_that_refuse_a_move() {
    let folder = Folder::with("ko.txt", KO);
    let record = folder.succeeds("diagram ko.txt --format sgf --moves 'W b2; B c2; W pass'");
    let comments: Vec<&str> = record.split("C[").skip(1).collect();
    let squares = "Squares: the region. After each move triangles mark the ko points, squares the rest of it.]";
    assert!(comments[0].starts_with(squares), "no cycle: {record}");
    assert!(comments[1].starts_with("Move 1: White plays at b2 and takes 1 stone.]"), "{record}");
    let basic_ko = comments[2].lines().find(|line| line.contains("(basic ko rule)"));
    assert!(
        basic_ko.is_some_and(|line| line.starts_with("stopped at move 2") && line.contains("basic-ko")),
        "{record}"
    );
    assert!(!record.contains("goes on for ever") && !record.contains("The start is back"), "{record}");
}

#[test]
fn moves_that_cannot_be_made_are_refused() {
    let folder = Folder::with("ko.txt", KO);
    let refuses = |options: &str, parts: &[&str]| folder.refuses(&format!("diagram ko.txt {options}"), parts);
    refuses("--moves 'B b2; W c2'", &["--moves, move 2, W c2", "occupied"]);
    refuses("--moves 'W b2; W c2'", &["--moves, move 2, W c2", "same player"]);
    refuses("--moves 'W a1'", &["--moves, move 1, W a1", "not in the region"]);
    refuses("--moves 'W b2; x'", &["'--moves <MOVES>': move 2", "not a move"]);
    refuses("--cycle known", &["--cycle", "names no cycle"]);
    refuses("--cycle 'B W2 B1'", &["--cycle", "no cycle through the position"]);
    refuses("--cycle 'nonsense'", &["--cycle", "past-basic-ko"]);
    refuses("--cycle shortest --moves 'W b2'", &["--cycle", "--moves"]);
    refuses("--cycle shortest --format text", &["--cycle", "no moves", "sgf"]);
    refuses("--cycle shortest --plain", &["--plain"]);
    Folder::with("quiet.txt", ". .\n. .\nregion: a1\n")
        .refuses("diagram quiet.txt --cycle shortest", &["no such cycle"]);
}
