//! The model common to all rule sets: walks that may use a token only once.

use koatlas_position_graph::{Components, Rows};

/// An edge of a [`WalkGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkEdge {
    /// The node that it leads to.
    pub to: u32,
    /// A walk may use each token only once. Several edges can have the same token. An edge with `None` can be used any
    /// number of times.
    pub token: Option<u32>,
    /// What the edge adds to the weight of a walk.
    pub weight: u32,
}

/// A directed graph in which the sequences of moves that a rule set allows are the walks from the start that use no token
/// twice, and the weight of such a walk is the length of the sequence.
///
/// Edges are numbered by the node that they start from, and those of a node in the order given. A walk is the list of
/// the numbers of its edges.
///
/// ```
/// use koatlas_worst_case::{WalkEdge, WalkGraph};
///
/// // There and back again; the token is the node entered, and 0 may not be entered.
/// let enter = |node| WalkEdge { to: node, token: Some(node), weight: 1 };
/// let graph = WalkGraph::new(0, vec![vec![enter(1)], vec![enter(2)], vec![enter(1)]], 3)?;
/// assert_eq!(graph.walk_value(&[0, 1]), Ok(2));
/// assert!(!graph.is_walk(&[0, 1, 2]));
/// # Ok::<(), koatlas_worst_case::WalkGraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkGraph {
    start: u32,
    /// Row `v` has the edges of node `v`.
    edges: Rows<WalkEdge>,
    tokens: usize,
    ends: Vec<u32>,
}

/// Why lists of edges do not make a walk graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkGraphError {
    /// The start is no node.
    #[error("the start is node {start}, and the nodes are 0 to {nodes}, exclusive")]
    Start {
        /// The start.
        start: u32,
        /// Number of nodes.
        nodes: usize,
    },
    /// There are too many nodes, edges or tokens for the type of their numbers.
    #[error("there are 2^32 - 1 nodes, edges or tokens or more: take a smaller board")]
    Size,
    /// An edge leads to no node.
    #[error("edge {edge} leads to node {to}, and the nodes are 0 to {nodes}, exclusive")]
    Target {
        /// The edge.
        edge: usize,
        /// Where it leads.
        to: u32,
        /// Number of nodes.
        nodes: usize,
    },
    /// An edge has a token that is not there.
    #[error("edge {edge} has token {token}, and the tokens are 0 to {tokens}, exclusive")]
    Token {
        /// The edge.
        edge: usize,
        /// Its token.
        token: u32,
        /// Number of tokens.
        tokens: usize,
    },
    /// A cycle without tokens has weight: walks can go round it for ever and grow heavier.
    #[error(
        "edge {edge} has weight and lies on a cycle without tokens, so that walks are of any weight: give it a token"
    )]
    Endless {
        /// The edge.
        edge: usize,
    },
}

/// Why a search for heavy walks refuses a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Edges with this token lead to different nodes although the same token was used before, or to very many nodes.
    #[error("token {0} leaves open where a walk goes: this search needs tokens that stand for what is entered")]
    Heads(u32),
    /// This edge has no token, or that of another edge.
    #[error("edge {0} has no token of its own, as this search needs it")]
    Shared(u32),
    /// This edge does not weigh 1.
    #[error("edge {0} does not weigh 1, as this search needs it")]
    Weight(u32),
}

/// Why a list of edges is no walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkError {
    /// There is no edge with this number.
    #[error("step {step} is edge {edge}, which does not exist")]
    Edge {
        /// The place in the list, from 0.
        step: usize,
        /// The number.
        edge: u32,
    },
    /// An edge does not start where the walk stands.
    #[error("step {step} is an edge from node {from}, and the walk stands at node {at}")]
    Jump {
        /// The place in the list, from 0.
        step: usize,
        /// Where the edge starts.
        from: u32,
        /// Where the walk stands.
        at: u32,
    },
    /// A token is used again.
    #[error("step {step} uses token {token} again")]
    Token {
        /// The place in the list, from 0.
        step: usize,
        /// The token.
        token: u32,
    },
}

