//! A known path, made longer where the proof of a bound says that it loses something.

use koatlas_certificates::Flow;
use koatlas_position_graph::Random;

use super::annealing::{Annealing, COLD};
use super::cover::CycleCover;
use super::detour::Detours;
use super::token_graph::TokenGraph;
use crate::limits::SearchLimits;
use crate::paths::gains::Prices;
use crate::walk_graph::WalkGraph;

/// The most iterations of annealing in a round.
const PORTION: u64 = 30_000;

/// One round of so many may make the path shorter by 1.
const ROUNDS_A_LOSS: usize = 20;

/// A walk that is at least as heavy as the known one, where every token gains 1 and nothing else does. `None` in other
/// graphs, or if the walk is none of the graph, or if the proof is about another one.
///
/// The prices of a good bound show where a path loses something: at few steps only. A round of the search begins with a
/// cheap exchange of successors that avoids such a step (as in the assignment problem, by a shortest alternating path).
/// That cuts the path into cycles. Then annealing, at a low temperature from the beginning, joins the cycles again. The next
/// round begins with the path found if that is as long as the one before.
pub fn longer_path(graph: &WalkGraph, known: &[u32], proof: &Flow, limits: SearchLimits) -> Option<Vec<u32>> {
    let tokens = TokenGraph::new(graph).ok().filter(TokenGraph::is_uniform)?;
    let prices = Prices::new(graph, &tokens, proof)?;
    let path = tokens.path(graph, known).filter(|_| graph.is_walk(known))?;
    let mut rounds = Rounds {
        graph: &tokens,
        detours: Detours::new(&tokens, &prices),
        random: Random::new(limits.seed),
        best: path.clone(),
        path,
    };
    let mut done = 0;
    while done < limits.iterations && (rounds.best.len() as u64) <= limits.target && !(limits.stop)() {
        let iterations = PORTION.min(limits.iterations - done);
        rounds.round(SearchLimits { iterations, ..limits });
        done += iterations;
    }
    Some(tokens.walk(graph, &rounds.best))
}

struct Rounds<'g> {
    graph: &'g TokenGraph,
    detours: Detours<'g>,
    random: Random,
    /// The path that the next round begins with, and the longest one so far, both from the start on.
    path: Vec<u32>,
    best: Vec<u32>,
}

impl Rounds<'_> {
    fn round(&mut self, limits: SearchLimits) {
        let cover = self.exchanged();
        let mut search = Annealing::new(self.graph, cover, self.random.clone());
        search.run(COLD, limits);
        self.random = search.random;
        let found = search.best.nodes;
        let loss = usize::from(self.random.below(ROUNDS_A_LOSS) == 0);
        if found.len() + loss >= self.path.len() {
            self.path = found;
        }
        if self.path.len() > self.best.len() {
            self.best.clone_from(&self.path);
        }
    }

    /// The cover of the path, after a cheap exchange if there is one.
    fn exchanged(&mut self) -> CycleCover {
        let mut successors: Vec<u32> = (0..self.graph.len() as u32).collect();
        for (&node, &next) in self.path.iter().zip(self.path.iter().cycle().skip(1)) {
            successors[node as usize] = next;
        }
        let cover = CycleCover::of(&successors);
        let charged = self.detours.charged(&cover);
        let Some(&source) = charged.get(self.random.below(charged.len())) else { return cover };
        let Some(sources) = self.detours.exchange(&cover, source, &mut self.random) else { return cover };
        let next = sources.iter().cycle().skip(1);
        sources.iter().zip(next).for_each(|(&node, &next)| successors[node as usize] = cover.successor(next));
        CycleCover::of(&successors)
    }
}
