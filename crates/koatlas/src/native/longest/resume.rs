//! Sequences and bounds from earlier certificates, with which a search begins.

use std::path::{Path, PathBuf};

use koatlas_board::BoardPosition;
use koatlas_files::read_at_most;
use koatlas_longest::walk_models::transfer_flow;
use koatlas_longest::{BoardSymmetry, SequenceGraph, WalkModel};
use koatlas_rules::{GameMove, RuleSet};
use koatlas_verifier::certificates::{Certificate, Flow, MAX_CERTIFICATE_SIZE, Proof};
use koatlas_verifier::{VerifierLimits, read_certificate, verify};

use super::SoughtSequence;
use crate::error::{Error, Reason, Result};
use crate::text::{options, parse_moves};

/// Maximum number of nodes of a graph in which a flow (the proof of a bound) is mapped to a symmetric board.
const MOST_NODES: usize = 4_000_000;

/// The sequences and the bound that are known before a search.
#[derive(Default)]
pub struct KnownSequences {
    /// Lists of moves that may answer the question. They count as far as its rule set accepts them.
    pub sequences: Vec<Vec<GameMove>>,
    /// The smallest bound that the verifier has accepted, with its proof.
    pub bound: Option<(u64, Proof)>,
}

/// Reads the sequences and bounds of the certificates in `files`.
pub fn read_known_sequences(files: &[PathBuf], sought: SoughtSequence<'_>) -> Result<KnownSequences> {
    let mut known = KnownSequences::default();
    for file in files {
        known.add(file, sought).map_err(|reason| Error::unusable(file, reason))?;
    }
    Ok(known)
}

impl KnownSequences {
    /// Adds the sequence and the bound of a certificate.
    ///
    /// If its board is an image of that of the question, its moves are mapped, and its bound holds if it answers the same question. If it
    /// is another board, the moves are added unchanged.
    fn add(&mut self, file: &Path, sought: SoughtSequence<'_>) -> Result<(), Reason> {
        let certificate = read_certificate(&read_at_most(file, MAX_CERTIFICATE_SIZE as u64)?)?;
        let board = certificate.board.position()?;
        let moves = parse_moves(&certificate.sequence)?;
        let Some(symmetry) = BoardSymmetry::between(&board, &sought.subject.position) else {
            self.sequences.push(moves);
            return Ok(());
        };
        let sequence: Vec<GameMove> = moves.into_iter().map(|game_move| symmetry.game_move(game_move)).collect();
        // The bound is verified as it stands for this question: the file may be wrong, and so may the transfer.
        if let Some((upper, proof)) = bound(&certificate, &board, symmetry, sought)?
            && self.bound.as_ref().is_none_or(|(bound, _)| upper < *bound)
        {
            let transferred = sought.certificate(certificate.lower, &sequence, Some((upper, proof.clone())));
            verify(&transferred, VerifierLimits::default())?;
            self.bound = Some((upper, proof));
        }
        self.sequences.push(sequence);
        Ok(())
    }
}

/// Returns the bound of `certificate` with its proof, mapped to the image of its board. Returns `None` if it answers another question or
/// if the proof cannot be mapped.
fn bound(
    certificate: &Certificate,
    board: &BoardPosition,
    symmetry: BoardSymmetry,
    sought: SoughtSequence<'_>,
) -> Result<Option<(u64, Proof)>, Reason> {
    let (Some(upper), Some(proof)) = (certificate.upper, &certificate.proof) else { return Ok(None) };
    if certificate.measure != sought.measure || !has_rules(certificate, sought.rules)? {
        return Ok(None);
    }
    let proof = match proof {
        Proof::Flow(flow) => map_flow(flow, board, symmetry, sought).map(Proof::Flow),
        Proof::Exhaustive => Some(Proof::Exhaustive),
    };
    Ok(proof.map(|proof| (upper, proof)))
}

/// True if `certificate` is of this rule set with the same options.
fn has_rules(certificate: &Certificate, rules: &RuleSet) -> Result<bool, Reason> {
    if certificate.ruleset != rules.id() || certificate.rules.as_deref() != rules.file_text() {
        return Ok(false);
    }
    let mut stated_rules = rules.with_defaults();
    for (key, value) in &certificate.options {
        stated_rules = stated_rules.with_option(key, value)?;
    }
    Ok(options(&stated_rules) == options(rules))
}

/// Maps a flow to the image of a board; `None` if that fails.
fn map_flow(flow: &Flow, board: &BoardPosition, symmetry: BoardSymmetry, sought: SoughtSequence<'_>) -> Option<Flow> {
    let SoughtSequence { subject, rules, measure } = sought;
    if *board == subject.position {
        return Some(flow.clone());
    }
    let model = WalkModel { marks: flow.mark_kind, nodes: flow.nodes_are, plus: flow.plus };
    let from = SequenceGraph::<u64>::with_model(rules, board, measure, model, MOST_NODES).ok()?;
    let to = SequenceGraph::<u64>::with_model(rules, &subject.position, measure, model, MOST_NODES).ok()?;
    transfer_flow(flow, &from, &to, |point| symmetry.point(point))
}
