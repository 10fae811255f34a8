//! From a rule set and a board to the graph whose walks stand for sequences.

use std::collections::{HashMap, HashSet};

use koatlas_board::{BoardPosition, Suicide};

use super::full::Full;
use super::node::{Node, Points, Start, Step, Token, Uses};
use super::passes;
use super::plain::Plain;
use super::recurring::{self, recurring};
use super::walk_graph::{WalkEdge, WalkGraph, WalkGraphError};
use crate::certificate::kinds::{Measure, NodeKind, TokenKind};
use crate::limits::Limits;
use crate::literal::bars::ONE_PLAY;
use crate::literal::referee::Literal;
use crate::literal::rules::Rules;

impl WalkGraph {
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
    ) -> Result<WalkGraph, WalkGraphError> {
        let (arena, position) = board.arena::<Points>()?;
        let rules = literal.rules();
        if tokens_are == TokenKind::Passes {
            return passes::model(rules, &arena, (position, board.to_move()), measure, nodes_are, limits);
        }
        let is_empty = board.contents().iter().all(Option::is_none);
        let first = board.to_move();
        let start = Start {
            position,
            first,
            counts: rules.settings.start_counts,
            creator: rules.settings.creator(first, is_empty),
        };
        let policy = edge_policy(rules, tokens_are);
        let recurring = if tokens_are == TokenKind::Points {
            recurring(&arena, policy, &recurring::reached(&arena, policy, position, limits.nodes)?)
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

/// The policy for the edges of the graph: plays that change nothing are none where the rule set is known to refuse them.
fn edge_policy(rules: &Rules, kind: TokenKind) -> Suicide {
    let repeats = kind == TokenKind::Positions && rules.settings.start_counts && rules.forfeits.is_none();
    if repeats || rules.has(ONE_PLAY) { rules.suicide.changing() } else { rules.suicide }
}

/// The graph of all nodes that can be reached, if it has no more than that.
fn numbered(
    start: Node,
    steps: impl Fn(Node) -> Vec<Step>,
    end_weight: impl Fn(Node) -> u64,
    limit: usize,
) -> Result<WalkGraph, WalkGraphError> {
    let nodes = reached(start, &steps, limit)?;
    let numbers: HashMap<Node, u32> = nodes.iter().copied().zip(0..).collect();
    let mut tokens: HashMap<Token, u32> = HashMap::new();
    let mut edges = Vec::new();
    for (&node, from) in nodes.iter().zip(0..) {
        for Step { to, token, weight } in steps(node) {
            let new = u32::try_from(tokens.len()).map_err(|_| WalkGraphError::Edges)?;
            let token = token.map(|token| *tokens.entry(token).or_insert(new));
            edges.push(WalkEdge { from, to: numbers[&to], token, weight });
        }
    }
    let end_weights = nodes.iter().map(|&node| end_weight(node)).collect();
    Ok(WalkGraph { start: numbers[&start], end_weights, edges, tokens: tokens.len() })
}

/// All nodes that can be reached, in order: breadth first, then sorted.
fn reached(start: Node, steps: impl Fn(Node) -> Vec<Step>, limit: usize) -> Result<Vec<Node>, WalkGraphError> {
    let mut nodes = vec![start];
    let mut seen = HashSet::from([start]);
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        next += 1;
        nodes.extend(steps(node).into_iter().map(|step| step.to).filter(|&to| seen.insert(to)));
        if nodes.len() > limit.min(u32::MAX as usize) {
            return Err(WalkGraphError::Nodes(limit));
        }
    }
    nodes.sort_unstable();
    Ok(nodes)
}
