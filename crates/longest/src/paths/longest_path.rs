//! Long paths by several searches in parallel, of which some begin with covers that symmetries map to themselves.

use std::sync::atomic::{AtomicU64, Ordering};

use koatlas_files::Stop;
use koatlas_position_graph::Random;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::annealing::{Annealing, FROM_GOOD_COVER, FROM_SINGLE_NODES, MarkPath};
use super::cover::CycleCover;
use super::mark_graph::{MarkGraph, START};
use crate::flows::{Network, symmetries};
use crate::limits::SearchLimits;
use crate::walk_graph::WalkGraph;

/// Iterations per node that each search must have, if there are more than two searches.
const ITERATIONS_A_NODE: u64 = 100_000;

/// Iterations per node in which a path is made of a symmetric cover after a request to stop.
const FEWEST_ITERATIONS_A_NODE: u64 = 20;

/// Fewest and most searches.
const SEARCHES: (u64, u64) = (2, 8);

/// Searches for a heavy walk in `graph`. After a mark has been left, all edges that leave a certain mark next must lead to the same
/// node. This holds for all kinds of superko, whether passes are counted or not. Otherwise `None`.
///
/// A few searches by annealing run in parallel, each with its part of the iterations and random choices of its own. If the graph has
/// symmetries, every second search begins with a symmetric cycle cover and makes a path of it. The result is the heaviest walk, or
/// that of the first search that reaches `limits.target`. First means in the order of the searches, not of time, so that the number
/// of threads makes no difference. There are only a few searches because one long search is better than many short ones.
pub fn longest_path(graph: &WalkGraph, limits: SearchLimits) -> Option<Vec<u32>> {
    let marks = MarkGraph::new(graph)?;
    let quotient = Quotient::new(graph, &marks, limits.stop);
    let searches = (limits.iterations / (ITERATIONS_A_NODE * marks.len() as u64)).clamp(SEARCHES.0, SEARCHES.1);
    // Number of the first search that has reached the target.
    let reached = AtomicU64::new(u64::MAX);
    let paths = (0..searches).into_par_iter().map(|number| {
        let iterations = limits.iterations / searches + u64::from(number < limits.iterations % searches);
        // The result of a search after the first that has reached the target is not needed.
        let stop = &|| reached.load(Ordering::Relaxed) < number || limits.stop.is_set();
        let limits = SearchLimits { iterations, stop, ..limits };
        let random = Random::new(limits.seed).branch(number);
        let path = search(&marks, quotient.as_ref().filter(|_| number.is_multiple_of(2)), random, limits);
        if path.value as u64 >= limits.target {
            reached.fetch_min(number, Ordering::Relaxed);
        }
        path
    });
    let paths: Vec<MarkPath> = paths.collect();
    let first = paths.iter().position(|path| path.value as u64 >= limits.target);
    let heaviest = (0..paths.len()).rev().max_by_key(|&number| paths[number].value).unwrap_or(0);
    Some(marks.walk(graph, &paths[first.unwrap_or(heaviest)].nodes))
}

/// Returns the path that one search finds; by way of a symmetric cover if a quotient graph is given.
///
/// After a request to stop, a search that has no path yet goes on until it has one. That takes few iterations.
fn search(graph: &MarkGraph, quotient: Option<&Quotient>, random: Random, limits: SearchLimits) -> MarkPath {
    let Some(quotient) = quotient else {
        let mut search = Annealing::new(graph, CycleCover::single(graph.len()), random);
        search.run(FROM_SINGLE_NODES, limits);
        return search.best;
    };
    let half = SearchLimits { iterations: limits.iterations / 2, ..limits };
    let mut symmetric = Annealing::new(&quotient.graph, CycleCover::single(quotient.graph.len()), random);
    symmetric.run(FROM_SINGLE_NODES, SearchLimits { target: u64::MAX, ..half });
    let rest = if limits.stop.is_set() {
        SearchLimits { iterations: FEWEST_ITERATIONS_A_NODE * graph.len() as u64, stop: &|| false, ..limits }
    } else {
        SearchLimits { iterations: limits.iterations - half.iterations, ..limits }
    };
    let mut search = Annealing::new(graph, quotient.lift(&symmetric.cover), symmetric.random);
    search.run(FROM_GOOD_COVER, rest);
    search.best
}

/// Graph of marks up to symmetry. Node 0 is the start; every other node is an orbit of nodes that every symmetry but the identity moves.
///
/// A cover of this graph is a symmetric cover of the full graph: it does the same at all images of a node. There are far fewer symmetric
/// covers than covers, and very good ones among them. Little is missing to make a path of one.
struct Quotient<'g> {
    full: &'g MarkGraph,
    /// Symmetries as lists of the images of all nodes, the identity first.
    group: Vec<Vec<u32>>,
    /// One node of each orbit.
    representatives: Vec<u32>,
    /// Orbit of each node, 0 if it has none.
    orbit: Vec<u32>,
    graph: MarkGraph,
}

