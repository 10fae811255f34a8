//! The strategies as a certificate.

use std::path::Path;

use koatlas_answers::solve::{Answer, Question};
use koatlas_outcome::{Strategy, VoidIs};
use koatlas_verifier::{Board, OutcomeCertificate};

use crate::failure::Failure;
use crate::interrupt::INTERRUPT;
use crate::written;

/// What the file is called.
const CERTIFICATE: &str = "certificate";

/// Writes the strategies.
///
/// # Errors
/// If nobody can force an end, as far as is known, or the file cannot be written.
pub fn write(answer: &Answer<'_>, file: &Path) -> anyhow::Result<()> {
    let certificate = of(answer);
    if certificate.black.is_none() && certificate.white.is_none() {
        return Err(Failure::work("--certificate: no bound is known, so there is no strategy to certify"));
    }
    let bytes = certificate.to_bytes();
    written::file(file, &INTERRUPT, |out| out.write_all(&bytes))
        .map_err(|error| written::unwritable(file, CERTIFICATE, &error))
}

fn of(answer: &Answer<'_>) -> OutcomeCertificate {
    let Answer { question: Question { subject, rules, terms, .. }, found, .. } = answer;
    let [black, white] = [0, 1].map(|player: usize| found.strategies[player].as_ref().map(written_out));
    OutcomeCertificate {
        ruleset: rules.id().to_owned(),
        options: rules.parameters().into_iter().map(|p| (p.key().to_owned(), p.value(rules))).collect(),
        board: Board::of(&subject.position),
        komi: terms.komi,
        void_is: match terms.void_is {
            VoidIs::Draw => koatlas_verifier::VoidIs::Draw,
            VoidIs::Black => koatlas_verifier::VoidIs::Black,
            VoidIs::White => koatlas_verifier::VoidIs::White,
            VoidIs::Separate => koatlas_verifier::VoidIs::Separate,
        },
        black,
        white,
    }
}

/// A strategy with its moves as texts.
fn written_out(strategy: &Strategy) -> koatlas_verifier::Strategy {
    let node = |moves: &Vec<(koatlas_rulesets::Action, Option<u32>)>| {
        moves.iter().map(|(action, next)| (action.to_string(), *next)).collect()
    };
    koatlas_verifier::Strategy { value: strategy.value, nodes: strategy.nodes.iter().map(node).collect() }
}
