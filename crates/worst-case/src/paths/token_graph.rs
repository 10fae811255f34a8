//! The tokens that can be used, and what can follow them, as a graph.

use koatlas_position_graph::{Rows, reversed};
use rustc_hash::FxHashMap;

use crate::paths::gains::Gains;
use crate::paths::tokenless::{Next, TokenlessWays};
use crate::walk_graph::WalkGraph;

/// A walk graph, as a graph of tokens.
///
/// Node 0 is the start, and the other nodes are the tokens that can be used. From a node an arc leads to each token
/// that can be used next, after any number of edges without a token. So the walks that use no token twice are the paths
/// from node 0, closed by an arc from the end to node 0, which is always there.
pub(crate) struct TokenGraph {
    /// The arcs, without those that close paths: the successors of every node, in ascending order.
    arcs: Rows<u32>,
    predecessors: Rows<u32>,
    gains: Gains,
    uniform: bool,
    /// The token of every node but 0.
    tokens: Vec<u32>,
    /// By node: the nodes of the walk graph that edges with its token lead to; for node 0 the start.
    heads: Vec<Vec<u32>>,
}

/// The start, as a node of the graph of tokens.
pub(crate) const START: u32 = 0;

impl TokenGraph {
    /// The tokens that can be used on a walk from the start.
    pub(crate) fn new(graph: &WalkGraph) -> Result<TokenGraph, TokenError> {
        let mut ways = TokenlessWays::new(graph);
        let numbering = Numbering::new(graph, &mut ways)?;
        let mut gains = Gains::new(numbering.heads.iter().map(Vec::len).max().expect("there is a start"));
        let mut arcs = Rows::default();
        for (node, heads) in numbering.heads.iter().enumerate() {
            let mut targets = Vec::new();
            for ways in numbering.following(node).chunk_by(|a: &Following, b| a.to == b.to) {
                if !gains.push_arc(ways) {
                    return Err(TokenError::Heads { token: numbering.tokens[ways[0].to as usize - 1] });
                }
                targets.push(ways[0].to);
            }
            arcs.push(targets);
            gains.push_end(heads.iter().map(|&head| ways.end(head)));
        }
        let (predecessors, uniform) = (reversed(&arcs), gains.are_uniform());
        let Numbering { tokens, heads, .. } = numbering;
        Ok(TokenGraph { arcs, predecessors, gains, uniform, tokens, heads })
    }

    /// The graph with these successors of every node, where every token gains 1 and stands for itself.
    pub(crate) fn uniform(lists: Vec<Vec<u32>>) -> TokenGraph {
        let nodes = lists.len() as u32;
        let ascending = |mut list: Vec<u32>| {
            list.sort_unstable();
            list.dedup();
            list
        };
        let arcs = Rows::from_lists(lists.into_iter().map(ascending));
        let (predecessors, gains) = (reversed(&arcs), Gains::uniform(arcs.items().len(), nodes as usize));
        let (tokens, heads) = ((1..nodes).collect(), (0..nodes).map(|node| vec![node]).collect());
        TokenGraph { arcs, predecessors, gains, uniform: true, tokens, heads }
    }

    /// The image of every node, where those of the tokens are given; `None` if that is no symmetry.
    pub(crate) fn moved(&self, images: &[u32]) -> Option<Vec<u32>> {
        let mut node_of = vec![START; images.len()];
        for (node, &token) in (1..).zip(&self.tokens) {
            node_of[token as usize] = node;
        }
        let image = |&token: &u32| node_of[images[token as usize] as usize];
        let moved: Vec<u32> = std::iter::once(START).chain(self.tokens.iter().map(image)).collect();
        let has_arc = |from: u32, &to: &u32| self.successors(from).binary_search(&moved[to as usize]).is_ok();
        let is_kept = |node: u32| self.successors(node).iter().all(|to| has_arc(moved[node as usize], to));
        (0..self.len() as u32).all(is_kept).then_some(moved)
    }

