//! Prime factors under the Cartesian product: the independent kos that a ko is made of. Edges that must belong to one factor
//! are joined to classes, until the classes are the factors.
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
//! From below: only edges that are related in sigma are ever joined. So the classes are those of sigma as soon as the graph is a
//! product for them, which [`split`] checks by counting.
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
//! Why the second step ends in sigma: Theta and the pairs of edges at a node that have no square over them, all of
//! which delta relates, generate the sigma of the undirected graph (Feder), which is at least as fine; and every
//! coarser equivalence is one of a product, too. Now take two edges at a node that are in different classes: there is
//! a square over them, with equal labels on opposite edges, or delta would have related them. As factors are
//! connected, steps through such squares lead to all coordinates, so that the labels of an edge depend on the
//! coordinates of its own class alone.

use koatlas_position_graph::{Digraph, Rows, distances};

use super::{Classes, EdgeLabel, LabelledDigraph, LabelledEdge, type_form};

/// The prime factors of a connected graph under [`LabelledDigraph::product`], with multiplicity, sorted by
/// [`type_form`] (among factors of one type, those whose form needs no exchange of colours come first).
///
/// The product of the factors is isomorphic to `graph`, labels included. A single node has no factors. A prime graph is its
/// own only factor.
///
/// ```
/// use koatlas_board::Colour;
/// use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, factorise, isomorphism};
/// let takes = |colour| EdgeLabel::new(colour, false, 1);
/// let ko = LabelledDigraph::new(2, &[(0, 1, takes(Colour::Black)), (1, 0, takes(Colour::White))])?;
/// let factors = factorise(&LabelledDigraph::product(&ko, &ko));
/// assert_eq!(factors.len(), 2);
/// assert!(isomorphism(&factors[0], &ko).is_some());
/// # Ok::<(), koatlas_classifier::types::DigraphError>(())
/// ```
///
/// # Panics
/// If the graph is not connected, or has 2^31 edges or more.
///
/// # Complexity
/// At most O(sum over nodes of degree^3) time for squares, and for most graphs O(sum of degree^2). At most O(nodes x
/// edges) more if distances are needed. 40 bytes an edge beside the graph. If there are two factors or more, the
/// [`type_form`] of each, for sorting.
pub fn factorise(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let mut factors = unsorted_factors(graph);
    factors.sort_by_cached_key(type_form);
    factors
}

fn unsorted_factors(graph: &LabelledDigraph) -> Vec<LabelledDigraph> {
    let skeleton = Skeleton::new(graph);
    let tree = skeleton.tree();
    assert!(tree.len() + 1 == graph.len(), "only connected graphs have unique factors");
    let mut classes = square_classes(&skeleton);
    let mut tree = tree.into_iter();
    let mut checked = usize::MAX;
    loop {
        if classes.count <= 1 {
            return if graph.len() == 1 { Vec::new() } else { vec![graph.clone()] };
        }
        // `split` costs more than a relation, so it is tried only if classes have been joined since the last time.
        if classes.count < checked {
            checked = classes.count;
            if let Some(factors) = split(&skeleton, &mut classes) {
                return factors;
            }
        }
        let edge = tree.next().expect("the graph is a product for the classes after the last tree edge");
        relate_by_distance(&skeleton, edge, &mut classes);
    }
}

/// Splits the graph into factors with these classes of edges; `None` if it is no such product.
///
/// Two nodes have the same coordinate in a factor if edges of other classes connect them. The graph is the product if every
/// tuple of coordinates belongs to one node, and if every class has all edges that its factor requires: (edges of the factor)
/// x (nodes of the graph) / (nodes of the factor). Labels and directions count.
///
/// O(edges log edges x the lesser of classes and log nodes).
fn split(skeleton: &Skeleton, classes: &mut Classes) -> Option<Vec<LabelledDigraph>> {
    let class = classes.class_numbers();
    // The coordinates of each node as one number below `codes`, in mixed radix.
    let (mut coordinates, mut code_of, mut codes) = (Vec::new(), vec![0; skeleton.len()], 1);
    for number in 0..classes.count as u32 {
        // Nodes that edges of the other classes connect have the same coordinate.
        let mut connected = Classes::new(skeleton.len());
        let others = skeleton.edges().filter(|(_, half)| class[half.edge as usize] != number);
        others.for_each(|(node, half)| connected.union(node, half.to));
        let size = connected.count;
        if size == 1 || codes * size > skeleton.len() {
            return None;
        }
        let coordinate = connected.class_numbers();
        code_of.iter_mut().zip(&coordinate).for_each(|(code, &c)| *code += codes * c as usize);
        codes *= size;
        coordinates.push((coordinate, size));
    }
    // Every code must belong to one node.
    code_of.sort_unstable();
    if !code_of.into_iter().eq(0..codes) {
        return None;
    }
    let factors = (0..).zip(coordinates);
    factors.map(|(number, (coordinate, size))| factor(skeleton, &class, number, &coordinate, size)).collect()
}

