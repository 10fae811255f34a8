//! `koatlas verify`: certificates that `longest` writes, sequences written by hand, certificates of outcomes, catalogues, and
//! files that are wrong.

use koatlas_verifier::certificates::{
    Certificate, CertificateBoard, CertifiedMoves, CertifiedStrategy, OutcomeCertificate, Proof, VoidIs,
};
use serde_json::{Value, json};

use crate::support::{Folder, position};

/// A folder with the certificate of a question.
fn certified(question: &str) -> Folder {
    let folder = Folder::new();
    folder.succeeds(&format!("longest {question} --certificate c.json"));
    folder
}

fn text(folder: &Folder, file: &str) -> String {
    String::from_utf8(folder.read(file)).unwrap()
}

#[test]
fn the_keys() {
    let found = certified("--board 1x3 --rules psk --suicide multi").json("verify c.json");
    assert_eq!((&found["command"], &found["version"]), (&json!("verify"), &json!(env!("CARGO_PKG_VERSION"))));
    assert_eq!((&found["verified"], &found["exact"]), (&json!(true), &json!(true)));
    assert_eq!((&found["ruleset"], &found["measure"]), (&json!("psk"), &json!("plays")));
    assert_eq!((&found["lower"], &found["upper"]), (&json!(14), &json!(14)));
    let said = "longest sequence under psk (suicide=multi) on 1x3 from the empty board, in plays: exactly 14";
    assert_eq!(found["statement"], said);
    assert_eq!(found["proof"]["kind"], "exhaustive");
    let claims = found["claims"].as_array().unwrap();
    assert_eq!(claims[2], json!({"field": "ruleset", "count": 1, "status": "proved"}));
    assert_eq!(claims.last().unwrap(), &json!({"field": "checksum", "count": 1, "status": "recomputed"}));
}

#[test]
fn what_longest_finds_holds() {
    let questions = [
        "--board 2x2 --rules psk".to_owned(),
        "--board 2x2 --rules nssk --measure moves".to_owned(),
        "--board 2x2 --rules basic-ko-rules --suicide none".to_owned(),
        "--board 2x2 --rules universalists".to_owned(),
        "--board 2x2 --rules chinese-practice --measure moves".to_owned(),
        "--board 1x4 --rules drr --suicide multi".to_owned(),
        "--board 1x4 --rules fixed-ko --option passes=3 --measure moves".to_owned(),
        "--board 2x2 --rules configuration".to_owned(),
        "--board 1x2 --rules geneva".to_owned(),
        format!("{} --rules nssk", position("triple_ko")),
    ];
    let mut flows = 0;
    for question in questions {
        let folder = Folder::new();
        let line = format!("longest {question} --certificate c.json --iterations 200000");
        let said = folder.json(&line);
        let found = folder.json("verify c.json");
        for key in ["ruleset", "measure", "lower", "upper", "exact"] {
            assert_eq!(found[key], said[key], "{question}: {key}");
        }
        assert!(found["upper"].is_u64() && found["proof"].is_object(), "{question}");
        flows += usize::from(found["proof"]["kind"] == "flow");
    }
    assert!(flows >= 6, "{flows}");
}

#[test]
fn the_page() {
    let folder = certified("--board 2x2 --rules psk --suicide none");
    let page = "\
verified: longest sequence under psk (suicide=none) on 2x2 from the empty board, in plays: exactly 48

sequence       48 plays, each legal
proof          flow bound: 57 nodes, 184 edges, 56 tokens (positions), 0 cuts,
               all checked
proved         that there is such a sequence, and none above the upper bound
values         120 proved: ruleset, options, measure, board, sequence, upper,
               proof
               4 recomputed: format, version, lower, checksum
";
    assert_eq!(folder.succeeds("verify c.json"), page);
}

/// A sequence as somebody writes it.
const BY_HAND: &str = r#"{
    "format": "koatlas-certificate", "version": 2, "ruleset": "psk", "measure": "plays",
    "board": {"rows": ["..."], "to_move": "B"}, "sequence": "B a1; W b1; B pass", "lower": 2, "upper": null
}"#;

