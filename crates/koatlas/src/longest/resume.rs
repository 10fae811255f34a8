//! What certificates know of a question: sequences to begin with, and a bound.

use std::path::{Path, PathBuf};

use koatlas_board::BoardPosition;
use koatlas_certificates::{Certificate, Flow, MAX_CERTIFICATE_SIZE, NodeKind, Proof, SingleUseMarkKind};
use koatlas_rulesets::{GameMove, RuleSet};
use koatlas_verifier::{VerifierLimits, read_certificate, verify};
use koatlas_worst_case::walk_models::transfer_flow;
use koatlas_worst_case::{BoardImage, SequenceGraph, WalkModel};

use super::LongestQuestion;
use crate::error::{Error, Reason, Result};
use crate::files::read_at_most;
use crate::text::{options, parse_moves};

/// A flow in a graph with more nodes is not carried to the image of its board.
const MOST_NODES: usize = 4_000_000;

/// What is known before the search.
#[derive(Default)]
pub struct KnownSequences {
    /// Moves that may be a sequence.
    pub sequences: Vec<Vec<GameMove>>,
    /// The least bound that the verifier has accepted, with its proof.
    pub bound: Option<(u64, Proof)>,
}

/// What the certificates of some files know of a question.
pub fn read_known_sequences(files: &[PathBuf], question: LongestQuestion<'_>) -> Result<KnownSequences> {
    let mut known = KnownSequences::default();
    for file in files {
        known.add(file, question).map_err(|reason| Error::unusable(file, reason))?;
    }
    Ok(known)
}

impl KnownSequences {
    /// Adds what a certificate knows.
    ///
    /// If its board is that of the question, turned round or in a mirror, the moves are turned round too, and if it answers the same
    /// question, its bound holds. Of another board, the moves are taken as they stand.
    fn add(&mut self, file: &Path, question: LongestQuestion<'_>) -> Result<(), Reason> {
        let certificate = read_certificate(&read_at_most(file, MAX_CERTIFICATE_SIZE)?)?;
        let board = certificate.board.position()?;
        let made = parse_moves(&certificate.sequence)?;
        let Some(image) = BoardImage::between(&board, &question.subject.position) else {
            self.sequences.push(made);
            return Ok(());
        };
        let sequence: Vec<GameMove> = made.into_iter().map(|made| image.game_move(made)).collect();
        if let Some((upper, proof)) = bound(&certificate, &board, image, question)?
            && self.bound.as_ref().is_none_or(|(bound, _)| upper < *bound)
        {
            let carried = question.certificate(certificate.lower, &sequence, Some((upper, proof.clone())));
            verify(&transfer_flow, VerifierLimits::default())?;
            self.bound = Some((upper, proof));
        }
        self.sequences.push(sequence);
        Ok(())
    }
}

/// The bound of a certificate with its proof, about the image of its board, if it answers the question and can be carried there.
fn bound(
    certificate: &Certificate,
    board: &BoardPosition,
    image: BoardImage,
    question: LongestQuestion<'_>,
) -> Result<Option<(u64, Proof)>, Reason> {
    let (Some(upper), Some(proof)) = (certificate.upper, &certificate.proof) else { return Ok(None) };
    if certificate.measure != question.measure || !has_rules(certificate, question.rules)? {
        return Ok(None);
    }
    let proof = match proof {
        Proof::Flow(flow) => carried_flow(flow, board, image, question).map(Proof::Flow),
        Proof::Exhaustive => Some(Proof::Exhaustive),
    };
    Ok(proof.map(|proof| (upper, proof)))
}

/// Whether a certificate is of this rule set, with the same options.
fn has_rules(certificate: &Certificate, rules: &RuleSet) -> Result<bool, Reason> {
    if certificate.ruleset != rules.id() {
        return Ok(false);
    }
    let mut written = RuleSet::find(rules.id())?;
    for (key, value) in &certificate.options {
        written = written.with_option(key, value)?;
    }
    Ok(options(&written) == options(rules))
}

/// A flow about the image of a board.
fn carried_flow(flow: &Flow, board: &BoardPosition, image: BoardImage, question: LongestQuestion<'_>) -> Option<Flow> {
    let LongestQuestion { subject, rules, measure, .. } = question;
    if *board == subject.position {
        return Some(flow.clone());
    }
    let (tokens, nodes): (SingleUseMarkKind, NodeKind) = (flow.mark_kind, flow.nodes_are);
    let reading = WalkModel { marks: tokens, nodes, plus: flow.plus };
    let graph = |board| SequenceGraph::<u64>::with_model(rules, board, measure, reading, MOST_NODES);
    transfer_flow(flow, &graph(board).ok()?, &graph(&subject.position).ok()?, |point| image.point(point))
}
