//! Tests with certificates as bytes: a written file is read back, and nothing else is accepted.

use koatlas_verifier::certificates::{
    Certificate, CertificateBoard, CertificateFileError, Cut, Flow, MAX_CERTIFICATE_SIZE, Measure, NodeKind, Proof,
    SingleUseMarkKind,
};
use koatlas_verifier::{Refused, VerifierLimits, read_certificate, verify};
use proptest::prelude::*;

use crate::support::{KO, Task, all_tokens, board, checked, empty};

/// Small certificate, with a proof that has every key.
fn small() -> Certificate {
    let task = Task::new("psk", board(KO), Measure::Plays).with("suicide", "none");
    let (bound, mut flow) = all_tokens(&task.model(SingleUseMarkKind::Positions), SingleUseMarkKind::Positions, 0);
    flow.cuts.push(Cut { nodes: (1..4).collect(), mark: 0, value: 0 });
    let start = task.model(SingleUseMarkKind::Positions).start;
    flow.cuts[0].nodes = (0..4).filter(|&node| node != start).collect();
    task.certificate(bound, Proof::Flow(flow))
}

fn all() -> Vec<Certificate> {
    let task = Task::new("ssk", empty("1x2"), Measure::Moves);
    let (longest, sequence) = task.longest().unwrap();
    let mut all = vec![small(), task.certificate(longest, Proof::Exhaustive), task.sequence(longest, &sequence)];
    for (rules, kind) in [
        ("spight", SingleUseMarkKind::Passes),
        ("geneva", SingleUseMarkKind::Positions),
        ("drr", SingleUseMarkKind::Pairs),
    ] {
        let task = Task::new(rules, board(KO), Measure::Plays).with("suicide", "none");
        let (bound, flow) = all_tokens(&task.model_of(kind, NodeKind::Full), kind, 0);
        all.push(task.certificate(bound, Proof::Flow(Flow { nodes_are: NodeKind::Full, ..flow })));
    }
    all
}

#[test]
fn what_is_written_is_read() {
    for certificate in all() {
        let bytes = certificate.to_bytes();
        assert_eq!(read_certificate(&bytes), Ok(certificate.clone()));
        assert!(checked(&certificate).is_ok());
        assert!(bytes.ends_with(b"\"\n}\n"));
    }
}

#[test]
fn the_layout() {
    let task = Task::new("psk", empty("1x2"), Measure::Plays).with("suicide", "none");
    let flow = Flow {
        mark_kind: SingleUseMarkKind::Positions,
        nodes_are: NodeKind::Plain,
        plus: 0,
        scale: 2,
        potentials: vec![0, 1],
        mark_costs: vec![(0, 1)],
        cuts: vec![Cut { nodes: vec![1], mark: 0, value: 2 }; 2],
    };
    let certificate = Certificate { upper: Some(4), proof: Some(Proof::Flow(flow)), ..task.sequence(2, "B a1; W b1") };
    let text = String::from_utf8(certificate.to_bytes()).unwrap();
    let (body, checksum) = text.split_at(text.find("  \"checksum\"").unwrap());
    let expected = r#"{
  "format": "koatlas-certificate",
  "version": 2,
  "ruleset": "psk",
  "options": {"suicide":"none"},
  "measure": "plays",
  "board": {"rows":[".."],"to_move":"B"},
  "lower": 2,
  "sequence": "B a1; W b1",
  "upper": 4,
  "proof": {
    "kind": "flow",
    "tokens_are": "positions",
    "nodes_are": "plain",
    "plus": 0,
    "scale": 2,
    "potentials": [0,1],
    "tokens": [[0,1]],
    "cuts": [
      {"nodes":[1],"token":0,"value":2},
      {"nodes":[1],"token":0,"value":2}
    ]
  },
"#;
    assert_eq!(body, expected);
    assert_eq!(checksum.len(), "  \"checksum\": \"\"\n}\n".len() + 64);
}

