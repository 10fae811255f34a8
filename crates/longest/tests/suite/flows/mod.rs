//! Upper bounds for heaviest walks: proofs, figures of boards, symmetry.

mod certificates;
mod figures;
mod limits;
mod random_graphs;
mod solver;

use koatlas_longest::flows::{UpperBound, upper_bound};
use koatlas_longest::{BoundLimits, Round, WalkGraph};
use koatlas_verifier::certificates::{NodeKind, SingleUseMarkKind};

use crate::listed::listed;

/// Kinds of marks and nodes: they do not matter here.
const KINDS: (SingleUseMarkKind, NodeKind) = (SingleUseMarkKind::Positions, NodeKind::Plain);

/// The bound after a search within some limits.
fn searched(graph: &WalkGraph, limits: BoundLimits, progress: &mut dyn FnMut(Round)) -> UpperBound {
    let found = upper_bound(graph, KINDS, limits, progress);
    assert_eq!(koatlas_verifier::bound(&found.proof, &listed(graph)), Ok(found.bound));
    found
}

/// The best bound, if it is known that there is a walk of some weight.
fn bound(graph: &WalkGraph, known: u64) -> UpperBound {
    searched(graph, BoundLimits { rounds: 100, known, stop: &|| false }, &mut |_| ())
}
