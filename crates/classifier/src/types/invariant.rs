//! A cheap number that isomorphic graphs share: for buckets.

use super::hash::{combine, mix};
use super::{Label, LabelledDigraph};

/// How far a node sees: rounds of hashing over the neighbours.
const ROUNDS: usize = 3;

/// Graphs up to this size are hashed without allocation.
const SMALL: usize = 64;

/// Per node, a hash of what lies around it, with the colours as they are and exchanged.
type Sight = [u64; 2];

/// A hash that is equal for isomorphic graphs, and for graphs isomorphic after an exchange of colours.
///
/// Three rounds of colour refinement with hashes for colours, for both colourings side by side. Different types may
/// share a number: [`is_isomorphic`](super::is_isomorphic) decides.
///
/// # Complexity
/// O(nodes + edges) time. Nothing is allocated for up to 64 nodes; beyond, 32 bytes a node.
#[must_use]
pub fn invariant(graph: &LabelledDigraph) -> u64 {
    let mut small = [[0; 2]; 2 * SMALL];
    let mut large = Vec::new();
    let space = if graph.len() <= SMALL {
        &mut small[..2 * graph.len()]
    } else {
        large.resize(2 * graph.len(), [0; 2]);
        &mut large[..]
    };
    let (mut now, mut next) = space.split_at_mut(graph.len());
    for _ in 0..ROUNDS {
        for (node, sight) in (0..).zip(next.iter_mut()) {
            *sight = look(graph, node, now);
        }
        std::mem::swap(&mut now, &mut next);
    }
    let [as_is, exchanged] = now.iter().fold([0; 2], |sum, &sight| add(sum, sight.map(mix)));
    combine(combine(as_is.min(exchanged), as_is.max(exchanged)), (graph.len() as u64) << 32 | graph.edge_count() as u64)
}

/// What a node sees in the next round.
#[inline]
fn look(graph: &LabelledDigraph, node: u32, now: &[Sight]) -> Sight {
    let outward = graph.out(node).iter().map(|&(to, label)| along(now[to as usize], label, 1));
    let inward = graph.incoming(node).iter().map(|&(from, label)| along(now[from as usize], label, 2));
    let [as_is, exchanged] = outward.chain(inward).fold([0; 2], add);
    let [own, own_exchanged] = now[node as usize];
    [combine(own, as_is), combine(own_exchanged, exchanged)]
}

/// What an edge with this label, followed forwards or backwards, shows of its other end.
#[inline]
fn along([as_is, exchanged]: Sight, label: Label, direction: u64) -> Sight {
    let seen = |far: u64, label: Label| {
        let x = far ^ (direction << 16 | u64::from(label.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
    };
    [seen(as_is, label), seen(exchanged, label.exchanged())]
}

#[inline]
fn add(a: Sight, b: Sight) -> Sight {
    [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])]
}
