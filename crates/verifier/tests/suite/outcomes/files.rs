//! Tests of the file: it is read back as it was written, and no byte of it can be changed.

use koatlas_verifier::certificates::{CertificateFileError, MAX_CERTIFICATE_SIZE, OutcomeCertificate};
use koatlas_verifier::{VerifierLimits, read_outcome, verify_outcome};
use proptest::prelude::*;

use super::forged::right;
use crate::support::by_nodes;

fn text() -> String {
    String::from_utf8(right().to_bytes()).unwrap()
}

fn error(text: &str) -> String {
    read_outcome(text.as_bytes()).unwrap_err().to_string()
}

fn changed(from: &str, to: &str) -> String {
    assert!(text().contains(from), "{from} in {}", text());
    error(&text().replacen(from, to, 1))
}

#[test]
fn it_comes_back() {
    assert!(OutcomeCertificate::has_outcome_format(text().as_bytes()));
    assert_eq!(read_outcome(text().as_bytes()), Ok(right()));
    assert!(!OutcomeCertificate::has_outcome_format(
        text().replace("koatlas-outcome", "koatlas-certificate").as_bytes()
    ));
    assert!(!OutcomeCertificate::has_outcome_format(b"[]") && !OutcomeCertificate::has_outcome_format(b""));
}

#[test]
fn how_it_is_written() {
    let text = text();
    let start = "{\n  \"format\": \"koatlas-outcome\",\n  \"version\": 1,\n  \"ruleset\": \"psk\",\n  \"options\": {\"suicide\":\"none\"},\n  \"board\": {\"rows\":[\"...\"],\"to_move\":\"B\"},\n  \"komi\": 0,\n  \"void_is\": \"draw\",\n  \"black\": {\n    \"at_least\": 6,\n    \"nodes\": [\n      [[";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("\n  \"white\": {\n    \"at_most\": 6,\n    \"nodes\": [\n      [["), "{text}");
    assert!(text.contains("[[\"pass\",null]]\n    ]\n  },\n  \"checksum\": \""), "{text}");
}

#[test]
fn no_byte_can_be_changed() {
    let bytes = right().to_bytes();
    for place in 0..bytes.len() {
        for other in [bytes[place] ^ 1, bytes[place] ^ 32, b' ', b'0'] {
            let mut forged = bytes.clone();
            forged[place] = other;
            assert!(forged == bytes || read_outcome(&forged).is_err(), "byte {place}");
        }
        assert!(read_outcome(&bytes[..place]).is_err());
    }
}

#[test]
fn what_is_wrong_is_named() {
    assert!(
        changed("\"version\": 1", "\"version\": 2").starts_with("the certificate has version 2, and only version 1")
    );
    assert!(changed("koatlas-outcome", "other").contains("its format is \"other\", expected \"koatlas-outcome\""));
    assert!(changed("\"komi\": 0", "\"komi\": 1").starts_with("the checksum is wrong"));
    assert!(changed("\"komi\": 0", "\"komi\":  0").starts_with("line 7 is not written as certificates are"));
    assert!(changed("\"komi\": 0", "\"komi\": 99999999999").contains("invalid value"));
    assert!(changed("\"komi\": 0", "\"komi\": 0.5").contains("invalid type"));
    assert!(changed("\"komi\": 0", "\"komi\": 1e999").contains("number out of range"));
    assert!(changed("\"draw\"", "\"never\"").contains("unknown variant `never`"));
    assert!(changed("  \"komi\": 0,\n", "").contains("missing field `komi`"));
    assert!(changed("  \"komi\": 0,\n", "  \"komi\": 0,\n  \"komi\": 0,\n").contains("duplicate field `komi`"));
    assert!(changed("  \"komi\": 0,\n", "  \"comi\": 0,\n").contains("unknown field `comi`"));
    assert!(changed("null]", "4294967296]").contains("invalid value"));
    assert!(changed("null]", "-1]").contains("invalid value"));
    assert!(changed("null]", "null,0]").contains("the certificate is not as it should be"));
    assert!(changed(",null]", "]").contains("invalid length 1"));
    let large = vec![b' '; MAX_CERTIFICATE_SIZE + 1];
    assert_eq!(read_outcome(&large), Err(CertificateFileError::too_large().into()));
}

#[test]
fn rule_sets_and_boards_that_there_are_not() {
    let with = |change: fn(&mut OutcomeCertificate)| {
        let mut certificate = right();
        change(&mut certificate);
        read_outcome(&certificate.to_bytes()).unwrap_err().to_string()
    };
    assert!(with(|certificate| certificate.ruleset = "psl".to_owned()).starts_with("\"psl\" is not a rule set"));
    let option = with(|certificate| drop(certificate.options.insert("voids".to_owned(), "agreed".to_owned())));
    assert!(option.starts_with("psk has no option \"voids\""), "{option}");
    assert!(with(|certificate| certificate.board.rows.clear()).starts_with("board: a board of 0x0 cannot be"));
    assert!(with(|certificate| certificate.board.to_move = "X".to_owned()).starts_with("board: \"X\" is not a colour"));
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_outcome(&bytes);
        let _ = OutcomeCertificate::has_outcome_format(&bytes);
    }

    /// Arbitrary numbers and moves.
    #[test]
    fn arbitrary_strategies_do_no_harm(
        value in any::<i32>(),
        komi in any::<i32>(),
        nodes in prop::collection::vec(prop::collection::vec(("[a-c][1-2]|pass|kopass:a1|[a-z]{0,3}", prop::option::of(0..5_u32)), 0..3), 0..5),
    ) {
        let mut certificate = right();
        certificate.komi = komi;
        let black = certificate.black.as_mut().unwrap();
        *black = by_nodes(value, nodes);
        let _ = verify_outcome(&certificate, VerifierLimits { work: 100_000, memory: 100_000 });
        let _ = read_outcome(&certificate.to_bytes());
    }
}
