//! A known path, made longer where the proof of a bound says that it loses something.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_certificates::Flow;
use koatlas_position_graph::{Random, Rows};

use super::annealing::{Annealing, COLD};
use super::cover::CycleCover;
use super::mark_graph::{MarkGraph, START};
use crate::flows::surpluses;
use crate::limits::SearchLimits;
use crate::walk_graph::WalkGraph;

/// The most iterations of annealing in a round.
const PORTION: u64 = 30_000;

/// One round of so many may make the path shorter by 1.
const ROUNDS_A_LOSS: usize = 20;

/// A walk that is at least as heavy as the known one, where every mark gains 1 and nothing else does. `None` in other
/// graphs, or if the walk is none of the graph, or if the proof is about another one.
///
/// The prices of a good bound show where a path loses something: at few steps only. A round of the search begins with a
/// cheap exchange of successors that avoids such a step (as in the assignment problem, by a shortest alternating path).
/// That cuts the path into cycles. Then annealing, at a low temperature from the beginning, joins the cycles again. The next
/// round begins with the path found if that is as long as the one before.
pub fn longer_path(graph: &WalkGraph, known: &[u32], proof: &Flow, limits: SearchLimits) -> Option<Vec<u32>> {
    let marks = MarkGraph::new(graph).filter(|marks| marks.is_uniform)?;
    let detours = Detours::new(graph, &marks, proof)?;
    let path = graph.walk_value(known).and_then(|_| marks.path(graph, known))?;
    let random = Random::new(limits.seed);
    let mut rounds = LengtheningRounds { graph: &marks, detours, random, best: path.clone(), path };
    let mut done = 0;
    while done < limits.iterations && (rounds.best.len() as u64) <= limits.target && !limits.stop.is_set() {
        let iterations = PORTION.min(limits.iterations - done);
        rounds.round(SearchLimits { iterations, ..limits });
        done += iterations;
    }
    Some(marks.walk(graph, &rounds.best))
}

struct LengtheningRounds<'g> {
    graph: &'g MarkGraph,
    detours: Detours<'g>,
    random: Random,
    /// The path that the next round begins with, and the longest one so far, both from the start on.
    path: Vec<u32>,
    best: Vec<u32>,
}

impl LengtheningRounds<'_> {
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
        let is_charged = |&node: &u32| self.detours.charge(node, cover.successor(node)) > 0;
        let charged: Vec<u32> = (0..self.graph.len() as u32).filter(is_charged).collect();
        let Some(&source) = charged.get(self.random.below(charged.len())) else { return cover };
        let Some(sources) = self.detours.exchange(&cover, source, &mut self.random) else { return cover };
        let next = sources.iter().cycle().skip(1);
        sources.iter().zip(next).for_each(|(&node, &next)| successors[node as usize] = cover.successor(next));
        CycleCover::of(&successors)
    }
}

/// What weight 1 is written as.
const UNIT: i64 = 1 << 16;

/// No step is charged more.
const MOST: i64 = UNIT << 16;

/// The most nodes whose successors are exchanged at once.
const LONGEST_DETOUR: u32 = 40;

/// Looks for exchanges of successors that lower what a proof charges for a cycle cover: for the steps of a path, and for marks
/// that it does not use, in parts of [`UNIT`].
///
/// All charges together are at least what the path falls short of the bound. They are nearly that much, so that they tell
/// where a path loses something.
struct Detours<'g> {
    graph: &'g MarkGraph,
    /// What is charged for arcs, as the graph has them.
    arcs: Rows<i64>,
    /// By node, for a mark that is not used.
    unused: Vec<i64>,
    /// By node, for a path that ends there.
    ends: Vec<i64>,
}

/// A way to a node: each node on it takes the successor of the next one.
#[derive(Clone, Copy)]
struct DetourWay {
    cost: i64,
    before: u32,
    sources: u32,
    done: bool,
}

/// No way.
const NONE: DetourWay = DetourWay { cost: i64::MAX, before: START, sources: 0, done: false };