#[test]
fn a_sequence_written_by_hand() {
    let folder = Folder::with("s.json", BY_HAND);
    let page = "\
verified: longest sequence under psk on 1x3 from the empty board, in plays: at least 2

sequence       2 plays, each legal
proof          none: there may be longer sequences
proved         that there is such a sequence; nothing about longer ones
values         6 proved: ruleset, measure, board, sequence, upper
               3 recomputed: format, version, lower
";
    assert_eq!(folder.succeeds("verify s.json"), page);
    let found = folder.json("verify s.json");
    assert_eq!((&found["upper"], &found["exact"], &found["proof"]), (&Value::Null, &json!(false), &Value::Null));
}

#[test]
fn claims_that_do_not_hold() {
    let fails = |from: &str, to: &str, reason: &str| {
        assert!(BY_HAND.contains(from));
        Folder::with("s.json", BY_HAND.replace(from, to)).fails(
            "verify s.json",
            1,
            &["s.json does not hold: ", reason],
        );
    };
    fails("\"lower\": 2", "\"lower\": 3", "the sequence has 2 plays, and lower is 3");
    fails("W b1", "B b1", "sequence, move 2, B b1: it is the other player's turn");
    fails("W b1", "W a1", "sequence, move 2, W a1: forbidden: occupied");
    fails("B pass", "B pass; W pass; B pass", "sequence, move 5, B pass: forbidden: ended");
    fails("plays", "moves", "the sequence has not ended after its 3 moves");
}

/// A certificate about rules in a file carries their text, and needs no file. So does one about a further rule set.
#[test]
fn certificates_carry_the_rules_of_a_file() {
    let club = "id = 'club'\nname = 'Club'\nsuicide = 'multi'\n[[bar]]\nwhat = 'position'\nor = ['situation']\n[[bar]]\n\
                what = 'null-play'\n[[end]]\non = 'passes'\nnumber = 2\n";
    let questions = [
        "longest --board 1x3 --rules club.toml",
        "longest --board 2x2 --rules club.toml --option superko=situational --measure moves",
        "longest --board 1x2 --rules swedish",
        "solve --board 1x2 --rules swedish",
    ];
    for question in questions {
        let folder = Folder::with("club.toml", club);
        folder.succeeds(&format!("{question} --certificate c.json"));
        let certificate = text(&folder, "c.json");
        let found = Folder::with("c.json", certificate.clone()).json("verify c.json");
        assert_eq!(found["verified"], json!(true), "{question}");
        assert!(found["statement"].as_str().unwrap().contains(", by the rules in the certificate"), "{found}");
        let changed = certificate.replacen("position", "recapture", 1);
        assert_ne!(changed, certificate);
        Folder::with("c.json", changed).fails("verify c.json", 1, &["the checksum is wrong"]);
    }
}

/// Moves are counted up to the end of a sequence.
#[test]
fn without_a_sequence_that_ends_there_is_no_certificate_of_moves() {
    let club = "id = 'club'\nname = 'Club'\nsuicide = 'all'\nstart = 'ignored'\n[[bar]]\nwhat = 'creation'\n[[end]]\n\
                on = 'return-to-start'\nunless = 'a late recapture'\n";
    let folder = Folder::with("club.toml", club);
    let question = "longest --board 1x2 --rules club.toml --measure moves --iterations 100 --certificate c.json";
    let result = folder.run(question);
    assert_eq!(result.code, Some(1), "{}", result.err);
    assert!(
        result.err.contains("no sequence was found that ends") && !folder.path().join("c.json").exists(),
        "{}",
        result.err
    );
}

/// An exhaustive search that need not end says nothing against a claim.
#[test]
fn a_search_without_end_is_not_decided() {
    let mut certificate = Certificate::from_bytes(BY_HAND.as_bytes()).unwrap();
    certificate.ruleset = "drr-basicko".to_owned();
    (certificate.upper, certificate.proof) = (Some(9), Some(Proof::Exhaustive));
    let parts = ["s.json is not decided: passes can go on for ever under this rule set", "says nothing against it"];
    Folder::with("s.json", certificate.to_bytes()).fails("verify s.json", 1, &parts);
}

