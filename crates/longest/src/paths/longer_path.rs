//! A known path, made longer at the steps where the proof of a bound shows a loss.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_position_graph::{Random, Rows};
use koatlas_verifier::certificates::Flow;

use super::annealing::{Annealing, JOIN_CYCLES};
use super::cover::CycleCover;
use super::mark_graph::{MarkGraph, START};
use crate::flows::surpluses;
use crate::limits::SearchLimits;
use crate::walk_graph::WalkGraph;

/// Most iterations of annealing in a round.
const ITERATIONS_A_ROUND: u64 = 30_000;

/// One round in this many may make the path shorter by 1.
const ROUNDS_A_LOSS: usize = 20;

/// Searches for a heavier walk than `known` in a graph where every mark gains 1 and nothing else does. The result is at least as
/// heavy. `None` in other graphs, or if `known` is not a walk of the graph, or if `proof` does not fit it.
///
/// The prices of a good bound show that a path loses something at few steps only. A round of the search begins with a cheap exchange
/// of successors that avoids such a step (as in the assignment problem, by a shortest alternating path). That cuts the path into
/// cycles. Then annealing, at a low temperature from the beginning, joins the cycles again. The next round begins with the new path
/// if that is as long as the one before.
pub fn longer_path(graph: &WalkGraph, known: &[u32], proof: &Flow, limits: SearchLimits) -> Option<Vec<u32>> {
    let marks = MarkGraph::new(graph).filter(|marks| marks.is_uniform)?;
    let detours = Detours::new(graph, &marks, proof)?;
    let path = graph.walk_weight(known).and_then(|_| marks.path(graph, known))?;
    let random = Random::new(limits.seed);
    let mut rounds = LengtheningRounds { graph: &marks, detours, random, best: path.clone(), path };
    let mut iterations_used = 0;
    while iterations_used < limits.iterations && (rounds.best.len() as u64) <= limits.target && !limits.stop.is_set() {
        let iterations = ITERATIONS_A_ROUND.min(limits.iterations - iterations_used);
        rounds.round(SearchLimits { iterations, ..limits });
        iterations_used += iterations;
    }
    Some(marks.walk(graph, &rounds.best))
}

/// State between the rounds of [`longer_path`].
struct LengtheningRounds<'g> {
    graph: &'g MarkGraph,
    detours: Detours<'g>,
    random: Random,
    /// Path that the next round begins with, from the start on.
    path: Vec<u32>,
    best: Vec<u32>,
}

impl LengtheningRounds<'_> {
    /// Exchanges, anneals, and keeps the path if it is not shorter.
    fn round(&mut self, limits: SearchLimits) {
        let cover = self.cover_after_exchange();
        let mut search = Annealing::new(self.graph, cover, self.random.clone());
        search.run(JOIN_CYCLES, limits);
        self.random = search.random;
        let found = search.best.nodes;
        // Now and then a loss of 1 is accepted, to leave a local optimum.
        let loss = usize::from(self.random.below(ROUNDS_A_LOSS) == 0);
        if found.len() + loss >= self.path.len() {
            self.path = found;
        }
        if self.path.len() > self.best.len() {
            self.best.clone_from(&self.path);
        }
    }

    /// Returns the cover of `path`, after a cheap exchange if there is one.
    fn cover_after_exchange(&mut self) -> CycleCover {
        let mut successors: Vec<u32> = (0..self.graph.len() as u32).collect();
        for (&node, &next) in self.path.iter().zip(self.path.iter().cycle().skip(1)) {
            successors[node as usize] = next;
        }
        let cover = CycleCover::from_successors(&successors);
        let nodes = 0..self.graph.len() as u32;
        let charged: Vec<u32> = nodes.filter(|&node| self.detours.charge(node, cover.successor(node)) > 0).collect();
        let Some(&source) = charged.get(self.random.below(charged.len())) else { return cover };
        let Some(sources) = self.detours.exchange(&cover, source, &mut self.random) else { return cover };
        let next = sources.iter().cycle().skip(1);
        sources.iter().zip(next).for_each(|(&node, &next)| successors[node as usize] = cover.successor(next));
        CycleCover::from_successors(&successors)
    }
}

/// Integer that stands for the weight 1.
const UNIT: i64 = 1 << 16;

/// Most that a step is charged.
const MOST_CHARGED: i64 = UNIT << 16;

/// Most nodes whose successors are exchanged at once.
const LONGEST_DETOUR: u32 = 40;

/// Search for exchanges of successors that lower what a proof charges for a cycle cover. It charges for the steps of a path, and for marks
/// that the path does not use, in parts of [`UNIT`].
///
/// All charges together are at least what the path falls short of the bound, and hardly more. So they show where a path loses something.
struct Detours<'g> {
    graph: &'g MarkGraph,
    /// Charge for each arc of `graph`.
    arcs: Rows<i64>,
    /// Charge for each node whose mark is not used.
    unused: Vec<i64>,
    /// Charge for each node if the path ends there.
    end_charges: Vec<i64>,
}

/// Alternating path to a node: each node on it takes the successor of the next one.
#[derive(Clone, Copy)]
struct DetourWay {
    cost: i64,
    /// Node before it on the path.
    before: u32,
    sources: u32,
    /// True once the path is known to be a cheapest one.
    is_final: bool,
}

/// Placeholder for a node that no path has reached.
const NOT_REACHED: DetourWay = DetourWay { cost: i64::MAX, before: START, sources: 0, is_final: false };

