//! Classes of edges that cannot belong to different factors, and from them to factors, if that is what they are.

use crate::types::skeleton::{Half, Skeleton};
use crate::types::{LabelledDigraph, LabelledEdge};

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

/// Classes of edges that every product keeps together (the relation delta of [`factorise`](crate::types::factorise), closed
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

/// A partition of `0..len` into classes that only ever merge; the least member stands for its class.
///
/// Path halving without ranks: amortised O(log len) an operation (Tarjan, van Leeuwen 1984,
/// [doi:10.1145/62.2160](https://doi.org/10.1145/62.2160)), and in practice a step or two.
#[derive(Clone, Debug)]
pub(super) struct UnionFind {
    parent: Vec<u32>,
    classes: usize,
}

impl UnionFind {
    /// Every number a class of its own.
    pub(super) fn new(len: usize) -> UnionFind {
        UnionFind { parent: (0..len as u32).collect(), classes: len }
    }

    /// Number of classes.
    pub(super) fn classes(&self) -> usize {
        self.classes
    }

    /// The least member of the class.
    #[inline]
    pub(super) fn find(&mut self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            let grandparent = self.parent[self.parent[x as usize] as usize];
            self.parent[x as usize] = grandparent;
            x = grandparent;
        }
        x
    }

    /// Merges two classes.
    #[inline]
    pub(super) fn union(&mut self, x: u32, y: u32) {
        let (x, y) = (self.find(x), self.find(y));
        if x != y {
            self.parent[x.max(y) as usize] = x.min(y);
            self.classes -= 1;
        }
    }

    /// For every number its class, the classes numbered from 0 by their least members. O(len).
    pub(super) fn numbered(&mut self) -> Vec<u32> {
        let mut numbers = vec![0; self.parent.len()];
        let mut next = 0;
        for x in 0..self.parent.len() as u32 {
            let least = self.find(x);
            if least == x {
                next += 1;
            }
            numbers[x as usize] = if least == x { next - 1 } else { numbers[least as usize] };
        }
        numbers
    }
}