    /// Number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.tokens.len() + 1
    }

    /// Whether every token gains 1 and nothing else gains anything.
    #[inline]
    pub(crate) fn is_uniform(&self) -> bool {
        self.uniform
    }

    /// The tokens that can be used next, in ascending order. The token of the node itself can be among them, although
    /// it has been used.
    #[inline]
    pub(crate) fn successors(&self, node: u32) -> &[u32] {
        self.arcs.row(node)
    }

    /// The nodes of which this is a successor.
    #[inline]
    pub(crate) fn predecessors(&self, node: u32) -> &[u32] {
        self.predecessors.row(node)
    }

    /// What a cycle gains by leaving a node for `after` if it entered it from `before`. A node that is its own
    /// successor gains nothing, unless it is the start.
    #[inline]
    pub(crate) fn gain(&self, before: u32, node: u32, after: u32) -> i64 {
        let head = || if node == START { 0 } else { self.gains.entry(self.arc(before, node)) };
        match after {
            START => self.gains.end(node, head()),
            _ if after == node => 0,
            _ => self.gains.arc(self.arc(node, after), head()),
        }
    }

    /// The arcs: row `v` has the nodes to which arcs lead from node `v`.
    pub(crate) fn arcs(&self) -> &Rows<u32> {
        &self.arcs
    }

    /// The nodes of the walk graph that edges with the token of a node lead to.
    pub(crate) fn heads(&self, node: u32) -> &[u32] {
        &self.heads[node as usize]
    }

    /// The token of a node, or `None` for the start.
    pub(crate) fn token(&self, node: u32) -> Option<u32> {
        node.checked_sub(1).map(|index| self.tokens[index as usize])
    }

    /// The nodes of the tokens that a walk uses, after the start; `None` if it uses one that has no node.
    pub(crate) fn path(&self, graph: &WalkGraph, walk: &[u32]) -> Option<Vec<u32>> {
        let nodes: FxHashMap<u32, u32> = self.tokens.iter().copied().zip(1..).collect();
        let used = walk.iter().filter_map(|&edge| graph.edges()[edge as usize].token);
        std::iter::once(Some(START)).chain(used.map(|token| nodes.get(&token).copied())).collect()
    }

    /// The edges of the walk that uses the tokens of these nodes in this order; the first node is the start.
    pub(crate) fn walk(&self, graph: &WalkGraph, path: &[u32]) -> Vec<u32> {
        let mut ways = TokenlessWays::new(graph);
        let (mut walk, mut at) = (Vec::new(), graph.start());
        for step in path.windows(2) {
            let (from, to) = (step[0], step[1]);
            let head = self.heads[to as usize][self.gains.entry(self.arc(from, to))];
            ways.go_on(&mut walk, at, self.tokens[to as usize - 1], head);
            at = head;
        }
        ways.finish(&mut walk, at);
        walk
    }

    /// The number of an arc.
    #[inline]
    fn arc(&self, from: u32, to: u32) -> usize {
        let index = self.arcs.row(from).binary_search(&to).expect("an arc of the graph");
        self.arcs.range(from).start as usize + index
    }
}

/// Why the walks of a graph cannot be seen as paths from token to token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Edges with this token lead to different nodes although the same token was used before, or to very many nodes.
    #[error("token {token} leaves open where a walk goes: this search needs tokens that stand for what is entered")]
    Heads {
        /// The token.
        token: u32,
    },
}

/// The tokens that can be used on a walk, numbered as nodes in the order in which a breadth-first search finds them.
/// Node 0 is the start.
pub(crate) struct Numbering {
    /// The token of every node but 0.
    pub(crate) tokens: Vec<u32>,
    /// By node: the nodes of the walk graph that edges with its token lead to; for node 0 the start.
    pub(crate) heads: Vec<Vec<u32>>,
    /// By token: its node.
    node_of: Vec<u32>,
    /// What can come next, by node of the walk graph, for those in `heads`.
    next: Vec<Option<Vec<Next>>>,
}

/// What can follow the token of a node.
#[derive(Clone, Copy)]
pub(crate) struct Following {
    /// The node of the token that follows.
    pub(crate) to: u32,
    /// The index of what the first token has led to.
    pub(crate) from_head: usize,
    /// The index of what the second token leads to.
    pub(crate) to_head: usize,
    /// The most that can be gained after the first token, the second one included.
    pub(crate) weight: u32,
}

const UNKNOWN: u32 = u32::MAX;

/// The most nodes that edges with one token may lead to.
const MOST_HEADS: usize = 8;

impl Numbering {
    /// Numbers the tokens.
    ///
    /// # Errors
    /// If edges with a token lead to very many nodes.
    pub(crate) fn new(graph: &WalkGraph, ways: &mut TokenlessWays) -> Result<Numbering, TokenError> {
        let (node_of, next) = (vec![UNKNOWN; graph.tokens()], vec![None; graph.nodes()]);
        let mut numbering = Numbering { tokens: Vec::new(), heads: vec![vec![graph.start()]], node_of, next };
        let (mut pending, mut index) = (vec![graph.start()], 0);
        while let Some(&from) = pending.get(index) {
            index += 1;
            if numbering.next[from as usize].is_none() {
                let next = ways.next(from);
                next.iter().try_for_each(|next| numbering.add(next))?;
                pending.extend(next.iter().map(|next| next.head));
                numbering.next[from as usize] = Some(next);
            }
        }
        Ok(numbering)
    }

    /// Gives the token a node if it has none, and the node this head if it does not have it.
    fn add(&mut self, next: &Next) -> Result<(), TokenError> {
        let node = &mut self.node_of[next.token as usize];
        if *node == UNKNOWN {
            self.tokens.push(next.token);
            self.heads.push(Vec::new());
            *node = self.tokens.len() as u32;
        }
        let heads = &mut self.heads[*node as usize];
        if !heads.contains(&next.head) {
            heads.push(next.head);
        }
        if heads.len() > MOST_HEADS { Err(TokenError::Heads { token: next.token }) } else { Ok(()) }
    }

    /// What can follow the token of a node, ordered by what follows.
    pub(crate) fn following(&self, node: usize) -> Vec<Following> {
        let mut following = Vec::new();
        for (from_head, &head) in self.heads[node].iter().enumerate() {
            for next in self.next[head as usize].iter().flatten() {
                let to = self.node_of[next.token as usize];
                let to_head = self.heads[to as usize].iter().position(|&head| head == next.head);
                let to_head = to_head.expect("found before");
                following.push(Following { to, from_head, to_head, weight: next.weight });
            }
        }
        following.sort_unstable_by_key(|following| (following.to, following.from_head, following.to_head));
        following
    }
}
