//! The tokens that can be used, and what can follow them.

use super::tokenless::{Next, TokenlessWays};
use crate::walk_graph::WalkGraph;

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
