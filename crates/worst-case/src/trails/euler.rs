//! Euler trails.

use crate::walk_graph::WalkGraph;

/// The trail from the start through all edges with `kept` that are connected with it (Hierholzer). Into every node there have
/// to be as many of them as out of it, but for one more out of the start and one more into the end.
pub(crate) fn euler_trail(graph: &WalkGraph, kept: &[bool]) -> Vec<u32> {
    let mut remaining: Vec<_> = (0..graph.nodes() as u32).map(|v| graph.edges_from(v)).collect();
    let (mut trail, mut pending) = (Vec::new(), Vec::new());
    let mut at = graph.start();
    loop {
        match remaining[at as usize].find(|&edge| kept[edge as usize]) {
            Some(edge) => {
                pending.push((at, edge));
                at = graph.edges()[edge as usize].to;
            }
            None => {
                let Some((from, edge)) = pending.pop() else { break };
                trail.push(edge);
                at = from;
            }
        }
    }
    trail.reverse();
    trail
}
