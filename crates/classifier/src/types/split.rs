//! From classes of edges to factors, if that is what they are.

use super::skeleton::Skeleton;
use super::{LabelledDigraph, LabelledEdge, UnionFind};

/// The factors of a graph whose factor edges are these classes; none if the graph is no such product.
///
/// Two nodes share their coordinate in a factor if edges of other classes connect them. The graph is the product if
/// every tuple of coordinates belongs to one node, and if every class has all edges that the edges of its factor call
/// for: (edges of the factor) x (nodes of the graph) / (nodes of the factor) of them. Both are counted, labels and
/// directions included.
///
/// O(edges log edges x the lesser of classes and log nodes).
pub(super) fn split(skeleton: &Skeleton, classes: &mut UnionFind) -> Option<Vec<LabelledDigraph>> {
    let class = classes.numbered();
    let coordinates = coordinates(skeleton, &class, classes.classes() as u32)?;
    (0..).zip(&coordinates).map(|(i, coordinate)| factor(skeleton, &class, i, coordinate)).collect()
}

/// The coordinates of the nodes in one factor.
struct Coordinate {
    /// By node.
    of: Vec<u32>,
    /// Number of different ones.
    size: usize,
}

/// The coordinates in all factors, if tuples of them and nodes correspond to each other.
fn coordinates(skeleton: &Skeleton, class: &[u32], classes: u32) -> Option<Vec<Coordinate>> {
    let mut all = Vec::new();
    let mut tuple = vec![0; skeleton.len()];
    let mut tuples = 1;
    for i in 0..classes {
        let coordinate = Coordinate::new(skeleton, class, i);
        if coordinate.size == 1 || tuples * coordinate.size > skeleton.len() {
            return None;
        }
        tuple.iter_mut().zip(&coordinate.of).for_each(|(tuple, &c)| *tuple += tuples * c as usize);
        tuples *= coordinate.size;
        all.push(coordinate);
    }
    tuple.sort_unstable();
    tuple.into_iter().eq(0..tuples).then_some(all)
}

impl Coordinate {
    fn new(skeleton: &Skeleton, class: &[u32], factor: u32) -> Coordinate {
        let mut connected = UnionFind::new(skeleton.len());
        skeleton
            .edges()
            .filter(|(_, half)| class[half.edge as usize] != factor)
            .for_each(|(node, half)| connected.union(node, half.to));
        Coordinate { of: connected.numbered(), size: connected.classes() }
    }
}

/// The factor with the edges of one class, if they are all there.
fn factor(skeleton: &Skeleton, class: &[u32], i: u32, coordinate: &Coordinate) -> Option<LabelledDigraph> {
    let at = |node: u32| coordinate.of[node as usize];
    let mut edges: Vec<LabelledEdge> = (0..skeleton.len() as u32)
        .flat_map(|node| skeleton.row(node).iter().map(move |half| (node, half)))
        .filter(|(_, half)| class[half.edge as usize] == i)
        .filter_map(|(node, half)| Some((at(node), at(half.to), half.labels[0]?)))
        .collect();
    let all = edges.len();
    edges.sort_unstable();
    edges.dedup();
    let copies = skeleton.len() / coordinate.size;
    if all == edges.len() * copies { LabelledDigraph::new(coordinate.size, &edges).ok() } else { None }
}
