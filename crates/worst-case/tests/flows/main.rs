//! Upper bounds for heaviest walks: proofs, figures of boards, symmetry.

mod certificates;
mod figures;
mod limits;
mod random_graphs;

use koatlas_worst_case::WalkGraph;
use koatlas_worst_case::flows::{BoundLimits, UpperBound, upper_bound};

/// The best bound, if it is known that there is a walk of some weight.
fn bound(graph: &WalkGraph, known: u64) -> UpperBound {
    let bound = upper_bound(graph, BoundLimits { rounds: 100, known, stop: &|| false }, &mut |_| ());
    assert_eq!(bound.check(graph), Ok(()));
    bound
}