impl<'g> Detours<'g> {
    /// By the proof of a bound for a walk graph, of which this is the graph of marks; `None` if it is about another graph.
    fn new(walks: &WalkGraph, graph: &'g MarkGraph, flow: &Flow) -> Option<Detours<'g>> {
        let surpluses = surpluses(flow, walks)?;
        let scaled = |price: i128| (price * i128::from(UNIT) / i128::from(flow.scale)).clamp(0, MOST.into()) as i64;
        let of_arc = |from: u32, to: u32| {
            let edges = graph.heads[from as usize].iter().flat_map(|&head| walks.edges.range(head));
            let mark = Some(graph.marks[to as usize - 1]);
            let with_mark = edges.filter(|&edge| walks.edges.items()[edge as usize].mark == mark);
            with_mark.map(|edge| scaled(surpluses[edge as usize])).min().unwrap_or(MOST)
        };
        let arcs = (0..).zip(graph.arcs.rows()).map(|(from, row)| row.iter().map(move |&to| of_arc(from, to)));
        let of_mark = |mark: &u32| {
            let index = flow.mark_costs.binary_search_by_key(mark, |&(mark, _)| mark);
            index.map_or(0, |index| scaled(flow.mark_costs[index].1.into()))
        };
        let of_end = |heads: &Vec<u32>| heads.iter().map(|&head| scaled(flow.potentials[head as usize].into())).min();
        Some(Detours {
            graph,
            arcs: Rows::from_lists(arcs),
            unused: std::iter::once(0).chain(graph.marks.iter().map(of_mark)).collect(),
            ends: graph.heads.iter().map(|heads| of_end(heads).unwrap_or(MOST)).collect(),
        })
    }

    /// What is charged for the successor of a node in a cycle cover of the graph of marks.
    fn charge(&self, from: u32, to: u32) -> i64 {
        match to {
            START => self.ends[from as usize],
            _ if from == to => self.unused[from as usize],
            _ => {
                let index = self.graph.arcs.row(from).binary_search(&to).expect("an arc of the graph");
                self.arcs.row(from)[index]
            }
        }
    }

    /// Nodes, of which each is to take over the successor of the next one, and the last that of the first, which is `source`:
    /// a cheap way to do that, by Dijkstra's algorithm, where every step costs a little more at random. `None` if there is
    /// none that does not cost more than it saves.
    ///
    /// Time O(arcs * logarithm of nodes).
    fn exchange(&self, cover: &CycleCover, source: u32, random: &mut Random) -> Option<Vec<u32>> {
        let given_up = cover.successor(source);
        let noise = 5 + random.below(UNIT as usize / 50);
        // By node, the cheapest way found to where it gives up its successor; and the nodes to go on from, by cost.
        let (mut ways, mut pending) = (vec![NONE; self.graph.len()], BinaryHeap::from([Reverse((0, source))]));
        ways[source as usize] = DetourWay { cost: 0, before: source, sources: 1, done: false };
        let (mut least, mut last) = (i64::MAX, None);
        while let Some(Reverse((cost, node))) = pending.pop() {
            if cost >= least {
                break;
            }
            let way = &mut ways[node as usize];
            if std::mem::replace(&mut way.done, true) || way.sources == LONGEST_DETOUR {
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
                // Its predecessor needs another successor then. Who saves more than was spent pays no less than before.
                let next = cover.predecessor(to);
                let cost = (cost - self.charge(next, to)).max(way.cost);
                let known = &mut ways[next as usize];
                if !known.done && cost < known.cost {
                    *known = DetourWay { cost, before: node, sources: way.sources + 1, done: false };
                    pending.push(Reverse((cost, next)));
                }
            }
        }
        let before = |&node: &u32| Some(ways[node as usize].before).filter(|_| node != source);
        let mut sources: Vec<u32> = std::iter::successors(Some(last?), before).collect();
        sources.reverse();
        let change = |(&node, &next): (&u32, &u32)| {
            self.charge(node, cover.successor(next)) - self.charge(node, cover.successor(node))
        };
        (sources.iter().zip(sources.iter().cycle().skip(1)).map(change).sum::<i64>() <= 0).then_some(sources)
    }

    /// The successors that a node can have, with what is charged for each.
    fn steps(&self, node: u32) -> impl Iterator<Item = (u32, i64)> {
        let arcs = self.graph.arcs.row(node).iter().copied().zip(self.arcs.row(node).iter().copied());
        let others = [(node, self.unused[node as usize]), (START, self.ends[node as usize])];
        arcs.filter(move |&(to, _)| to != node).chain(others.into_iter().filter(move |_| node != START))
    }
}