/// The factor with the edges of the class `number`; `None` if edges are missing. `coordinate` maps nodes to nodes of the factor.
fn factor(skeleton: &Skeleton, class: &[u32], number: u32, coordinate: &[u32], size: usize) -> Option<LabelledDigraph> {
    let halves = skeleton.halves.iter().filter(|(_, half)| class[half.edge as usize] == number);
    let edges = halves
        .filter_map(|(node, half)| Some((coordinate[node as usize], coordinate[half.to as usize], half.labels[0]?)));
    let mut edges: Vec<LabelledEdge> = edges.collect();
    let occurrences = edges.len();
    edges.sort_unstable();
    edges.dedup();
    // In a product every edge of a factor occurs once for each node of the other factors.
    let copies = skeleton.len() / size;
    if occurrences == edges.len() * copies { LabelledDigraph::new(size, &edges).ok() } else { None }
}

/// Joins edges that are related by squares: the transitive closure of the relation delta of the module documentation.
///
/// Stops as soon as there is only one class.
///
/// # Complexity
/// O(sum of degree^3) if all pairs of edges at a node stay apart, as in a product of many small factors; near O(sum of
/// degree^2) where edges soon fall into one class.
fn square_classes(skeleton: &Skeleton) -> Classes {
    let mut classes = Classes::new(skeleton.edge_count());
    for node in 0..skeleton.len() as u32 {
        if classes.count <= 1 {
            break;
        }
        relate_at(skeleton, node, &mut classes);
    }
    classes
}