impl WalkGraph {
    /// The graph whose node `v` has the edges `lists[v]`, with the tokens `0..tokens`. Time and space O(nodes + edges).
    ///
    /// # Errors
    /// If a number is out of its range, or if the weight of walks has no limit.
    pub fn new(start: u32, lists: Vec<Vec<WalkEdge>>, tokens: usize) -> Result<WalkGraph, WalkGraphError> {
        let (nodes, count) = (lists.len(), lists.iter().map(Vec::len).sum::<usize>());
        if nodes.max(count).max(tokens) >= u32::MAX as usize {
            return Err(WalkGraphError::Size);
        }
        if start as usize >= nodes {
            return Err(WalkGraphError::Start { start, nodes });
        }
        let graph = WalkGraph { start, edges: Rows::from_lists(lists), tokens, ends: vec![0; nodes] };
        for (edge, &WalkEdge { to, token, .. }) in graph.edges().iter().enumerate() {
            if to as usize >= nodes {
                return Err(WalkGraphError::Target { edge, to, nodes });
            }
            if let Some(token) = token.filter(|&token| token as usize >= tokens) {
                return Err(WalkGraphError::Token { edge, token, tokens });
            }
        }
        let components = Components::of(&graph.tokenless());
        let is_endless = |&(from, edge): &(u32, u32)| {
            let WalkEdge { to, token, weight } = graph.edges()[edge as usize];
            token.is_none() && weight > 0 && components.component(from) == components.component(to)
        };
        let endless = graph.all_edges().find(is_endless);
        endless.map_or(Ok(()), |(_, edge)| Err(WalkGraphError::Endless { edge: edge as usize }))?;
        Ok(graph)
    }

    /// The graph in which a walk that ends at node `v` gains the weight `ends[v]` besides. In a new graph it gains
    /// nothing by its end.
    ///
    /// # Panics
    /// If there are not as many numbers as nodes.
    #[must_use]
    pub fn with_end_weights(self, ends: Vec<u32>) -> WalkGraph {
        assert_eq!(ends.len(), self.nodes(), "an end weight for every node");
        WalkGraph { ends, ..self }
    }

    /// The weight that a walk gains if it ends at a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn end_weight(&self, node: u32) -> u32 {
        self.ends[node as usize]
    }

    /// Where walks begin.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.edges.len()
    }

    /// Number of tokens.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// All edges.
    #[must_use]
    pub fn edges(&self) -> &[WalkEdge] {
        self.edges.items()
    }

    /// The graph of the edges without a token.
    pub(crate) fn tokenless(&self) -> Rows<u32> {
        let rows = self.edges.rows();
        Rows::from_lists(rows.map(|row| row.iter().filter(|edge| edge.token.is_none()).map(|edge| edge.to)))
    }

    /// The edges from a node.
    pub(crate) fn row(&self, node: u32) -> &[WalkEdge] {
        self.edges.row(node)
    }

    /// The numbers of the edges from a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn edges_from(&self, node: u32) -> std::ops::Range<u32> {
        self.edges.range(node)
    }

    /// The nodes with the numbers of the edges that start there.
    pub fn all_edges(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.nodes() as u32).flat_map(|v| self.edges_from(v).map(move |edge| (v, edge)))
    }

    /// The node that an edge starts from, by binary search.
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    pub fn source(&self, edge: u32) -> u32 {
        self.edges.row_of(edge)
    }

    /// The weight of a walk from the start, with the weight that its end adds.
    ///
    /// # Errors
    /// If the list is not a walk from the start, or uses a token twice.
    pub fn walk_value(&self, walk: &[u32]) -> Result<u64, WalkError> {
        let mut used = vec![false; self.tokens];
        let (mut at, mut value) = (self.start, 0);
        for (step, &edge) in walk.iter().enumerate() {
            let WalkEdge { to, token, weight } =
                *self.edges().get(edge as usize).ok_or(WalkError::Edge { step, edge })?;
            let from = self.source(edge);
            if from != at {
                return Err(WalkError::Jump { step, from, at });
            }
            if let Some(token) = token.filter(|&token| std::mem::replace(&mut used[token as usize], true)) {
                return Err(WalkError::Token { step, token });
            }
            (at, value) = (to, value + u64::from(weight));
        }
        Ok(value + u64::from(self.end_weight(at)))
    }

    /// Whether a list of edges is a walk from the start that uses no token twice.
    #[must_use]
    pub fn is_walk(&self, walk: &[u32]) -> bool {
        self.walk_value(walk).is_ok()
    }
}
