//! Verification of certificates for longest sequences: replays the sequence and checks the proof of the upper bound.

use std::collections::BTreeMap;

use koatlas_board::BoardPosition;
use koatlas_certificates::{Certificate, Flow, Measure, Proof};

use crate::graph::build;
use crate::limits::{Budget, VerifierLimits};
use crate::literal::referee::LiteralReferee;
use crate::proof::bounds::{is_finite, least_plus};
use crate::proof::exhaustive::{self, Searched};
use crate::proof::flow;
use crate::proved::{Method, Proved};
use crate::sequence::{self, SequenceMove};
use crate::unproved::{Refused, Unproved};

/// Reads a certificate, and checks that its board is legal, and that its rule set, options and moves exist.
///
/// # Errors
/// [`Refused`] if the bytes are not a certificate ([`Certificate::from_bytes`]), or if it names something that does not
/// exist. Only [`verify`] finds out if its claim is true.
pub fn read_certificate(bytes: &[u8]) -> Result<Certificate, Refused> {
    let certificate = Certificate::from_bytes(bytes)?;
    validate(&certificate)?;
    Ok(certificate)
}

/// Returns the board of `certificate`, a referee at its start, and its moves. Fails if one of them cannot be read, or if a number is
/// outside of its range.
fn validate(certificate: &Certificate) -> Result<(BoardPosition, LiteralReferee, Vec<SequenceMove>), Refused> {
    let board = certificate.board.position()?;
    let literal = referee_at_start(&certificate.ruleset, &certificate.options, &board)?;
    let steps = sequence::parse_sequence(&certificate.sequence)?;
    let lower = certificate.lower;
    match (certificate.upper, &certificate.proof) {
        (None, None) => {}
        (None, _) | (_, None) => {
            return Err(Refused::unreadable("", "upper and proof go together: leave both out, or neither"));
        }
        (Some(upper), _) if upper < lower => {
            return Err(Refused::new(format_args!("the lower bound {lower} is above the upper bound {upper}")));
        }
        (_, Some(Proof::Flow(Flow { plus, .. }))) if *plus > 1 => {
            return Err(Refused::unreadable("", format_args!("plus is {plus}, expected 0 or 1")));
        }
        (_, Some(Proof::Flow(Flow { scale, .. }))) if *scale < 1 => {
            return Err(Refused::unreadable("", format_args!("scale is {scale}, expected 1 or more")));
        }
        _ => {}
    }
    Ok((board, literal, steps))
}

/// Returns a referee at the start `board`. Fails if there is no such rule set or option.
pub(crate) fn referee_at_start(
    ruleset: &str,
    options: &BTreeMap<String, String>,
    board: &BoardPosition,
) -> Result<LiteralReferee, Refused> {
    let options: Vec<(&str, &str)> = options.iter().map(|(key, value)| (&**key, &**value)).collect();
    LiteralReferee::new(ruleset, &options, board)
}

/// Checks a certificate: replays its sequence, and checks its proof.
///
/// # Errors
/// [`Unproved::Refused`] if a claim of the certificate does not hold, [`Unproved::NotDecided`] if `limits` are too low.
pub fn verify(certificate: &Certificate, limits: VerifierLimits) -> Result<Proved, Unproved> {
    let budget = &mut Budget::new(limits);
    let (board, mut literal, steps) = validate(certificate)?;
    let (measure, lower) = (certificate.measure, certificate.lower);
    let found = sequence::replay_length(&mut literal, board.size(), &steps, measure, budget);
    let found = found.map_err(|unproved| unproved.within("sequence"))?;
    if found != lower {
        return Err(Refused::new(format_args!("the sequence has {found} {measure}, and lower is {lower}")).into());
    }
    // Proofs are about all sequences from the start, so the replayed moves are taken back.
    while literal.undo() {
        budget.release(literal.bytes_of_a_move());
    }
    let method = match (&certificate.proof, certificate.upper) {
        (Some(Proof::Flow(flow)), Some(upper)) => check_flow(flow, upper, &literal, &board, measure, budget)?,
        (Some(Proof::Exhaustive), Some(upper)) => check_all(upper, &mut literal, measure, budget)?,
        _ => Method::Sequence,
    };
    Ok(Proved::new(certificate, literal.rules().changed.clone(), &board, method))
}

/// Checks the upper bound `upper` by an exhaustive search from the start of `literal`.
fn check_all(
    upper: u64,
    literal: &mut LiteralReferee,
    measure: Measure,
    budget: &mut Budget,
) -> Result<Method, Unproved> {
    const PLACE: &str = "exhaustive search";
    if !is_finite(literal) {
        let reason = "sequences under this rule set are not known to end, so they cannot all be gone through";
        return Err(Refused::at(PLACE, reason).into());
    }
    let Searched { longest, moves } = exhaustive::search_longest(literal, |_| true, measure, upper, budget)?;
    if longest > upper {
        return Err(Refused::at(PLACE, format_args!("there is a sequence of at least {longest}")).into());
    }
    Ok(Method::Exhaustive { moves })
}

/// Checks the upper bound `upper` by the flow bound `flow`.
fn check_flow(
    flow: &Flow,
    upper: u64,
    literal: &LiteralReferee,
    board: &BoardPosition,
    measure: Measure,
    budget: &mut Budget,
) -> Result<Method, Unproved> {
    let (kind, nodes, found, id) = (flow.mark_kind, flow.nodes_are, flow.plus, literal.rules().id);
    let Some(least) = least_plus(literal, kind, nodes, measure) else {
        let unknown = format_args!("are not known to bound the sequences of {id} with these options");
        return Err(Refused::new(format_args!("tokens that are {kind}, with {nodes} nodes, {unknown}")).into());
    };
    // A larger `plus` only weakens the bound, so it is allowed.
    if found < least {
        let needed = format_args!("a last play may repeat and end the sequence under {id}: it must be {least}");
        return Err(Refused::new(format_args!("plus is {found}, but {needed}")).into());
    }
    let graph = build(literal, board, measure, (kind, nodes), budget)?;
    budget.work(flow::work_of_proof(flow, &graph))?;
    let walks = flow::bound(flow, &graph).map_err(|refused| refused.within("proof"))?;
    let proved = walks.checked_add(found).ok_or_else(|| flow::overflow().within("proof"))?;
    if proved > upper {
        return Err(Refused::new(format_args!("the proof gives the bound {proved}, and upper is {upper}")).into());
    }
    let (nodes, edges) = (graph.end_weights.len(), graph.edges.len());
    Ok(Method::Flow { tokens_are: kind, nodes, edges, tokens: graph.marks, cuts: flow.cuts.len() })
}
