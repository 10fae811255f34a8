//! Verification of certificates for longest sequences: replays the sequence and checks the proof of the upper bound.

use koatlas_board::{BoardPosition, Count};

use crate::certificates::{Certificate, Flow, Measure, Proof};
use crate::graph::build;
use crate::proof::exhaustive::{self, Searched};
use crate::proof::flow;
use crate::{
    Budget, CheckedProof, ClaimStart, LiteralReferee, Moves, NotDecided, Proved, Refused, Unproved, VerifiedSequence,
    VerifierLimits, least_plus,
};

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

/// Returns the start of `certificate` and its moves. Fails if one of them cannot be read, or if a number is outside of its range.
fn validate(certificate: &Certificate) -> Result<(ClaimStart, Moves), Refused> {
    let Certificate { ruleset, rules, options, board, sequence, lower, upper, proof, .. } = certificate;
    let start = ClaimStart::new(ruleset, rules.as_deref(), options, board)?;
    // An empty text is a sequence without moves, and not one with an empty move.
    let texts = sequence.split(';').filter(|_| !sequence.trim().is_empty());
    let moves = Moves::parse("sequence", start.board.to_move(), texts, start.board.size())?;
    match (upper, proof) {
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
    Ok((start, moves))
}

/// Checks a certificate: replays its sequence, and checks its proof.
///
/// # Errors
/// [`Unproved::Refused`] if a claim of the certificate does not hold, [`Unproved::NotDecided`] if `limits` are too low, or if an
/// exhaustive search might never end.
pub fn verify(certificate: &Certificate, limits: VerifierLimits) -> Result<Proved<VerifiedSequence>, Unproved> {
    let budget = &mut Budget::new(limits);
    let (start, moves) = validate(certificate)?;
    let (subject, ClaimStart { board, mut literal }) = (start.to_string(), start);
    let &Certificate { measure, lower, upper, .. } = certificate;
    moves.replay(&mut literal, budget)?;
    if measure == Measure::Moves && literal.outcome().is_none() {
        let (moves, reason) = (moves.len(), "and only moves of a whole sequence are counted");
        let reason = format_args!("the sequence has not ended after its {moves} moves, {reason}");
        return Err(Refused::at("sequence", reason).into());
    }
    let found = literal.length(measure);
    if found != lower {
        return Err(Refused::new(format_args!("the sequence has {found} {measure}, and lower is {lower}")).into());
    }
    // Proofs are about all sequences from the start, so the replayed moves are taken back.
    while literal.undo() {
        budget.release(literal.bytes_of_a_move());
    }
    let proof = match (&certificate.proof, upper) {
        (Some(Proof::Flow(flow)), Some(upper)) => Some(check_flow(flow, upper, &literal, &board, measure, budget)?),
        (Some(Proof::Exhaustive), Some(upper)) => Some(check_all(upper, &mut literal, measure, budget)?),
        _ => None,
    };
    let covers = match proof {
        None => "that there is such a sequence; nothing about longer ones",
        Some(_) => "that there is such a sequence, and none above the upper bound",
    };
    let found = VerifiedSequence {
        ruleset: certificate.ruleset.clone(),
        measure,
        lower: lower.into(),
        upper: upper.map(Count::from),
        exact: upper == Some(lower),
        proof,
        covers: covers.to_owned(),
    };
    let statement = found.statement(&subject);
    Ok(Proved::new(found, statement))
}

/// Checks the upper bound `upper` by an exhaustive search from the start of `literal`.
fn check_all(
    upper: u64,
    literal: &mut LiteralReferee,
    measure: Measure,
    budget: &mut Budget,
) -> Result<CheckedProof, Unproved> {
    // With a limit for passes in a row a sequence that goes on has more and more plays, until it is longer than the bound.
    if !literal.rules.limits_passes() {
        let endless = "passes can go on for ever under this rule set, so its sequences cannot all be gone through";
        return Err(NotDecided::Other(endless.to_owned()).into());
    }
    let Searched { longest, moves } = exhaustive::search_longest(literal, &|_| true, measure, upper, budget)?;
    if longest > upper {
        let reason = format_args!("there is a sequence of at least {longest}");
        return Err(Refused::at("exhaustive search", reason).into());
    }
    Ok(CheckedProof::Exhaustive { moves: moves.into() })
}

/// Checks the upper bound `upper` by the flow bound `flow`.
fn check_flow(
    flow: &Flow,
    upper: u64,
    literal: &LiteralReferee,
    board: &BoardPosition,
    measure: Measure,
    budget: &mut Budget,
) -> Result<CheckedProof, Unproved> {
    let (kind, nodes, found, id) = (flow.mark_kind, flow.nodes_are, flow.plus, &literal.rules.id);
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
    Ok(CheckedProof::Flow { tokens_are: kind, nodes, edges, tokens: graph.marks, cuts: flow.cuts.len() })
}
