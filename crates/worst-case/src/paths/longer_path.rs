//! A known path, made longer where the proof of a bound says that it loses something.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use koatlas_certificates::Flow;
use koatlas_position_graph::{Random, Rows};

use super::annealing::{Annealing, COLD};
use super::cover::CycleCover;
use super::token_graph::{START, TokenGraph};
use crate::flows::surpluses;
use crate::limits::SearchLimits;
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
    let tokens = TokenGraph::new(graph).ok().filter(|tokens| tokens.is_uniform)?;
    let prices = Prices::new(graph, &tokens, proof)?;
    let path = tokens.path(graph, known).filter(|_| graph.is_walk(known))?;
    let mut rounds = LengtheningRounds {
        graph: &tokens,
        detours: Detours::new(&tokens, &prices),
        random: Random::new(limits.seed),
        best: path.clone(),
        path,
    };
    let mut done = 0;
    while done < limits.iterations && (rounds.best.len() as u64) <= limits.target && !limits.stop.is_set() {
        let iterations = PORTION.min(limits.iterations - done);
        rounds.round(SearchLimits { iterations, ..limits });
        done += iterations;
    }
    Some(tokens.walk(graph, &rounds.best))
}

struct LengtheningRounds<'g> {
    graph: &'g TokenGraph,
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
        let charged = self.detours.charged(&cover);
        let Some(&source) = charged.get(self.random.below(charged.len())) else { return cover };
        let Some(sources) = self.detours.exchange(&cover, source, &mut self.random) else { return cover };
        let next = sources.iter().cycle().skip(1);
        sources.iter().zip(next).for_each(|(&node, &next)| successors[node as usize] = cover.successor(next));
        CycleCover::of(&successors)
    }
}

/// What a proof charges for the steps of a path and for tokens that it does not use, in parts of [`UNIT`].
///
/// All charges together are at least what the path falls short of the bound. They are nearly that much, so that they tell
/// where a path loses something.
struct Prices {
    /// By arc.
    arcs: Rows<i64>,
    /// By node, for a token that is not used.
    unused: Vec<i64>,
    /// By node, for a path that ends there.
    ends: Vec<i64>,
}

/// What weight 1 is written as.
const UNIT: i64 = 1 << 16;

/// No step is charged more.
const MOST: i64 = UNIT << 16;

impl Prices {
    /// The prices of a proof about a walk graph, for its graph of tokens; `None` if it is about another graph.
    fn new(graph: &WalkGraph, tokens: &TokenGraph, flow: &Flow) -> Option<Prices> {
        let surpluses = surpluses(flow, graph)?;
        let scaled = |price: i128| (price * i128::from(UNIT) / i128::from(flow.scale)).clamp(0, MOST.into()) as i64;
        let of_arc = |from: u32, to: u32| {
            let edges = tokens.heads[from as usize].iter().flat_map(|&head| graph.edges_from(head));
            let with_token =
                edges.filter(|&edge| graph.edges()[edge as usize].token == Some(tokens.tokens[to as usize - 1]));
            with_token.map(|edge| scaled(surpluses[edge as usize])).min().unwrap_or(MOST)
        };
        let arcs = (0..).zip(tokens.arcs.rows()).map(|(from, row)| row.iter().map(move |&to| of_arc(from, to)));
        let of_token = |token: &u32| {
            let index = flow.tokens.binary_search_by_key(token, |&(token, _)| token);
            index.map_or(0, |index| scaled(flow.tokens[index].1.into()))
        };
        let unused = std::iter::once(0).chain(tokens.tokens.iter().map(of_token)).collect();
        let of_end =
            |node| tokens.heads[node as usize].iter().map(|&head| scaled(flow.potentials[head as usize].into())).min();
        let ends = (0..tokens.len() as u32).map(|node| of_end(node).unwrap_or(MOST)).collect();
        Some(Prices { arcs: Rows::from_lists(arcs), unused, ends })
    }

    /// What is charged for the successor of a node in a cycle cover of the graph of tokens.
    fn step(&self, tokens: &TokenGraph, from: u32, to: u32) -> i64 {
        match to {
            START => self.ends[from as usize],
            _ if from == to => self.unused[from as usize],
            _ => {
                let index = tokens.arcs.row(from).binary_search(&to).expect("an arc of the graph");
                self.arcs.row(from)[index]
            }
        }
    }
}

