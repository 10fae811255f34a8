//! From a certificate to what is certain.

use koatlas_board::BoardPosition;
use koatlas_certificates::{Certificate, Flow, Measure, NodeKind, Proof, TokenKind};

use crate::certificate::file::{CertificateError, validate};
use crate::graph::build::build;
use crate::graph::walk_graph::WalkGraphError;
use crate::limits::{Budget, Limits, Unproved};
use crate::literal::referee::Literal;
use crate::proof::bounds::least_plus;
use crate::proof::exhaustive::{self, ExhaustiveError};
use crate::proof::flow::{self, FlowError};
use crate::proof::replay::{self, ReplayError};
use crate::proved::{Method, Proved};

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It names what there is not.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The sequence is not one of the rule set.
    #[error("sequence: {0}")]
    Replay(#[from] ReplayError),
    /// The sequence counts more or less than claimed.
    #[error("the sequence has {found} {measure}, and lower is {lower}")]
    Lower {
        /// What it counts.
        found: u64,
        /// What is counted.
        measure: Measure,
        /// What is claimed.
        lower: u64,
    },
    /// The tokens bound no sequences of the rule set.
    #[error(
        "tokens that are {kind}, with {nodes} nodes, are not known to bound the sequences of {rules} with these options"
    )]
    Tokens {
        /// What tokens are.
        kind: TokenKind,
        /// What nodes hold.
        nodes: NodeKind,
        /// The rule set.
        rules: &'static str,
    },
    /// The last play that may repeat is left out.
    #[error("plus is {found}, but a last play may repeat and end the sequence under {rules}: it must be {least}")]
    Plus {
        /// What is given.
        found: u64,
        /// What is needed.
        least: u64,
        /// The rule set.
        rules: &'static str,
    },
    /// The graph cannot be built.
    #[error(transparent)]
    Graph(#[from] WalkGraphError),
    /// The numbers prove nothing.
    #[error("proof: {0}")]
    Flow(#[from] FlowError),
    /// The numbers prove less than claimed.
    #[error("the proof gives the bound {proved}, and upper is {upper}")]
    Upper {
        /// What is proved.
        proved: u64,
        /// What is claimed.
        upper: u64,
    },
    /// The exhaustive search does not confirm the bound.
    #[error("exhaustive search: {0}")]
    Exhaustive(#[from] ExhaustiveError),
}

/// Checks a certificate: replays its sequence, and goes through its proof.
///
/// # Errors
/// If anything that it claims does not hold, or if that cannot be decided within the limits.
pub fn verify(certificate: &Certificate, limits: Limits) -> Result<Proved, Unproved<Refused>> {
    let budget = &mut Budget::new(limits);
    let (mut literal, steps) = validate(certificate).map_err(refused)?;
    let board = certificate.board.position().map_err(|error| refused(CertificateError::from(error)))?;
    let (measure, lower) = (certificate.measure, certificate.lower);
    let found = replay::length(&mut literal, board.size(), &steps, measure, budget).map_err(because)?;
    if found != lower {
        return Err(refused(Refused::Lower { found, measure, lower }));
    }
    while literal.undo() {
        budget.release(literal.bytes_of_a_move());
    }
    let method = check_upper(certificate, &board, &mut literal, budget)?;
    Ok(Proved::of(certificate, literal.rules().changed.clone(), &board, method))
}

fn refused(reason: impl Into<Refused>) -> Unproved<Refused> {
    Unproved::Refused(reason.into())
}

fn because<R: Into<Refused>>(unproved: Unproved<R>) -> Unproved<Refused> {
    unproved.map(Into::into)
}

/// Checks the upper bound. The referee has made no moves.
fn check_upper(
    certificate: &Certificate,
    board: &BoardPosition,
    literal: &mut Literal,
    budget: &mut Budget,
) -> Result<Method, Unproved<Refused>> {
    let measure = certificate.measure;
    match (&certificate.proof, certificate.upper) {
        (Some(Proof::Flow(flow)), Some(upper)) => check_flow(flow, upper, literal, board, measure, budget),
        (Some(Proof::Exhaustive), Some(upper)) => {
            let searched = exhaustive::no_longer(literal, |_| true, measure, upper, budget).map_err(because)?;
            Ok(Method::Exhaustive { moves: searched.moves })
        }
        _ => Ok(Method::Sequence),
    }
}

fn check_flow(
    flow: &Flow,
    upper: u64,
    literal: &Literal,
    board: &BoardPosition,
    measure: Measure,
    budget: &mut Budget,
) -> Result<Method, Unproved<Refused>> {
    let (rules, kind, nodes, found) = (literal.rules(), flow.tokens_are, flow.nodes_are, flow.plus);
    let unknown = || refused(Refused::Tokens { kind, nodes, rules: rules.id });
    let least = least_plus(literal, kind, nodes, measure).ok_or_else(unknown)?;
    if found < least {
        return Err(refused(Refused::Plus { found, least, rules: rules.id }));
    }
    let graph = build(literal, board, measure, (kind, nodes), budget).map_err(because)?;
    budget.work(flow::steps(flow, &graph))?;
    let walks = flow::bound(flow, &graph).map_err(refused)?;
    let proved = walks.checked_add(found).ok_or_else(|| refused(FlowError::Overflow))?;
    if proved > upper {
        return Err(refused(Refused::Upper { proved, upper }));
    }
    let (nodes, edges) = (graph.end_weights.len(), graph.edges.len());
    Ok(Method::Flow { tokens_are: kind, nodes, edges, tokens: graph.tokens, cuts: flow.cuts.len() })
}
