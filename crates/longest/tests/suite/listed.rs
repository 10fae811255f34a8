//! Conversion of a walk graph to the form in which the verifier checks proofs about it.

use koatlas_longest::{WalkEdge, WalkGraph};

pub fn listed(graph: &WalkGraph) -> koatlas_verifier::FlowGraph {
    let edge = |(from, &WalkEdge { to, mark, weight })| koatlas_verifier::FlowEdge { from, to, mark, weight };
    koatlas_verifier::FlowGraph {
        start: graph.start,
        end_weights: graph.end_weights.iter().map(|&end| end.into()).collect(),
        edges: graph.edges.iter().map(edge).collect(),
        marks: graph.marks,
    }
}