/// The most nodes whose successors are exchanged at once.
const LONGEST_DETOUR: u32 = 40;

/// Looks for exchanges of successors that lower what is charged for a cycle cover.
struct Detours<'g> {
    graph: &'g TokenGraph,
    prices: &'g Prices,
    /// By node, the cheapest way found to where it gives up its successor.
    ways: Vec<DetourWay>,
    /// By least cost first: the nodes to go on from.
    pending: BinaryHeap<Reverse<(i64, u32)>>,
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
    fn new(graph: &'g TokenGraph, prices: &'g Prices) -> Detours<'g> {
        Detours { graph, prices, ways: vec![NONE; graph.len()], pending: BinaryHeap::new() }
    }

    /// The nodes whose successors cost something.
    fn charged(&self, cover: &CycleCover) -> Vec<u32> {
        let charge = |&node: &u32| self.prices.step(self.graph, node, cover.successor(node));
        (0..self.graph.len() as u32).filter(|node| charge(node) > 0).collect()
    }

    /// Nodes, of which each is to take over the successor of the next one, and the last that of the first, which is `source`:
    /// a cheap way to do that, by Dijkstra's algorithm, where every step costs a little more at random. `None` if there is
    /// none that does not cost more than it saves.
    ///
    /// Time O(arcs * logarithm of nodes).
    fn exchange(&mut self, cover: &CycleCover, source: u32, random: &mut Random) -> Option<Vec<u32>> {
        let last = self.search(cover, source, random)?;
        let before = |&node: &u32| Some(self.ways[node as usize].before).filter(|_| node != source);
        let mut sources: Vec<u32> = std::iter::successors(Some(last), before).collect();
        sources.reverse();
        let charge = |from: u32, to: u32| self.prices.step(self.graph, from, to);
        let next = sources.iter().cycle().skip(1);
        let change =
            |(&node, &next): (&u32, &u32)| charge(node, cover.successor(next)) - charge(node, cover.successor(node));
        (sources.iter().zip(next).map(change).sum::<i64>() <= 0).then_some(sources)
    }

    /// The last node of the cheapest exchange.
    fn search(&mut self, cover: &CycleCover, source: u32, random: &mut Random) -> Option<u32> {
        let given_up = cover.successor(source);
        let noise = 5 + random.below(UNIT as usize / 50);
        self.ways.fill(NONE);
        self.pending.clear();
        self.ways[source as usize] = DetourWay { cost: 0, before: source, sources: 1, done: false };
        self.pending.push(Reverse((0, source)));
        let (mut least, mut last) = (i64::MAX, None);
        while let Some(Reverse((cost, node))) = self.pending.pop() {
            if cost >= least {
                break;
            }
            let way = &mut self.ways[node as usize];
            if std::mem::replace(&mut way.done, true) || way.sources == LONGEST_DETOUR {
                continue;
            }
            for (to, price) in steps(self.graph, self.prices, node) {
                if to == cover.successor(node) {
                    continue;
                }
                let cost = cost + price + (noise / 5 + random.below(noise)) as i64;
                if to != given_up {
                    self.reach(cover, node, to, cost);
                } else if cost < least {
                    (least, last) = (cost, Some(node));
                }
            }
        }
        last
    }

    /// Notes that a node takes a successor from its predecessor, which needs another one then.
    fn reach(&mut self, cover: &CycleCover, node: u32, taken: u32, cost: i64) {
        let next = cover.predecessor(taken);
        // Who saves more than was spent pays no less than before.
        let saved = self.prices.step(self.graph, next, taken);
        let before = self.ways[node as usize];
        let cost = (cost - saved).max(before.cost);
        let way = &mut self.ways[next as usize];
        if !way.done && cost < way.cost {
            *way = DetourWay { cost, before: node, sources: before.sources + 1, done: false };
            self.pending.push(Reverse((cost, next)));
        }
    }
}

/// The successors that a node can have, with what is charged for each.
fn steps<'g>(graph: &'g TokenGraph, prices: &'g Prices, node: u32) -> impl Iterator<Item = (u32, i64)> + 'g {
    let arcs = graph.arcs.row(node).iter().copied().zip(prices.arcs.row(node).iter().copied());
    let others = [(node, prices.unused[node as usize]), (START, prices.ends[node as usize])];
    arcs.filter(move |&(to, _)| to != node).chain(others.into_iter().filter(move |_| node != START))
}