fn is_refused(bytes: &[u8]) -> bool {
    read_certificate(bytes).is_err()
}

#[test]
fn any_byte_that_is_altered_is_noticed() {
    for certificate in all() {
        let good = certificate.to_bytes();
        for place in 0..good.len() {
            let mut bytes = good.clone();
            for other in [good[place] ^ 1, good[place] ^ 0x20, good[place] ^ 0x80, b' ', b'0', b'"'] {
                bytes[place] = other;
                assert!(other == good[place] || is_refused(&bytes), "byte {place} as {other}");
            }
            let without = [&good[..place], &good[place + 1..]].concat();
            let twice = [&good[..place], &good[place..=place], &good[place..]].concat();
            assert!(is_refused(&without) && is_refused(&twice), "byte {place}");
        }
        assert!(is_refused(&good[..good.len() - 1]) && is_refused(&[&good[..], b"\n"].concat()));
    }
}

fn error(bytes: impl AsRef<[u8]>) -> String {
    read_certificate(bytes.as_ref()).unwrap_err().to_string()
}

/// Certificate without a proof, written by hand.
const BY_HAND: &str = r#"{"format": "koatlas-certificate", "version": 2, "ruleset": "psk", "measure": "plays",
    "board": {"rows": ["..."], "to_move": "B"}, "sequence": "B a1; W b1; B pass", "lower": 2, "upper": null}"#;

#[test]
fn a_sequence_may_be_written_by_hand() {
    let certificate = read_certificate(BY_HAND.as_bytes()).unwrap();
    let said = "longest sequence under psk on 1x3 from the empty board, in plays: at least 2";
    assert_eq!(checked(&certificate).unwrap().to_string(), said);
}

/// Error of the certificate in which one text is replaced.
fn changed(from: &str, to: &str) -> String {
    assert!(BY_HAND.contains(from), "{from}");
    error(BY_HAND.replace(from, to))
}

