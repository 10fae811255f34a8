//! The square relation: which edges at a node cannot belong to different factors.

use super::UnionFind;
use super::skeleton::{Half, Skeleton};

/// Classes of edges that every product keeps together (the relation delta of [`factorise`](super::factorise), closed
/// transitively).
///
/// Stops as soon as there is one class.
///
/// # Complexity
/// O(sum of degree^3) if all pairs of edges at a node stay apart, as in a product of many small factors; near O(sum of
/// degree^2) where edges soon fall into one class.
pub(super) fn square_classes(skeleton: &Skeleton) -> UnionFind {
    let mut classes = UnionFind::new(skeleton.edge_count());
    for node in 0..skeleton.len() as u32 {
        if classes.classes() <= 1 {
            break;
        }
        relate_at(skeleton, node, &mut classes);
    }
    classes
}

/// Relates the edges at a node, and those opposite to them in squares.
///
/// Two edges of one class need no look. Their square, if they have one, is seen from the two corners at their far ends
/// too: there, opposite edges are related, or the two edges at both corners, and then all four are of one class.
fn relate_at(skeleton: &Skeleton, node: u32, classes: &mut UnionFind) {
    let row = skeleton.row(node);
    for (i, a) in row.iter().enumerate() {
        for b in &row[i + 1..] {
            if classes.find(a.edge) == classes.find(b.edge) {
                continue;
            }
            match square(skeleton, node, a, b) {
                Some((opposite_b, opposite_a)) => {
                    classes.union(a.edge, opposite_a.edge);
                    classes.union(b.edge, opposite_b.edge);
                }
                None => classes.union(a.edge, b.edge),
            }
        }
    }
}

/// The only square over two edges at a node, without chords and with equal labels on opposite edges: the edges from the
/// far ends of `a` and of `b` to the fourth corner.
fn square(skeleton: &Skeleton, node: u32, a: &Half, b: &Half) -> Option<(Half, Half)> {
    let mut common = common_neighbours(skeleton.row(a.to), skeleton.row(b.to)).filter(|(half, _)| half.to != node);
    let (from_a, from_b) = common.next()?;
    let chord = || skeleton.half(node, from_a.to).is_some() || skeleton.half(a.to, b.to).is_some();
    let parallel = from_a.labels == b.labels && from_b.labels == a.labels;
    (parallel && common.next().is_none() && !chord()).then_some((*from_a, *from_b))
}

/// The pairs of edges from two rows to a common neighbour.
fn common_neighbours<'a>(mut a: &'a [Half], mut b: &'a [Half]) -> impl Iterator<Item = (&'a Half, &'a Half)> {
    std::iter::from_fn(move || {
        while let (Some((first_a, rest_a)), Some((first_b, rest_b))) = (a.split_first(), b.split_first()) {
            if first_a.to <= first_b.to {
                a = rest_a;
            }
            if first_b.to <= first_a.to {
                b = rest_b;
            }
            if first_a.to == first_b.to {
                return Some((first_a, first_b));
            }
        }
        None
    })
}