#[test]
fn certificates_that_were_altered() {
    let good = text(&certified("--board 2x2 --rules psk --suicide none"), "c.json");
    let fails = |from: &str, to: &str, reason: &str| {
        assert!(good.contains(from), "{from}");
        Folder::with("c.json", good.replacen(from, to, 1)).fails("verify c.json", 1, &["c.json does not hold", reason]);
    };
    fails("\"upper\": 48", "\"upper\": 49", "the checksum is wrong");
    fails("\"psk\"", "\"ssk\"", "the checksum is wrong");
    fails("\"psk\"", " \"psk\"", "line 4 is not written as certificates are");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::with("c.json", "x");
    folder.refuses("verify c.json", &["c.json: the file is not JSON"]);
    folder.refuses("verify d.json", &["d.json: No such file"]);
    folder.refuses("verify .", &["./catalogue.json: No such file"]);
    folder.refuses("verify", &["FILE"]);
    let refuses = |from: &str, to: &str, reason: &str| {
        Folder::with("s.json", BY_HAND.replace(from, to)).refuses("verify s.json", &["s.json: ", reason]);
    };
    refuses("koatlas-certificate", "other", "the file is no certificate");
    refuses("\"version\": 2", "\"version\": 1", "version 1, and only version 2 can be read");
    refuses("\"psk\"", "\"psl\"", "\"psl\" is not a rule set");
    refuses("B a1", "B i1", "sequence, move 1: \"i1\" is not a point");
}

#[test]
fn the_memory_limit_is_kept() {
    let folder = certified("--board 2x2 --rules psk --suicide none");
    folder.fails(
        "verify c.json --memory-limit 10K",
        1,
        &["c.json is not decided: it takes more than 10240 bytes of memory", "says nothing against it"],
    );
}

#[test]
fn catalogues() {
    let folder = Folder::new();
    folder.succeeds("catalogue --max-points 4 --suicide none --out o");
    let found = folder.json("verify o/catalogue.json");
    assert_eq!((&found["verified"], &found["types"]), (&json!(true), &json!(19)));
    let numbers = ["bounds", "exact", "by_argument", "by_search"].map(|key| found["longest"][key].as_u64().unwrap());
    let [bounds, exact, by_argument, by_search] = numbers;
    assert!(bounds == 19 * 29 && bounds > exact && by_search > 0 && by_argument + by_search == bounds, "{found}");
    assert_eq!(found["complete_up_to"], 4);
    let claims = found["claims"].as_array().unwrap();
    let unchecked: Vec<&Value> = claims.iter().filter(|claim| claim["status"] == "not_checked").collect();
    assert_eq!(unchecked, [&json!({"field": "version", "count": 1, "status": "not_checked"})]);
    assert!(claims.contains(&json!({"field": "types.positions", "count": 19, "status": "recomputed"})));
    let page = folder.succeeds("verify o/catalogue.json");
    assert!(page.starts_with("verified: 19 ko types and "), "{page}");
    assert!(page.contains("551 bounds") && page.contains("up to 4 points were enumerated"), "{page}");
    let altered = text(&folder, "o/catalogue.json").replacen("\"B c2\"", "\"B b2\"", 1);
    folder.write("o/altered.json", altered);
    let parts = [
        "does not hold: type \"p2e2-e3462c0a87fcd676\": shortest.witness, move 1, B b2: it is no play of the component",
    ];
    folder.fails("verify o/altered.json", 1, &parts);
    folder.fails("verify o/catalogue.json --memory-limit 100K", 1, &["nothing was checked"]);
    folder.write("o/cut.json", &folder.read("o/catalogue.json")[..5000]);
    folder.refuses("verify o/cut.json", &["cut.json: the file is not JSON"]);
}

/// On a board of one point nobody can play: both pass.
fn outcome() -> OutcomeCertificate {
    let pass = |next| vec![("pass".to_owned(), next)];
    let both = Some(CertifiedStrategy { value: 0, moves: CertifiedMoves::Nodes(vec![pass(Some(1)), pass(None)]) });
    let board =
        CertificateBoard { rows: vec![".".to_owned()], region: None, immortal: Vec::new(), to_move: "B".to_owned() };
    OutcomeCertificate {
        ruleset: "psk".to_owned(),
        rules: None,
        options: [("suicide".to_owned(), "none".to_owned())].into(),
        board,
        komi: 1,
        void_is: VoidIs::Draw,
        black: both.clone(),
        white: both,
    }
}

