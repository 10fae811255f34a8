//! Prime factors under the Cartesian product: which kos a ko is made of.
//!
//! # What is a product
//! A product of kos is their game side by side: [`LabelledDigraph::product`]. Each of its edges belongs to one factor, the one whose
//! coordinate it changes. Connected graphs have only one factorisation into primes (Sabidussi 1960,
//! [doi:10.1007/BF01162967](https://doi.org/10.1007/BF01162967); Vizing 1963), directed ones too (Feigenbaum 1986,
//! [doi:10.1016/0166-218X(86)90023-5](https://doi.org/10.1016/0166-218X(86)90023-5)), and labels change nothing about
//! that: factors of the undirected graph are merged while an edge of one has different labels, or directions, at
//! different coordinates of another. So "edges of one prime factor" is an equivalence of edges, called sigma here. It
//! is the finest for which the graph is a product.
//!
//! # How sigma is found
//! From below. All that is ever related is related in sigma, so that the classes are those of sigma as soon as the graph
//! is a product for them, and [`split`](super::split) checks that by counting.
//!
//! 1. *Squares*, the relation delta. If two edges xy and xz belong to different factors, then there is just one square x,
//!    y, w, z over them, without chords yz and xw, and opposite edges have the same labels in both directions. Two edges at a node
//!    for which this fails are related. So are opposite edges of a square that does not fail: in a product, opposite edges
//!    of a square without chords belong to one factor always. Mostly this is enough (the graph needs to be
//!    more than locally a product for it to fail); one class proves the graph prime.
//! 2. *Distances*, the relation Theta (Djokovic 1973, [doi:10.1016/0095-8956(73)90010-5](https://doi.org/10.1016/0095-8956(73)90010-5);
//!    Winkler 1984, [doi:10.1016/0166-218X(84)90069-6](https://doi.org/10.1016/0166-218X(84)90069-6)). If xy and uv change different coordinates, then
//!    d(x,u) + d(y,v) = d(x,v) + d(y,u), since distances in a product are sums. Edges for which this fails are related.
//!    Edges of a spanning tree against all edges suffice (Feder 1992, [doi:10.1002/jgt.3190160508](https://doi.org/10.1002/jgt.3190160508));
//!    they are taken one by one until the graph is a product.
//!
//! The second step ends in sigma: Theta and the pairs of edges at a node without any square over them (a part of
//! delta) generate sigma of the undirected graph (Feder). Every coarser relation is one of a product of the undirected
//! graph. Two of its edges at a node that are in different classes have a square over them, with equal labels on opposite
//! edges, or delta had related them; as factors are connected, steps through such squares show that the label of an edge
//! depends on no other coordinate.

use super::skeleton::Skeleton;
use super::split::split;
use super::squares::square_classes;
use super::theta::relate_by_distance;
use super::{LabelledDigraph, TypeId, type_form};

/// The prime factors of a connected graph under [`LabelledDigraph::product`], with their multiplicities, sorted by [`type_form`],
/// those before their equals with exchanged colours that need no exchange for it.
///
/// The product of the factors is isomorphic to the graph, colours included. A single node has no factors; a prime
/// graph has itself.
///
/// # Panics
/// If the graph is not connected, or has 2^31 edges or more.
///
/// # Complexity
/// O(sum of degree^3) time at most for the squares, in most cases O(sum of degree^2); O(nodes x edges) more if distances are needed. 50 bytes an edge. Two or more
/// factors are canonised for sorting.
#[must_use]
pub fn factorise(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let mut factors = unsorted_factors(graph);
    factors.sort_by_cached_key(type_form);
    factors
}

/// The types of the prime factors in the order of [`factorise`], and for each whether the factor is, up to isomorphism, not the type form itself but the
/// form with exchanged colours.
///
/// Without the latter the types of the factors would not tell the type of the product: a ko times itself is another
/// type than a ko times itself with exchanged colours, unless the ko looks the same for both players.
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
