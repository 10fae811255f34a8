//! The answer as a certificate.

use std::path::Path;

use koatlas_answers::longest::{Answer, Question};
use koatlas_certificates::{Board, Certificate, Proof};
use koatlas_rulesets::GameMove;

use crate::failure;
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;

/// What the file is called.
const CERTIFICATE: &str = "certificate";

/// Writes the sequence and the proof.
///
/// # Errors
/// If sequences need not end, or the file cannot be written.
pub fn write(answer: &Answer<'_>, file: &Path) -> anyhow::Result<()> {
    let found = &answer.found;
    if found.cycle.is_some() {
        return Err(Failure::work("--certificate: sequences need not end, so there is no longest one to certify"));
    }
    let bytes = of(answer.question, found.lower, &found.sequence, found.proof.clone()).to_bytes();
    failure::file(file, &INTERRUPT, |out| out.write_all(&bytes))
        .map_err(|error| failure::unwritable(file, CERTIFICATE, &error))
}

/// The certificate of a sequence and perhaps a bound.
pub fn of(question: Question<'_>, lower: u64, sequence: &[GameMove], bound: Option<(u64, Proof)>) -> Certificate {
    let Question { subject, rules, measure } = question;
    let moves: Vec<String> = sequence.iter().map(ToString::to_string).collect();
    let parameters = rules.parameters().into_iter();
    let (upper, proof) = bound.unzip();
    Certificate {
        ruleset: rules.id().to_owned(),
        options: parameters.map(|p| (p.key().to_owned(), p.value(rules))).collect(),
        measure,
        board: Board::of(&subject.position),
        lower,
        sequence: moves.join("; "),
        upper,
        proof,
    }
}
