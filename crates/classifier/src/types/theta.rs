//! The relation of Djokovic and Winkler: edges that distances tie together.

use super::UnionFind;
use super::skeleton::Skeleton;

/// Merges the class of an edge xy with those of all edges uv for which d(x,u) + d(y,v) and d(x,v) + d(y,u) differ.
///
/// O(nodes + edges).
pub(super) fn relate_by_distance(skeleton: &Skeleton, (x, y): (u32, u32), classes: &mut UnionFind) {
    let edge = skeleton.half(x, y).expect("an edge of the skeleton").edge;
    let (from_x, from_y) = (skeleton.distances(x), skeleton.distances(y));
    let nearer = |v: u32| from_x[v as usize].cmp(&from_y[v as usize]);
    for (u, half) in skeleton.edges() {
        if nearer(u) != nearer(half.to) {
            classes.union(edge, half.edge);
        }
    }
}
