//! Searches for a long path side by side.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::annealing::{Annealing, ENTIRE, LATE, Path};
use super::cover::CycleCover;
use super::numbering::TokenError;
use super::symmetric::Quotient;
use super::token_graph::TokenGraph;
use crate::random::Random;
use crate::search_limits::SearchLimits;
use crate::walk_graph::WalkGraph;

/// There are more searches than two, if each has so many iterations a node.
const ITERATIONS_A_NODE: u64 = 100_000;

/// Iterations a node that make a path of a symmetric cover, if there is no time for more.
const FEWEST_A_NODE: u64 = 20;

/// The fewest and the most searches.
const SEARCHES: (u64, u64) = (2, 8);

/// A heavy walk, where no token can be followed by edges that have the same token and lead to different nodes. So it is
/// with all kinds of superko, whether passes are counted or not.
///
/// A few searches by annealing, each with its part of the iterations and random choices of its own, go on side by side.
/// If the graph has symmetries, every other one begins with a search for a symmetric cover of cycles, and makes a path of that.
/// The heaviest walk is taken, or the first one to reach the target, in the order of the searches and not of time: so
/// the number of threads makes no difference. More than a few searches are no use, as a longer one is better.
///
/// # Errors
/// If the tokens of the graph are others.
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

/// The path that a search finds, by way of the graph up to symmetry if that is given.
///
/// A search that is told to end before there is a path goes on until there is one, which takes few iterations.
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
