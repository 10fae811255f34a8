//! Certificates: arbitrary bytes, and JSON that gets the checksum and layout that are right for it. Nothing panics; and what
//! is proved is true: no sequence on a tiny board is longer than a proved upper bound.
#![no_main]

use koatlas_board::{BoardPosition, Count};
use koatlas_verifier::certificates::{Certificate, Measure};
use koatlas_verifier::literal::{Act, LiteralReferee};
use koatlas_verifier::{VerifierLimits, read_certificate, verify};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

const LIMITS: VerifierLimits = VerifierLimits { work: 200_000, memory: 1 << 24 };

/// Moves of the search for a longer sequence.
const MOVES: u32 = 3_000;

/// The certificate that a text means, whatever its checksum.
fn certificate(bytes: &[u8]) -> Option<Certificate> {
    let value: Value = serde_json::from_slice(bytes).ok()?;
    let text = |key: &str| Some(value.get(key)?.as_str()?.to_owned());
    let number = |key: &str| value.get(key)?.as_u64();
    let part = |key: &str| value.get(key).cloned().unwrap_or(Value::Null);
    Some(Certificate {
        ruleset: text("ruleset")?,
        rules: text("rules"),
        options: serde_json::from_value(value.get("options").cloned().unwrap_or(Value::Object(Default::default())))
            .ok()?,
        measure: serde_json::from_value(part("measure")).ok()?,
        board: serde_json::from_value(part("board")).ok()?,
        lower: number("lower")?,
        sequence: text("sequence")?,
        upper: number("upper"),
        proof: serde_json::from_value(part("proof")).ok(),
    })
}

/// The longest sequence that a search of a few moves finds.
struct Search<'a> {
    literal: LiteralReferee,
    points: usize,
    measure: &'a Measure,
    most: usize,
    left: u32,
}

impl Search<'_> {
    fn go_on(&mut self, depth: u32) {
        let ended = self.literal.outcome().is_some();
        let length = match self.measure {
            Measure::Plays => self.literal.plays(),
            Measure::Moves if ended => self.literal.moves(),
            Measure::Moves => 0,
        };
        self.most = self.most.max(length);
        for act in (0..self.points).map(Act::Play).chain([Act::Pass]) {
            if self.left == 0 || depth == 0 || self.literal.make(act).is_err() {
                continue;
            }
            self.left -= 1;
            self.go_on(depth - 1);
            self.literal.undo();
        }
    }
}

fn longest(certificate: &Certificate, board: &BoardPosition) -> Option<usize> {
    let options: Vec<(&str, &str)> = certificate.options.iter().map(|(key, value)| (&**key, &**value)).collect();
    let literal = LiteralReferee::of_file(&certificate.ruleset, certificate.rules.as_deref(), &options, board).ok()?;
    let points = board.size().area();
    let mut search = Search { literal, points, measure: &certificate.measure, most: 0, left: MOVES };
    search.go_on(200);
    Some(search.most)
}

fn check(certificate: &Certificate) {
    let Ok(proved) = verify(certificate, LIMITS) else { return };
    let Some(Count(upper)) = proved.found.upper else { return };
    let board = certificate.board.position().expect("a board that has been checked");
    if let Some(found) = longest(certificate, &board).filter(|_| board.size().area() <= 6) {
        assert!(
            found as u128 <= upper,
            "a sequence counts {found}, and no more than {upper} is proved: {certificate:?}"
        );
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(read) = read_certificate(bytes) {
        check(&read);
    }
    if let Some(made) = certificate(bytes)
        && let Ok(read) = read_certificate(&made.to_bytes())
    {
        assert_eq!(read, made);
        check(&read);
    }
});
