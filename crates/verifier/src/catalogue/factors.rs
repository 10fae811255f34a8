//! Prime factors of a component under the Cartesian product.
//!
//! Two edges of the undirected graph are *related* if no product can have them in different factors:
//!
//! - their distances are not sums: for edges xy and uv, d(x,u) + d(y,v) differs from d(x,v) + d(y,u) (Djokovic, Winkler);
//! - they meet in x, and no node or more than one besides x is next to both other ends (Feder): two edges of different factors have
//!   exactly one square over them;
//! - they meet in x, and the opposite sides of that square have other labels or directions: one of the two factors would depend on
//!   the other.
//!
//! The first two generate the finest product of the graph without directions and labels (Feder 1992,
//! [doi:10.1002/jgt.3190160508](https://doi.org/10.1002/jgt.3190160508)), and joining classes by the third gives a product again. So
//! the classes are the prime factors. No class can be divided, as all its edges are related. That the graph is the product of the
//! factors is checked by counting.

use std::collections::{BTreeMap, BTreeSet};

use super::{ComponentEdge, PlayLabel};
use crate::{Budget, WithinLimits, components, distances};

/// Factor: the number of its nodes, and its edges.
pub(crate) type Factor = (usize, Vec<ComponentEdge>);

/// Labels along an undirected edge, from its lesser to its greater node and back; `None` for a direction without a play.
type Labels = [Option<PlayLabel>; 2];

struct UndirectedGraph {
    nodes: usize,
    /// Edges: (lesser node, greater node), and the labels.
    edges: Vec<((u32, u32), Labels)>,
    numbers: BTreeMap<(u32, u32), usize>,
    /// Neighbours of every node.
    near: Vec<Vec<u32>>,
}

impl UndirectedGraph {
    fn new(nodes: usize, edges: &[ComponentEdge]) -> UndirectedGraph {
        let mut pairs: BTreeMap<(u32, u32), Labels> = BTreeMap::new();
        for &(from, to, label) in edges {
            pairs.entry((from.min(to), from.max(to))).or_default()[usize::from(from > to)] = Some(label);
        }
        let mut near = vec![Vec::new(); nodes];
        for &(a, b) in pairs.keys() {
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        let numbers = pairs.keys().copied().zip(0..).collect();
        UndirectedGraph { nodes, edges: pairs.into_iter().collect(), numbers, near }
    }

    /// Number of the edge between `a` and `b`.
    fn number(&self, a: u32, b: u32) -> usize {
        self.numbers[&(a.min(b), a.max(b))]
    }

    /// Labels from `a` to `b` and back.
    fn labels(&self, a: u32, b: u32) -> Labels {
        let [there, back] = self.edges[self.number(a, b)].1;
        if a < b { [there, back] } else { [back, there] }
    }

    fn common(&self, a: u32, b: u32) -> Vec<u32> {
        self.near[a as usize].iter().copied().filter(|node| self.near[b as usize].contains(node)).collect()
    }
}

/// Returns the prime factors of a connected graph of two nodes or more. `None` if it is not the product of the classes, which would
/// be a fault of this module.
pub(crate) fn prime_factors(
    nodes: usize,
    edges: &[ComponentEdge],
    budget: &mut Budget,
) -> WithinLimits<Option<Vec<Factor>>> {
    let skeleton = UndirectedGraph::new(nodes, edges);
    let mut classes = joined(skeleton.edges.len(), related_corners(&skeleton, budget)?);
    // One class is never divided, so the quadratic part is skipped for most components.
    if count(&classes) > 1 {
        let related = related_distances(&skeleton, &classes, budget)?;
        let merged = joined(count(&classes), related);
        classes.iter_mut().for_each(|class| *class = merged[*class]);
    }
    if count(&classes) == 1 {
        return Ok(Some(vec![(nodes, edges.to_vec())]));
    }
    Ok(split(&skeleton, &classes))
}

/// Returns the number of the class of each number below `count`, if these `pairs` are in one class.
fn joined(count: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<usize> {
    components(count, pairs.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]))
}

/// Number of classes of [`joined`].
fn count(classes: &[usize]) -> usize {
    classes.iter().max().map_or(0, |last| last + 1)
}

