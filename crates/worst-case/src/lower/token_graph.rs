//! Walks that use no token twice, as paths that enter no node twice.

use koatlas_position_graph::{Digraph, Successors};

use crate::{WalkEdge, WalkGraph};

/// A walk graph in which a token says where one is, as a graph of tokens.
///
/// Node 0 is the start, and the other nodes are the tokens that can be used. From a node an edge leads to each token
/// that can be used next, after any number of edges without a token. So the walks that use no token twice are the paths
/// from node 0, and each token adds 1 to the weight.
pub(crate) struct TokenGraph {
    successors: Successors,
    predecessors: Successors,
    /// The token of every node but 0.
    tokens: Vec<u32>,
}

/// Why the walks of a graph are no paths from token to token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Edges with the same token lead to different nodes.
    #[error(
        "edges with token {token} lead to different nodes: this search needs tokens that stand for what is entered"
    )]
    Heads {
        /// The token.
        token: u32,
    },
    /// An edge without a token has weight, or one with a token has none.
    #[error("edge {edge} does not weigh 1 with, 0 without a token, as this search needs it")]
    Weight {
        /// The edge.
        edge: u32,
    },
}

/// The start, as a node of the graph of tokens.
pub(crate) const START: u32 = 0;

const UNKNOWN: u32 = u32::MAX;

impl TokenGraph {
    /// The tokens that can be used on a walk from the start, in the order in which a breadth-first search finds them.
    pub(crate) fn new(graph: &WalkGraph) -> Result<TokenGraph, TokenError> {
        let heads = heads(graph)?;
        let mut search = Search { graph, seen: vec![0; graph.nodes()], round: 0 };
        let mut node_of = vec![UNKNOWN; graph.tokens()];
        let (mut tokens, mut lists) = (Vec::new(), Vec::new());
        while lists.len() <= tokens.len() {
            let at = lists.len().checked_sub(1).map_or(graph.start(), |previous| heads[tokens[previous] as usize]);
            let next = search.next_tokens(at);
            for &token in &next {
                if node_of[token as usize] == UNKNOWN {
                    tokens.push(token);
                    node_of[token as usize] = tokens.len() as u32;
                }
            }
            lists.push(next.into_iter().map(|token| node_of[token as usize]).collect());
        }
        let predecessors = Successors::reversed(&Lists(lists));
        Ok(TokenGraph { successors: Successors::reversed(&predecessors), predecessors, tokens })
    }

    /// Number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.tokens.len() + 1
    }

    /// The tokens that can be used next; among them that of the node, though it has been used.
    #[inline]
    pub(crate) fn successors(&self, node: u32) -> &[u32] {
        self.successors.of(node)
    }

    /// The nodes of which this is a successor.
    #[inline]
    pub(crate) fn predecessors(&self, node: u32) -> &[u32] {
        self.predecessors.of(node)
    }

    /// The edges of the walk that uses the tokens of these nodes in this order; the first node is the start.
    pub(crate) fn walk(&self, graph: &WalkGraph, path: &[u32]) -> Vec<u32> {
        let mut search = Search { graph, seen: vec![0; graph.nodes()], round: 0 };
        let (mut walk, mut at) = (Vec::new(), graph.start());
        for &node in &path[1..] {
            search.go_on(&mut walk, at, self.tokens[node as usize - 1]);
            at = walk.last().map_or(at, |&edge| graph.edges()[edge as usize].to);
        }
        walk
    }
}

/// The node that the edges with each token lead to.
fn heads(graph: &WalkGraph) -> Result<Vec<u32>, TokenError> {
    let mut heads = vec![UNKNOWN; graph.tokens()];
    for (edge, &WalkEdge { to, token, weight }) in graph.edges().iter().enumerate() {
        if u8::from(token.is_some()) != weight {
            return Err(TokenError::Weight { edge: edge as u32 });
        }
        if let Some(token) = token {
            let head = &mut heads[token as usize];
            if *head != UNKNOWN && *head != to {
                return Err(TokenError::Heads { token });
            }
            *head = to;
        }
    }
    Ok(heads)
}

/// Searches along edges without a token.
struct Search<'g> {
    graph: &'g WalkGraph,
    /// The last round in which a node was seen.
    seen: Vec<u32>,
    round: u32,
}

impl Search<'_> {
    /// Goes along edges without a token, breadth first; calls `visit` with every edge and the index of its source among the
    /// nodes found, until that says it is enough. The nodes found, with the index of the edge that led there.
    fn run(&mut self, from: u32, mut visit: impl FnMut(u32, usize) -> bool) -> Vec<(usize, u32)> {
        self.round += 1;
        self.seen[from as usize] = self.round;
        let (mut nodes, mut found, mut index) = (vec![from], Vec::new(), 0);
        while index < nodes.len() {
            for edge in self.graph.edges_from(nodes[index]) {
                let WalkEdge { to, token, .. } = self.graph.edges()[edge as usize];
                if visit(edge, index) {
                    return found;
                }
                if token.is_none() && std::mem::replace(&mut self.seen[to as usize], self.round) != self.round {
                    nodes.push(to);
                    found.push((index, edge));
                }
            }
            index += 1;
        }
        found
    }

    /// The tokens that can be used next, each once, in ascending order.
    fn next_tokens(&mut self, from: u32) -> Vec<u32> {
        let (graph, mut tokens) = (self.graph, Vec::new());
        self.run(from, |edge, _| {
            tokens.extend(graph.edges()[edge as usize].token);
            false
        });
        tokens.sort_unstable();
        tokens.dedup();
        tokens
    }

    /// Appends the fewest edges that use this token next.
    fn go_on(&mut self, walk: &mut Vec<u32>, from: u32, token: u32) {
        let (graph, mut last) = (self.graph, None);
        let found = self.run(from, |edge, index| {
            let ends = graph.edges()[edge as usize].token == Some(token);
            last = ends.then_some((edge, index));
            ends
        });
        let begin = walk.len();
        let (edge, mut index) = last.expect("a path follows the edges of its graph");
        walk.push(edge);
        while index > 0 {
            let (before, edge) = found[index - 1];
            walk.push(edge);
            index = before;
        }
        walk[begin..].reverse();
    }
}

struct Lists(Vec<Vec<u32>>);

impl Digraph for Lists {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.0[node as usize].iter().copied().for_each(visit);
    }
}
