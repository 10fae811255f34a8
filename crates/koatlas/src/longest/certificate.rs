//! The answer as a certificate.

use std::path::Path;

use koatlas_files::write_atomically;
use koatlas_verifier::{Board, Certificate, Cut, Flow, Measure, NodeKind, Proof, TokenKind};
use koatlas_worst_case::Detail;

use super::Answer;
use crate::failure::Failure;
use crate::written;

/// What the file is called.
pub const CERTIFICATE: &str = "certificate";

/// Writes the sequence and the proof.
///
/// # Errors
/// If sequences need not end, or the file cannot be written.
pub fn write(answer: &Answer<'_>, file: &Path) -> anyhow::Result<()> {
    if answer.found.cycle.is_some() {
        return Err(Failure::work("--certificate: sequences need not end, so there is no longest one to certify"));
    }
    let bytes = certificate(answer).to_bytes();
    write_atomically(file, &bytes).map_err(|error| written::unwritable(file, CERTIFICATE, &error))
}

fn certificate(answer: &Answer<'_>) -> Certificate {
    let Answer { subject, rules, measure, found, .. } = answer;
    let moves: Vec<String> = found.sequence.iter().map(ToString::to_string).collect();
    let parameters = rules.parameters().into_iter();
    Certificate {
        ruleset: rules.id().to_owned(),
        options: parameters.map(|p| (p.key().to_owned(), p.value(rules))).collect(),
        measure: match measure {
            koatlas_worst_case::Measure::Plays => Measure::Plays,
            koatlas_worst_case::Measure::Moves => Measure::Moves,
        },
        board: Board::of(&subject.position),
        lower: found.lower,
        sequence: moves.join("; "),
        upper: found.upper,
        proof: found.proof.as_ref().map(proof),
    }
}

fn proof(proof: &koatlas_worst_case::Proof) -> Proof {
    match proof {
        koatlas_worst_case::Proof::Exhaustive => Proof::Exhaustive,
        koatlas_worst_case::Proof::Flow { tokens, detail, plus, dual } => Proof::Flow(Flow {
            tokens_are: kind(*tokens),
            nodes_are: match detail {
                Detail::Plain => NodeKind::Plain,
                Detail::Full => NodeKind::Full,
            },
            plus: *plus,
            scale: dual.scale,
            potentials: dual.potentials.clone(),
            tokens: dual.tokens.clone(),
            cuts: dual.cuts.iter().map(cut).collect(),
        }),
    }
}

fn cut(cut: &koatlas_worst_case::flows::Cut) -> Cut {
    Cut { nodes: cut.nodes.clone(), token: cut.token, value: cut.value }
}

const fn kind(tokens: koatlas_worst_case::TokenKind) -> TokenKind {
    match tokens {
        koatlas_worst_case::TokenKind::Positions => TokenKind::Positions,
        koatlas_worst_case::TokenKind::Creations => TokenKind::Creations,
        koatlas_worst_case::TokenKind::Situations => TokenKind::Situations,
        koatlas_worst_case::TokenKind::Pairs => TokenKind::Pairs,
        koatlas_worst_case::TokenKind::Classes => TokenKind::Classes,
        koatlas_worst_case::TokenKind::Points => TokenKind::Points,
        koatlas_worst_case::TokenKind::Passes => TokenKind::Passes,
    }
}
