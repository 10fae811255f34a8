//! Reasons why a value cannot be given.

use koatlas_board::Colour;

/// Reasons why a local game or a ko has no value here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// A play leads to a node that is not there, or a value is asked for one.
    #[error("there is no node {0}")]
    NoSuchNode(usize),
    /// A play is said to take a ko, but the opponent has no play that takes it back.
    #[error("{} takes a ko from node {from} to node {to}, and {} cannot take it back", player.name(), (!*player).name())]
    NotTakenBack {
        /// The player who takes the ko.
        player: Colour,
        /// The node before the play.
        from: usize,
        /// The node after it.
        to: usize,
    },
    /// Play can go on for ever from a node.
    #[error("play from node {0} need not end: a cycle is left that no komaster breaks")]
    Endless(usize),
    /// Nobody wants to play at a node, and it has no score.
    #[error("nobody wants to play at node {0}, and no score is given for it")]
    NoScore(usize),
    /// A player alone reaches no end, or several ends.
    #[error("the plays of {} alone from node {node} lead to {ends} ends; a ratio needs one", player.name())]
    NotOneEnd {
        /// The player who plays alone.
        player: Colour,
        /// The node from which he plays.
        node: usize,
        /// The number of ends that he reaches, counting each score once.
        ends: usize,
    },
    /// A ratio is asked for without a single play.
    #[error("no plays lie between the two ends: there is no value of a play")]
    NoPlays,
    /// A text is no fraction.
    #[error("this is no fraction: write 7/5 or 5")]
    NoFraction,
    /// A denominator or a divisor is 0.
    #[error("nothing can be divided by 0")]
    DividedByZero,
    /// A number does not fit.
    #[error("a fraction is too large: its numerator or denominator does not fit in 64 bits")]
    TooLarge,
}
