//! Longest trails: walks that use no edge twice.

use super::balance::Balance;
use super::connect::connect;
use super::euler::euler_trail;
use crate::walk_graph::WalkGraph;

/// A long trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Its edges.
    pub walk: Vec<u32>,
    /// No trail is longer than this. If the trail has this length, it is a longest one.
    pub bound: u64,
    /// A number for each node; together they prove the bound. Take the number of the start. For every edge along which
    /// the number falls by less than 1, add what is missing. No trail is longer than the sum.
    pub potentials: Vec<i64>,
}

/// Why the walks of a graph are no trails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrailError {
    /// An edge has no token, or that of another edge.
    #[error("edge {edge} has no token of its own, as this search needs it")]
    Token {
        /// The edge.
        edge: u32,
    },
    /// An edge has no weight.
    #[error("edge {edge} does not weigh 1, as this search needs it")]
    Weight {
        /// The edge.
        edge: u32,
    },
}

/// A heavy walk in a graph in which every edge has weight 1 and a token of its own, as under the fixed-ko-rule.
///
/// First a cheapest flow finds the fewest edges to leave out such that the others are balanced: as many enter a node as
/// leave it. An Euler trail uses those that are connected with the start. Where kept edges are not connected, exchanges
/// that keep as many edges connect them, as far as there are such exchanges. So the trail is a longest one, unless the
/// kept edges still fall apart; then it may be shorter than `bound`.
///
/// Time O(shortest paths) for every length of a path of the flow, of which there are few; space O(nodes + edges).
///
/// # Errors
/// If the weight of an edge is not 1, or its token is missing or that of another edge.
pub fn longest_trail(graph: &WalkGraph) -> Result<Trail, TrailError> {
    check(graph)?;
    let mut balance = Balance::new(graph);
    let bound = balance.kept().iter().filter(|&&kept| kept).count() as u64;
    let potentials = balance.potentials();
    connect(graph, &mut balance);
    let walk = euler_trail(graph, balance.kept());
    Ok(Trail { walk, bound, potentials })
}

fn check(graph: &WalkGraph) -> Result<(), TrailError> {
    let mut used = vec![false; graph.tokens()];
    for (edge, &found) in (0..).zip(graph.edges()) {
        let new = found.token.is_some_and(|token| !std::mem::replace(&mut used[token as usize], true));
        if !new {
            return Err(TrailError::Token { edge });
        }
        if found.weight != 1 {
            return Err(TrailError::Weight { edge });
        }
    }
    Ok(())
}
