//! Long paths by simulated annealing of a cycle cover.

use std::sync::atomic::{AtomicU64, Ordering};

use koatlas_position_graph::Random;
use rayon::prelude::*;

use crate::limits::SearchLimits;
use crate::paths::cover::{CycleCover, Effect};
use crate::paths::gains::{cycle_value, gained};
use crate::paths::proposal::Proposer;
use crate::paths::symmetric::Quotient;
use crate::paths::token_graph::{START, TokenError, TokenGraph};
use crate::walk_graph::WalkGraph;

/// A path in a graph of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// Its nodes, from the start on.
    pub(crate) nodes: Vec<u32>,
    /// What it gains.
    pub(crate) value: i64,
}

/// The fewest iterations between two looks at the limits.
const PORTION: u64 = 1024;

/// While cycles are to be joined, one exchange of so many begins anywhere.
const PART: usize = 5;

/// How temperature and price change, from the first iteration to the last.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    temperature: (f64, f64),
    /// The price of a cycle, where a node by itself costs 1.
    price: (f64, f64),
    /// Whether most exchanges begin at a cycle of several nodes that is not the path. The search then ends when there is none.
    joins: bool,
}

/// For a search that begins with nothing. At the last price, cycles of a few nodes fall apart; each basic ko is such a
/// cycle.
pub(crate) const ENTIRE: Schedule = Schedule { temperature: (0.3, 0.12), price: (0.7, 8.0), joins: false };

/// For a search that begins with a good cover.
pub(crate) const LATE: Schedule = Schedule { temperature: (0.2, 0.12), price: (1.5, 8.0), joins: false };

/// For a cover that is nearly a longest path: its cycles are to be joined, and little else is to change.
pub(crate) const COLD: Schedule = Schedule { temperature: (0.1, 0.03), price: (1.0, 4.0), joins: true };

/// A search that goes from one cycle cover to the next.
///
/// A path can be seen as a cycle cover: the path is closed to a cycle, and every other node is a cycle by itself. To
/// find the best cover with any number of cycles is the assignment problem, which is easy. The search therefore goes
/// from one cover to the next by exchanging successors along short alternating cycles (as in the patching of cycles by
/// Karp, SIAM Journal on Computing 8, 1979); that joins and splits cycles. By simulated annealing it maximises what the
/// cycles gain, minus a price for each cycle. The price rises until only the path is left, while the temperature falls.
///
/// Space O(nodes + edges); an iteration takes time O(1) or, if something is exchanged, O(square root of nodes).
pub(crate) struct Annealing<'g> {
    graph: &'g TokenGraph,
    pub(crate) cover: CycleCover,
    proposer: Proposer<'g>,
    pub(crate) random: Random,
    /// Cycles of several nodes, and that of the start.
    cycles: i32,
    /// What all cycles gain.
    total: i64,
    /// Nodes of cycles of several nodes beside the path, where most exchanges are to begin; none if they may begin anywhere.
    apart: Vec<u32>,
    /// The heaviest path so far.
    pub(crate) best: Path,
}

impl<'g> Annealing<'g> {
    pub(crate) fn new(graph: &'g TokenGraph, cover: CycleCover, random: Random) -> Annealing<'g> {
        let value = |node| cycle_value(graph, &cover, node);
        let mut firsts: Vec<u32> = (0..graph.len() as u32).filter(|&v| v == START || cover.size(v) > 1).collect();
        firsts.sort_by_key(|&node| cover.blocks().place(node).cycle);
        firsts.dedup_by_key(|node| cover.blocks().place(*node).cycle);
        let (cycles, total) = (firsts.len() as i32, firsts.into_iter().map(value).sum());
        let best = Path { nodes: cover.cycle(START), value: value(START) };
        let (proposer, apart) = (Proposer::new(graph), Vec::new());
        Annealing { graph, cover, proposer, random, cycles, total, apart, best }
    }

    /// Goes on until a limit is reached.
    pub(crate) fn run(&mut self, schedule: Schedule, limits: SearchLimits) {
        let portion = if schedule.joins { PORTION } else { PORTION.max(self.graph.len() as u64) };
        let mut done = 0;
        while done < limits.iterations && (self.best.value as u64) < limits.target && !(limits.stop)() {
            if schedule.joins {
                self.apart = self.nodes_apart();
                if self.apart.is_empty() && done > 0 {
                    break;
                }
            }
            let progress = done as f64 / limits.iterations as f64;
            let (first, last) = schedule.temperature;
            let (temperature, price) = (first + (last - first) * progress, raised(schedule.price, progress));
            let portion = portion.min(limits.iterations - done);
            (0..portion).for_each(|_| self.step(temperature, price));
            self.keep(cycle_value(self.graph, &self.cover, START));
            done += portion;
        }
    }

    fn step(&mut self, temperature: f64, price: f64) {
        let first = self.first();
        let Some(exchange) = self.proposer.draw(first, &self.cover, &mut self.random) else { return };
        let effect = self.cover.effect(&exchange);
        let Effect { single, cycles, .. } = effect;
        let uniform = self.graph.is_uniform();
        let gain = if uniform { -i64::from(single) } else { gained(self.graph, &self.cover, &exchange) };
        if price * f64::from(cycles) - gain as f64 <= temperature * self.random.exponential() {
            self.cover.exchange(&exchange, &effect);
            self.cycles += cycles;
            self.total += gain;
            self.keep(self.known_value());
        }
    }

    /// The node at which an exchange is to begin.
    fn first(&mut self) -> u32 {
        if !self.apart.is_empty() && self.random.below(PART) > 0 {
            self.apart[self.random.below(self.apart.len())]
        } else {
            self.random.below(self.graph.len()) as u32
        }
    }

    /// The nodes of cycles of several nodes beside the path.
    fn nodes_apart(&self) -> Vec<u32> {
        let path = self.cover.blocks().place(START).cycle;
        let is_apart = |&v: &u32| self.cover.blocks().place(v).cycle != path && self.cover.size(v) > 1;
        (0..self.graph.len() as u32).filter(is_apart).collect()
    }

    /// A lower bound for what the path gains, without going along it.
    fn known_value(&self) -> i64 {
        let size = self.cover.size(START);
        match () {
            () if self.graph.is_uniform() => size as i64 - 1,
            () if self.cycles == 1 => self.total,
            () => 0,
        }
    }

    /// Keeps the path, if it gains more than the best one so far.
    fn keep(&mut self, value: i64) {
        if value > self.best.value {
            self.best = Path { nodes: self.cover.cycle(START), value };
        }
    }
}

/// The price at a moment of the search. From the first to the last price it rises by the same factor in equal times.
///
/// The power is a product of roots, which are the same on every machine.
fn raised((first, last): (f64, f64), progress: f64) -> f64 {
    let (mut price, mut factor, mut rest) = (first, last / first, progress);
    for _ in 0..16 {
        (factor, rest) = (factor.sqrt(), rest * 2.0);
        if rest >= 1.0 {
            (price, rest) = (price * factor, rest - 1.0);
        }
    }
    price
}

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