#[test]
fn an_option_stands_there_once() {
    let twice = r#""measure": "plays", "options": {"suicide": "none", "suicide": "all"}"#;
    let said = changed(r#""measure": "plays""#, twice);
    assert!(said.contains("\"suicide\" stands there twice"), "{said}");
}

#[test]
fn what_is_wrong_is_said() {
    assert!(error("x").starts_with("the file is not JSON: expected value at line 1 column 1"));
    assert!(error("[1]").starts_with("the file is no certificate: its format is 1, expected"));
    assert!(error("{}").starts_with("the file is no certificate: its format is missing"));
    assert!(
        changed("koatlas-certificate", "other").contains("its format is \"other\", expected \"koatlas-certificate\"")
    );
    assert!(changed("2,", "1,").starts_with("the certificate has version 1, and only version 2"));
    assert!(changed("2,", "\"2\",").starts_with("the certificate has version \"2\", and only version 2"));
    assert_eq!(
        changed("\"psk\"", "\"psl\""),
        "\"psl\" is not a rule set of `koatlas rules`, and no text says what it is"
    );
    assert!(changed("\"lower\": 2", "\"lower\": -2").contains("invalid value: integer `-2`, expected u64"));
    assert!(changed("\"lower\": 2", "\"lowre\": 2").contains("unknown field `lowre`"));
    assert!(changed("\"lower\": 2", "\"lower\": 2, \"lower\": 3").contains("duplicate field `lower`"));
    assert!(changed("\"lower\": 2, ", "").contains("missing field `lower`"));
    assert!(changed("plays", "years").contains("unknown variant `years`, expected `plays` or `moves`"));
    assert_eq!(
        changed("W b1", "W z99"),
        "sequence, move 2: \"z99\" is not a point: write a column letter a to z without i, then a row number from 1 to 25, for example c3"
    );
    assert_eq!(
        changed("...", "..?"),
        "board: \"?\" is not a point of a row: write . for an empty point, X for Black, O for White"
    );
    assert_eq!(changed("[\"...\"]", "[\"..\", \".\"]"), "board: row 2 has 1 points, but row 1 has 2");
    assert!(changed("[\"...\"]", "[]").starts_with("board: a board of 0x0 cannot be"));
    assert!(changed("...", "XXX").starts_with("board: the black string at a1, 3 stones, has no liberty"));
    assert!(changed("\"B\"", "\"X\"").starts_with("board: \"X\" is not a colour"));
    assert!(changed("null", "5").starts_with("upper and proof go together"));
    assert!(changed("null", "5, \"proof\": {\"kind\": \"exhaustive\"}").starts_with("there is no checksum"));
    assert!(changed("null", "5, \"proof\": {\"kind\": \"magic\"}").contains("unknown variant `magic`"));
    assert!(changed("null", "null, \"checksum\": \"00\"").starts_with("the checksum is wrong"));
}

#[test]
fn moves_stand_between_semicolons() {
    let read = |sequence: &str| read_certificate(BY_HAND.replace("B a1; W b1; B pass", sequence).as_bytes());
    assert!(read("B a1; W b1;B kopass:c1 ").is_ok() && read("  ").is_ok());
    let error = |sequence: &str| read(sequence).unwrap_err().to_string();
    assert!(error("B a1; X c3").starts_with("sequence, move 2: \"X\" is not a colour"));
    assert!(error("B kopass:").starts_with("sequence, move 1: \"\" is not a point"));
    assert!(error("B a1;").starts_with("sequence, move 2: \"\" is not a move: write a player and a point"));
    assert!(error("B d 2").starts_with("sequence, move 1: \"B d 2\" is not a move"));
}

#[test]
fn options_that_there_are_not() {
    let with = |option: &str| changed("\"psk\"", &format!("\"psk\", \"options\": {{{option}}}"));
    assert_eq!(with(r#""voids": "agreed""#), "psk has no option \"voids\": it has suicide, passes, start, window");
    assert_eq!(with(r#""suicide": "some""#), "psk takes no suicide=\"some\": write all, none, multi");
    for passes in ["0", "100", "02", "+2", "-1", ""] {
        let said = with(&format!("\"passes\": \"{passes}\""));
        assert_eq!(said, format!("psk takes no passes=\"{passes}\": write 1 to 99, or never"));
    }
    let ko = BY_HAND.replace("\"psk\"", "\"basic-ko\", \"options\": {\"ko\": \"a2\"}");
    assert_eq!(error(ko), "basic-ko takes no ko=\"a2\": write none or a point of the board");
    let katago = BY_HAND.replace("\"psk\"", "\"katago-psk\", \"options\": {\"suicide\": \"all\"}");
    assert_eq!(error(katago), "katago-psk takes no suicide=\"all\": write multi, none");
}

/// Appends the correct checksum.
fn resealed(change: impl Fn(&mut Certificate)) -> Result<Certificate, Refused> {
    let mut certificate = small();
    change(&mut certificate);
    read_certificate(&certificate.to_bytes())
}

#[test]
fn values_out_of_range() {
    let flow = |change: fn(&mut Flow)| {
        resealed(|certificate| {
            let Some(Proof::Flow(flow)) = &mut certificate.proof else { panic!("a flow") };
            change(flow);
        })
    };
    let said = |found: Result<Certificate, Refused>| {
        let refused = found.unwrap_err();
        (refused.to_string(), refused.is_contradiction())
    };
    let meaningless = |reason: &str| (reason.to_owned(), false);
    assert_eq!(said(flow(|flow| flow.scale = 0)), meaningless("scale is 0, expected 1 or more"));
    let least = format!("scale is {}, expected 1 or more", i64::MIN);
    assert_eq!(said(flow(|flow| flow.scale = i64::MIN)), meaningless(&least));
    assert_eq!(said(flow(|flow| flow.plus = 2)), meaningless("plus is 2, expected 0 or 1"));
    let bounds = resealed(|certificate| certificate.upper = Some(1));
    assert_eq!(said(bounds), ("the lower bound 2 is above the upper bound 1".to_owned(), true));
    let upper = meaningless("upper and proof go together: leave both out, or neither");
    assert_eq!(said(resealed(|certificate| certificate.upper = None)), upper);
    assert_eq!(said(resealed(|certificate| certificate.proof = None)), upper);
    assert!(resealed(|_| {}).is_ok());
}

#[test]
fn the_same_content_written_otherwise() {
    let text = String::from_utf8(small().to_bytes()).unwrap();
    let altered = |from: &str, to: &str| {
        let refused = read_certificate(text.replace(from, to).as_bytes()).unwrap_err();
        (refused.to_string(), refused.is_contradiction())
    };
    let line = |line: usize| {
        (
            format!("line {line} is not written as certificates are: the file has been altered since it was written"),
            true,
        )
    };
    assert_eq!(altered("\"psk\"", " \"psk\""), line(4));
    assert_eq!(altered("psk", "\\u0070sk"), line(4));
    let checksum = "the checksum is wrong: the certificate has been altered since it was written";
    assert_eq!(altered("psk", "ssk"), (checksum.to_owned(), true));
    assert_eq!(altered("\n}\n", "}\n"), line(text.lines().count() - 1));
}

#[test]
fn files_that_are_too_large() {
    let bytes = vec![b' '; MAX_CERTIFICATE_SIZE + 1];
    assert_eq!(read_certificate(&bytes), Err(CertificateFileError::too_large().into()));
}

#[test]
fn boards_come_back() {
    for text in [KO, "X .\n. O\nto-move: W\n", "X O .\nregion: c1\nimmortal: a1\n"] {
        let position = board(text);
        assert_eq!(CertificateBoard::from_position(&position).position(), Ok(position));
    }
}

/// Verifies whatever can be read.
fn look(bytes: &[u8]) {
    if let Ok(certificate) = read_certificate(bytes) {
        let _ = verify(&certificate, VerifierLimits { work: 100_000, memory: 100_000 });
    }
}

/// Numbers and words that occur in certificates, or almost.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        any::<String>().prop_map(|text| format!("{text:?}")),
        prop::sample::select(vec!["null", "[]", "{}", "\"moves\"", "\"ssk\"", "\"geneva\"", "\"B a1; W a1\"", "1e999"])
            .prop_map(str::to_owned),
    ]
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        look(&bytes);
    }

    #[test]
    fn arbitrary_values_do_no_harm(key in 0..9_usize, value in piece()) {
        let keys = ["ruleset", "measure", "rows", "to_move", "lower", "sequence", "upper", "version", "board"];
        let key = format!("\"{}\": ", keys[key]);
        let start = BY_HAND.find(&key).unwrap() + key.len();
        let end = start + BY_HAND[start..].find([',', '}']).unwrap();
        look(format!("{}{value}{}", &BY_HAND[..start], &BY_HAND[end..]).as_bytes());
    }

    #[test]
    fn arbitrary_numbers_in_a_proof_do_no_harm(
        scale in any::<i64>(),
        potentials in prop::collection::vec(any::<i64>(), 3..6),
        mark_costs in prop::collection::vec((0..5_u32, any::<i64>()), 0..4),
        nodes in prop::collection::vec(0..6_u32, 0..3),
        value in any::<i64>(),
        upper in any::<u64>(),
    ) {
        let mut certificate = small();
        let cuts = vec![Cut { nodes, mark: 1, value }];
        certificate.upper = Some(upper);
        certificate.proof =
            Some(Proof::Flow(Flow { mark_kind: SingleUseMarkKind::Positions, nodes_are: NodeKind::Plain, plus: 0, scale, potentials, mark_costs, cuts }));
        let _ = checked(&certificate);
        look(&certificate.to_bytes());
    }
}
