//! Notes in records: what was there is there still, and what was added is where it belongs.

use koatlas_formats::{Game, GameReader, Note, Variations, annotate_game, parse_game};

fn lines(text: &str) -> Vec<Game> {
    GameReader::new(text.as_bytes()).next().unwrap().unwrap().lines(Variations::All).unwrap()
}

fn moves(game: &Game) -> String {
    game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn note(after: usize, variations: &[&str]) -> Note {
    let moves = |line: &&str| line.split("; ").map(|made| (made.parse().unwrap(), "is [added]".to_owned())).collect();
    Note { after, variations: variations.iter().map(moves).collect(), ..Note::default() }
}

#[test]
fn variations_are_added_behind_every_node_of_the_main_line() {
    let records = [
        "(;SZ[3];B[aa];W[bb];B[cc])",
        "(;SZ[3](;B[aa](;W[bb];B[cc])(;W[ab]))(;B[bc];W[ca](;B[cb])(;B[])))",
        "x ( ;SZ[3]C[(;) \\] (]( B[aa];W[bb]C[(]\n;B[cc] ) ) \n",
        "(;SZ[3];B[aa](;W[bb](;B[cc])(;B[ca]))(;W[ab]))",
    ];
    for record in records {
        let before = lines(record);
        for places in 0..16_usize {
            let wanted = (0..4).filter(|after| places >> after & 1 != 0);
            let notes: Vec<Note> = wanted.map(|after| note(after, &["B c1; W c2; B c3", "W b1"])).collect();
            let text = annotate_game(record.as_bytes(), &notes).unwrap();
            assert_eq!(parse_game(text.as_bytes()).unwrap(), parse_game(record.as_bytes()).unwrap(), "{text}");
            let mut expected: Vec<String> = before.iter().map(moves).collect();
            let main: Vec<&str> = ["B a3", "W b2", "B c1"].to_vec();
            for note in &notes {
                let start = main[..note.after].join("; ");
                let joined = |line: &str| if start.is_empty() { line.to_owned() } else { format!("{start}; {line}") };
                expected.extend(["B c1; W c2; B c3", "W b1"].map(joined));
            }
            let mut found: Vec<String> = lines(&text).iter().map(moves).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
    }
}

#[test]
fn comments_and_marks_join_those_that_are_there() {
    let record = "(;SZ[3]LB[aa:x]TRiangle[bb]Comment[a\\] ]\n;B[cc];W[ca]SQ[ca]C[])";
    let point = |text: &str| text.parse().unwrap();
    let labels = ["a3", "b3"].map(|at| (point(at), "A".to_owned())).to_vec();
    let said = |after, comment: &str| Note {
        after,
        comment: comment.to_owned(),
        labels: labels.clone(),
        triangles: vec![point("b2"), point("c3")],
        ..Note::default()
    };
    let text = annotate_game(record.as_bytes(), &[said(0, "one ] \\"), said(1, "two"), said(2, "three")]).unwrap();
    let expected = "(;SZ[3]LB[aa:x][ba:A]TRiangle[bb][ca]Comment[a\\] \n\none \\] \\\\]\n\
                    ;B[cc]C[two]LB[aa:A][ba:A]TR[bb][ca];W[ca]SQ[ca]C[\n\nthree]LB[aa:A][ba:A]TR[bb])";
    assert_eq!(text, expected);
    assert_eq!(annotate_game(record.as_bytes(), &[]).unwrap(), record);
    let two = annotate_game(b"(;SZ[3];B[aa])(;SZ[3])", &[]).unwrap_err().to_string();
    assert!(two.contains("a second game begins here"), "{two}");
}

#[test]
fn files_become_utf_8() {
    let name = [0xe9];
    let in_latin = |head: &str| [head.as_bytes(), &name, b"])"].concat();
    assert_eq!(annotate_game(&in_latin("(;SZ[3]PB["), &[]).unwrap(), "(;SZ[3]PB[é]CA[UTF-8])");
    assert_eq!(annotate_game(&in_latin("(;CA[latin1]PB["), &[]).unwrap(), "(;CA[UTF-8]PB[é])");
    assert_eq!(annotate_game("(;CA[utf-8]PB[é])".as_bytes(), &[]).unwrap(), "(;CA[utf-8]PB[é])");
}
