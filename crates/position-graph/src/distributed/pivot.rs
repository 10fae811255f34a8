//! Choice of a position that probably lies in the largest component, by a random walk.

use std::collections::HashSet;

use crate::definition::{GraphDefinition, GraphNode};
use crate::random::Random;

/// Number of plays of the walk. A walk returns to one of `n` positions by chance after about the square root of `n` plays. 65,536
/// is more than that for every local board with ternary codes.
const PLAYS: usize = 1 << 16;

/// Last position to which a walk of random plays from `start` returns; `start` if it never returns to a position.
///
/// A position to which a walk returns lies on a cycle, and a long walk ends in a component that it cannot leave. The walk is the
/// same on every machine. A bad choice costs time and memory, but no result becomes wrong.
pub fn find_pivot(graph: &GraphDefinition<u64>, start: GraphNode<u64>) -> GraphNode<u64> {
    let mut random = Random::new(0);
    let (mut here, mut pivot) = (start.position, start.position);
    let mut seen = HashSet::from([here]);
    let mut next = Vec::new();
    for _ in 0..PLAYS {
        next.clear();
        graph.local_board.for_each_changing_play(here, graph.suicide, |play| next.push(play.after));
        if next.is_empty() {
            break;
        }
        here = next[random.below(next.len())];
        if !seen.insert(here) {
            pivot = here;
        }
    }
    GraphNode { position: pivot, ..start }
}
