//! A strategy parsed for the literal referee, which replays its moves: each move is an [`Act`].

use std::fmt::Display;

use koatlas_board::{Point, Size};
use rustc_hash::FxHashSet;

use crate::certificates::{HalfPoints, StrategyNode, quoted};
use crate::{Act, Refused, reachable};

/// Move of a strategy, and the node after it; `None` if the move ends the sequence.
pub(super) type StrategyMove = (Act, Option<u32>);

const MOVE_BYTES: usize = size_of::<StrategyMove>();

/// Bytes of a node without its moves: its list, and what the allocator adds to it.
const NODE_BYTES: usize = size_of::<Vec<StrategyMove>>() + 8;

/// Parsed strategy. No two moves of a node are equal, all nodes that it names exist, and all its nodes can be reached from node 0.
pub(super) struct StrategyNodes {
    /// Value that the strategy is to force, in half points.
    pub value: HalfPoints,
    /// True if a node has no moves: its bound follows by [unconditional life](super::life).
    pub uses_life: bool,
    nodes: Vec<Vec<StrategyMove>>,
}

impl StrategyNodes {
    /// Parses the `nodes` of a strategy for `value`, whose moves must be among `acts`. Errors name it by `key`: `at_least` or `at_most`.
    pub fn parse(
        value: HalfPoints,
        nodes: &[StrategyNode],
        key: &str,
        size: Size,
        acts: &[Act],
    ) -> Result<StrategyNodes, Refused> {
        let uses_life = nodes.iter().any(Vec::is_empty);
        let mut parsed = StrategyNodes { value, uses_life, nodes: Vec::with_capacity(nodes.len()) };
        for (number, node) in nodes.iter().enumerate() {
            let moves = parse_node(node, nodes.len(), size, acts);
            parsed.nodes.push(moves.map_err(|reason| error_at_node(key, number, reason))?);
        }
        if parsed.nodes.is_empty() {
            return Err(error_at_node(key, 0, "there is no such node, and sequences begin there"));
        }
        // A node that no moves lead to is refused as a fault of the certificate.
        let used = reachable(0, |node: u32| parsed.node(node).iter().filter_map(|(_, next)| *next));
        let used: FxHashSet<u32> = used.into_iter().collect();
        match (0..).take(parsed.len()).find(|node| !used.contains(node)) {
            Some(unused) => Err(error_at_node(key, unused as usize, "no moves lead there from node 0")),
            None => Ok(parsed),
        }
    }

    /// Moves in node `number`.
    pub fn node(&self, number: u32) -> &[StrategyMove] {
        &self.nodes[number as usize]
    }

    /// Returns the node after `act` in `node`: `None` if `act` is not a move there, `Some(None)` if it ends the sequence.
    pub fn next(&self, node: u32, act: Act) -> Option<Option<u32>> {
        self.node(node).iter().find(|(other, _)| *other == act).map(|(_, next)| *next)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Upper bound for the bytes of the strategy.
    pub fn bytes(&self) -> usize {
        self.nodes.iter().map(|node| NODE_BYTES + MOVE_BYTES * node.len()).sum()
    }
}

fn error_at_node(key: &str, node: usize, reason: impl Display) -> Refused {
    Refused::at(format_args!("strategy for {key}, node {node}"), reason)
}

/// Parses the moves of `node`, in a strategy with `nodes` nodes.
fn parse_node(
    node: &[(String, Option<u32>)],
    nodes: usize,
    size: Size,
    acts: &[Act],
) -> Result<Vec<StrategyMove>, Refused> {
    let mut moves: Vec<StrategyMove> = Vec::with_capacity(node.len());
    for (text, next) in node {
        let act = parse_act(text, size, acts)?;
        if moves.iter().any(|(other, _)| *other == act) {
            return Err(Refused::new(format_args!("the move {text} stands there twice")));
        }
        if let Some(next) = next.filter(|next| *next as usize >= nodes) {
            return Err(Refused::new(format_args!("{text} leads to node {next}, and there are {nodes}")));
        }
        moves.push((act, *next));
    }
    Ok(moves)
}

/// Parses a move, which must be written in the standard form and be one of `acts`.
fn parse_act(text: &str, size: Size, acts: &[Act]) -> Result<Act, Refused> {
    let named: Act<Point> = text.parse()?;
    let expected = named.to_string();
    if text != expected {
        let found = quoted(text);
        return Err(Refused::new(format_args!("the move {found} is not written as moves are: write {expected}")));
    }
    named
        .numbered(size)
        .filter(|act| acts.contains(act))
        .ok_or_else(|| Refused::new(format_args!("{expected} can never be made, whatever has happened")))
}
