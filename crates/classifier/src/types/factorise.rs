//! Prime factors under the Cartesian product: which kos a ko is made of.
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

use super::{LabelledDigraph, TypeId, skeleton::Skeleton, type_form};
use crate::types::split::{relate_by_distance, split, square_classes};

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
