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
    /// No trail is longer than this; so if the trail is as long, it is a longest one.
    pub bound: u64,
    /// For each node a number that proves it: no trail is longer than that of the start and, for every edge, what the fall along
    /// it lacks to 1, added up.
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

/// A heavy walk, where every edge has weight and a token of its own. So it is under the fixed-ko-rule.
///
/// The fewest edges are left out with which the others are balanced, a cheapest flow; an Euler trail uses those that are
/// connected with the start. If others are not, they are connected by exchanges that change the number of edges kept by
/// nothing, as far as there are such. So the trail is a longest one unless the graph falls apart; `bound` says whether.
///
/// Time O(shortest paths) for every length of a path of the flow, of which there are few; space O(nodes + edges).
///
/// # Errors
/// If the tokens or weights of the graph are others.
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
