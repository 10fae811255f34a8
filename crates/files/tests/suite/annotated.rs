//! Notes in records: what was there is there still, and what was added is where it belongs.

use koatlas_files::{Game, GameReader, Note, Reading, Variations, annotate_game, parse_game};

fn lines(text: &str) -> Vec<Game> {
    GameReader::new(text.as_bytes()).next().unwrap().unwrap().lines(Variations::All).unwrap()
}

fn annotated(record: &str, notes: &[Note]) -> String {
    String::from_utf8(annotate_game(record.as_bytes(), notes, Reading::default()).unwrap()).unwrap()
}

fn moves(game: &Game) -> String {
    game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn note(after: usize, variations: &[&str]) -> Note {
    let moves = |line: &&str| line.split("; ").map(|made| (made.parse().unwrap(), "is [added]".to_owned())).collect();
    Note { after, variations: variations.iter().map(moves).collect(), ..Note::default() }
}

#[test]
fn variations_are_added_behind_every_node_of_the_main_line_but_the_last() {
    let records = [
        "(;SZ[3];B[aa];W[bb];B[cc])",
        "(;SZ[3](;B[aa](;W[bb];B[cc])(;W[ab]))(;B[bc];W[ca](;B[cb])(;B[])))",
        "x ( ;SZ[3]C[(;) \\] (]( B[aa];W[bb]C[(]\n;B[cc] ) ) \n",
        "(;SZ[3];B[aa](;W[bb](;B[cc])(;B[ca]))(;W[ab]))",
    ];
    for record in records {
        let before = lines(record);
        for places in 0..8_usize {
            let wanted = (0..3).filter(|after| places >> after & 1 != 0);
            let notes: Vec<Note> = wanted.map(|after| note(after, &["B c1; W c2; B c3", "W b1"])).collect();
            let text = annotated(record, &notes);
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
    let text = annotated(record, &[said(0, "one ] \\"), said(1, "two"), said(2, "three")]);
    let expected = "(;SZ[3]LB[aa:x][ba:A]TRiangle[bb][ca]Comment[a\\] \n\none \\] \\\\]\n\
                    ;B[cc]C[two]LB[aa:A][ba:A]TR[bb][ca];W[ca]SQ[ca]C[\n\nthree]LB[aa:A][ba:A]TR[bb])";
    assert_eq!(text, expected);
    assert_eq!(annotated(record, &[]), record);
    let two = annotate_game(b"(;SZ[3];B[aa])(;SZ[3])", &[], Reading::default()).unwrap_err().to_string();
    assert!(two.contains("a second game begins here"), "{two}");
}

/// What was not touched comes out byte for byte, and what is added is in the encoding of the file.
#[test]
fn bytes_stay_as_they_are() {
    let said = Note { after: 1, comment: "é".to_owned(), ..Note::default() };
    for (label, comment, added) in [
        ("", &b"J\xf6rg"[..], &b"\xe9"[..]),
        ("", b"\xba\xda\xcf\xc8\xa3\xac\xb0\xd7\xca\xa4", b"\xa8\xa6"),
        ("CA[Shift_JIS]", b"\x83\x5c\x83\x5d \x88\xcd\x8c\xe9", b"&#233;"),
        ("CA[Big5]", b"\xa5\x5c\xb3\xf2\xb4\xd1", b"&#233;"),
        ("CA[GB18030]", b"\x81\x5d\x81\x5c", b"\xa8\xa6"),
        ("CA[ISO-2022-JP]", b"\x1b$B0O8k\x1b(B", b"&#233;"),
        ("CA[UTF-8]", "囲碁".as_bytes(), "é".as_bytes()),
        ("CA[UTF-8]", "囲碁\u{e9}\u{e8}".as_bytes().split_last().unwrap().1, "é".as_bytes()),
        ("CA[Shift_JIS]", "囲碁".as_bytes(), "é".as_bytes()),
    ] {
        let parts = [b"(;SZ[9]", label.as_bytes(), b"C[", comment, b"];B[aa]C[", comment, b"];W[bb])"];
        let record = parts.concat();
        let annotated = annotate_game(&record, std::slice::from_ref(&said), Reading::default()).unwrap();
        let expected = [&parts[..6].concat()[..], b"\n\n", added, b"];W[bb])"].concat();
        assert_eq!(String::from_utf8_lossy(&annotated), String::from_utf8_lossy(&expected), "{label}");
        assert_eq!(annotated, expected, "{label}");
        assert_eq!(annotate_game(&record, &[], Reading::default()).unwrap(), record, "{label}");
    }
    assert_eq!(annotated("(;SZ[3]PB[é])", &[]), "(;SZ[3]PB[é]CA[UTF-8])");
    assert_eq!(annotated("\u{feff}(;SZ[3];B[aa])", &[said]), "\u{feff}(;SZ[3];B[aa]C[é])");
}

/// Slips in the brackets of the main line are repaired; all others stay.
#[test]
fn records_with_slips() {
    let said = |after| Note {
        after,
        comment: "x".to_owned(),
        variations: vec![vec![("W c1".parse().unwrap(), String::new())]],
        ..Note::default()
    };
    for (record, notes, expected) in [
        (";SZ[3];B[aa];W[bb])", &[said(1)][..], "(;SZ[3];B[aa]C[x](;W[bb])\n(;W[cc]))"),
        ("(;SZ[3];B[aa]\n---\n;W[bb]", &[said(1)], "(;SZ[3];B[aa]C[x]\n(;W[bb])\n(;W[cc]))"),
        ("(;SZ[3];B[aa]W[bb];B[cc])--", &[said(1)], "(;SZ[3];B[aa]C[x](;W[bb];B[cc])\n(;W[cc]))--"),
        ("(;SZ[3];B[aa;W[bb][cc])", &[said(2)], "(;SZ[3];B[aa];W[bb]C[x](;W[cc])\n(;W[cc]))"),
        ("(;SZ[3]AB[];B[aa];W[dc];B[bb])", &[said(1)], "(;SZ[3]AB[];B[aa]C[x](;W[dc];B[bb])\n(;W[cc]))"),
    ] {
        assert_eq!(annotated(record, notes), expected, "{record}");
    }
}

/// What `koatlas annotate` says of a ko with a label at a3, after move `after`.
fn ko(after: usize, label: &str, line: &str) -> Note {
    let moves =
        line.split("; ").map(|made| (made.parse().unwrap(), "koatlas: the shortest cycle of it.".to_owned())).collect();
    Note {
        after,
        comment: format!("koatlas: ko {label}: basic ko, a3 b3.\nillegal, it repeats: Ing."),
        labels: ["a3", "b3"].map(|point| (point.parse().unwrap(), label.to_owned())).to_vec(),
        triangles: vec!["c1".parse().unwrap()],
        variations: vec![moves],
        ..Note::default()
    }
}

const GIVEN: [&str; 5] = [
    "(;SZ[3];B[aa]LB[aa:x];W[cc]TR[aa])",
    "(;SZ[3];B[cc]C[Hm.]TR[cc]LB[aa:A];W[bb]C[])",
    "(;SZ[3](;B[cc](;W[bb](;B[ca]C[koatlas])(;B[ba]))(;W[ab]C[mine]))(;B[bc]))",
    "(;SZ[3]\n;B[cc] LB [aa:A] [ca:B]\n;W[bb]N[(;]\n)\n",
    "(;SZ[3];B[cc];W[bb]C[a\n\nkoatlas\n\nb];C[end])",
];

#[test]
fn marks_stand_in_their_own_properties_whatever_is_last_in_the_node() {
    let text = annotated(GIVEN[0], &[ko(1, "A", "W c1"), Note { variations: vec![], ..ko(2, "B", "B b1") }]);
    let expected = "(;SZ[3];B[aa]LB[aa:x][ba:A]C[koatlas: ko A: basic ko, a3 b3.\nillegal, it repeats: Ing.]TR[cc]\
        (;W[cc]TR[aa][cc]C[koatlas: ko B: basic ko, a3 b3.\nillegal, it repeats: Ing.]LB[aa:B][ba:B])\n(;W[cc]C[koatlas: the shortest cycle of it.]))";
    assert_eq!(text, expected);
}

#[test]
fn what_was_added_before_is_replaced() {
    for given in GIVEN {
        let first = [ko(0, "A", "B c1; W c2"), ko(1, "B", "W c1; B c2")];
        let other = [ko(1, "A", "W c1; B c2"), ko(2, "B", "B c1; W c2")];
        let once = annotated(given, &first);
        assert_eq!(annotated(&once, &first), once);
        let again = annotated(&once, &other);
        assert_eq!(annotated(&again, &other), again);
        let before: Vec<String> = lines(given).iter().map(moves).collect();
        assert_eq!(lines(&annotated(&again, &[])).iter().map(moves).collect::<Vec<_>>(), before);
        assert_eq!(lines(&once).iter().map(moves).filter(|line| line == "B c1; W c2").count(), 1, "{once}");
        let without = annotated(&once, &[]);
        assert!(!without.contains("koatlas: "), "{without}");
        assert!(given.contains(":A]") || !without.contains(":A]"), "{without}");
    }
}

#[test]
fn variations_after_the_last_node_are_text() {
    let text = annotated("(;SZ[3];B[aa])", &[ko(1, "A", "W c1; B c2")]);
    let said = "koatlas: ko A: basic ko, a3 b3.\nillegal, it repeats: Ing.\nW c1; B c2.\nthe shortest cycle of it.\nthe shortest cycle of it.";
    assert_eq!(text, format!("(;SZ[3];B[aa]C[{said}]LB[aa:A][ba:A]TR[cc])"));
}

#[test]
fn what_people_add_to_additions_stays() {
    let text = "(;SZ[3];B[aa]C[first\n\nkoatlas: old\n\nlast](;W[bb])(;W[cc]C[koatlas: the shortest cycle of it];B[ca]C[mine])(;W[ca]C[koatlas: the shortest cycle of it])(;W[ab]C[mine\n\nkoatlas: old]))";
    let text = annotated(text, &[Note { after: 1, comment: "koatlas: new".to_owned(), ..Note::default() }]);
    let kept = "(;SZ[3];B[aa]C[first\n\nkoatlas: new\n\nlast](;W[bb])(;W[cc];B[ca]C[mine])(;W[ab]C[mine]))";
    assert_eq!(text, kept);
}

/// Notes of all lines stand at their own nodes, twice as well as once.
#[test]
fn variations_have_notes_too() {
    let record = "(;SZ[3](;B[aa](;W[bb];B[cc])(;AW[ca];B[ab];W[cc]))(;B[bc];W[ca](;B[cb])(;B[])))";
    let at = |line, after, label, cycle| Note { line, ..ko(after, label, cycle) };
    let set_up = Note { set_up: true, variations: vec![], ..at(1, 1, "B", "W c1") };
    let notes =
        [ko(1, "A", "W c1; B c2"), set_up, at(1, 2, "C", "W c1; B c2"), at(2, 2, "D", "B c1"), at(3, 3, "E", "W c1")];
    let text = annotated(record, &notes);
    assert_eq!(annotated(&text, &notes), text);
    let comment = |label: &str| format!("C[koatlas: ko {label}: basic ko, a3 b3.\nillegal, it repeats: Ing.");
    let cycle = "koatlas: the shortest cycle of it.";
    for expected in [
        format!("(;B[aa]{}]LB[aa:A][ba:A]TR[cc](;W[bb];B[cc])(;AW[ca]{}", comment("A"), comment("B")),
        format!(";B[ab]{}]LB[aa:C][ba:C]TR[cc](;W[cc])\n(;W[cc]C[{cycle}];B[cb]C[{cycle}]))", comment("C")),
        format!("\n(;W[cc]C[{cycle}];B[cb]C[{cycle}]))(;B[bc];W[ca]{}", comment("D")),
        format!("(;B[cb])(;B[]{}\nW c1.\nthe shortest cycle of it.]", comment("E")),
    ] {
        assert_eq!(text.matches(&expected).count(), 1, "{expected}\n{text}");
    }
    let places: Vec<(String, bool)> =
        lines(&text).iter().map(|line| (line.place.to_string(), line.place.is_added)).collect();
    let expected = [
        ("", false),
        ("1.2", false),
        ("1.2.2.2", true),
        ("1.3", true),
        ("0.2", false),
        ("0.2.2.2", false),
        ("0.2.2.3", true),
    ];
    assert_eq!(places, expected.map(|(place, is_added)| (place.to_owned(), is_added)));
    let left = annotated(&text, &[]);
    assert_eq!(lines(&left).iter().map(moves).collect::<Vec<_>>(), lines(record).iter().map(moves).collect::<Vec<_>>());
    assert!(!left.contains("koatlas"), "{left}");
}
