//! The longest sequence of a rule set: what is known of it, with proofs.

mod answer;
mod search;
mod upper;
mod walks;

pub use answer::{Effort, Longest, LongestError};
pub use search::longest;
