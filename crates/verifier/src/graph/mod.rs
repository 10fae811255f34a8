//! The graph whose walks stand for sequences, and why an upper bound that is checked by it is true.
//!
//! No rule is told here again: the [literal referee](crate::literal) is asked, and this is what makes its answers enough.
//!
//! 1. *Less is asked.* Bars and ends that ask for the whole history are left out, and bans at the start. What is left allows all
//!    that the rule set allows; a sequence that a left-out end ends could go on.
//! 2. *What is left reads little.* Of all that has happened, the bare rules and the 1-play-rule read the position; the basic ko rule
//!    the last move; an end by passes how many were just made; a cycle end whether this is the start again, whether there was
//!    a play, and which moves were excepted, of which each is a retaking after two passes. A [node](walks) is that. So after
//!    sequences with the same node the same moves can be made, and the same move leads to the same node. Where only plays are
//!    counted plain nodes hold no more than the position: passes are free then, and either player may play.
//! 3. *One sequence answers for all.* So the edges of a node are found by letting the referee make one sequence that leads there,
//!    and try every move. By step 2 every sequence is then a walk, move by move.
//! 4. *What cannot be known comes both ways.* Whether a play forfeits its stone, or is the first that brings the position, depends
//!    on the whole history. The node has an edge for either, so what really happens is one of them.
//! 5. *Every play uses up a token*, by the definition of [`TokenKind`]: just what the left-out bar or end compares.
//!    [`least_plus`](crate::least_plus) says for which rule sets no sequence uses a token twice, or one that the start has used up;
//!    or none but by its last play, for which one is added.
//! 6. *Passes as tokens.* Where left-out bars ask for nothing before the last pass, step 2 holds for what is played after a pass:
//!    its node is the situation. All that can be played up to the next pass is [gone through](passes) by the referee, and an edge
//!    weighs the most plays; or plays are counted by what may be there how often.
//! 7. *No walk is heavier* that uses no token twice: the numbers of the certificate are [added up](crate::bound) along every edge.
//!    So no sequence is longer.
//!
//! Step 2 is tested by going through all sequences of small boards: whichever leads to a node, the referee answers alike.

use koatlas_board::BoardPosition;
use koatlas_certificates::{Measure, NodeKind, TokenKind};

use crate::limits::{Budget, Limits};
use crate::literal::referee::Literal;
use crate::unproved::Unproved;
use walks::Walks;

pub(crate) mod components;
mod local_board;
mod passes;
mod walks;

/// A play or a pass of a [`WalkGraph`], or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkEdge {
    /// The node before it.
    pub from: u32,
    /// The node after it.
    pub to: u32,
    /// The number of its token; most passes have none.
    pub token: Option<u32>,
    /// What it counts.
    pub weight: u32,
}

/// The graph of which a [`Flow`](koatlas_certificates::Flow) speaks: nodes, edges and tokens have their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkGraph {
    /// The node where walks begin.
    pub start: u32,
    /// For every node, what a walk gains that ends there.
    pub end_weights: Vec<u64>,
    /// The edges.
    pub edges: Vec<WalkEdge>,
    /// The number of tokens.
    pub tokens: usize,
}

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
    match kind {
        TokenKind::Passes => passes::build(literal.rules(), board, measure, nodes_are, budget),
        _ => Ok(Walks::new(literal.rules(), board, measure, (kind, nodes_are), budget)?.graph(budget)?),
    }
}
