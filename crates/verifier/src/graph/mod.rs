//! Graph whose walks stand for sequences, and the proof that an upper bound for its walks holds for sequences.
//!
//! No rule is implemented again here: the graph asks the [literal referee](crate::literal). These steps show why its answers are enough.
//!
//! 1. *The referee checks less.* Bars and ends that depend on the whole history are left out, and so are bans at the start. The
//!    rules that remain allow everything that the rule set allows; a sequence that a left-out end would end can go on.
//! 2. *The rules that remain depend on little.* The bare rules (captures and suicide) and the 1-play-rule depend on the position; the
//!    basic ko rule on the last move; an end by passes on the number of passes just made; a cycle end on whether the start is there again,
//!    whether there was a play, and which moves were excepted, of which each is a retaking after two passes. A [node](walks) holds just
//!    this. So after sequences with the same node the same moves are legal, and the same move leads to the same node. If only plays are
//!    counted, plain nodes hold only the position: passes are free then, and either player may play.
//! 3. *One sequence represents all.* So the edges of a node are found by letting the referee make one sequence that leads there,
//!    and try every move. By step 2 every sequence is then a walk, move by move.
//! 4. *Unknown history gets an edge each way.* Whether a play forfeits its stone, or is the first that makes the position, depends on
//!    the whole history. The node has an edge for either case, so one of them is what really happens.
//! 5. *Every play uses up a single-use mark*, by the definition of [`SingleUseMarkKind`]: exactly what the left-out bar or end
//!    compares. [`least_plus`](crate::least_plus) says for which rule sets no sequence uses a mark twice, or a mark that the start
//!    has used up; or only its last play does, for which one is added.
//! 6. *Passes as single-use marks.* If left-out bars look back only to the last pass, step 2 holds for the plays after a pass: the
//!    node is the situation. The referee [visits](passes) all sequences of plays up to the next pass, and an edge weighs the most
//!    plays of one; or plays are bounded by how often each position or situation may occur.
//! 7. *No walk that uses no mark twice is heavier*: the numbers of the certificate are [added up](crate::bound) along every edge.
//!    So no sequence is longer.
//!
//! Tests go through all sequences of small boards, up to a number of moves, under every rule set with each of its options. After all
//! that lead to the same node the referee answers alike (step 2). And for every kind of marks and nodes that is taken to bound a rule
//! set, each sequence is a walk that uses no mark twice and weighs at least as much, but for a last move that repeats and ends the
//! sequence. Where nodes hold all that the rules ask for, each walk is a sequence, too.

use koatlas_board::BoardPosition;

use passes::PassGraph;
use walks::Walks;

use crate::certificates::{Measure, NodeKind, SingleUseMarkKind};
use crate::{Budget, LiteralReferee, Unproved, VerifierLimits};

pub(crate) mod components;
mod local_board;
mod passes;
mod walks;

/// Edge of a [`FlowGraph`]: one or several plays and passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlowEdge {
    /// Source of the edge.
    pub from: u32,
    /// Target of the edge.
    pub to: u32,
    /// Number of the single-use mark that the edge uses up; `None` for most passes.
    pub mark: Option<u32>,
    /// Length that the edge adds to a walk.
    pub weight: u32,
}

/// Graph that a [`Flow`](crate::certificates::Flow) is about. Nodes, edges and single-use marks are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowGraph {
    /// Node where walks begin.
    pub start: u32,
    /// For every node, the length that is added if a walk ends there.
    pub end_weights: Vec<u64>,
    /// Edges of the graph.
    pub edges: Vec<FlowEdge>,
    /// Number of single-use marks.
    pub marks: usize,
}

impl FlowGraph {
    /// Builds the graph of the rule set of `literal` from `board`, with the kinds of marks and of nodes in `shape`. It is not checked
    /// here that its walks bound the sequences of the rule set.
    ///
    /// # Errors
    /// [`Unproved::NotDecided`] if the graph is larger than `limits` allow. [`Unproved::Refused`] if moves are counted and
    /// players may pass for ever, or if passes are the single-use marks and lift no bans.
    pub fn new(
        literal: &LiteralReferee,
        board: &BoardPosition,
        measure: Measure,
        shape: (SingleUseMarkKind, NodeKind),
        limits: VerifierLimits,
    ) -> Result<FlowGraph, Unproved> {
        build(literal, board, measure, shape, &mut Budget::new(limits))
    }
}

/// Builds the graph of the rule set of `literal` from `board`.
pub(crate) fn build(
    literal: &LiteralReferee,
    board: &BoardPosition,
    measure: Measure,
    (kind, nodes_are): (SingleUseMarkKind, NodeKind),
    budget: &mut Budget,
) -> Result<FlowGraph, Unproved> {
    match kind {
        SingleUseMarkKind::Passes => {
            Ok(PassGraph::new(&literal.rules, board, measure, budget)?.graph(board, nodes_are, budget)?)
        }
        _ => Ok(Walks::new(&literal.rules, board, measure, (kind, nodes_are), budget)?.graph(budget)?),
    }
}