/// Joins edges at `node` that belong to one factor, and opposite edges of their squares.
///
/// Two edges `a` and `b` of one class are skipped, and nothing is lost. If a square lies over them, it is looked at from the far
/// end of `a`, too, where `a` meets the edge opposite `b`. If it passes there, opposite edges are joined. If not, `a` and that
/// edge are joined, and so are `b` and its neighbour at the far end of `b`: then all four are of one class.
fn relate_at(skeleton: &Skeleton, node: u32, classes: &mut Classes) {
    let row = skeleton.row(node);
    for (i, a) in row.iter().enumerate() {
        for b in &row[i + 1..] {
            if classes.least_member(a.edge) == classes.least_member(b.edge) {
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

/// The square over the edges `a` and `b` at `node`, if there is exactly one, without chords and with equal labels on opposite
/// edges: the edges from the far ends of `a` and of `b` to the fourth corner.
fn square(skeleton: &Skeleton, node: u32, a: &Half, b: &Half) -> Option<(Half, Half)> {
    let mut common = common_neighbours(skeleton.row(a.to), skeleton.row(b.to)).filter(|(half, _)| half.to != node);
    let (from_a, from_b) = common.next()?;
    let has_equal_sides = from_a.labels == b.labels && from_b.labels == a.labels;
    let is_only_square = has_equal_sides && common.next().is_none();
    let has_no_chord = is_only_square && skeleton.half(node, from_a.to).or_else(|| skeleton.half(a.to, b.to)).is_none();
    has_no_chord.then_some((*from_a, *from_b))
}

/// The pairs of edges from the rows `a` and `b` that lead to the same node.
fn common_neighbours<'a>(mut a: &'a [Half], mut b: &'a [Half]) -> impl Iterator<Item = (&'a Half, &'a Half)> {
    std::iter::from_fn(move || {
        while let (Some((first_a, rest_a)), Some((first_b, rest_b))) = (a.split_first(), b.split_first()) {
            // Both rows are sorted: the row with the lesser end goes on, or both if the ends are equal.
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

/// Joins the edge (x, y) with all edges (u, v) for which d(x,u) + d(y,v) and d(x,v) + d(y,u) differ. O(nodes + edges).
fn relate_by_distance(skeleton: &Skeleton, (x, y): (u32, u32), classes: &mut Classes) {
    let edge = skeleton.half(x, y).expect("an edge of the skeleton").edge;
    let [from_x, from_y] = [x, y].map(|node| distances(skeleton, &[node]));
    for (u, half) in skeleton.edges() {
        // d(x,u) - d(y,u) is -1, 0 or 1, since x and y are adjacent. It is compared by its sign with d(x,v) - d(y,v).
        let [side_of_u, side_of_v] = [u, half.to].map(|node| from_x[node as usize].cmp(&from_y[node as usize]));
        if side_of_u != side_of_v {
            classes.union(edge, half.edge);
        }
    }
}

/// The undirected graph of a labelled digraph: two nodes are connected if there is an edge in either direction.
///
/// Size: 32 bytes an edge and 4 bytes a node.
struct Skeleton {
    /// Row `v` has the edges at node `v`, sorted by their other ends.
    halves: Rows<Half>,
}

/// An edge of the skeleton, seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Half {
    /// The other end.
    to: u32,
    /// The number of the edge, equal at both ends.
    edge: u32,
    /// The labels of the directed edges to the other end and from it.
    labels: [Option<EdgeLabel>; 2],
}

impl Skeleton {
    /// Builds the skeleton of `graph`. O(nodes + edges log degree).
    ///
    /// # Panics
    /// If there are 2^31 edges or more.
    fn new(graph: &LabelledDigraph) -> Skeleton {
        let mut skeleton = Skeleton { halves: Rows::with_capacity(graph.len(), 2 * graph.edge_count()) };
        let (mut edges, mut row) = (0, Vec::new());
        for node in 0..graph.len() as u32 {
            merge(graph.out(node), graph.incoming(node), |to, labels| {
                // If the other end has a smaller number, its row has numbered this edge already.
                let counted = if to < node { skeleton.half(to, node) } else { None };
                let edge = counted.map_or(edges, |half| half.edge);
                edges = edges.max(edge + 1);
                row.push(Half { to, edge, labels });
            });
            skeleton.halves.push(row.drain(..));
        }
        skeleton
    }

    fn edge_count(&self) -> usize {
        self.halves.items().len() / 2
    }

    /// The edges at `node`, sorted by their other ends.
    #[inline]
    fn row(&self, node: u32) -> &[Half] {
        self.halves.row(node)
    }

    /// The edge between `from` and `to` as seen from `from`, if there is one.
    #[inline]
    fn half(&self, from: u32, to: u32) -> Option<Half> {
        let row = self.row(from);
        row.binary_search_by_key(&to, |half| half.to).ok().map(|i| row[i])
    }

    /// Every edge once, as (end, half) seen from the end with the smaller number.
    fn edges(&self) -> impl Iterator<Item = (u32, &Half)> {
        self.halves.iter().filter(|(node, half)| *node < half.to)
    }

    /// The edges of a breadth-first tree from node 0 as (parent, child), each after the edge that leads to its parent.
    fn tree(&self) -> Vec<(u32, u32)> {
        let mut seen = vec![false; self.len()];
        seen[0] = true;
        let mut tree = Vec::with_capacity(self.len() - 1);
        let mut parent = 0;
        for next in 0.. {
            for half in self.row(parent) {
                if !std::mem::replace(&mut seen[half.to as usize], true) {
                    tree.push((parent, half.to));
                }
            }
            let Some(&(_, child)) = tree.get(next) else { break };
            parent = child;
        }
        tree
    }
}

impl Digraph for Skeleton {
    fn len(&self) -> usize {
        self.halves.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.row(node).iter().for_each(|half| visit(half.to));
    }
}

/// Calls `visit` with every node at the other end of an edge, in order, and with the labels of the edges to it and from it.
fn merge(
    mut out: &[(u32, EdgeLabel)],
    mut incoming: &[(u32, EdgeLabel)],
    mut visit: impl FnMut(u32, [Option<EdgeLabel>; 2]),
) {
    while let Some(to) = out.first().into_iter().chain(incoming.first()).map(|edge| edge.0).min() {
        visit(to, [take(&mut out, to), take(&mut incoming, to)]);
    }
}

/// Removes the first edge of `row` if it leads to `end`, and returns its label.
fn take(row: &mut &[(u32, EdgeLabel)], end: u32) -> Option<EdgeLabel> {
    let (&(first, label), rest) = row.split_first()?;
    (first == end).then(|| {
        *row = rest;
        label
    })
}
