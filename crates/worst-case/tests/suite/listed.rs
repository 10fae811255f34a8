//! Conversion of a walk graph to the form in which the verifier checks proofs about it.

use koatlas_worst_case::{WalkEdge, WalkGraph};

pub fn listed(graph: &WalkGraph) -> koatlas_verifier::WalkGraph {
    let edge = |(from, &WalkEdge { to, mark, weight })| koatlas_verifier::WalkEdge { from, to, token: mark, weight };
    koatlas_verifier::WalkGraph {
        start: graph.start,
        end_weights: graph.ends.iter().map(|&end| end.into()).collect(),
        edges: graph.edges.iter().map(edge).collect(),
        tokens: graph.marks,
    }
}
