//! From rule sets to walk graphs.
//!
//! A rule set that lets every play leave a *token* only once (the position entered, the pair of positions, ...) is a
//! question about walks. [`Reading`] says which token stands for which rule set, and whether the heaviest walk is then
//! the longest sequence or only a bound; [`Model`] is the walk graph, with the move that each edge is.

mod build;
mod kind;
mod measure;
mod moves;

pub use build::{Model, ModelError};
pub use kind::{Reading, TokenKind};
pub use measure::Measure;
