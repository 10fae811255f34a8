//! The longest sequences that rule sets allow.
//!
//! [`WalkGraph`] is the model common to all rule sets: the longest sequence is the heaviest walk that leaves no *single-use
//! mark* twice. Such a mark stands for what the rule set forbids to repeat, for example a position. The modules, in the order
//! in which to read them:
//!
//! - [`walk_models`]: from a rule set to its walk graph, and from a walk back to moves.
//! - [`paths`] and [`trails`]: heavy walks. Each proves a lower bound.
//! - [`flows`]: upper bounds by linear programs, each with a proof that no walk is heavier.
//! - [`sequences`]: searches with the referee itself, for every rule set.
//! - [`longest()`]: all of these together, and on small boards the count of all games.
//! - [`inside`]: the longest sequences that stay inside a component of the position graph, as the catalogue lists them.

pub mod flows;
pub mod games;
pub mod inside;
mod limits;
mod longest;
pub mod paths;
pub mod sequences;
mod symmetries;
pub mod trails;
mod walk_graph;
pub mod walk_models;

pub use limits::{BoundLimits, Round, SearchLimits};
pub use longest::{Effort, Longest, LongestError, longest};
pub use symmetries::BoardSymmetry;
pub use walk_graph::{WalkEdge, WalkGraph, WalkGraphError};
pub use walk_models::{Padding, SequenceGraph, SequenceGraphError, WalkModel};
