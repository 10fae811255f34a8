//! Long paths through gates. A gate stands for anything that a sequence may pass only once: a position, a situation, or
//! a play.

use super::proofs::{KINDS, proof};
use crate::flows::{BoundLimits, UpperBound, upper_bound};
use crate::inside::component;
use crate::limits::SearchLimits;
use crate::paths::longest_path;
use crate::trails::longest_trail;
use crate::walk_graph::{WalkEdge, WalkGraph};

/// Gates, and which can follow which.
pub(super) struct Gates {
    /// Where a path may begin.
    pub entries: Vec<u32>,
    /// The gates that can follow each gate.
    pub links: Vec<Vec<u32>>,
}

/// The longest path, as far as known.
#[derive(Clone, Debug)]
pub(super) struct LongPath {
    pub gates: Vec<u32>,
    /// No path has more gates.
    pub upper: u64,
    /// The proof, in the graph in which gates are tokens; `None` if the bound is the number of gates.
    pub proof: Option<UpperBound>,
}

impl Gates {
    /// A long path that goes through no gate twice.
    ///
    /// First it is looked for as a longest trail, in a graph whose edges are the gates. If path and bound differ then,
    /// a random search and a linear program follow. If there are very many gates, nothing is done.
    pub fn longest(&self) -> LongPath {
        if self.links.len() > component::GATES {
            return LongPath { gates: vec![self.entries[0]], upper: self.links.len() as u64, proof: None };
        }
        let graph = self.as_edges();
        let trail = longest_trail(&graph).expect("every edge has weight and a token of its own");
        // After the edge to the entry, every other edge is a gate.
        let upper = (trail.bound / 2).min(self.links.len() as u64);
        let through = trail.walk.iter().skip(1).step_by(2).map(|&edge| graph.edges()[edge as usize].to);
        let gates: Vec<u32> = through.map(|node| node / 2 - 1).collect();
        let LongPath { gates, upper, proof } = if gates.len() as u64 == upper {
            LongPath { gates, upper, proof: None }
        } else {
            self.narrowed(gates, upper)
        };
        let needs_proof = proof.is_none() && upper < self.links.len() as u64;
        LongPath { gates, upper, proof: if needs_proof { Some(self.proof(&trail.potentials, upper)) } else { proof } }
    }

    /// A proof from the potentials of the graph in which gates are edges. There a walk makes two steps for every gate.
    fn proof(&self, potentials: &[i64], upper: u64) -> UpperBound {
        proof(&self.as_tokens(), 2, potentials.iter().step_by(2).copied().collect(), upper)
    }

    /// The graph with an edge for every gate, from node `2g + 1` to node `2g + 2`, and for every link; walks begin at node 0.
    fn as_edges(&self) -> WalkGraph {
        let mut lists = vec![self.entries.iter().map(|gate| 2 * gate + 1).collect::<Vec<u32>>()];
        for (gate, next) in (0..).zip(&self.links) {
            lists.push(vec![2 * gate + 2]);
            lists.push(next.iter().map(|gate| 2 * gate + 1).collect());
        }
        edges_with_tokens(lists)
    }

    fn narrowed(&self, known: Vec<u32>, upper: u64) -> LongPath {
        let graph = self.as_tokens();
        let (walk, upper, proof) = narrowed(&graph, known.len() as u64, upper);
        let gates = walk.map(|walk| walk.iter().map(|&edge| graph.edges()[edge as usize].to - 1).collect());
        LongPath { gates: gates.unwrap_or(known), upper, proof }
    }

    /// The graph in which gate `g` is node `g + 1`, with a token to enter it; walks begin at node 0.
    fn as_tokens(&self) -> WalkGraph {
        let enter = |gates: &Vec<u32>| -> Vec<WalkEdge> {
            gates.iter().map(|&gate| WalkEdge { to: gate + 1, token: Some(gate), weight: 1 }).collect()
        };
        let lists = std::iter::once(&self.entries).chain(&self.links).map(enter).collect();
        WalkGraph::new(0, lists, self.links.len()).expect("a small graph, all its edges with tokens")
    }
}

/// The graph with edges to these nodes, every edge with a token of its own; walks begin at node 0.
pub(super) fn edges_with_tokens(lists: Vec<Vec<u32>>) -> WalkGraph {
    let mut tokens = 0..;
    let mut edge = |to| WalkEdge { to, token: tokens.next(), weight: 1 };
    let lists: Vec<Vec<WalkEdge>> = lists.into_iter().map(|list| list.into_iter().map(&mut edge).collect()).collect();
    WalkGraph::new(0, lists, tokens.start as usize).expect("a small graph, all its edges with tokens")
}

/// A walk heavier than `known`, if a random search finds one; and an upper bound of at most `upper`, with a proof if it
/// is lower. All edges of the graph must have weight, and a token that stands for the node that is entered.
pub(super) fn narrowed(graph: &WalkGraph, known: u64, upper: u64) -> (Option<Vec<u32>>, u64, Option<UpperBound>) {
    let limits = SearchLimits { target: upper, ..SearchLimits::iterations(component::SEED, component::ITERATIONS) };
    let walk = longest_path(graph, limits).expect("tokens stand for what is entered");
    let walk = Some(walk).filter(|walk| walk.len() as u64 > known);
    let known = walk.as_ref().map_or(known, |walk| walk.len() as u64);
    if known == upper || graph.tokens() > component::TOKENS {
        return (walk, upper, None);
    }
    let limits = BoundLimits { rounds: component::ROUNDS, known, stop: &|| false };
    let found = upper_bound(graph, KINDS, limits, &mut |_| ());
    if found.bound < upper { (walk, found.bound, Some(found)) } else { (walk, upper, None) }
}
