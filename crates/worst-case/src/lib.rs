//! The longest sequences that rule sets allow.
//!
//! [`WalkGraph`] is the model common to all rule sets: the longest sequence is the heaviest walk that uses no token twice.
//! [`models`] makes it from a rule set. [`lower`] finds heavy walks: each proves a lower bound. [`sequences`] searches with the
//! referee itself, for every rule set. [`upper`] finds numbers that prove that no walk is heavier. [`longest()`] is all of this together.
//!
//! [`inside`] does the same for sequences that stay inside a ko type, by counters and without certificates.
//!
//! [`games`] counts complete games under superko.

pub mod games;
pub mod inside;
mod longest;
pub mod lower;
pub mod models;
pub mod sequences;
pub mod upper;
mod walk_graph;

pub use longest::{Effort, Longest, Proof, longest};
pub use models::{Detail, Measure, Model, ModelError, Padding, Reading, TokenKind};
pub use walk_graph::{WalkEdge, WalkError, WalkGraph, WalkGraphError};
