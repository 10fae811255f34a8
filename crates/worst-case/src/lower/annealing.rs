//! Long paths by simulated annealing of a cycle cover.

use super::SearchLimits;
use super::cover::CycleCover;
use super::exchange::Effect;
use super::proposal::Proposer;
use super::random::Random;
use super::token_graph::{START, TokenError, TokenGraph};
use crate::WalkGraph;

/// A heavy walk, where tokens stand for what is entered: all edges with the same token lead to the same node, and exactly
/// the edges with a token have weight. So it is with all kinds of superko.
///
/// Without its order, a path is a cycle cover: the path closed to a cycle, and every other node by itself. Relaxed to
/// covers with several cycles this is the assignment problem, and easy; so the search goes through such covers, from one to the
/// next by exchanges of successors along short alternating cycles (as in the patching of cycles by Karp, SIAM Journal
/// on Computing 8, 1979), which join and split cycles. It minimises the number of nodes by themselves and a price times
/// the number of cycles, by simulated annealing: the price rises until only the path is left, while the temperature falls.
///
/// Space O(nodes + edges); an iteration takes time O(1) or, if something is exchanged, O(square root of nodes).
///
/// # Errors
/// If the tokens or weights of the graph are others.
pub fn longest_path(graph: &WalkGraph, limits: SearchLimits) -> Result<Vec<u32>, TokenError> {
    let tokens = TokenGraph::new(graph)?;
    let mut annealing = Annealing::new(&tokens, limits.seed);
    annealing.run(limits);
    Ok(tokens.walk(graph, &annealing.best))
}

/// Iterations between two looks at the limits.
const PORTION: u64 = 1024;

/// The first and the last temperature.
const TEMPERATURE: (f64, f64) = (0.4, 0.12);

/// The first and the last price of a cycle, where a node by itself costs 1. The last one makes cycles of two nodes, of
/// which each basic ko is one, fall apart.
const PRICE: (f64, f64) = (0.7, 3.0);

struct Annealing<'g> {
    cover: CycleCover,
    proposer: Proposer<'g>,
    random: Random,
    /// The longest path so far, with the start.
    best: Vec<u32>,
}

impl<'g> Annealing<'g> {
    fn new(graph: &'g TokenGraph, seed: u64) -> Annealing<'g> {
        let cover = CycleCover::single(graph.len());
        Annealing { cover, proposer: Proposer::new(graph), random: Random::new(seed), best: vec![START] }
    }

    fn run(&mut self, limits: SearchLimits) {
        let mut done = 0;
        while done < limits.iterations && (self.best.len() as u64) <= limits.target && !(limits.stop)() {
            let progress = done as f64 / limits.iterations as f64;
            let between = |(first, last): (f64, f64)| first + (last - first) * progress;
            let portion = PORTION.min(limits.iterations - done);
            (0..portion).for_each(|_| self.step(between(TEMPERATURE), between(PRICE)));
            done += portion;
        }
    }

    fn step(&mut self, temperature: f64, price: f64) {
        let Some(exchange) = self.proposer.draw(&self.cover, &mut self.random) else { return };
        let effect = exchange.effect(&self.cover);
        let Effect { single, cycles, .. } = effect;
        if f64::from(single) + price * f64::from(cycles) <= temperature * self.random.exponential() {
            self.cover.exchange(&exchange, &effect);
            if self.cover.size(START) > self.best.len() {
                self.best = self.cover.cycle(START);
            }
        }
    }
}
