//! Why a certificate of an outcome proves nothing.

use koatlas_board::Colour;
use koatlas_certificates::{BoardError, FileError, HalfPoints};

use crate::certificate::sequence::StepError;
use crate::literal::act::Forbidden;
use crate::literal::rules::RulesError;

/// Why bytes are no certificate of an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutcomeError {
    /// The bytes are no file of this format and version, or have been altered.
    #[error(transparent)]
    File(#[from] FileError),
    /// The rule set or an option is unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// There is no such board.
    #[error("board: {0}")]
    Board(#[from] BoardError),
    /// There is no strategy.
    #[error("there is no strategy, for Black or for White, so nothing is claimed")]
    Nothing,
    /// A number is out of range.
    #[error("{key} is {value}, expected a number of half points from -{most} to {most}")]
    Range {
        /// The key.
        key: &'static str,
        /// Its value.
        value: HalfPoints,
        /// The largest value.
        most: HalfPoints,
    },
    /// The bounds contradict each other.
    #[error("at_least, {at_least}, is above at_most, {at_most}")]
    Bounds {
        /// What Black is said to force.
        at_least: HalfPoints,
        /// What White is said to force.
        at_most: HalfPoints,
    },
    /// There is something wrong with a node.
    #[error("strategy for {key}, node {node}: {reason}")]
    Node {
        /// The key of what the strategy forces.
        key: &'static str,
        /// The node.
        node: usize,
        /// What is wrong.
        reason: NodeError,
    },
}

impl OutcomeError {
    /// Whether the certificate can be read, and contradicts itself.
    #[must_use]
    pub const fn is_contradiction(&self) -> bool {
        match self {
            OutcomeError::File(error) => error.is_contradiction(),
            OutcomeError::Bounds { .. } | OutcomeError::Node { .. } => true,
            _ => false,
        }
    }
}

/// What is wrong with a node of a strategy, whatever the rule set says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NodeError {
    /// There is none at all.
    #[error("there is no such node, and sequences begin there")]
    NoStart,
    /// A move cannot be read.
    #[error(transparent)]
    Move(#[from] StepError),
    /// A move is written otherwise than moves are.
    #[error("the move {found} is not written as moves are: write {expected}")]
    Written {
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A move that can never be made: off the board, a play outside of the region, a pass for a ko where there is none such.
    #[error("{0} can never be made, whatever has happened")]
    Act(String),
    /// A move stands there twice.
    #[error("the move {0} stands there twice")]
    Twice(String),
    /// A node that there is not.
    #[error("{made} leads to node {next}, and there are {nodes}")]
    Next {
        /// The move.
        made: String,
        /// The node.
        next: u32,
        /// The number of nodes.
        nodes: usize,
    },
    /// No moves lead there.
    #[error("no moves lead there from node 0")]
    Unused,
}

/// Why a certificate of an outcome proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutcomeRefused {
    /// It names what there is not.
    #[error(transparent)]
    Certificate(#[from] OutcomeError),
    /// A sequence that follows a strategy shows that it does not do what is claimed.
    #[error("{player}'s strategy, {line}, node {node}: {reason}", player = name(*.player))]
    Strategy {
        /// Whose strategy.
        player: Colour,
        /// The sequence up to there, in words.
        line: String,
        /// The node.
        node: u32,
        /// What is wrong.
        reason: StrategyError,
    },
}

/// What is wrong with a strategy after a sequence that follows it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// The player must know what he does.
    #[error("it is the player's own turn, and there are {0} moves: there must be one")]
    Choice(usize),
    /// A move may not be made.
    #[error("{made} is {forbidden}")]
    Forbidden {
        /// The move.
        made: String,
        /// Why it may not be made.
        forbidden: Forbidden,
    },
    /// The opponent has a move with which the strategy does not reckon.
    #[error("the opponent may also play {0}, and it is missing")]
    Missing(String),
    /// A move ends the sequence, and a node is said to follow.
    #[error("{0} ends the sequence, and a node follows")]
    Ended(String),
    /// A move does not end the sequence, and no node follows.
    #[error("{0} does not end the sequence, and no node follows")]
    GoesOn(String),
    /// The end is worth less to the player than claimed.
    #[error("{made} ends the sequence, which is then worth {worth} half points, and the claim is {claim}")]
    Worth {
        /// The last move.
        made: String,
        /// What the end is worth.
        worth: HalfPoints,
        /// What is claimed.
        claim: HalfPoints,
    },
    /// The end is void or a tie, and that is worth nothing.
    #[error("{0} ends the sequence without a winner, which counts as no end for a claim")]
    Void(String),
}

/// The player in words.
pub(super) fn name(colour: Colour) -> &'static str {
    if colour == Colour::Black { "Black" } else { "White" }
}
