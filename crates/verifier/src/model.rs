//! The graph whose walks stand for sequences, built from the board.

use std::collections::{HashMap, HashSet};

use koatlas_board::{ArenaError, BoardPosition};

use crate::apart::{self, recurring};
use crate::bounds::edge_policy;
use crate::certificate::{Measure, NodeKind, TokenKind};
use crate::full::Full;
use crate::literal::Literal;
use crate::node::{Node, Points, Start, Step, Token, Uses};
use crate::passes;
use crate::plain::Plain;
use crate::verify::Limits;

/// A play or a pass of a [`Model`], or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node before it.
    pub from: u32,
    /// The node after it.
    pub to: u32,
    /// The number of its token; most passes have none.
    pub token: Option<u32>,
    /// What it counts.
    pub weight: u32,
}

/// The graph of which a [`Flow`](crate::Flow) speaks: nodes, edges and tokens have their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The node where walks begin.
    pub start: u32,
    /// For every node, what a walk gains that ends there.
    pub end_weights: Vec<u64>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// The number of tokens.
    pub tokens: usize,
}

impl Model {
    /// The graph of a rule set from a board, within some limits. Whether its walks bound the sequences of the rule
    /// set is another question.
    ///
    /// # Errors
    /// If it is too large, if moves are counted and players may pass for ever, or if tokens are passes and passes lift
    /// nothing.
    pub fn new(
        literal: &Literal,
        board: &BoardPosition,
        measure: Measure,
        (tokens_are, nodes_are): (TokenKind, NodeKind),
        limits: Limits,
    ) -> Result<Model, ModelError> {
        let (arena, position) = board.arena::<Points>()?;
        let rules = literal.rules();
        if tokens_are == TokenKind::Passes {
            return passes::model(rules, &arena, (position, board.to_move()), measure, nodes_are, limits);
        }
        let is_empty = board.contents().iter().all(Option::is_none);
        let first = board.to_move();
        let start = Start { position, first, counts: rules.start_counts, creator: rules.creator(first, is_empty) };
        let policy = edge_policy(rules, tokens_are);
        let recurring = if tokens_are == TokenKind::Points {
            recurring(&arena, policy, &apart::reached(&arena, policy, position, limits.nodes)?)
        } else {
            HashSet::new()
        };
        let uses = Uses { kind: tokens_are, start, recurring };
        match nodes_are {
            NodeKind::Plain => {
                let plain = Plain::new(arena, rules, measure, policy, uses)?;
                numbered(plain.start(), |node| plain.steps(node), |node| plain.end_weight(node), limits.nodes)
            }
            NodeKind::Full => {
                let full = Full { arena, rules, policy, uses, measure };
                numbered(full.start()?, |node| full.steps(node), |_| 0, limits.nodes)
            }
        }
    }
}

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// More points can change than are handled.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Moves are counted, and players may pass for ever.
    #[error("no number of passes in a row ends a sequence, so there is no bound on its moves")]
    Passes,
    /// The graph has more nodes than allowed.
    #[error("the graph has more than {0} nodes")]
    Nodes(usize),
    /// The graph has more edges than can be numbered.
    #[error("the graph has too many edges to number them")]
    Edges,
    /// Tokens are passes, and a pass lifts no bans.
    #[error("passes lift no bans under this rule set")]
    NothingLifted,
    /// There are more plays between two passes than allowed.
    #[error("more than {0} plays can be tried between two passes")]
    Plays(u64),
}

/// The graph of all nodes that can be reached, if it has no more than that.
fn numbered(
    start: Node,
    steps: impl Fn(Node) -> Vec<Step>,
    end_weight: impl Fn(Node) -> u64,
    limit: usize,
) -> Result<Model, ModelError> {
    let nodes = reached(start, &steps, limit)?;
    let numbers: HashMap<Node, u32> = nodes.iter().copied().zip(0..).collect();
    let mut tokens: HashMap<Token, u32> = HashMap::new();
    let mut edges = Vec::new();
    for (&node, from) in nodes.iter().zip(0..) {
        for Step { to, token, weight } in steps(node) {
            let new = u32::try_from(tokens.len()).map_err(|_| ModelError::Edges)?;
            let token = token.map(|token| *tokens.entry(token).or_insert(new));
            edges.push(Edge { from, to: numbers[&to], token, weight });
        }
    }
    let end_weights = nodes.iter().map(|&node| end_weight(node)).collect();
    Ok(Model { start: numbers[&start], end_weights, edges, tokens: tokens.len() })
}

/// All nodes that can be reached, in order: breadth first, then sorted.
fn reached(start: Node, steps: impl Fn(Node) -> Vec<Step>, limit: usize) -> Result<Vec<Node>, ModelError> {
    let mut nodes = vec![start];
    let mut seen = HashSet::from([start]);
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        next += 1;
        nodes.extend(steps(node).into_iter().map(|step| step.to).filter(|&to| seen.insert(to)));
        if nodes.len() > limit.min(u32::MAX as usize) {
            return Err(ModelError::Nodes(limit));
        }
    }
    nodes.sort_unstable();
    Ok(nodes)
}