#[test]
fn outcomes() {
    let folder = Folder::with("o.json", outcome().to_bytes());
    let said = "under psk (suicide=none) on 1x1 from the empty board, komi 0.5: Black can force at least 0, White at most 0: exactly 0";
    let page = "
Black          a strategy of 2 nodes; 2 moves, against every reply
White          a strategy of 2 nodes; 2 moves, against every reply
proved         that each player can force the value; neither can force more
values         16 proved: ruleset, options, board, komi, void_is, black, white
               3 recomputed: format, version, checksum
";
    assert_eq!(folder.succeeds("verify o.json"), format!("verified: {said}\n{page}"));
    let found = folder.json("verify o.json");
    assert_eq!((&found["verified"], &found["exact"], &found["statement"]), (&json!(true), &json!(true), &json!(said)));
    assert_eq!((&found["lo"], &found["hi"], &found["komi"]), (&json!(0), &json!(0), &json!(0.5)));
    assert_eq!((&found["ruleset"], &found["void_is"]), (&json!("psk"), &json!("draw")));
    assert_eq!(found["black"], json!({"nodes": 2, "moves": 2}));
}

#[test]
fn outcomes_that_do_not_hold() {
    let fails = |change: fn(&mut OutcomeCertificate), code: i32, reason: &str| {
        let mut certificate = outcome();
        change(&mut certificate);
        Folder::with("o.json", certificate.to_bytes()).fails("verify o.json", code, &["o.json", reason]);
    };
    fails(
        |certificate| certificate.black.as_mut().unwrap().value = 1,
        1,
        "does not hold: at_least, 1, is above at_most, 0",
    );
    let too_much = |certificate: &mut OutcomeCertificate| {
        certificate.black.as_mut().unwrap().value = 1;
        certificate.white = None;
    };
    fails(too_much, 1, "does not hold: Black's strategy, after B pass, node 1: W pass ends the sequence");
    fails(|certificate| certificate.ruleset = "psl".to_owned(), 2, "is not a rule set");
    let good = String::from_utf8(outcome().to_bytes()).unwrap();
    let folder = Folder::with("o.json", good.replace("\"komi\": 1", "\"komi\": 2"));
    folder.fails("verify o.json", 1, &["o.json does not hold: the checksum is wrong"]);
    folder.write("o.json", good.replace("\"version\": 1", "\"version\": 9"));
    folder.refuses("verify o.json", &["the certificate has version 9, and only version 1 can be read"]);
    folder.write("o.json", good);
    folder.fails(
        "verify o.json --work-limit 1",
        1,
        &["o.json is not decided: it takes more than 1 steps", "says nothing"],
    );
}

#[test]
fn tables() {
    let folder = Folder::new();
    folder.succeeds("solve --board 1x4 --rules basic-ko --table t.bin");
    let found = folder.json("verify t.bin");
    assert_eq!(
        (&found["verified"], &found["board"], &found["ko_rule"]),
        (&json!(true), &json!("1x4"), &json!("basic-ko"))
    );
    assert_eq!((&found["lo"], &found["hi"]), (&json!(4), &json!(4)));
    assert!(folder.succeeds("verify t.bin").starts_with("verified: what both players can force is as stated in all "));
    let mut altered = folder.read("t.bin");
    *altered.last_mut().unwrap() ^= 1;
    folder.write("a.bin", &altered);
    folder.fails("verify a.bin", 1, &["a.bin does not hold: ", "altered"]);
    folder.write("b.bin", "koatlas\n");
    folder.fails("verify b.bin", 1, &["b.bin does not hold: it is cut off"]);
    folder.forge("t.bin", "outcome table", |_, sections| sections[0][0] = 3);
    folder.fails("verify t.bin", 1, &["t.bin does not hold: ", "the lower bound is 3, and the moves give 4"]);
    let parts =
        ["t.bin: its values contradict each other: ...., Black to move, has the bounds [3, 4]", "make the table again"];
    folder.refuses("solve --board 1x4 --rules basic-ko --table t.bin", &parts);
}
