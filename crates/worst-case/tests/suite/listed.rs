//! A walk graph in the form in which the verifier checks proofs about it.

use koatlas_worst_case::WalkGraph;

pub fn listed(graph: &WalkGraph) -> koatlas_verifier::WalkGraph {
    let edge = |(from, edge): (u32, u32)| {
        let koatlas_worst_case::WalkEdge { to, token, weight } = graph.edges()[edge as usize];
        koatlas_verifier::WalkEdge { from, to, token, weight }
    };
    koatlas_verifier::WalkGraph {
        start: graph.start(),
        end_weights: (0..graph.nodes() as u32).map(|node| graph.end_weight(node).into()).collect(),
        edges: graph.all_edges().map(edge).collect(),
        tokens: graph.tokens(),
    }
}
