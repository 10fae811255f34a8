//! Prime factors under the Cartesian product: which kos a ko is made of. Edges that cannot belong to different factors
//! are one class; then classes are split into factors, if that is what they are.
//!
//! # What is a product
//! The product of two kos is the two side by side: [`LabelledDigraph::product`]. Each of its edges belongs to one
//! factor, the one whose coordinate it changes. Connected graphs have only one factorisation into primes (Sabidussi
//! 1960, [doi:10.1007/BF01162967](https://doi.org/10.1007/BF01162967); Vizing 1963), and so have directed ones
//! (Feigenbaum 1986, [doi:10.1016/0166-218X(86)90023-5](https://doi.org/10.1016/0166-218X(86)90023-5)). Labels do not
//! change that: the factors are those of the undirected graph, merged as long as an edge of one has other labels, or
//! directions, at other coordinates of another. So "edges of the same prime factor" is an equivalence of edges, called
//! sigma here: the finest for which the graph is a product.
//!
//! # How sigma is found
//! From below. Only edges that are related in sigma are ever related. So as soon as the graph is a product for the
//! classes found, which the module `split` checks by counting, they are those of sigma.
//!
//! 1. *Squares*, the relation delta. If two edges xy and xz belong to different factors, just one square x, y, w, z
//!    lies over them; it has no chords yz or xw, and its opposite edges have the same labels in both directions. Two
//!    edges at a node for which this fails are related. Where it does not fail, opposite edges of the square are
//!    related: in a product, opposite edges of a square without chords always belong to one factor. Mostly these
//!    relations generate sigma, except for graphs that are products locally but not as a whole. If they leave one
//!    class, the graph is prime.
//! 2. *Distances*, the relation Theta (Djokovic 1973,
//!    [doi:10.1016/0095-8956(73)90010-5](https://doi.org/10.1016/0095-8956(73)90010-5); Winkler 1984,
//!    [doi:10.1016/0166-218X(84)90069-6](https://doi.org/10.1016/0166-218X(84)90069-6)). If xy and uv belong to
//!    different factors, then d(x,u) + d(y,v) = d(x,v) + d(y,u), since distances in a product are sums. Edges for which
//!    this fails are related. It is enough to compare the edges of a spanning tree with all edges (Feder 1992,
//!    [doi:10.1002/jgt.3190160508](https://doi.org/10.1002/jgt.3190160508)); they are taken one by one until the graph
//!    is a product.
//!
//! The second step ends in sigma. For the undirected graph, Theta and the pairs of edges at a node that have no square
//! over them, all of which delta relates, generate sigma (Feder); and every coarser equivalence is one of a product,
//! too. Now take two edges at a node that are in different classes: there is a square over them, with equal labels on
//! opposite edges, or delta would have related them. As factors are connected, steps through such squares lead to all
//! coordinates, so that the labels of an edge depend on the coordinates of its own class alone.

use crate::types::skeleton::{Half, Skeleton};
use crate::types::{LabelledDigraph, LabelledEdge, TypeId, type_form};

/// The prime factors of a connected graph under [`LabelledDigraph::product`], with multiplicity, sorted by
/// [`type_form`] (of factors of one type, those come first that have the form without an exchange of colours).
///
/// The product of the factors is isomorphic to the graph, colours included. A single node has no factors; a prime graph
/// has itself.
///
/// # Panics
/// If the graph is not connected, or has 2^31 edges or more.
///
/// # Complexity
/// At most O(sum over nodes of degree^3) time for squares, and for most graphs O(sum of degree^2). At most O(nodes x
/// edges) more if distances are needed. 40 bytes an edge beside the graph. If there are two factors or more, the
/// [`type_form`] of each, for sorting.
#[must_use]
pub fn factorise(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let mut factors = unsorted_factors(graph);
    factors.sort_by_cached_key(type_form);
    factors
}

/// The types of the prime factors in the order of [`factorise`], and for each whether its colours had to be exchanged
/// to get the [`type_form`].
///
/// The types alone do not tell the type of the product: a ko times itself is another type than a ko times itself with
/// exchanged colours, unless the ko is the same for both players. With all exchanges turned round (but for kos that are
/// the same for both players) the product is of the same type.
///
/// # Panics
/// As [`factorise`].
#[must_use]
pub fn factor_types(graph: &LabelledDigraph) -> Vec<(TypeId, bool)> {
    let mut forms: Vec<_> = unsorted_factors(graph).iter().map(type_form).collect();
    forms.sort_unstable();
    forms.iter().map(|(form, exchanged)| (TypeId::of(form), *exchanged)).collect()
}

fn unsorted_factors(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let skeleton = Skeleton::new(graph);
    let tree = skeleton.tree();
    assert!(tree.len() + 1 == graph.len(), "only connected graphs have unique factors");
    let mut classes = square_classes(&skeleton);
    let mut tree = tree.into_iter();
    let mut checked = usize::MAX;
    loop {
        if classes.classes() <= 1 {
            return if graph.len() == 1 { Vec::new() } else { vec![graph.clone()] };
        }
        if classes.classes() < checked {
            checked = classes.classes();
            if let Some(factors) = split(&skeleton, &mut classes) {
                return factors;
            }
        }
        let edge = tree.next().expect("the graph is a product for the classes after the last tree edge");
        relate_by_distance(&skeleton, edge, &mut classes);
    }
}

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
