//! The longest sequence of a rule set: what is known of it, with proofs.

mod answer;
mod effort;
mod error;
mod plan;
mod replay;
mod upper;
mod walks;

pub use answer::{BoundBy, Found, Longest, Method};
pub use effort::Effort;
pub use error::LongestError;
pub use plan::longest;