impl<'g> Quotient<'g> {
    /// Computes the graph up to symmetry; `None` if no group of symmetries is found that moves most nodes.
    fn new(graph: &WalkGraph, full: &'g MarkGraph, stop: &dyn Stop) -> Option<Quotient<'g>> {
        if !full.is_uniform {
            return None;
        }
        let found = symmetries(&Network::new(graph), stop);
        let moved: Option<Vec<Vec<u32>>> = found.iter().map(|symmetry| full.node_images(&symmetry.marks)).collect();
        let group = free_group(full.len(), moved?);
        if group.len() == 1 {
            return None;
        }
        let (mut orbit, mut representatives) = (vec![0; full.len()], vec![START]);
        for node in 1..full.len() {
            // An orbit is used only if every symmetry but the identity moves its nodes: then it has as many nodes as the group.
            if orbit[node] == 0 && group[1..].iter().all(|symmetry| symmetry[node] as usize != node) {
                group.iter().for_each(|symmetry| orbit[symmetry[node] as usize] = representatives.len() as u32);
                representatives.push(node as u32);
            }
        }
        let successors = representatives.iter().map(|&node| {
            let all = if node == START { &[] } else { full.arcs.row(node) };
            all.iter().map(|&next| orbit[next as usize]).filter(|&orbit| orbit != 0).collect()
        });
        let graph = MarkGraph::uniform(successors.collect());
        Some(Quotient { full, group, representatives, orbit, graph })
    }

    /// Returns the cover of the full graph that `cover` stands for.
    fn lift(&self, cover: &CycleCover) -> CycleCover {
        let mut successors: Vec<u32> = (0..self.full.len() as u32).collect();
        for (orbit, &from) in (0..).zip(&self.representatives) {
            let next = cover.successor(orbit);
            // One arc to any node of the next orbit is enough: the symmetries carry it to all nodes of this one.
            let mut arcs = self.full.arcs.row(from).iter();
            if let Some(&to) = arcs.find(|&&to| next != orbit && self.orbit[to as usize] == next) {
                for symmetry in &self.group {
                    successors[symmetry[from as usize] as usize] = symmetry[to as usize];
                }
            }
        }
        CycleCover::from_successors(&successors)
    }
}

/// Most symmetries, the identity included, for which a group is looked for: they are the bits of a `u64`.
const MOST_SYMMETRIES: usize = 64;

/// Finds the largest group that two symmetries generate and that moves nearly all nodes: at most one node in 20 may stay where it is
/// under a symmetry of the group other than the identity. Of several groups it takes the first. `all` has, for every symmetry but the
/// identity, the images of all nodes. In the result the identity comes first.
fn free_group(nodes: usize, all: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    let mut symmetries = vec![(0..nodes as u32).collect()];
    symmetries.extend(all);
    let products = products(&symmetries).unwrap_or_default();
    // For each node, the symmetries but the identity that fix it, one bit each.
    let mut fixing = vec![0u64; nodes];
    for (number, symmetry) in symmetries.iter().enumerate().take(products.len()).skip(1) {
        for (fixing, (node, &image)) in fixing.iter_mut().zip(symmetry.iter().enumerate()) {
            *fixing |= u64::from(image as usize == node) << number;
        }
    }
    let mut best = 1u64;
    for (a, b) in (0..products.len()).flat_map(|a| (1..=a).map(move |b| (a, b))) {
        let group = generate(&products, a, b);
        let is_larger = group.count_ones() > best.count_ones();
        if is_larger && 20 * fixing.iter().filter(|&&fixing| fixing & group != 0).count() <= nodes {
            best = group;
        }
    }
    let numbered = symmetries.into_iter().enumerate();
    numbered
        .filter(|(number, _)| *number < MOST_SYMMETRIES && best >> number & 1 == 1)
        .map(|(_, symmetry)| symmetry)
        .collect()
}

/// For two symmetries, by number, the number of the second after the first. `None` if there are too many symmetries or they are not a
/// group.
fn products(symmetries: &[Vec<u32>]) -> Option<Vec<Vec<usize>>> {
    if symmetries.len() > MOST_SYMMETRIES {
        return None;
    }
    let numbers: FxHashMap<&[u32], usize> = symmetries.iter().map(Vec::as_slice).zip(0..).collect();
    let rows = symmetries.iter().map(|a| {
        let products = symmetries.iter().map(|b| {
            let images: Vec<u32> = a.iter().map(|&node| b[node as usize]).collect();
            numbers.get(images.as_slice()).copied()
        });
        products.collect()
    });
    rows.collect()
}

/// The group that symmetries `a` and `b` generate, as a set of bits.
fn generate(products: &[Vec<usize>], a: usize, b: usize) -> u64 {
    let (mut group, mut pending) = (1u64, vec![0]);
    while let Some(symmetry) = pending.pop() {
        for next in [products[symmetry][a], products[symmetry][b]] {
            if group >> next & 1 == 0 {
                group |= 1 << next;
                pending.push(next);
            }
        }
    }
    group
}