/// Returns the pairs of edges that are related by the second or the third relation: edges that meet in a node `x`.
fn related_corners(skeleton: &UndirectedGraph, budget: &mut Budget) -> WithinLimits<Vec<(usize, usize)>> {
    let mut related = Vec::new();
    for x in 0..skeleton.nodes as u32 {
        let near = &skeleton.near[x as usize];
        for (i, &y) in near.iter().enumerate() {
            for &z in &near[i + 1..] {
                budget.work(1)?;
                let fourth: Vec<u32> = skeleton.common(y, z).into_iter().filter(|&node| node != x).collect();
                //  z --- w    The square is one of a product if opposite sides
                //  |     |    agree: xy with zw, and xz with yw.
                //  x --- y
                let is_square = match fourth[..] {
                    [w] => {
                        skeleton.labels(x, y) == skeleton.labels(z, w) && skeleton.labels(x, z) == skeleton.labels(y, w)
                    }
                    _ => false,
                };
                if !is_square {
                    related.push((skeleton.number(x, y), skeleton.number(x, z)));
                }
            }
        }
    }
    Ok(related)
}

/// Returns the pairs of classes with edges that are related by the first relation, by their distances.
fn related_distances(
    skeleton: &UndirectedGraph,
    classes: &[usize],
    budget: &mut Budget,
) -> WithinLimits<BTreeSet<(usize, usize)>> {
    let nodes = skeleton.nodes;
    let bytes = 4 * nodes * nodes;
    budget.hold(bytes)?;
    let mut all = Vec::with_capacity(nodes);
    for start in 0..nodes as u32 {
        all.push(distances(nodes, start, |node: u32| skeleton.near[node as usize].iter().copied()));
    }
    let mut related = BTreeSet::new();
    for (i, &((x, y), _)) in skeleton.edges.iter().enumerate() {
        budget.work(skeleton.edges.len() as u64 / 8)?;
        let (from_x, from_y) = (&all[x as usize], &all[y as usize]);
        for (j, &((u, v), _)) in skeleton.edges.iter().enumerate().skip(i + 1) {
            // Distances in a connected graph are below the number of nodes: the sums cannot overflow.
            if from_x[u as usize] + from_y[v as usize] != from_x[v as usize] + from_y[u as usize] {
                related.insert((classes[i], classes[j]));
            }
        }
    }
    budget.release(bytes);
    Ok(related)
}

/// Builds the factors from the classes of edges. `None` if the graph is not their product: every tuple of coordinates must be one
/// node, and every edge of a factor must occur at every tuple of the other coordinates.
fn split(skeleton: &UndirectedGraph, classes: &[usize]) -> Option<Vec<Factor>> {
    let coordinates: Vec<Vec<usize>> =
        (0..count(classes)).map(|factor| coordinate(skeleton, classes, factor)).collect();
    let sizes: Vec<usize> = coordinates.iter().map(|coordinate| count(coordinate)).collect();
    // As many different tuples as nodes and as the product of the sizes: every tuple is exactly one node.
    let tuples: BTreeSet<Vec<usize>> =
        (0..skeleton.nodes).map(|node| coordinates.iter().map(|coordinate| coordinate[node]).collect()).collect();
    let product = sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size))?;
    if tuples.len() != skeleton.nodes || product != skeleton.nodes {
        return None;
    }
    let mut factors = Vec::new();
    for ((factor, coordinate), &size) in coordinates.iter().enumerate().zip(&sizes) {
        let mut edges: BTreeMap<ComponentEdge, usize> = BTreeMap::new();
        for (&((a, b), [there, back]), &class) in skeleton.edges.iter().zip(classes) {
            if class == factor {
                let (a, b) = (coordinate[a as usize] as u32, coordinate[b as usize] as u32);
                let directed = [(a, b, there), (b, a, back)].into_iter();
                for (from, to, label) in directed.filter_map(|(from, to, label)| Some((from, to, label?))) {
                    *edges.entry((from, to, label)).or_default() += 1;
                }
            }
        }
        // Every edge of the factor must occur once for each tuple of the other coordinates.
        let copies = skeleton.nodes / size;
        if edges.values().any(|&count| count != copies) {
            return None;
        }
        factors.push((size, edges.into_keys().collect()));
    }
    Some(factors)
}

/// Coordinate of every node in `factor`: nodes that are joined by edges of other factors have the same one.
fn coordinate(skeleton: &UndirectedGraph, classes: &[usize], factor: usize) -> Vec<usize> {
    let others = skeleton.edges.iter().zip(classes).filter(|&(_, &class)| class != factor);
    joined(skeleton.nodes, others.map(|(&((a, b), _), _)| (a as usize, b as usize)))
}
