//! Why a search for the longest sequence has no answer.

use koatlas_rulesets::StartError;
use koatlas_verifier::FlowError;

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum LongestError {
    /// The sequence cannot begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The verifier refuses the proof of a bound.
    #[error("the proof of the bound that was found does not hold ({0}): this is a fault of koatlas, please report it")]
    Check(#[from] FlowError),
    /// A sequence is longer than the longest of all games.
    #[error(
        "a sequence of {sequence} plays was found, but the longest of all games has {games}: this is a fault of koatlas, please \
         report it"
    )]
    Games {
        /// The plays of the sequence.
        sequence: u64,
        /// The plays of the longest game.
        games: u64,
    },
}
