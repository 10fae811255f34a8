//! Euler trails.

use crate::walk_graph::WalkGraph;

/// The trail from the start through all kept edges that are connected with the start (Hierholzer). Every node must have
/// as many kept edges in as out, with one exception: one more may leave the start, and one more enter the end.
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
