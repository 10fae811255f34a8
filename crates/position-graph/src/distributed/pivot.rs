//! A position that probably lies in the largest component.

use std::collections::HashSet;

use crate::definition::{GraphDefinition, Node};
use crate::random::Random;

/// Plays of the walk. By chance alone a walk comes back to a position among `n` after about the square root of `n` plays: 65,536
/// are many for the legal positions of any local board with ternary codes.
const PLAYS: usize = 1 << 16;

/// The last position to which a walk of random plays from `start` comes back; `start` if it never does.
///
/// A position to which a walk comes back lies on a cycle, and a long walk ends where it cannot leave. The walk is the same
/// on every machine. A bad choice costs time and memory, and makes no answer wrong.
pub fn pivot(graph: &GraphDefinition<u64>, start: Node<u64>) -> Node<u64> {
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
    Node { position: pivot, ..start }
}
