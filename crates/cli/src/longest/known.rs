//! Certificates: what they know, sequences to begin with and a bound, and how they are made.

use std::path::{Path, PathBuf};

use koatlas::json::texts;
use koatlas::longest::{KnownSequences, LongestQuestion};
use koatlas::text::{moves, options, with_options};
use koatlas_board::BoardPosition;
use koatlas_certificates::{Board, Certificate, Flow, NodeKind, Proof, TokenKind};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_verifier::{Limits, read_certificate, verify};
use koatlas_worst_case::readings::carried;
use koatlas_worst_case::{BoardImage, Reading, SequenceGraph};

use crate::failure::Failure;
use crate::verify::read;

/// A flow in a graph with more nodes is not carried to the image of its board.
const MOST_NODES: usize = 4_000_000;

/// What the certificates of some files know of a question.
///
/// If the board of a certificate is that of the question, turned round or in a mirror, the moves are turned round
/// too, and if it answers the same question, its bound holds. Of another board, the moves are taken as they stand.
pub fn of(files: &[PathBuf], question: LongestQuestion<'_>) -> anyhow::Result<KnownSequences> {
    let mut known = KnownSequences::default();
    for file in files {
        add(&mut known, file, question).map_err(|error| Failure::at(file, error))?;
    }
    Ok(known)
}

fn add(known: &mut KnownSequences, file: &Path, question: LongestQuestion<'_>) -> anyhow::Result<()> {
    let certificate = read_certificate(&read(file)?)?;
    let board = certificate.board.position()?;
    let made = moves(&certificate.sequence).map_err(anyhow::Error::msg)?;
    let Some(image) = BoardImage::between(&board, &question.subject.position) else {
        known.sequences.push(made);
        return Ok(());
    };
    known.sequences.push(made.into_iter().map(|made| image.game_move(made)).collect());
    if certificate.measure != question.measure || !has_rules(&certificate, question.rules)? {
        return Ok(());
    }
    let (Some(upper), Some(proof)) = (certificate.upper, &certificate.proof) else { return Ok(()) };
    let is_better = known.bound.as_ref().is_none_or(|(bound, _)| upper < *bound);
    let proof = match proof {
        Proof::Flow(flow) => carried_flow(flow, &board, image, question).map(Proof::Flow),
        Proof::Exhaustive => Some(Proof::Exhaustive),
    };
    if let Some(proof) = proof.filter(|_| is_better) {
        let (lower, sequence) = (certificate.lower, &known.sequences[known.sequences.len() - 1]);
        verify(&self::certificate(question, lower, sequence, Some((upper, proof.clone()))), Limits::default())?;
        known.bound = Some((upper, proof));
    }
    Ok(())
}

/// Whether a certificate is of this rule set, with the same options.
fn has_rules(certificate: &Certificate, rules: &RuleSet) -> anyhow::Result<bool> {
    if certificate.ruleset != rules.id() {
        return Ok(false);
    }
    let written: Vec<String> = certificate.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let plain = RuleSet::find(rules.id()).map_err(anyhow::Error::msg)?;
    Ok(options(&with_options(&plain, &written).map_err(anyhow::Error::msg)?) == options(rules))
}

/// A flow about the image of a board.
fn carried_flow(flow: &Flow, board: &BoardPosition, image: BoardImage, question: LongestQuestion<'_>) -> Option<Flow> {
    let LongestQuestion { subject, rules, measure } = question;
    if *board == subject.position {
        return Some(flow.clone());
    }
    let (tokens, nodes): (TokenKind, NodeKind) = (flow.tokens_are, flow.nodes_are);
    let reading = Reading { tokens, nodes, plus: flow.plus };
    let graph = |board| SequenceGraph::<u64>::with_reading(rules, board, measure, reading, MOST_NODES);
    carried(flow, &graph(board).ok()?, &graph(&subject.position).ok()?, |point| image.point(point))
}

/// The certificate of a sequence and perhaps a bound.
pub fn certificate(
    question: LongestQuestion<'_>,
    lower: u64,
    sequence: &[GameMove],
    bound: Option<(u64, Proof)>,
) -> Certificate {
    let LongestQuestion { subject, rules, measure } = question;
    let (upper, proof) = bound.unzip();
    Certificate {
        ruleset: rules.id().to_owned(),
        options: options(rules).into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        measure,
        board: Board::of(&subject.position),
        lower,
        sequence: texts(sequence).join("; "),
        upper,
        proof,
    }
}
