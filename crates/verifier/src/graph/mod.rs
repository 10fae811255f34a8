//! The graph whose walks stand for sequences: what it is, and how a rule set and a board make it.
//!
//! [`places`]: positions on the board of the literal referee, and plays. [`walks`]: nodes, tokens and edges, of which a walk takes one
//! after the other. [`passes`]: the graph whose tokens are passes.

use koatlas_board::BoardPosition;
use koatlas_certificates::{Measure, NodeKind, TokenKind};

use crate::limits::{Budget, Limits};
use crate::literal::referee::Literal;
use crate::unproved::Unproved;

pub(crate) mod components;
pub(crate) mod list;
mod passes;
mod places;
mod walks;

use list::WalkGraph;

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
        _ => walks::build(literal.rules(), board, measure, (kind, nodes_are), budget),
    }
}
