//! From a rule set and a board to the graph whose walks stand for sequences.

use koatlas_board::BoardPosition;
use koatlas_certificates::{Measure, NodeKind, TokenKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::full::Full;
use super::node::{Node, Start, Step, Token, Uses};
use super::passes;
use super::places::Places;
use super::plain::Plain;
use super::recurring::{reached, recurring};
use super::walk_graph::{WalkEdge, WalkGraph};
use crate::limits::{Budget, Limits, NotDecided};
use crate::literal::bars::ONE_PLAY;
use crate::literal::referee::Literal;
use crate::literal::rules::Rules;
use crate::literal::suicide::Suicide;
use crate::unproved::Unproved;

/// Bytes that a node, an edge and a token take while the graph is built and gone through: rounded up.
const NODE: usize = 512;
const EDGE: usize = 96;
const TOKEN: usize = 320;

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
        shape: (TokenKind, NodeKind),
        limits: Limits,
    ) -> Result<WalkGraph, Unproved> {
        build(literal, board, measure, shape, &mut Budget::new(limits))
    }
}

/// The graph of a rule set from a board.
pub(crate) fn build(
    literal: &Literal,
    board: &BoardPosition,
    measure: Measure,
    (kind, nodes_are): (TokenKind, NodeKind),
    budget: &mut Budget,
) -> Result<WalkGraph, Unproved> {
    let (rules, first) = (literal.rules(), board.to_move());
    let (places, position) = Places::of(board, edge_policy(rules, kind))?;
    if kind == TokenKind::Passes {
        return passes::build(rules, &places, (position, first), measure, nodes_are, budget);
    }
    let creator = rules.settings.creator(first, board.contents().iter().all(Option::is_none));
    let start = Start { position, first, counts: rules.settings.start_counts, creator };
    let recurring = match kind {
        TokenKind::Points => recurring(&places, &reached(&places, position, budget)?, budget)?,
        _ => FxHashSet::default(),
    };
    let uses = Uses { kind, start, recurring };
    let graph = match nodes_are {
        NodeKind::Plain => {
            let plain = Plain::new(places, rules, measure, uses)?;
            numbered(plain.start(), &plain.places, |node| plain.steps(node), |node| plain.end_weight(node), budget)
        }
        NodeKind::Full => {
            let full = Full { places, rules, uses, measure };
            let start = full.start()?;
            numbered(start, &full.places, |node| full.steps(node), |_| 0, budget)
        }
    };
    Ok(graph?)
}

/// The policy for the edges of the graph: plays that change nothing are none where the rule set is known to refuse them.
fn edge_policy(rules: &Rules, kind: TokenKind) -> Suicide {
    let repeats = kind == TokenKind::Positions && rules.settings.start_counts && rules.forfeits.is_none();
    if repeats || rules.has(ONE_PLAY) { rules.suicide.changing() } else { rules.suicide }
}

/// The graph of all nodes that can be reached.
fn numbered(
    start: Node,
    places: &Places,
    steps: impl Fn(Node) -> Vec<Step>,
    end_weight: impl Fn(Node) -> u64,
    budget: &mut Budget,
) -> Result<WalkGraph, NotDecided> {
    let nodes = reachable(start, places, &steps, budget)?;
    let numbers: FxHashMap<Node, u32> = nodes.iter().copied().zip(0..).collect();
    let mut tokens: FxHashMap<Token, u32> = FxHashMap::default();
    let mut edges = Vec::new();
    for (&node, from) in nodes.iter().zip(0..) {
        let before = tokens.len();
        for Step { to, token, weight } in steps(node) {
            let new = u32::try_from(tokens.len()).map_err(|_| NotDecided::Numbers)?;
            let token = token.map(|token| *tokens.entry(token).or_insert(new));
            edges.push(WalkEdge { from, to: numbers[&to], token, weight });
        }
        budget.hold(TOKEN * (tokens.len() - before))?;
        places.charge(budget)?;
    }
    let end_weights = nodes.iter().map(|&node| end_weight(node)).collect();
    Ok(WalkGraph { start: numbers[&start], end_weights, edges, tokens: tokens.len() })
}

/// All nodes that can be reached, in order.
fn reachable(
    start: Node,
    places: &Places,
    steps: impl Fn(Node) -> Vec<Step>,
    budget: &mut Budget,
) -> Result<Vec<Node>, NotDecided> {
    let mut nodes = vec![start];
    let mut seen = FxHashSet::from_iter([start]);
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        next += 1;
        let steps = steps(node);
        budget.work((STEPS * steps.len()) as u64)?;
        budget.hold(NODE + EDGE * steps.len())?;
        places.charge(budget)?;
        nodes.extend(steps.into_iter().map(|step| step.to).filter(|&to| seen.insert(to)));
        u32::try_from(nodes.len()).map_err(|_| NotDecided::Numbers)?;
    }
    nodes.sort_unstable();
    Ok(nodes)
}

/// Steps that it takes to number an edge.
const STEPS: usize = 60;
