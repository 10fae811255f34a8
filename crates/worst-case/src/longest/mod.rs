//! The longest sequence of a rule set: what is known of it, with proofs.

mod answer;
mod plan;
mod upper;
mod walks;

pub use answer::{BoundBy, Found, Longest, Method};
pub use plan::{Effort, LongestError, longest};
