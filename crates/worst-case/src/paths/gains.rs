//! What a path is worth, what it gains step by step, and what the proof of a bound charges for it.

use koatlas_certificates::Flow;
use koatlas_position_graph::Rows;

use crate::flows::surpluses;
use crate::paths::cover::{CycleCover, Exchange};
use crate::paths::token_graph::{Following, START, TokenGraph};
use crate::walk_graph::WalkGraph;

/// What a path in a graph of tokens gains from node to node.
///
/// Edges with the same token may lead to different nodes of the walk graph, the heads of the token. Example: under
/// positional superko a position is one token, whoever has played; but whether a pass comes before the next play
/// depends on who has. The arc by which a path enters a token decides the head; what the arc gains by which it leaves
/// depends on the head.
pub(crate) struct Gains {
    /// The most heads that a token has.
    heads: usize,
    /// By arc: the head that it leads to.
    entries: Vec<u8>,
    /// By arc and head of the node that it leaves.
    arcs: Vec<i32>,
    /// By node and head: what is gained if the path ends there.
    ends: Vec<i32>,
}

/// What stands for an arc that cannot be taken after a head. Nothing outweighs it.
const IMPOSSIBLE: i32 = -1_000_000_000;

impl Gains {
    /// Without arcs and nodes.
    pub(crate) fn new(heads: usize) -> Gains {
        Gains { heads, entries: Vec::new(), arcs: Vec::new(), ends: Vec::new() }
    }

    /// So many arcs that gain 1, and so many nodes with one head.
    pub(crate) fn uniform(arcs: usize, nodes: usize) -> Gains {
        Gains { heads: 1, entries: vec![0; arcs], arcs: vec![1; arcs], ends: vec![0; nodes] }
    }

    /// Adds an arc, which can be taken in these ways; whether all of them lead to the same head.
    pub(crate) fn push_arc(&mut self, ways: &[Following]) -> bool {
        self.entries.push(ways[0].to_head as u8);
        let begin = self.arcs.len();
        self.arcs.resize(begin + self.heads, IMPOSSIBLE);
        ways.iter().for_each(|way| self.arcs[begin + way.from_head] = way.weight as i32);
        ways.iter().all(|way| way.to_head == ways[0].to_head)
    }

    /// Adds a node; a path gains `ends` by ending at its heads.
    pub(crate) fn push_end(&mut self, gains: impl Iterator<Item = u32>) {
        let begin = self.ends.len();
        self.ends.extend(gains.map(|gain| gain as i32));
        self.ends.resize(begin + self.heads, IMPOSSIBLE);
    }

    /// Whether every arc gains 1 and no end gains anything.
    pub(crate) fn are_uniform(&self) -> bool {
        self.arcs.iter().all(|&gain| gain == 1) && self.ends.iter().all(|&gain| gain == 0)
    }

    /// The head that an arc leads to.
    #[inline]
    pub(crate) fn entry(&self, arc: usize) -> usize {
        self.entries[arc].into()
    }

    /// What an arc gains.
    #[inline]
    pub(crate) fn arc(&self, arc: usize, head: usize) -> i64 {
        self.arcs[arc * self.heads + head].into()
    }

    /// What a path gains that ends at a node.
    #[inline]
    pub(crate) fn end(&self, node: u32, head: usize) -> i64 {
        self.ends[node as usize * self.heads + head].into()
    }
}

/// What a proof charges for the steps of a path and for tokens that it does not use, in parts of [`UNIT`].
///
/// All charges together are at least what the path falls short of the bound. They are nearly that much, so that they tell
/// where a path loses something.
pub(crate) struct Prices {
    /// By arc.
    arcs: Rows<i64>,
    /// By node, for a token that is not used.
    unused: Vec<i64>,
    /// By node, for a path that ends there.
    ends: Vec<i64>,
}

/// What weight 1 is written as.
pub(crate) const UNIT: i64 = 1 << 16;

/// No step is charged more.
const MOST: i64 = UNIT << 16;

impl Prices {
    /// The prices of a proof about a walk graph, for its graph of tokens; `None` if it is about another graph.
    pub(crate) fn new(graph: &WalkGraph, tokens: &TokenGraph, flow: &Flow) -> Option<Prices> {
        let surpluses = surpluses(flow, graph)?;
        let scaled = |price: i128| (price * i128::from(UNIT) / i128::from(flow.scale)).clamp(0, MOST.into()) as i64;
        let of_arc = |from: u32, to: u32| {
            let edges = tokens.heads(from).iter().flat_map(|&head| graph.edges_from(head));
            let with_token = edges.filter(|&edge| graph.edges()[edge as usize].token == tokens.token(to));
            with_token.map(|edge| scaled(surpluses[edge as usize])).min().unwrap_or(MOST)
        };
        let arcs = (0..).zip(tokens.arcs().rows()).map(|(from, row)| row.iter().map(move |&to| of_arc(from, to)));
        let mut unused = vec![0; tokens.len()];
        let of_token = |node: u32| {
            let index = flow.tokens.binary_search_by_key(&tokens.token(node), |&(token, _)| Some(token));
            index.map_or(0, |index| scaled(flow.tokens[index].1.into()))
        };
        (START + 1..tokens.len() as u32).for_each(|node| unused[node as usize] = of_token(node));
        let of_end = |node| tokens.heads(node).iter().map(|&head| scaled(flow.potentials[head as usize].into())).min();
        let ends = (0..tokens.len() as u32).map(|node| of_end(node).unwrap_or(MOST)).collect();
        Some(Prices { arcs: Rows::from_lists(arcs), unused, ends })
    }

    /// What is charged for each arc from a node.
    #[inline]
    pub(crate) fn arcs(&self, node: u32) -> &[i64] {
        self.arcs.row(node)
    }

    /// What is charged if a path ends at a node.
    #[inline]
    pub(crate) fn end(&self, node: u32) -> i64 {
        self.ends[node as usize]
    }

    /// What is charged if a token is not used.
    #[inline]
    pub(crate) fn unused(&self, node: u32) -> i64 {
        self.unused[node as usize]
    }

    /// What is charged for the successor of a node in a cycle cover of the graph of tokens.
    pub(crate) fn step(&self, tokens: &TokenGraph, from: u32, to: u32) -> i64 {
        match to {
            START => self.end(from),
            _ if from == to => self.unused(from),
            _ => {
                let index = tokens.successors(from).binary_search(&to).expect("an arc of the graph");
                self.arcs(from)[index]
            }
        }
    }
}

/// By how much an exchange raises what all cycles gain together.
pub(crate) fn gained(graph: &TokenGraph, cover: &CycleCover, exchange: &Exchange) -> i64 {
    let sources = exchange.sources();
    let taken = |index: usize| cover.successor(sources[exchange.next(index)]);
    let taker = |node: u32| (0..sources.len()).find(|&index| taken(index) == node).map(|index| sources[index]);
    let mut gained = 0;
    for (index, &source) in sources.iter().enumerate() {
        let before = cover.predecessor(source);
        gained += graph.gain(taker(source).unwrap_or(before), source, taken(index));
        gained -= graph.gain(before, source, cover.successor(source));
        let node = taken(index);
        if !sources.contains(&node) {
            let after = cover.successor(node);
            gained += graph.gain(source, node, after) - graph.gain(cover.predecessor(node), node, after);
        }
    }
    gained
}

/// What the cycle of a node gains.
pub(crate) fn cycle_value(graph: &TokenGraph, cover: &CycleCover, first: u32) -> i64 {
    let gain = |node| graph.gain(cover.predecessor(node), node, cover.successor(node));
    cover.cycle(first).into_iter().map(gain).sum()
}
