//! Several searches for a long path, side by side.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::annealing::{Annealing, ENTIRE, LATE, Path};
use super::cover::CycleCover;
use super::numbering::TokenError;
use super::symmetric::Quotient;
use super::token_graph::TokenGraph;
use crate::search_limits::SearchLimits;
use crate::walk_graph::WalkGraph;
use koatlas_position_graph::Random;

/// There are more than two searches only if each has so many iterations for every node.
const ITERATIONS_A_NODE: u64 = 100_000;

/// Iterations for every node in which a path is made of a symmetric cover when the search has been told to end.
const FEWEST_A_NODE: u64 = 20;

/// The fewest and the most searches.
const SEARCHES: (u64, u64) = (2, 8);

/// A heavy walk. After a token has been used, all edges that use a certain token next must lead to the same node. This
/// holds for all kinds of superko, whether passes are counted or not.
///
/// A few searches by annealing go on side by side, each with its part of the iterations and random choices of its own.
/// If the graph has symmetries, every second search begins with a symmetric cover of cycles and makes a path of it. The
/// result is the heaviest walk, or that of the first search that reaches the target. First means in the order of the
/// searches, not of time, so that the number of threads makes no difference. There are only a few searches because one
/// long search is better than many short ones.
///
/// # Errors
/// If after some token there are edges with the same token that lead to different nodes.
pub fn longest_path(graph: &WalkGraph, limits: SearchLimits) -> Result<Vec<u32>, TokenError> {
    let tokens = TokenGraph::new(graph)?;
    let quotient = Quotient::new(graph, &tokens, limits.stop);
    let path = heaviest(&tokens, quotient.as_ref(), limits);
    Ok(tokens.walk(graph, &path.nodes))
}

fn heaviest(graph: &TokenGraph, quotient: Option<&Quotient>, limits: SearchLimits) -> Path {
    let searches = (limits.iterations / (ITERATIONS_A_NODE * graph.len() as u64)).clamp(SEARCHES.0, SEARCHES.1);
    // The first search that has reached the target.
    let reached = AtomicU64::new(u64::MAX);
    let search = |number: u64| {
        let stop = || reached.load(Ordering::Relaxed) < number || (limits.stop)();
        let iterations = limits.iterations / searches + u64::from(number < limits.iterations % searches);
        let limits = SearchLimits { iterations, stop: &stop, ..limits };
        let random = Random::new(limits.seed).branch(number);
        let path = found(graph, quotient.filter(|_| number.is_multiple_of(2)), random, limits);
        if path.value as u64 >= limits.target {
            reached.fetch_min(number, Ordering::Relaxed);
        }
        path
    };
    let mut paths: Vec<Path> = (0..searches).into_par_iter().map(search).collect();
    let best = |paths: &[Path]| (0..paths.len()).rev().max_by_key(|&number| paths[number].value);
    let first = paths.iter().position(|path| path.value as u64 >= limits.target);
    paths.swap_remove(first.or_else(|| best(&paths)).expect("there are searches"))
}

/// The path that one search finds; by way of a symmetric cover if a quotient graph is given.
///
/// A search that is told to end before it has a path goes on until it has one. That takes few iterations.
fn found(graph: &TokenGraph, quotient: Option<&Quotient>, random: Random, limits: SearchLimits) -> Path {
    let Some(quotient) = quotient else {
        let mut search = Annealing::new(graph, CycleCover::single(graph.len()), random);
        search.run(ENTIRE, limits);
        return search.best;
    };
    let half = SearchLimits { iterations: limits.iterations / 2, ..limits };
    let mut symmetric = Annealing::new(&quotient.graph, CycleCover::single(quotient.graph.len()), random);
    symmetric.run(ENTIRE, SearchLimits { target: u64::MAX, ..half });
    let rest = if (limits.stop)() {
        SearchLimits { iterations: FEWEST_A_NODE * graph.len() as u64, stop: &|| false, ..limits }
    } else {
        SearchLimits { iterations: limits.iterations - half.iterations, ..limits }
    };
    let mut search = Annealing::new(graph, quotient.lifted(&symmetric.cover), symmetric.random);
    search.run(LATE, rest);
    search.best
}