impl<'g> Detours<'g> {
    /// Computes the charges of the proof `flow` about `walks`, whose graph of marks is `graph`. `None` if `flow` does not fit `walks`.
    fn new(walks: &WalkGraph, graph: &'g MarkGraph, flow: &Flow) -> Option<Detours<'g>> {
        let surpluses = surpluses(flow, walks)?;
        let mut arcs = Vec::with_capacity(graph.len());
        for (heads, row) in graph.heads.iter().zip(graph.arcs.rows()) {
            let charges = row.iter().map(|&to| {
                let mark = Some(graph.marks[to as usize - 1]);
                let edges = heads.iter().flat_map(|&head| walks.edges.range(head));
                let edges = edges.filter(|&edge| walks.edges.items()[edge as usize].mark == mark);
                edges.map(|edge| in_units(surpluses[edge as usize], flow.scale)).min().unwrap_or(MOST_CHARGED)
            });
            arcs.push(charges.collect::<Vec<i64>>());
        }
        let mut unused = vec![0];
        for mark in &graph.marks {
            let index = flow.mark_costs.binary_search_by_key(mark, |&(mark, _)| mark);
            unused.push(index.map_or(0, |index| in_units(flow.mark_costs[index].1.into(), flow.scale)));
        }
        let end_charges = graph.heads.iter().map(|heads| {
            let charges = heads.iter().map(|&head| in_units(flow.potentials[head as usize].into(), flow.scale));
            charges.min().unwrap_or(MOST_CHARGED)
        });
        Some(Detours { graph, arcs: Rows::from_lists(arcs), unused, end_charges: end_charges.collect() })
    }

    /// Charge for the successor `to` of `from` in a cycle cover of the graph of marks.
    fn charge(&self, from: u32, to: u32) -> i64 {
        match to {
            START => self.end_charges[from as usize],
            _ if from == to => self.unused[from as usize],
            _ => {
                let index = self.graph.arcs.row(from).binary_search(&to).expect("an arc of the graph");
                self.arcs.row(from)[index]
            }
        }
    }

    /// Finds a cheap exchange that begins at `source`: nodes that each take over the successor of the next one, and the last that of
    /// the first. It uses Dijkstra's algorithm, where every step costs a little more at random. `None` if every exchange found costs
    /// more than it saves.
    ///
    /// Time O(arcs * logarithm of nodes).
    fn exchange(&self, cover: &CycleCover, source: u32, random: &mut Random) -> Option<Vec<u32>> {
        let given_up = cover.successor(source);
        let noise = 5 + random.below(UNIT as usize / 50);
        // For each node, the cheapest path found to it, at whose end it gives up its successor; and the nodes to go on from, by cost.
        let (mut ways, mut pending) = (vec![NOT_REACHED; self.graph.len()], BinaryHeap::from([Reverse((0, source))]));
        ways[source as usize] = DetourWay { cost: 0, before: source, sources: 1, is_final: false };
        let (mut least, mut last) = (i64::MAX, None);
        while let Some(Reverse((cost, node))) = pending.pop() {
            // Costs only grow: no better way to close the exchange can come.
            if cost >= least {
                break;
            }
            let way = &mut ways[node as usize];
            if std::mem::replace(&mut way.is_final, true) || way.sources == LONGEST_DETOUR {
                continue;
            }
            let way = *way;
            for (to, price) in self.steps(node).filter(|&(to, _)| to != cover.successor(node)) {
                let cost = cost + price + (noise / 5 + random.below(noise)) as i64;
                if to == given_up {
                    if cost < least {
                        (least, last) = (cost, Some(node));
                    }
                    continue;
                }
                // The predecessor of `to` needs another successor then. It saves its present charge; but a path that saves more than
                // it has spent costs no less than before, as Dijkstra's algorithm needs costs that never fall.
                let next = cover.predecessor(to);
                let cost = (cost - self.charge(next, to)).max(way.cost);
                let known = &mut ways[next as usize];
                if !known.is_final && cost < known.cost {
                    *known = DetourWay { cost, before: node, sources: way.sources + 1, is_final: false };
                    pending.push(Reverse((cost, next)));
                }
            }
        }
        let back = std::iter::successors(Some(last?), |&v| Some(ways[v as usize].before).filter(|_| v != source));
        let mut sources: Vec<u32> = back.collect();
        sources.reverse();
        let charge = |node, after| self.charge(node, cover.successor(after));
        let steps = sources.iter().zip(sources.iter().cycle().skip(1));
        let change: i64 = steps.map(|(&node, &next)| charge(node, next) - charge(node, node)).sum();
        (change <= 0).then_some(sources)
    }

    /// The successors that `node` can have, each with its charge.
    fn steps(&self, node: u32) -> impl Iterator<Item = (u32, i64)> {
        let arcs = self.graph.arcs.row(node).iter().copied().zip(self.arcs.row(node).iter().copied());
        let others = [(node, self.unused[node as usize]), (START, self.end_charges[node as usize])];
        arcs.filter(move |&(to, _)| to != node).chain(others.into_iter().filter(move |_| node != START))
    }
}

/// Converts `price`, in a proof where `scale` stands for 1, to parts of [`UNIT`], from 0 to [`MOST_CHARGED`].
fn in_units(price: i128, scale: i64) -> i64 {
    (price * i128::from(UNIT) / i128::from(scale)).clamp(0, MOST_CHARGED.into()) as i64
}
